"""All notebooks in their quick size, each with right and wrong answers to its exercises behind its last cell.

One whose cells have not passed as they are also runs with its knobs changed, in IJava, where each cell must show the same, and on the
newest JDK, there too with its knobs changed. Where only the kernel or the screen is another than when it passed, it runs with its knobs
changed on one of the two JDKs, and the first of each number in IJava. passed.txt remembers both. Of those that have passed, the sample
runs with its knobs changed and in IJava, and the last of each number on the newest JDK. All run in all ways where the variable
CHESSLAB_TESTS is "every", or is not set.
"""

import os
import re
import unittest

from common import LANE, ROOT  # first: it finds the others
import digests
import knobs
import run_notebooks
import same_outputs
import solutions

SECONDS = 600  # that a cell may take
KNOWN = run_notebooks.known_notebooks()
FIRST, LAST = ({name[:2]: name for name in names if name[0].isdigit()}.values() for names in (KNOWN[::-1], KNOWN))
KERNEL = {file for file in digests.files("lib-src/kernel/main", "lib-src/chesslab/main/java/chesslab/notebook")
          if file.parent.name != "drawing"}


class NotebooksTest(unittest.TestCase):
    def executed(self, path, kernel, answers=(), turned=(), **environment):
        """The notebook with what its cells show; what is wrong with it is kept."""
        turned = list(turned)
        try:
            executed = run_notebooks.execute(path, kernel, SECONDS, echo=lambda line: None,
                                             more_cells=[*answers, *(again.cell for again in turned)], **environment)
        except run_notebooks.Failure as failure:
            self.faults.append(f"{kernel} {environment}: {failure}")
            return None
        judged = run_notebooks.code_cells(executed)[: -len(turned) or None]  # a changed knob may be an answer
        self.faults += [f"an answer is misjudged: {answer}" for answer in solutions.misjudged(judged)]
        self.faults += [f"a knob cannot be changed: {fault} {environment}" for fault in knobs.faults(turned)]
        return executed

    def trial(self, name):
        path, newest = run_notebooks.notebook_path(name), os.environ.get("JDK_NEWEST_LTS")
        cells = digests.cells(path)
        found = {f"{name} in all ways": digests.digest([], cells), f"{name} in this kernel": digests.digest(KERNEL, cells)}
        whole, again = (LANE == "every" or digests.passed().get(way) != found[way] for way in found)
        sample = LANE == "quick" or name in digests.sampled(KNOWN)
        self.faults = []
        ours = {}
        if newest and LANE != "quick" and not whole and not sample and (KNOWN.index(name) % 2 if again else name in LAST):
            ours = {"JAVA_HOME": newest}
        shown = self.executed(path, "java", solutions.answered_cells(path), knobs.reruns(path) if whole or again or sample else (), **ours)
        if shown and LANE != "quick" and (whole or sample or again and name in FIRST):
            theirs = self.executed(path, "ijava")
            self.faults += same_outputs.differences(shown, theirs) if theirs else []
        if shown and newest and LANE != "quick" and whole:
            self.executed(path, "java", turned=knobs.reruns(path), JAVA_HOME=newest)
        self.assertEqual([], self.faults)
        if newest and LANE != "quick":
            digests.remember({way: found[way] for way, did in zip(found, (whole, whole or again)) if did})


for notebook in KNOWN:
    setattr(NotebooksTest, "test_" + re.sub(r"\W", "_", notebook), lambda self, name=notebook: self.trial(name))
