"""The notebook runner: what it reports of a run, and that what it saves does not depend on the moment."""

import contextlib
import io
import json
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "environment"))
import run_notebooks


def notebook_of(*sources):
    notebook = new_notebook(cells=[new_markdown_cell("# Why?")] + [new_code_cell(source) for source in sources])
    for index, cell in enumerate(notebook.cells):
        cell.id = f"cell-{index}"
    return notebook


class RunnerFolder(unittest.TestCase):
    """A folder of notebooks in place of the real one."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name) / "note books"
        self.target = Path(folder.name) / "target"
        self.folder.mkdir()
        for name, value in {"NOTEBOOKS": self.folder, "TARGET": self.target}.items():
            patch = mock.patch.object(run_notebooks, name, value)
            patch.start()
            self.addCleanup(patch.stop)

    def run_one(self, notebook, save=False, time_limit=60, kernel="java"):
        path = self.folder / "01-sample.ipynb"
        nbformat.write(notebook, str(path))
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            row = run_notebooks.run(path, kernel, time_limit, save)
        return row, printed.getvalue(), path


class RunTest(RunnerFolder):
    def test_outputs_are_shown_and_copies_written(self):
        row, printed, path = self.run_one(notebook_of("int a = 6;", "System.out.println(a * 7);"))
        self.assertTrue(row["ok"], printed)
        self.assertEqual(2, row["cells"])
        self.assertIn("[2] 42", printed)
        copy = nbformat.read(str(self.target / path.name), as_version=4)
        self.assertEqual([1, 2], [cell.execution_count for cell in run_notebooks.code_cells(copy)])
        self.assertIn("42", (self.target / "01-sample.html").read_text(encoding="utf-8"))
        self.assertNotIn("outputs\": [\n    {", path.read_text(encoding="utf-8"))

    def test_outputs_hold_pictures_where_a_reader_would_get_scripts(self):
        source = 'chesslab.notebook.Show.game(chesslab.notebook.GameView.of(new chesslab.chess.Board()));'
        row, printed, path = self.run_one(notebook_of(source), save=True)
        self.assertTrue(row["ok"], printed)
        page = run_notebooks.read(path).cells[1].outputs[0].data["text/html"]
        self.assertIn("<img ", page)
        self.assertNotIn("<script", page)

    def test_failed_cell_is_shown_with_number_source_and_error_and_is_not_saved(self):
        bad = notebook_of("int a = 6;", "int b = a / 0;", "int c = 1;")
        row, printed, path = self.run_one(bad, save=True)
        self.assertFalse(row["ok"])
        self.assertIn("cell [2] failed", printed)
        self.assertIn("int b = a / 0;", printed)
        self.assertIn("ArithmeticException", printed)
        self.assertIn("FAILED", "\n".join(run_notebooks.table([row])))
        self.assertEqual(bad, nbformat.read(str(path), as_version=4))

    def test_error_on_purpose_does_not_fail(self):
        notebook = notebook_of("int b = 1 / 0;", "System.out.println(41 + 1);")
        notebook.cells[1].metadata["tags"] = ["raises-exception"]
        row, printed, _ = self.run_one(notebook)
        self.assertTrue(row["ok"], printed)
        self.assertIn("[2] 42", printed)

    def test_cell_over_the_time_limit_fails(self):
        row, printed, _ = self.run_one(notebook_of("int a = 1;", "Thread.sleep(60_000);"), time_limit=3)
        self.assertFalse(row["ok"])
        self.assertIn("cell [2] failed", printed)
        self.assertIn("took longer than 3 s", printed)

    def test_unknown_kernel_fails(self):
        row, printed, _ = self.run_one(notebook_of("int a = 1;"), kernel="cobol")
        self.assertFalse(row["ok"])
        self.assertIn("cobol", printed)

    def test_saved_notebook_is_the_same_each_time(self):
        notebook = notebook_of("int a = 6;", "System.out.println(a);", "a * 7")
        notebook.metadata["editor"] = {"opened": "yesterday"}
        row, printed, path = self.run_one(notebook, save=True)
        self.assertTrue(row["ok"], printed)
        first = path.read_bytes()
        self.run_one(nbformat.read(str(path), as_version=4), save=True)
        self.assertEqual(first, path.read_bytes())
        self.assertTrue(first.endswith(b"}\n"))
        self.assertNotIn(b"yesterday", first)


class NormaliseTest(unittest.TestCase):
    def executed(self, pieces, count):
        notebook = notebook_of("print();")
        cell = notebook.cells[1]
        cell.outputs = [new_output("stream", name="stdout", text=piece) for piece in pieces]
        cell.outputs.append(new_output("execute_result", data={"text/plain": "1"}, execution_count=count))
        cell.execution_count = count
        cell.metadata = nbformat.from_dict({"execution": {"iopub.status.busy": str(count)}, "tags": ["kept"]})
        return json.dumps(run_notebooks.as_stored(run_notebooks.normalise(notebook)))

    def test_cut_of_a_stream_counts_and_times_leave_no_trace(self):
        self.assertEqual(self.executed(["one ", "two"], 7), self.executed(["one two"], 3))

    def test_outputs_and_tags_stay(self):
        stored = self.executed(["one"], 1)
        self.assertIn("one", stored)
        self.assertIn("kept", stored)

    def test_twice_the_same_id_becomes_two(self):
        notebook = notebook_of("int a;", "int b;")
        notebook.cells[2].id = notebook.cells[1].id
        run_notebooks.normalise(notebook)
        self.assertEqual(3, len({cell.id for cell in notebook.cells}))


class NamesTest(RunnerFolder):
    def test_name_may_have_its_ending_or_a_folder(self):
        expected = self.folder / "01-sample.ipynb"
        nbformat.write(notebook_of(), str(expected))
        for name in ("01-sample", "01-sample.ipynb", "notebooks/01-sample.ipynb"):
            self.assertEqual(expected, run_notebooks.notebook_path(name))

    def test_unknown_name_lists_the_known(self):
        nbformat.write(notebook_of(), str(self.folder / "01-sample.ipynb"))
        with self.assertRaises(SystemExit) as refused:
            run_notebooks.notebook_path("02-other")
        self.assertIn("02-other", str(refused.exception))
        self.assertIn("01-sample", str(refused.exception))


if __name__ == "__main__":
    unittest.main()
