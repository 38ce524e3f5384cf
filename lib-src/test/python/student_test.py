"""Copies for students: environment/lab --student."""

import json
import re
import sys
import tempfile
import unittest
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from lab_test import ROOT, Folder

sys.path.insert(0, str(ROOT / "environment"))
import run_notebooks
import student_copies

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

    def test_answers_go_and_questions_stay(self):
        second = ANSWER.replace("1. Why is that so?", "2. And that?").replace("Because", "Since")
        self.assertEqual("## Questions\n\n1. Why is that so?\n\n2. And that?",
                         self.prose(f"## Questions\n\n{ANSWER}\n{second}"))

    def test_answer_in_any_spelling_of_its_tags_goes(self):
        for answer in ("<details>\n<summary>Answer</summary>\nYes.\n</details>", "<details><summary> answer </summary>Yes.</details>"):
            self.assertEqual("1. Is it?", self.prose(f"1. Is it?\n\n{answer}"))

    def test_other_folded_parts_stay(self):
        hint = "<details><summary>A hint</summary>\n\nCount them.\n\n</details>"
        self.assertEqual(hint, self.prose(hint))

    def test_answer_that_never_ends_is_told_with_its_cell(self):
        with self.assertRaisesRegex(student_copies.Left, "cell 1 still holds"):
            self.prose("1. Why?\n\n<details><summary>Answer</summary>\n\nBecause.\n")

    def test_sentences_that_link_to_a_solution_go(self):
        link = "[solutions/01-a.md](solutions/01-a.md#1-b)"
        for text, left in (
            (f"Solutions are in {link}. The next notebook\nleaves chess.", "The next notebook\nleaves chess."),
            (f"Write it. A way to do it: {link}.", "Write it."),
            (f"**Exercise 1.** Write it (the {link} is folded away). Then run it.", "**Exercise 1.** Write it. Then run it."),
            (f"Write it.\n\n{link}\n\nThe end.", "Write it.\n\nThe end."),
            (f"- one. See {link}\n- two", "- one.\n- two"),
            ("See [05, training](05-training.ipynb). Good.", "See [05, training](05-training.ipynb). Good."),
        ):
            with self.subTest(text):
                self.assertEqual(left, self.prose(text))

    def test_other_way_to_the_solutions_is_told(self):
        with self.assertRaisesRegex(student_copies.Left, 'still holds "solutions/"'):
            self.prose("They lie in `solutions/`.")


class ShippedNotebooksTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="it's übung ")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name) / "new" / "copies"
        self.names = student_copies.write_copies(self.folder)

    def test_every_notebook_is_there_and_nothing_for_teachers(self):
        notebooks = {f"{name}.ipynb" for name in run_notebooks.known_notebooks()}
        self.assertEqual(notebooks, {name for name in self.names if name.endswith(".ipynb")})
        self.assertEqual(set(self.names), {path.name for path in self.folder.iterdir()})
        self.assertNotIn("for-teachers.md", self.names)

    def test_no_answer_no_output_and_no_way_to_a_solution_is_left_and_all_else_is(self):
        for name in run_notebooks.known_notebooks():
            with self.subTest(name):
                text = (self.folder / f"{name}.ipynb").read_text(encoding="utf-8")
                self.assertNotRegex(text, r"(?i)<summary>\s*Answer|solutions/")
                copy = json.loads(text)
                code = [cell for cell in copy["cells"] if cell["cell_type"] == "code"]
                self.assertTrue(all(not cell["outputs"] and cell["execution_count"] is None for cell in code))
                original = nbformat.read(run_notebooks.NOTEBOOKS / f"{name}.ipynb", as_version=4)
                self.assertEqual(
                    [cell.source for cell in run_notebooks.code_cells(original)], ["".join(cell["source"]) for cell in code]
                )
                questions = [sum(len(re.findall(r"(?m)^\d+\. ", "".join(cell["source"]))) for cell in cells
                                 if cell["cell_type"] == "markdown") for cells in (original.cells, copy["cells"])]
                self.assertEqual(*questions)

    def test_links_to_other_files_lead_somewhere(self):
        for path in self.folder.glob("*.ipynb"):
            for target in re.findall(r"\]\(([^)#:]+?)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
                with self.subTest(path.name, target=target):
                    self.assertTrue((self.folder / target).exists())


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

    def test_copies_are_written_where_the_caller_stands(self):
        (self.root / "notebooks").mkdir()
        nbformat.write(new_notebook(cells=[new_markdown_cell(ANSWER)]), str(self.root / "notebooks" / "01-a.ipynb"))
        status, out, err = self.lab("--student", "my copies")
        self.assertEqual(0, status, err)
        self.assertIn("environment/lab --open my copies", out)
        self.assertNotIn("Because", (self.home / "my copies" / "01-a.ipynb").read_text())

    def test_nothing_is_written_where_an_answer_would_stay(self):
        (self.root / "notebooks").mkdir()
        broken = ANSWER.replace("</details>", "")
        nbformat.write(new_notebook(cells=[new_markdown_cell(broken)]), str(self.root / "notebooks" / "01-a.ipynb"))
        status, _, err = self.lab("--student", "copies")
        self.assertEqual(1, status)
        self.assertIn("01-a.ipynb: cell 1", err)
        self.assertFalse((self.home / "copies").exists())

    def test_opening_a_folder_that_is_not_there_is_refused(self):
        status, _, err = self.lab("--open", "nowhere")
        self.assertEqual(1, status)
        self.assertIn("there is no folder nowhere", err)


class CopyRunsAnywhereTest(unittest.TestCase):
    def test_copy_finds_library_and_data_from_outside_of_the_checkout(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "copy.ipynb"
            source = 'chesslab.notebook.Data.folder("sample").resolve("manifest.json").toFile().exists()'
            run_notebooks.write_notebook(copied(new_code_cell(source)), path)
            notebook = run_notebooks.execute(path, "java", 60, echo=lambda line: None)
        self.assertEqual("true", notebook.cells[0].outputs[0].data["text/plain"])


if __name__ == "__main__":
    unittest.main()
