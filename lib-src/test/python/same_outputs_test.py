"""What counts as shown alike by two kernels, and which reasons let a cell differ."""

import sys
import unittest
from pathlib import Path

from nbformat.v4 import new_code_cell, new_notebook, new_output

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "environment"))
import same_outputs


def text(content, name="stdout"):
    return new_output("stream", name=name, text=content)


def page(content):
    return new_output("display_data", data={"text/html": content, "text/plain": "a table"})


def error(name, message):
    return new_output("error", ename=name, evalue=message, traceback=["at line 1"])


def differences(ours, theirs, *tags):
    """Of two notebooks with one cell that has these outputs."""
    one, other = (new_notebook(cells=[new_code_cell("f()", outputs=outputs)]) for outputs in (ours, theirs))
    one.cells[0].metadata["tags"] = list(tags)
    return list(same_outputs.differences(one, other))


class SameOutputsTest(unittest.TestCase):
    def test_same_text_in_other_pieces_is_the_same(self):
        self.assertEqual([], differences([text("a\nb\n")], [text("a\n"), text("b\n")]))

    def test_other_text_is_told_with_both(self):
        (fault,) = differences([text("one\n"), page("<b>7</b>")], [text("one\n"), page("<b>8</b>")])
        self.assertEqual('cell 1 shows as text/html "<b>7</b>", in the other kernel "<b>8</b>"', fault)

    def test_missing_or_further_output_is_told_whatever_the_reason(self):
        for tag in ("raises-exception", *same_outputs.VARIES):
            with self.subTest(tag):
                self.assertEqual(1, len(differences([text("1")], [], tag)))
                self.assertEqual(1, len(differences([text("1")], [text("1"), page("stream")], tag)))
                self.assertEqual(1, len(differences([text("1")], [text("1", "stderr")], tag)))

    def test_times_let_numbers_differ_and_nothing_else(self):
        took = [text("12 games in 3.5 s (12.9/min)")]
        self.assertEqual([], differences(took, [text("12 games in 1,250 s (8/s)")], "varies-time"))
        self.assertEqual([], differences(took, [text("12 games in 1 min 2 s (11.6/min)")], "varies-time"))
        self.assertEqual([], differences([text("|    3.5 |\n--------\n")], [text("| 1250.25 |\n---------\n")], "varies-time"))
        self.assertEqual(1, len(differences(took, [text("12 moves in 3.5 s (12.9/min)")], "varies-time")))
        self.assertEqual(1, len(differences(took, [text("12 games in 3.6 s (12.9/min)")])))

    def test_errors_are_the_same_where_their_messages_are(self):
        self.assertEqual([], differences([error("IllegalStateException", "no")], [error("EvalException", "no")]))
        self.assertEqual(1, len(differences([error("EvalException", "no")], [error("EvalException", "yes")])))

    def test_cells_are_numbered_as_a_reader_sees_them(self):
        ours, theirs = (new_notebook(cells=[new_code_cell("f()", outputs=[text(shown)]) for shown in texts])
                        for texts in (("a", "b", "c"), ("a", "x", "c")))
        (fault,) = same_outputs.differences(ours, theirs)
        self.assertTrue(fault.startswith("cell 2 "), fault)


if __name__ == "__main__":
    unittest.main()
