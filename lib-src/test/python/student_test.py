"""Copies for students: environment/lab --student."""

import re
import unittest

from common import InFolder  # first: it finds the others
import nbformat
import run_notebooks
import student_copies
from lab_test import Folder
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

ANSWER = """1. Why is that so?

   <details><summary>Answer</summary>

   Because **it is**, as said above.

   </details>
"""


def copied(*cells):
    return student_copies.student_copy(new_notebook(cells=list(cells)))


class AnswersTest(unittest.TestCase):
    def prose(self, text):
        return copied(new_markdown_cell(text)).cells[0].source

    def test_outputs_and_numbers_of_execution_go(self):
        shown = new_code_cell("1 + 1", execution_count=3, outputs=[new_output("stream", name="stdout", text="2\n")])
        (cell,) = copied(shown).cells
        self.assertEqual(("1 + 1", [], None), (cell.source, cell.outputs, cell.execution_count))

    def test_answers_go_and_questions_and_other_folded_parts_stay(self):
        second = ANSWER.replace("1. Why is that so?", "2. And that?").replace("Because", "Since")
        hint = "<details><summary>A hint</summary>\n\nCount them.\n\n</details>"
        for text, left in (
            (f"## Questions\n\n{ANSWER}\n{second}", "## Questions\n\n1. Why is that so?\n\n2. And that?"),
            ("1. Is it?\n\n<details>\n<summary>Answer</summary>\nYes.\n</details>", "1. Is it?"),
            ("1. Is it?\n\n<details><summary> answer </summary>Yes.</details>", "1. Is it?"),
            (hint, hint),
        ):
            with self.subTest(text):
                self.assertEqual(left, self.prose(text))

    def test_sentences_that_link_to_a_solution_go(self):
        link = "[solutions/01-a.md](solutions/01-a.md#1-b)"
        for text, left in (
            (f"Solutions are in {link}. The next notebook\nleaves chess.", "The next notebook\nleaves chess."),
            (f"Write it. A way to do it: {link}.", "Write it."),
            (f"**Exercise 1.** Write it (the {link} is folded away). Then run it.", "**Exercise 1.** Write it. Then run it."),
            (f"Write it.\n\n{link}\n\nThe end.", "Write it.\n\nThe end."),
            (f"- one. See {link}\n- two", "- one.\n- two"),
            ("See [05, training](05a-training.ipynb). Good.", "See [05, training](05a-training.ipynb). Good."),
        ):
            with self.subTest(text):
                self.assertEqual(left, self.prose(text))

    def test_answer_that_never_ends_and_other_way_to_the_solutions_are_told_with_their_cell(self):
        for text, left in (("1. Why?\n\n<details><summary>Answer</summary>\n\nBecause.\n", "cell 1 still holds"),
                           ("They lie in `solutions/`.", 'cell 1 still holds "solutions/"')):
            with self.assertRaisesRegex(student_copies.Left, left):
                self.prose(text)


class ShippedNotebooksTest(InFolder):
    def test_no_answer_no_output_and_no_way_to_a_solution_is_left_and_all_else_is(self):
        copies = self.folder / "new" / "copies"
        names = student_copies.write_copies(copies)
        notebooks = {f"{name}.ipynb" for name in run_notebooks.known_notebooks()}
        self.assertEqual(notebooks, {name for name in names if name.endswith(".ipynb")})
        self.assertEqual(set(names), {path.name for path in copies.iterdir()})
        self.assertNotIn("for-teachers.md", names)
        for path in copies.glob("*.ipynb"):
            with self.subTest(path.name):
                text = path.read_text(encoding="utf-8")
                self.assertNotRegex(text, r"(?i)<summary>\s*Answer|solutions/")
                copy, original = (run_notebooks.read(each) for each in (path, run_notebooks.NOTEBOOKS / path.name))
                code = run_notebooks.code_cells(copy)
                self.assertTrue(all(not cell.outputs and cell.execution_count is None for cell in code))
                self.assertEqual([cell.source for cell in run_notebooks.code_cells(original)], [cell.source for cell in code])
                self.assertEqual(*(sum(len(re.findall(r"(?m)^\d+\. ", cell.source)) for cell in notebook.cells
                                       if cell.cell_type == "markdown") for notebook in (original, copy)))
                for target in re.findall(r"\]\(([^)#:]+?)(?:#[^)]*)?\)", text):
                    self.assertTrue((copies / target).exists(), target)


class CommandTest(Folder):
    def test_folder_that_is_not_empty_is_refused(self):
        mine = self.home / "copies" / "mine.txt"
        mine.parent.mkdir()
        mine.write_text("mine")
        for place in (mine.parent, mine):
            status, out, err = self.lab("--student", str(place))
            self.assertEqual((1, ""), (status, out))
            self.assertIn("not empty", err)
        self.assertEqual([mine], list(mine.parent.iterdir()))

    def test_copies_are_written_where_the_caller_stands_and_none_where_an_answer_would_stay(self):
        (self.root / "notebooks").mkdir()
        for answer, place, expected, message in ((ANSWER, "my copies", 0, "environment/lab --open my copies"),
                                                 (ANSWER.replace("</details>", ""), "others", 1, "01-a.ipynb: cell 1")):
            nbformat.write(new_notebook(cells=[new_markdown_cell(answer)]), self.root / "notebooks" / "01-a.ipynb")
            status, out, err = self.lab("--student", place)
            self.assertEqual(expected, status, err)
            self.assertIn(message, out + err)
        self.assertNotIn("Because", (self.home / "my copies" / "01-a.ipynb").read_text())
        self.assertFalse((self.home / "others").exists())


    def test_copy_finds_library_and_data_from_outside_of_the_checkout(self):
        path = self.folder / "copy.ipynb"
        source = 'chesslab.notebook.Data.folder("sample").resolve("manifest.json").toFile().exists()'
        run_notebooks.write_notebook(copied(new_code_cell(source)), path)
        notebook = run_notebooks.execute(path, "java", 60, echo=lambda line: None)
        self.assertEqual("true", notebook.cells[0].outputs[0].data["text/plain"])
