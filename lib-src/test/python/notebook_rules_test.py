"""Every rule of environment/notebook_rules.py, on a good notebook and on one that breaks just this rule."""

import base64
import sys
import tempfile
import unittest
import unittest.mock
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "environment"))
import notebook_rules
from run_notebooks import normalise


def text_output(text):
    return new_output("stream", name="stdout", text=text)


def html_output(page):
    return new_output("display_data", data={"text/html": page, "text/plain": "picture"})


def good_notebook():
    """Two code cells that keep every rule."""
    notebook = new_notebook(
        cells=[
            new_markdown_cell("# How many moves are there?\n\nThere are 1,133 after two."),
            new_code_cell("import java.util.List;\nint count = 1133;"),
            new_code_cell("System.out.println(count);", outputs=[text_output("1133\n")]),
            new_markdown_cell("About 30,000 a second. Written in 2026, at 1,200 Elo.\n\n## Sources\n\nNone."),
        ]
    )
    for index, cell in enumerate(notebook.cells):
        cell.id = f"cell-{index}"
    return normalise(notebook)


def broken_rules(notebook):
    return [finding.rule for finding in notebook_rules.check(notebook, "sample") if finding.faults]


class NotebookRulesTest(unittest.TestCase):
    def setUp(self):
        self.notebook = good_notebook()
        self.prose, self.first, self.second, self.last = self.notebook.cells

    def assert_only_broken(self, rule):
        self.assertEqual([rule], broken_rules(self.notebook))

    def test_good_notebook_keeps_every_rule(self):
        self.assertEqual([], broken_rules(self.notebook))

    def test_title_must_be_a_question(self):
        self.prose.source = self.prose.source.replace("?", "")
        self.assert_only_broken("title_asks_a_question")

    def test_sources_must_come_last(self):
        self.last.source = "The end."
        self.assert_only_broken("last_cell_lists_sources")

    def test_gap_in_execution_numbers_is_found(self):
        self.second.execution_count = 3
        self.assert_only_broken("executed_from_one_without_gaps")

    def test_cell_never_executed_is_found(self):
        self.first.execution_count = None
        self.assert_only_broken("executed_from_one_without_gaps")

    def test_lost_output_is_found(self):
        self.second.outputs = []
        self.assert_only_broken("outputs_present")

    def test_error_is_found(self):
        self.second.outputs.append(new_output("error", ename="ArithmeticException", evalue="/ by zero", traceback=[]))
        self.assert_only_broken("no_errors")

    def test_error_that_is_shown_on_purpose_is_allowed(self):
        self.second.outputs.append(new_output("error", ename="ArithmeticException", evalue="/ by zero", traceback=[]))
        self.second.metadata["tags"] = ["raises-exception"]
        self.assertEqual([], broken_rules(self.notebook))

    def test_cell_of_sixteen_lines_is_found(self):
        self.second.source += "\n" + "\n".join(f"count += {i};" for i in range(15))
        self.assert_only_broken("short_cells")

    def test_cell_of_fifteen_lines_is_allowed(self):
        self.second.source += "\n" + "\n".join(f"count += {i};" for i in range(14))
        self.assertEqual([], broken_rules(self.notebook))

    def test_imports_do_not_count_as_lines(self):
        self.first.source = "".join(f"import java.util.L{i};\n" for i in range(16)) + self.first.source
        self.assertNotIn("short_cells", broken_rules(self.notebook))

    def test_code_without_prose_beside_it_is_found(self):
        lonely = new_code_cell("int more = count;", execution_count=3, id="lonely")
        self.second.execution_count, lonely.execution_count = 3, 2
        self.notebook.cells.insert(2, lonely)
        self.assert_only_broken("prose_beside_code")

    def test_home_folder_in_an_output_is_found(self):
        self.second.outputs = [text_output("wrote /home/anna/games.pgn\n")]
        self.assert_only_broken("no_machine_paths")

    def test_home_folder_in_prose_is_found(self):
        self.last.source += " See /root/notes.txt."
        self.assert_only_broken("no_machine_paths")

    def test_place_of_a_program_in_an_output_is_found(self):
        self.second.outputs = [html_output("<b>/usr/lib/jvm/jdk-17</b>")]
        self.assert_only_broken("no_machine_paths")

    def test_place_of_a_program_in_prose_is_allowed(self):
        self.last.source += " Debian puts it into `/usr/games/stockfish`."
        self.assertEqual([], broken_rules(self.notebook))

    def test_magic_is_found(self):
        self.second.source = "%maven a:b:1\n" + self.second.source
        self.assert_only_broken("no_magics")

    def test_remainder_inside_a_line_is_no_magic(self):
        self.second.source += "\nint odd = count % 2;"
        self.assertEqual([], broken_rules(self.notebook))

    def test_late_import_is_found(self):
        self.second.source = "import java.util.Map;\n" + self.second.source
        self.assert_only_broken("imports_first")

    def test_many_imports_of_the_project_are_found(self):
        packages = "chess chess.pgn game search search.chess search.mcts hexapawn tutorial".split()
        lines = [f"import chesslab.{package}.*;" for package in packages]
        self.first.source = "\n".join(["import java.util.*;", *lines, self.first.source])
        self.assertEqual([], broken_rules(self.notebook))
        self.first.source = "import chesslab.uci.*;\n" + self.first.source
        self.assert_only_broken("few_imports")

    def test_names_that_mean_two_classes_are_found(self):
        for lines, words in (
            ("import chesslab.chess.Board;\nimport chesslab.chess.*;", "Board needs an import of its own"),
            ("import chesslab.chess.*;\nimport chesslab.twice.*;", "Board may mean a class of chesslab.chess or of chesslab.twice"),
        ):
            with self.subTest(words), tempfile.TemporaryDirectory() as folder:
                self.setUp()
                for package in ("chess", "twice"):
                    home = Path(folder, "chesslab", package)
                    home.mkdir(parents=True)
                    (home / "Board.java").write_text("public final class Board {\n}\n", encoding="utf-8")
                    (home / "Hidden.java").write_text("final class Hidden {\n}\n", encoding="utf-8")
                self.first.source = lines + "\n" + self.first.source
                with unittest.mock.patch.object(notebook_rules, "SOURCES", Path(folder)):
                    self.assert_only_broken("one_class_a_name")
                    [fault] = notebook_rules.one_class_a_name(self.notebook)
                self.assertIn(words, fault)

    def test_print_stream_as_the_result_of_a_cell_is_found(self):
        for call in (
            'System.out.printf("%d%n", count);',
            'System.out.printf("%s",\n    count == 1 ? "}" : ";")',
            "if (count > 0) { count++; }\nSystem.err.append('}');  // the end",
            'System.out\n    .format("%d", count);',
        ):
            with self.subTest(call):
                self.setUp()
                self.second.source += "\n" + call
                self.assert_only_broken("ends_with_no_print_stream")

    def test_print_stream_that_is_no_result_is_left_alone(self):
        for call in (
            'System.out.printf("%d%n", count); System.out.println("%d;".formatted(count));',
            'for (int i = 0; i < 2; i++) System.out.printf("%d", i);',
            'if (count > 0) {\n    System.out.printf("%d}", count);\n}',
            'void tell() { System.out.printf("a"); }',
            'System.out.println("System.out.printf(\\"a\\");");',
        ):
            with self.subTest(call):
                self.setUp()
                self.second.source += "\n" + call
                self.assertEqual([], broken_rules(self.notebook))

    def test_unknown_reason_to_vary_is_found(self):
        self.second.metadata["tags"] = ["varies-mood"]
        self.assert_only_broken("known_reasons_to_vary")
        self.second.metadata["tags"] = ["varies-time"]
        self.assertEqual([], broken_rules(self.notebook))

    def test_bare_display_is_found(self):
        for call in ("display(count);", "render(count);", 'printf("%d", count);'):
            with self.subTest(call):
                self.setUp()
                self.second.source += "\n" + call
                self.assert_only_broken("no_bare_display")

    def test_method_named_display_of_an_object_is_allowed(self):
        self.second.source += "\nboard.display();"
        self.assertEqual([], broken_rules(self.notebook))

    def test_plain_number_where_gradients_flow_is_found(self):
        for call in ("loss.mul(2);", "loss.div(-4.5f);", "Loss.l2Loss();", "Activation.swish(x, 1);"):
            with self.subTest(call):
                self.setUp()
                self.second.source += "\n" + call
                self.assertEqual([], broken_rules(self.notebook))  # no network in this notebook
                self.second.source = "import ai.djl.ndarray.*;\n" + self.second.source
                self.assertIn("gradients_are_safe", broken_rules(self.notebook))

    def test_array_where_gradients_flow_is_allowed(self):
        self.second.source += "\nloss.mul(manager.create(2f)).add(1).mul(weights);  // import ai.djl.ndarray.*;"
        self.assertEqual([], broken_rules(self.notebook))

    def test_inline_svg_is_found(self):
        self.second.outputs = [html_output("<svg width='1'></svg>")]
        self.assert_only_broken("pictures_survive_everywhere")

    def test_number_that_no_output_shows_is_found(self):
        for sentence in ("It takes 4,321 nodes.", "It takes 4321 nodes", "It is 12.5 % of them.", "(**119,034** nodes)"):
            with self.subTest(sentence):
                self.setUp()
                self.last.source += "\n" + sentence
                self.assert_only_broken("exact_numbers_are_found")

    def test_number_is_found_whatever_its_separators(self):
        self.last.source += "\nIt takes 1,337,211 nodes, 12.5 % more."
        for shown in ("1337211 nodes 12.5", "1,337,211 and 12.5%", "1'337'211 12.5"):
            with self.subTest(shown):
                self.second.outputs = [text_output(shown)]
                self.assertEqual([], broken_rules(self.notebook))

    def test_number_inside_a_longer_one_is_not_enough(self):
        self.last.source += "\nIt takes 3,721 nodes."
        self.second.outputs = [text_output("1337211 and 13,721\n")]
        self.assert_only_broken("exact_numbers_are_found")

    def test_number_drawn_in_a_picture_is_found(self):
        self.last.source += "\nThe root has 4,321 visits."
        picture = base64.b64encode(b"<svg><text>4321</text></svg>").decode()
        self.second.outputs = [html_output(f'<img src="data:image/svg+xml;base64,{picture}">')]
        self.assertEqual([], broken_rules(self.notebook))

    def test_times_rates_and_quoted_numbers_are_left_out(self):
        self.last.source += "\nIt took 4321 ms, 25,000 nodes a second, 8192 MB; engines reach 1500 to 2200 Elo."
        self.assertEqual([], broken_rules(self.notebook))
        self.last.source += " The book counts 98,765."
        self.last.metadata["tags"] = ["quoted"]
        self.assertEqual([], broken_rules(self.notebook))

    def test_notebook_saved_by_an_editor_is_found(self):
        self.second.metadata["scrolled"] = True
        self.assert_only_broken("saved_by_the_runner")

    def test_other_kernel_is_found(self):
        self.notebook.metadata.kernelspec["name"] = "python3"
        self.assert_only_broken("saved_by_the_runner")

    def test_file_that_is_no_notebook_is_found(self):
        import tempfile

        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "01-broken.ipynb").write_text("{", encoding="utf-8")
            nbformat.write(self.notebook, str(Path(folder) / "00-good.ipynb"))
            findings = notebook_rules.check_all(Path(folder))
        self.assertEqual(["is_a_notebook"], [finding.rule for finding in findings if finding.faults])


ANSWER = "   <details><summary>Answer</summary>\n\n   Because **so**.\n\n   And so.\n\n   </details>"


class LessonRulesTest(unittest.TestCase):
    """What is asked of numbered notebooks from 01 on alone."""

    def setUp(self):
        self.notebook = good_notebook()
        self.names = [f"guess{number}" for number in range(5)]
        self.guesses = [new_code_cell(f"Integer {name} = null;   // your number") for name in self.names]
        self.results = [new_code_cell(f'Exercise.guess("what = null, came out", {name}, 3);') for name in self.names]
        self.questions = [f"{number}. Why\nis it so?\n\n{ANSWER}" for number in range(1, 9)]

    def broken(self, name="01-sample"):
        prose = new_markdown_cell("## Questions\n\n" + "\n\n".join(self.questions))
        self.notebook.cells[1:1] = [*self.guesses, *self.results]
        self.notebook.cells[-1:-1] = [prose]
        lesson = [rule.__name__ for rule in notebook_rules.LESSON_RULES]
        return [finding.rule for finding in notebook_rules.check(self.notebook, name)
                if finding.faults and finding.rule in lesson]

    def test_five_guesses_and_eight_questions_are_enough(self):
        self.assertEqual([], self.broken())

    def test_start_page_and_pages_without_a_number_are_no_lessons(self):
        for name in ("00-start-here", "your-own-idea"):
            self.assertEqual([], broken_rules(good_notebook()) + [
                finding.rule for finding in notebook_rules.check(good_notebook(), name) if finding.faults])

    def test_four_guesses_are_too_few(self):
        self.results.pop()
        self.assertEqual(["asks_for_guesses"], self.broken())

    def test_guess_that_is_made_for_the_reader_is_found(self):
        self.guesses[2].source = "Integer guess2 = 3;"
        self.assertEqual(["asks_for_guesses"], self.broken())

    def test_guess_that_is_asked_for_after_the_result_is_found(self):
        self.guesses, self.results = self.results, self.guesses
        self.assertEqual(["asks_for_guesses"], self.broken())

    def test_guess_may_be_compared_over_several_lines(self):
        self.results[0].source = 'Exercise.guess("a" + "b",\n        guess0, answer.size());'
        self.assertEqual([], self.broken())

    def test_seven_questions_are_too_few(self):
        self.questions.pop()
        self.assertEqual(["ends_with_questions"], self.broken())

    def test_answer_in_another_form_is_found(self):
        for answer in (ANSWER.replace("</summary>\n", "</summary>"), ANSWER.replace("   <details>", "<details>"),
                       ANSWER.replace("\n\n   </details>", "\n   </details>"), ANSWER.replace("Answer", "answer")):
            with self.subTest(answer):
                self.setUp()
                self.questions[3] = f"4. Why?\n\n{answer}"
                self.questions.append(f"9. Why?\n\n{ANSWER}")
                self.assertEqual(["ends_with_questions"], self.broken())

    def test_questions_without_their_section_are_found(self):
        self.questions[0] = "1. Why?\n\n## More\n"
        self.assertEqual(["ends_with_questions"], self.broken())


if __name__ == "__main__":
    unittest.main()
