"""No check says that a changed solution is right: an operator, a sign, a bound, a constant, a color, an order, a line left out.

mutants.txt lists each change that a check may accept, with the reason. One that is accepted and not listed fails, and so does one that
is listed and not accepted. A notebook runs whose exercises, solutions or list have changed; where the variable CHESSLAB_TESTS is
"every", or is not set, all do.
"""

import os
import re
import tempfile
import time
import unittest
from queue import Empty

from jupyter_client.manager import start_new_kernel

from common import LANE  # first: it finds the others
import digests
import run_notebooks
import solutions

TOKEN = re.compile(r"""//[^\n]*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\d[\d_]*(?:\.\d+)?|\w+|->|<<|>>|&&|\|\||\+\+|--|[-+*/%&|^=!<>]=|\S""")
SWAPS = {"+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "<": "<= >", ">": ">= <", "<=": "<", ">=": ">", "==": "!=", "!=": "==",
         "&&": "||", "||": "&&", "+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=", "++": "--", "--": "++", "&": "|", "|": "&", "^": "|",
         "<<": ">>", ">>": "<<", "WHITE": "BLACK", "BLACK": "WHITE", "min": "max", "max": "min", "true": "false", "false": "true",
         "alpha": "beta", "beta": "alpha", "continue": "break", "break": "continue"}
RETURN = re.compile(r"\breturn ([^;{}]+);")
TWO = re.compile(r"\b(?!max|min)\w+\(([^(),;]+), ([^(),;]+)\)")
OTHER_TYPES = re.compile(r"(\w+) \w+, (?!\1 )\w+ \w+\)")  # of two parameters: exchanged, they would make another method
HEAD = re.compile(r"^[\w.<>\[\], ]+ \w+\(([^)]*)\)[^{;]*\{", re.MULTILINE)
PARAMETER = re.compile(r"(?:(List<)[^ ]*>|\w+\[\]) (\w+)(?=,|$)")
LISTED = run_notebooks.ROOT / "lib-src" / "test" / "python" / "mutants.txt"
SECONDS = 5  # that an exercise and its check may take, at least


def changes(java):
    """Begin, end and the other text of each change."""
    for token in TOKEN.finditer(java):
        word = token.group()
        others = SWAPS.get(word, "").split()
        if word == "!":
            others = [""]
        elif word.replace("_", "").isdigit():
            others = [str(int(word.replace("_", "")) + step) for step in (1, -1)]
        yield from ((*token.span(), other) for other in others)
    for line in re.finditer(r"^.*;[^;\n]*$", java, re.MULTILINE):
        yield *line.span(), ""
    for value in filter(lambda value: not value[1].isdigit(), RETURN.finditer(java)):
        yield from ((*value.span(1), form.format(value[1])) for form in ("Math.abs({})", "Math.max(0, {})", "-({})"))
    for two in filter(lambda two: not OTHER_TYPES.fullmatch(two[0].split("(")[1]), TWO.finditer(java)):
        yield two.start(1), two.end(), f"{two[2]}, {two[1]})"
    for head in HEAD.finditer(java):
        for list_of, name in PARAMETER.findall(head[1]):
            of_caller = f"{name}.sort(null);" if list_of else f"Arrays.sort({name});"
            copied = f"{name} = new ArrayList<>({name});" if list_of else f"{name} = {name}.clone();"
            yield from ((head.end(), head.end(), f" {order}") for order in (of_caller, f"{copied} {of_caller}"))


def mutants(java):
    """Each changed solution by what its changed lines are then."""
    found = {}
    for begin, end, other in changes(java):
        first, last = java.rfind("\n", 0, begin) + 1, java.find("\n", end) % (len(java) + 1)
        name = " ".join(f"{java[first:last]} → {java[first:begin]}{other}{java[end:last]}".split())
        found[name] = java[:begin] + other + java[end:]
    return {name: mutant for name, mutant in found.items() if mutant.strip() != java.strip()}


class Cells:
    """A kernel that runs cells one by one."""

    def __init__(self, folder, my):
        self.manager, self.client = start_new_kernel(
            kernel_name="java", cwd=str(folder), env={**os.environ, "CHESSLAB_STATIC": "1", "CHESSLAB_MY": my})

    def run(self, source, seconds=600):
        """What the cell printed, the name of its error, and how long it took; it is stopped when its time is over."""
        began, text, error = time.monotonic(), "", ""
        call, stopped = self.client.execute(source), False
        while True:
            try:
                message = self.client.get_iopub_msg(timeout=max(0.1, began + seconds - time.monotonic()))
            except Empty:
                if stopped:
                    raise run_notebooks.Failure(f"a cell does not stop: {source}")
                self.manager.interrupt_kernel()
                stopped, seconds = True, seconds + 60
                continue
            if message["parent_header"].get("msg_id") != call:
                continue
            kind, content = message["msg_type"], message["content"]
            text += content["text"] if kind == "stream" else ""
            error = content["ename"] if kind == "error" else error
            if kind == "status" and content["execution_state"] == "idle":
                return text, error, time.monotonic() - began

    def close(self):
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)


def judged(path):
    """How each mutant of each exercise was judged: "right", "wrong", "no Java", or "no reason" where a refusal does not help."""
    answers = solutions.answered_cells(path)
    rights = [(answer.source, check.source) for answer, check in zip(answers[::2], answers[1::2]) if answer.metadata["answer"] == "right"]
    found, waiting = {}, [cell.source for cell in run_notebooks.code_cells(run_notebooks.read(path))]
    with tempfile.TemporaryDirectory() as my:
        cells = Cells(path.parent, my)
        try:
            for number, (right, check) in enumerate(rights, 1):
                before = waiting[: waiting.index(check)]
                waiting = waiting[len(before) + 1 :]
                for source in before:
                    cells.run(source)
                cells.run(right)
                limit = max(SECONDS, 10 * cells.run(check)[2])
                empty = next((source for source in reversed(before) if "UnsupportedOperationException" in source), before[-1])
                for name, mutant in mutants(right).items():
                    cells.run(empty)  # a mutant that defines something else leaves the exercise untried
                    text, error, _ = ("", "no Java", 0) if cells.run(mutant)[1] else cells.run(check, limit)
                    judgments = [kind for kind in ("right", "wrong") if not error and solutions.EXPECTED[kind].fullmatch(text)]
                    untried = error == "no Java" or text.startswith("○")
                    found[f"{path.stem} {number}: {name}"] = (*judgments, "no Java" if untried else "wrong" if error else "no reason")[0]
                cells.run(right)
                assert solutions.EXPECTED["right"].fullmatch(cells.run(check)[0]), f"{path.stem} {number}: the solution is refused at the end"
        finally:
            cells.close()
    return found


def listed(notebook):
    """The changes that the checks of a notebook may accept, with the reasons."""
    lines = LISTED.read_text(encoding="utf-8").splitlines()
    return dict(line.rsplit(" # ", 1) for line in lines if line.startswith(f"{notebook} "))


class MutantsTest(unittest.TestCase):
    def trial(self, name):
        path = run_notebooks.notebook_path(name)
        page = path.parent / "solutions" / f"{name}.md"
        digest = digests.digest([page], digests.cells(path), digests.text(run_notebooks.Path(__file__)), repr(listed(name)))
        if LANE == "quick" or LANE != "every" and digests.passed().get(f"mutants of {name}") == digest:
            return
        found = judged(path)
        self.assertIn("wrong", found.values())
        self.assertEqual([], [mutant for mutant, judgment in found.items() if judgment == "no reason"], "refused without a reason")
        accepted = {mutant for mutant, judgment in found.items() if judgment == "right"}
        self.assertEqual([], sorted(accepted - listed(name).keys()), "wrong answers that are accepted")
        self.assertEqual([], sorted(listed(name).keys() - accepted), "listed, and not accepted")
        digests.remember({f"mutants of {name}": digest})


for notebook in run_notebooks.known_notebooks():
    if notebook != "your-own-idea":
        setattr(MutantsTest, "test_" + re.sub(r"\W", "_", notebook), lambda self, name=notebook: self.trial(name))
