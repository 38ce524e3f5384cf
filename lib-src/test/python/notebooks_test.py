"""All notebooks in their quick size, each with right and wrong answers to its exercises behind its last cell.

A notebook that has not passed as it is, with this kernel and this screen, also runs with its knobs changed, in IJava, where each cell must
show the same, and on the newest JDK, there too with its knobs changed. passed.txt remembers what has passed; a run that passes writes it. Of
those that have passed, the first of each number always runs with its knobs changed and in IJava, and the last runs on the newest JDK.
All run in all ways where the variable CHESSLAB_TESTS is "every", or is not set.
"""

import fcntl
import hashlib
import os
import re
import unittest
from pathlib import Path

from common import LANE, ROOT  # first: it finds the others
import knobs
import run_notebooks
import same_outputs
import solutions

SECONDS = 600  # that a cell may take
PASSED = Path(__file__).with_name("passed.txt")
NUMBERED = [name for name in run_notebooks.known_notebooks() if name[0].isdigit()]
FIRST, LAST = ({name[:2]: name for name in names}.values() for names in (NUMBERED[::-1], NUMBERED))
SHARED = [path for place in ("kernel/main/java", "chesslab/main/java/chesslab/notebook") for path in (ROOT / "lib-src" / place).rglob("*.java")
          if path.parent.name != "drawing"]


def digest(path):
    """Of what decides whether a notebook passes elsewhere as it does here: its cells, the kernel and the screen."""
    found = hashlib.sha256()
    for source in sorted(SHARED):
        found.update(source.read_bytes())
    for cell in run_notebooks.code_cells(run_notebooks.read(path)):
        found.update(f"{cell.source}\n{cell.metadata.get('tags')}\n".encode())
    return found.hexdigest()


def remember(name, found):
    """Two notebooks may end at the same time."""
    with PASSED.open("r+", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        lines = dict(line.split() for line in file) | {name: found}
        file.seek(0)
        file.truncate()
        file.writelines(f"{name} {found}\n" for name, found in sorted(lines.items()))


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
        path = run_notebooks.notebook_path(name)
        found, newest = digest(path), os.environ.get("JDK_NEWEST_LTS")
        known = f"{name} {found}" in PASSED.read_text(encoding="utf-8").splitlines()
        whole, first = LANE == "every" or not known, name in FIRST
        there = newest and LANE != "quick" and (whole or name in LAST)
        self.faults = []
        home = {"JAVA_HOME": newest} if there and not whole and not first else {}
        ours = self.executed(path, "java", solutions.answered_cells(path), knobs.reruns(path) if whole or first else (), **home)
        if ours and LANE != "quick" and (whole or first):
            theirs = self.executed(path, "ijava")
            self.faults += same_outputs.differences(ours, theirs) if theirs else []
            if there:
                self.executed(path, "java", turned=knobs.reruns(path) if whole else (), JAVA_HOME=newest)
                if not self.faults and not known:
                    remember(name, found)
        self.assertEqual([], self.faults)


for notebook in run_notebooks.known_notebooks():
    setattr(NotebooksTest, "test_" + re.sub(r"\W", "_", notebook), lambda self, name=notebook: self.trial(name))
