"""The notebook runner: what it reports and saves; solutions judged by their checks; what two kernels show alike."""

import contextlib
import io
import json
import unittest
from unittest import mock

from common import InFolder  # first: it finds the others
import knobs
import nbformat
import run_notebooks
import same_outputs
import solutions
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

CHECK = 'Exercise.check("1. sum", () -> sum, 3);'


def notebook_of(*sources):
    notebook = new_notebook(cells=[new_markdown_cell("# Why?")] + [new_code_cell(source) for source in sources])
    for index, cell in enumerate(notebook.cells):
        cell.id = f"cell-{index}"
    return notebook


def text(content, name="stdout"):
    return new_output("stream", name=name, text=content)


class RunnerFolder(InFolder):
    """A folder of notebooks in place of the real one."""

    def setUp(self):
        super().setUp()
        self.target = self.folder / "target"
        self.enterContext(mock.patch.multiple(run_notebooks, NOTEBOOKS=self.folder, TARGET=self.target))
        self.path = self.folder / "01-sample.ipynb"


class RunTest(RunnerFolder):
    def run_one(self, notebook, save=True, time_limit=60, kernel="java"):
        nbformat.write(notebook, self.path)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            *_, ok = run_notebooks.run(self.path, kernel, time_limit, save)
        return ok, printed.getvalue()

    def test_outputs_are_shown_and_copies_written(self):
        ok, printed = self.run_one(notebook_of("int a = 6;", "System.out.println(a * 7);"), save=False)
        self.assertTrue(ok, printed)
        self.assertIn("[2] 42", printed)
        copy = nbformat.read(self.target / self.path.name, as_version=4)
        self.assertEqual([1, 2], [cell.execution_count for cell in run_notebooks.code_cells(copy)])
        self.assertIn("42", (self.target / "01-sample.html").read_text(encoding="utf-8"))
        self.assertNotIn("outputs\": [\n    {", self.path.read_text(encoding="utf-8"))

    def test_saved_notebook_is_the_same_each_time_and_holds_pictures_and_errors_on_purpose(self):
        game = "chesslab.notebook.Show.game(chesslab.notebook.GameView.of(new chesslab.chess.Board()));"
        notebook = notebook_of(game, "int b = 1 / 0;", "System.out.println(6);", "6 * 7")
        notebook.cells[2].metadata["tags"] = ["raises-exception"]
        notebook.metadata["editor"] = {"opened": "yesterday"}
        ok, printed = self.run_one(notebook)
        self.assertTrue(ok, printed)
        self.assertIn("[4] 42", printed)
        page = run_notebooks.read(self.path).cells[1].outputs[0].data["text/html"]
        self.assertEqual((True, False), ("<img " in page, "<script" in page))
        first = self.path.read_bytes()
        self.run_one(nbformat.read(self.path, as_version=4))
        self.assertEqual(first, self.path.read_bytes())
        self.assertTrue(first.endswith(b"}\n"))
        self.assertNotIn(b"yesterday", first)

    def test_failed_cell_is_shown_with_number_source_and_error_and_is_not_saved(self):
        for bad, options, parts in (
            (notebook_of("int a = 6;", "int b = a / 0;", "int c = 1;"), {},
             ("cell [2] failed", "int b = a / 0;", "ArithmeticException")),
            (notebook_of("int a = 1;", "Thread.sleep(60_000);"), {"time_limit": 6},
             ("cell [2] failed", "timed out while it was being executed, after 6 seconds", "Thread.sleep(60_000);")),
            (notebook_of("int a = 1;"), {"kernel": "cobol"}, ("cobol",)),
        ):
            with self.subTest(parts):
                ok, printed = self.run_one(bad, **options)
                self.assertFalse(ok)
                for part in parts:
                    self.assertIn(part, printed)
                self.assertEqual(bad, nbformat.read(self.path, as_version=4))


class NormalizeTest(RunnerFolder):
    def executed(self, pieces, count):
        notebook = notebook_of("print();", "more();")
        cell = notebook.cells[1]
        cell.outputs = [text(piece) for piece in pieces]
        cell.outputs.append(new_output("execute_result", data={"text/plain": "1"}, execution_count=count))
        cell.execution_count = count
        cell.metadata = nbformat.from_dict({"execution": {"iopub.status.busy": str(count)}, "tags": ["kept"]})
        notebook.cells[2].id = cell.id
        return run_notebooks.as_stored(run_notebooks.normalize(notebook))

    def test_cut_of_a_stream_counts_and_times_leave_no_trace_and_outputs_and_tags_stay(self):
        stored = self.executed(["one ", "two"], 7)
        self.assertEqual(stored, self.executed(["one two"], 3))
        self.assertIn("one two", json.dumps(stored))
        self.assertEqual(["kept"], stored["cells"][1]["metadata"]["tags"])
        self.assertEqual(3, len({cell["id"] for cell in stored["cells"]}))

    def test_name_may_have_its_ending_or_a_folder_and_an_unknown_one_lists_the_known(self):
        nbformat.write(notebook_of(), self.path)
        for name in ("01-sample", "01-sample.ipynb", "notebooks/01-sample.ipynb"):
            self.assertEqual(self.path, run_notebooks.notebook_path(name))
        with self.assertRaisesRegex(SystemExit, "02-other.*01-sample"):
            run_notebooks.notebook_path("02-other")


class SolutionsTest(RunnerFolder):
    def answered(self, page, *sources):
        nbformat.write(notebook_of(*sources), self.path)
        solution = self.folder / "solutions" / "01-sample.md"
        solution.parent.mkdir(exist_ok=True)
        solution.write_text(page, encoding="utf-8")
        return [(cell.metadata["answer"], cell.source) for cell in solutions.answered_cells(self.path)]

    def test_wrong_answers_and_then_the_solution_stand_before_their_check_and_too_few_are_a_failure(self):
        page = "# Sums\n\n## 1. sum\n" + "".join(f"\n```java\nint sum = {sum};\n```\n\nText.\n" for sum in (3, 4, 5))
        wrong = [(answer, source) for sum in (4, 5) for answer, source in (("wrong", f"int sum = {sum};\n"), ("wrong", CHECK))]
        self.assertEqual([*wrong, ("right", "int sum = 3;\n"), ("right", CHECK)], self.answered(page, "int sum = 0;", CHECK))
        self.assertEqual([], self.answered("## Open\n\nIdeas.\n", "int sum = 0;"))
        for page in ("# Sums\n", "## 1. sum\n\n```java\na\n```\n\n```java\nb\n```\n", "## 1. sum\n\n```java\na\n```\n"):
            with self.assertRaisesRegex(run_notebooks.Failure, r"1 exercises, .*, but \[[12]?\] blocks of Java in solutions/01-sample.md"):
                self.answered(page, CHECK)

    def test_right_is_right_wrong_has_a_reason_and_untouched_is_not_yet_tried(self):
        said = ["✓ 1. sum: right\n", "✗ 1. sum: wrong: expected 3, got 4\n", "✗ 1. sum: wrong: both numbers count, got 4\n",
                "○ 1. sum: not yet tried\n"]
        for answer, fits in (("right", said[0]), ("wrong", said[2]), ("untouched", said[3])):
            cells = [new_code_cell(CHECK, outputs=[text(line)], metadata={} if answer == "untouched" else {"answer": answer}) for line in said]
            self.assertEqual([f"{answer}: {line.strip()}" for line in said if line != fits], list(solutions.misjudged(cells)))
        self.assertEqual(["untouched: its check printed nothing"], list(solutions.misjudged([new_code_cell(CHECK)])))


class SameOutputsTest(unittest.TestCase):
    """What counts as shown alike by two kernels, and which reasons let a cell differ."""

    def faults(self, ours, theirs, *tags):
        """Of two notebooks with one cell that has these outputs."""
        one, other = (new_notebook(cells=[new_code_cell("f()", outputs=outputs)]) for outputs in (ours, theirs))
        one.cells[0].metadata["tags"] = list(tags)
        return list(same_outputs.differences(one, other))

    def test_same_text_in_other_pieces_and_errors_with_the_same_message_are_the_same(self):
        def error(name, message):
            return new_output("error", ename=name, evalue=message, traceback=["at line 1"])

        self.assertEqual([], self.faults([text("a\nb\n")], [text("a\n"), text("b\n")]))
        self.assertEqual([], self.faults([error("IllegalStateException", "no")], [error("EvalException", "no")]))
        self.assertEqual(1, len(self.faults([error("EvalException", "no")], [error("EvalException", "yes")])))

    def test_other_text_is_told_with_both_and_the_cell_s_number(self):
        ours, theirs = ([new_output("display_data", data={"text/html": content, "text/plain": "a table"})]
                        for content in ("<b>7</b>", "<b>8</b>"))
        self.assertEqual(['cell 1 shows as text/html "<b>7</b>", in the other kernel "<b>8</b>"'], self.faults(ours, theirs))
        one, other = (new_notebook(cells=[new_code_cell("f()", outputs=[text(shown)]) for shown in texts])
                      for texts in ("abc", "axc"))
        (fault,) = same_outputs.differences(one, other)
        self.assertTrue(fault.startswith("cell 2 "), fault)

    def test_missing_or_further_output_is_told_whatever_the_reason(self):
        for tag in ("raises-exception", *same_outputs.VARIES):
            for theirs in ([], [text("1"), text("more", "stderr")], [text("1", "stderr")]):
                self.assertEqual(1, len(self.faults([text("1")], theirs, tag)), tag)

    def test_times_let_numbers_differ_and_nothing_else(self):
        for ours, theirs, faults in (
            ("12 games in 3.5 s (12.9/min)", "12 games in 1,250 s (8/s)", 0),
            ("12 games in 3.5 s (12.9/min)", "12 games in 1 min 2 s (11.6/min)", 0),
            ("|    3.5 |\n--------\n", "| 1250.25 |\n---------\n", 0),
            ("12 games in 3.5 s (12.9/min)", "12 moves in 3.5 s (12.9/min)", 1),
        ):
            self.assertEqual(faults, len(self.faults([text(ours)], [text(theirs)], "varies-time")))
            self.assertEqual(1, len(self.faults([text(ours)], [text(theirs)])))


class KnobsTest(RunnerFolder):
    def test_values_change_by_little_and_what_is_no_knob_stays(self):
        for source, other in (
            ("int depth = Knobs.scaled(3, 4, 4);    // plies", "int depth = 2;    // plies"),
            ("int games = Knobs.scaled(4, 20, 200);", "int games = 6;"), ("int games = 60;", "int games = 58;"),
            ("int pairs = 2;   // an even number", "int pairs = 4;   // an even number"), ("long seed = 1;", "long seed = 2;"),
            ("int hidden = 16;   // a multiple of 4", "int hidden = 12;   // a multiple of 4"),
            ("int beyond = 60_000;", "int beyond = 59999;"), ("double rate = 0.01;", "double rate = 0.005;"),
            ("boolean known = true;", "boolean known = false;"), ("Number guess = null;   // your number", "Number guess = 1;   // your number"),
            ('String guess = null;   // "c5" or "e5"', 'String guess = "c5";   // "c5" or "e5"'),
            ("String guess = null;   // another", 'String guess = "none";   // another'), ("int count = 0;", None), ("int depth = other;", None), ("    int depth = 3;", None), ("depth = 3;", None),
        ):
            self.assertEqual(other or source, knobs.changed(source)[0])
            self.assertEqual(other is not None, bool(knobs.changed(source)[1]))

    def reruns(self, *outputs):
        """The cells to run again of a notebook with one knob, and three cells behind it, each with the outputs of its turn."""
        nbformat.write(notebook_of("int before;", "int depth = 3;", "a();", "b();", "c();", "d();"), self.path)
        found = list(knobs.reruns(self.path))
        self.assertEqual(["int depth = 2;", "System.out.println(depth);", "a();", "b();", "c();", "int depth = 3;"], [again.cell.source for again in found])
        for again, shown in zip(found, outputs):
            again.cell.outputs = shown
        return list(knobs.faults(found))

    def test_errors_and_a_knob_without_its_new_value_are_told(self):
        error = new_output("error", ename="CompileError", evalue="cannot find symbol", traceback=[])
        self.assertEqual([], self.reruns([], [text("2\n")], [text("7")]))
        self.assertEqual(["cell 2 with depth = 2: CompileError: cannot find symbol, in: a();"], self.reruns([], [text("2\n")], [error]))
        self.assertEqual(["cell 2 with depth = 2: the knobs are ['3']"], self.reruns([], [text("3\n")]))
        self.assertEqual(2, len(self.reruns([error], [])))
        check = new_output("error", ename="FailedException", evalue="expected 20", traceback=[])
        self.assertEqual([], self.reruns([], [text("2\n")], [check]))
