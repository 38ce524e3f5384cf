"""No sentence of a lesson is contradicted by the numbers of another run: at the quick size, and at the normal size with another seed.

The numbers that a text states exactly stand in the outputs of that run too, and what answers a guess is not said before it.
"""

import copy
import re
import unittest
from unittest.mock import patch

from common import LANE  # first: it finds the others
import digests
import notebook_rules
import run_notebooks

LESSONS = ("01d-monte-carlo", "02c-learn-from-the-solution", "03c-what-is-in-the-data")
SEED = re.compile(r"^long seed = (\d+);", re.MULTILINE)
RULES = (notebook_rules.exact_numbers_are_found, notebook_rules.results_come_after_the_guess, notebook_rules.no_errors)


def with_seed(notebook, seed):
    """The notebook with another seed."""
    other, changed = copy.deepcopy(notebook), 0
    for cell in run_notebooks.code_cells(other):
        cell.source, count = SEED.subn(f"long seed = {seed};", cell.source)
        changed += count
    assert changed == 1, f"{changed} cells have a seed, expected one"
    return other


class SentencesTest(unittest.TestCase):
    def trial(self, name):
        path = run_notebooks.notebook_path(name)
        saved = run_notebooks.read(path)
        digest = digests.digest([], repr([cell.source for cell in saved.cells]), digests.text(run_notebooks.Path(__file__)))
        if LANE == "quick" or LANE != "every" and digests.passed().get(f"sentences of {name}") == digest:
            return
        for scale, notebook in (("quick", saved), ("normal", with_seed(saved, 71))):
            with self.subTest(scale), patch("run_notebooks.read", lambda _, notebook=notebook: copy.deepcopy(notebook)):
                executed = run_notebooks.execute(path, "java", 1800, echo=lambda line: None, CHESSLAB_SCALE=scale)
                self.assertEqual([], [fault for rule in RULES for fault in rule(executed)])
        digests.remember({f"sentences of {name}": digest})


for lesson in LESSONS:
    setattr(SentencesTest, "test_" + re.sub(r"\W", "_", lesson), lambda self, name=lesson: self.trial(name))
