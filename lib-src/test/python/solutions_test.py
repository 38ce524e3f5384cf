"""The solutions of the exercises: paired with their checks, and judged by what the checks print."""

import sys
import tempfile
import unittest
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_notebook, new_output

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "environment"))
import run_notebooks
import solutions

CHECK = 'Exercise.check("1. sum", () -> sum, 3);'


def executed(source, text):
    return new_code_cell(source, outputs=[new_output("stream", name="stdout", text=text)])


class SolvedCellsTest(unittest.TestCase):
    def solved(self, page, *sources):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "05-sums.ipynb"
            nbformat.write(new_notebook(cells=[new_code_cell(source) for source in sources]), str(path))
            (path.parent / "solutions").mkdir()
            if page is not None:
                (path.parent / "solutions" / "05-sums.md").write_text(page, encoding="utf-8")
            return [cell.source for cell in solutions.solved_cells(path)]

    def test_each_solution_stands_before_its_check(self):
        page = "# Sums\n\n```java\nint sum = 3;\n```\n\nText.\n\n```java\nint other = 4;\n```\n"
        other = CHECK.replace("sum", "other")
        cells = self.solved(page, "int sum = 0;", CHECK, other)
        self.assertEqual(["int sum = 3;\n", CHECK, "int other = 4;\n", other], cells)

    def test_missing_page_and_wrong_number_are_failures(self):
        for page in (None, "# Sums\n", "```java\na\n```\n\n```java\nb\n```\n"):
            with self.assertRaisesRegex(run_notebooks.Failure, "1 exercises, but [02] blocks of Java in solutions/05-sums.md"):
                self.solved(page, CHECK)

    def test_notebook_without_exercises_needs_no_page(self):
        self.assertEqual([], self.solved(None, "int sum = 0;"))


class WrongAnswersTest(unittest.TestCase):
    def test_only_right_is_right(self):
        solution = new_code_cell("int sum = 3;")
        cells = [
            solution, executed(CHECK, "✓ 1. sum: right\n"),
            solution, executed(CHECK, "✗ 2. sum: wrong: expected 3, got 4\n"),
            solution, executed(CHECK, "○ 3. sum: not yet tried\n"),
            solution, new_code_cell(CHECK),
        ]  # fmt: skip
        self.assertEqual(
            ["✗ 2. sum: wrong: expected 3, got 4", "○ 3. sum: not yet tried", "its check printed nothing"],
            list(solutions.wrong_answers(cells)),
        )


if __name__ == "__main__":
    unittest.main()
