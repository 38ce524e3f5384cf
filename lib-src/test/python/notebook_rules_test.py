"""The notebooks keep every rule of environment/notebook_rules.py; each rule, on notebooks that keep it and on some that break just this one."""

import base64
import tempfile
import unittest
from pathlib import Path

import common  # first: it finds the rules
import nbformat
import notebook_rules
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from run_notebooks import normalize

HEADING, FIRST, SECOND, LAST = 0, 2, 3, 4
ERROR = new_output("error", ename="ArithmeticException", evalue="/ by zero", traceback=[])
PICTURE = base64.b64encode(b"<svg><text>4321</text></svg>").decode()
IMPORTS = "".join(f"import chesslab.{package}.*;\n" for package in "chess chess.pgn game search uci files cli arena tutorial".split())


def good_notebook():
    """Two code cells that keep every rule."""
    notebook = new_notebook(
        cells=[
            new_markdown_cell("# How many moves are there?"),
            new_markdown_cell("There are 1,133 after two."),
            new_code_cell("import java.util.List;\nint count = 1133;"),
            new_code_cell("System.out.println(count);", outputs=[text("1133\n")]),
            new_markdown_cell("About 30,000 a second. Written in 2026, at 1,200 Elo."),
        ]
    )
    for index, cell in enumerate(notebook.cells):
        cell.id = f"cell-{index}"
    return normalize(notebook)


def text(content):
    return new_output("stream", name="stdout", text=content)


def page(content):
    return new_output("display_data", data={"text/html": content, "text/plain": "picture"})


# Changes of a good notebook, each a function of its cells.


def begins(cell, source):
    return lambda cells: cells[cell].update(source=source + cells[cell].source)


def ends(cell, source):
    return lambda cells: cells[cell].update(source=cells[cell].source + source)


def has(cell, **fields):
    return lambda cells: cells[cell].update(fields)


def shows(cell, *outputs):
    return lambda cells: cells[cell].update(outputs=list(outputs))


def tagged(cell, tag):
    return lambda cells: cells[cell].metadata.update(tags=[tag])


def guessed(result, choices, folded=""):
    """The second cell asks for a guess, whose result is not said in plain view."""
    def change(cells):
        cells[1].source = "How many?"
        cells[FIRST].source = f"Number countGuess = null;   // {choices}"
        cells[SECOND].update(source='Exercise.guess("moves", countGuess, count);', outputs=[text(f"● moves: {result}\n")])
        cells[LAST].source += folded
    return change


GUESSED = guessed("1,133", "1_133 or 20")

BROKEN = {
    "one_sitting": [
        [ends(LAST, " word" * 1_690)],
        [ends(SECOND, '\nExercise.guess("moves", 1, count);' * 6)],
        [lambda cells: cells.extend(new_markdown_cell("One more.") for _ in range(57))],
    ],
    "headings_have_their_own_cell": [[ends(HEADING, "\n\nThere are some.")], [ends(LAST, "\n\n## Sources")]],
    "executed_from_one_without_gaps": [[has(SECOND, execution_count=3)], [has(FIRST, execution_count=None)]],
    "outputs_present": [[shows(SECOND)]],
    "no_errors": [[shows(SECOND, text("1133"), ERROR)]],
    "short_cells": [[ends(SECOND, "\ncount++;" * 15)]],
    "fits_the_page": [[ends(SECOND, "\ncount++;" + " " * 60 + "// one more than the page of a projector shows beside the cell")]],
    "no_machine_paths": [
        [shows(SECOND, text("wrote /home/anna/games.pgn\n"))],
        [shows(SECOND, page("<b>/usr/lib/jvm/jdk-17</b>"))],
        [ends(LAST, " See /root/notes.txt.")],
    ],
    "no_magics": [[begins(SECOND, "%maven a:b:1\n")]],
    "few_imports": [[begins(FIRST, IMPORTS + "import chesslab.mining.*;\n")]],
    "no_bare_display": [[ends(SECOND, f"\n{call};")] for call in ("display(count)", "render(count)", 'printf("%d", count)')],
    "methods_have_one_list_of_parameters": [
        [ends(FIRST, "\nint value(int depth) {\n    return depth;\n}"), ends(SECOND, f"\n{other} value({parameters}) {{\n    return 1;\n}}")]
        for other, parameters in (("int", "long depth"), ("<T> int", "List<T> list, int depth"), ("double", ""),
                                  ("double[]", "double... n"), ("List<Integer>", "List<Map<String, Integer>> many, int n"))
    ],
    "results_come_after_the_guess": [
        [GUESSED, ends(SECOND, "\nCheck.that(count == 1_133);")],
        [GUESSED, ends(LAST, " There are 1133.")],
        [GUESSED, ends(FIRST, "\nint known = 1_133;")],
        [GUESSED, ends(1, " There are 1,133.")],
        [GUESSED, shows(FIRST, text("1133\n"))],
        [GUESSED, ends(LAST, "\n<details><summary>After your guess</summary>\n\nMany.\n\n</details>\n\nSo 1,133.")],
        [guessed("Black", '"White" or "Black"'), ends(LAST, " So black wins.")],
        [guessed("3", "0 to 9"), ends(LAST, " It is 3.")],
    ],
    "sides_have_their_colors": [[ends(SECOND, "\nimage = image.arrow(move, 0.5,\n        BoardImage.BLUE);")]],
    "known_reasons_to_vary": [[tagged(SECOND, "varies-mood")]],
    "pictures_survive_everywhere": [[shows(SECOND, page("<svg width='1'></svg>"))]],
    "gradients_are_safe": [
        [begins(FIRST, "import ai.djl.ndarray.*;\n"), ends(SECOND, f"\n{call};")]
        for call in ("loss.mul(2)", "loss.div(-4.5f)", "Loss.l2Loss()", "Activation.swish(x, 1)")
    ],
    "exact_numbers_are_found": [
        *([ends(LAST, f"\n{sentence}")] for sentence in (
            "It takes 4,321 nodes.", "It takes 4321 nodes", "It is 12.5 % of them.", "(**119,034** nodes)")),
        [ends(LAST, "\nIt takes 3,721 nodes."), shows(SECOND, text("1337211 and 13,721\n"))],
    ],
    "saved_by_the_runner": [[lambda cells: cells[SECOND].metadata.update(scrolled=True)]],
}
KEPT = {
    "nothing changed": [],
    "an error on purpose": [shows(SECOND, text("1133"), ERROR), tagged(SECOND, "raises-exception")],
    "fifteen lines": [ends(SECOND, "\ncount++;" * 14)],
    "a long class": [ends(SECOND, "\ncount++;" * 20), tagged(SECOND, "one-class")],
    "many imports of the JDK": [begins(FIRST, "import java.util.List;\n" * 16)],
    "eight imports of the project": [begins(FIRST, IMPORTS)],
    "a program's place in prose": [ends(LAST, " Debian puts it into `/usr/games/stockfish`.")],
    "a remainder": [ends(SECOND, "\nint odd = count % 2;")],
    "an object's own display": [ends(SECOND, "\nboard.display();")],
    "a method declared again": [ends(FIRST, "\nint value(List<Map<String, Long>> list, int depth) {\n    return depth;\n}"),
                                ends(SECOND, "\nint value(List<Map<String, Long>> list, int plies) {\n    return plies;\n}")],
    "a folded result": [GUESSED, ends(LAST, "\n<details><summary>After your guess</summary>\n\nThere are 1,133.\n\n</details>")],
    "a small result, seen elsewhere": [guessed("3", "0 to 9"), ends(1, " Look 3 plies ahead."), ends(LAST, " It takes 3.5 s, 33 % of it for Black.")],
    "methods of a class": [ends(FIRST, "\nclass Two {\n    int value(int a) {\n        return a;\n    }\n    int value() {\n        return 1;\n    }\n}")],
    "a reason to vary": [tagged(SECOND, "varies-time")],
    "numbers and no network": [ends(SECOND, "\nloss.mul(2);")],
    "arrays where gradients flow": [
        begins(FIRST, "import ai.djl.ndarray.*;\n"), ends(SECOND, "\nloss.mul(manager.create(2f)).add(1).mul(weights);")],
    **{f"separators in {shown}": [ends(LAST, "\nIt takes 1,337,211 nodes, 12.5 % more."), shows(SECOND, text(shown))]
       for shown in ("1337211 nodes 12.5", "1,337,211 and 12.5%", "1'337'211 12.5")},
    "a number in a picture": [ends(LAST, "\nThe root has 4,321 visits."),
                              shows(SECOND, page(f'<img src="data:image/svg+xml;base64,{PICTURE}">'))],
    "times and rates": [ends(LAST, "\nIt took 4321 ms, 25,000 nodes a second, 8192 MB; engines reach 1500 to 2200 Elo.")],
    "headings do not count": [lambda cells: cells.extend(new_markdown_cell("## One more") for _ in range(57))],
    "quoted numbers": [ends(LAST, " The book counts 98,765."), tagged(LAST, "quoted")],
}


def broken_rules(changes):
    notebook = good_notebook()
    for change in changes:
        change(notebook.cells)
    return [finding.rule for finding in notebook_rules.check(notebook, "sample") if finding.faults]


class NotebookRulesTest(unittest.TestCase):
    def test_all_notebooks_keep_all_rules(self):
        findings = notebook_rules.check_all()
        self.assertGreater(len(findings), 400)
        for finding in findings:
            with self.subTest(notebook=finding.notebook, rule=finding.rule):
                self.assertEqual([], finding.faults)

    def test_what_breaks_a_rule_is_found_and_breaks_no_other(self):
        self.assertEqual({rule.__name__ for rule in notebook_rules.RULES}, set(BROKEN))
        for rule, cases in BROKEN.items():
            for number, changes in enumerate(cases):
                with self.subTest(rule, case=number):
                    self.assertEqual([rule], broken_rules(changes))

    def test_what_keeps_the_rules_is_left_alone(self):
        for what, changes in KEPT.items():
            with self.subTest(what):
                self.assertEqual([], broken_rules(changes))

    def test_other_kernel_and_file_that_is_no_notebook_are_found(self):
        other = good_notebook()
        other.metadata.kernelspec["name"] = "python3"
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "02-broken.ipynb").write_text("{", encoding="utf-8")
            nbformat.write(good_notebook(), Path(folder, "00-good.ipynb"))
            nbformat.write(other, Path(folder, "01-other.ipynb"))
            findings = notebook_rules.check_all(Path(folder))
        self.assertEqual([("01-other", "saved_by_the_runner"), ("02-broken", "is_a_notebook")],
                         [(finding.notebook, finding.rule) for finding in findings if finding.faults])

    def test_times_that_differ_between_notebook_index_and_teachers_page_are_found(self):
        notebook = good_notebook()
        notebook.cells[1].source += "\n\n| in class | alone | machine |\n|---|---|---|\n| 50 minutes | 70 minutes | 2 minutes on 2 cores |"
        row, heading = "| [00](00-good.ipynb) | How many? | 50 | 70 | 2 |\n", "### [00](00-good.ipynb), 50 minutes, alone 70\n"
        for index, teachers, found in ((row, heading, 0), (row.replace("50", "45"), heading, 1), (row.replace("70", "75"), heading, 1), (row, heading.replace("70", "75"), 1),
                                       (row.replace("| 2", "| 3"), heading, 1),
                                       (row, heading.replace("50", "60"), 1), ("", heading, 1), (row, "", 1),
                                       (row + row.replace("00-good", "01-gone"), heading, 1)):
            with tempfile.TemporaryDirectory() as folder, self.subTest(index=index, teachers=teachers):
                Path(folder, "README.md").write_text(index, encoding="utf-8")
                Path(folder, "for-teachers.md").write_text(teachers, encoding="utf-8")
                self.assertEqual(found, len(list(notebook_rules.times_agree({"00-good": notebook}, Path(folder)))))
