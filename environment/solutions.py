"""The answers to a notebook's exercises as cells that can run behind its last one.

notebooks/solutions/NAME.md has a section for each check cell (Exercise.check, judge or trials) of notebooks/NAME.ipynb, in the same
order. The first fenced block of Java in a section is the solution; the others, two or more, are wrong answers that its check must refuse.
A section without Java answers an open task.
"""

import re

from nbformat.v4 import new_code_cell

import run_notebooks

CHECK = re.compile(r"\bExercise\.(?:check|judge|trials)\(")
BLOCK = re.compile(r"^```java\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXPECTED = {"untouched": re.compile(r"○ .*: not yet tried\n"), "right": re.compile(r"✓ .*: right\n"),
            "wrong": re.compile(r"✗ .*: wrong: (?:[^\n]*?[A-Za-z]{3,}){4}.*", re.DOTALL)}  # a reason of some words, not only values


def sections(path):
    """The sections of a notebook's page of solutions, each from the text of its heading on."""
    page = path.parent / "solutions" / f"{path.stem}.md"
    return re.split(r"^## ", page.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:] if page.is_file() else []


def answered_cells(path):
    """Each answer followed by its check, an exercise's solution last. Too few or too many answers are a Failure."""
    checks = [cell.source for cell in run_notebooks.code_cells(run_notebooks.read(path)) if CHECK.search(cell.source)]
    answers = [blocks for blocks in map(BLOCK.findall, sections(path)) if blocks]
    if len(answers) != len(checks) or any(len(blocks) < 3 for blocks in answers):
        raise run_notebooks.Failure(f"{len(checks)} exercises, each with a solution and two wrong answers or more, but "
                                    f"{[len(blocks) for blocks in answers]} blocks of Java in solutions/{path.stem}.md")
    return [new_code_cell(source, metadata={"answer": "right" if block is blocks[0] else "wrong"})
            for blocks, check in zip(answers, checks) for block in (*blocks[1:], blocks[0]) for source in (block, check)]


def misjudged(cells):
    """What the checks among executed cells printed, where it does not fit the answer before them."""
    for cell in filter(lambda cell: CHECK.search(cell.source), cells):
        text = "".join(output.get("text", "") for output in cell.outputs)
        answer = cell.metadata.get("answer", "untouched")
        if not EXPECTED[answer].fullmatch(text):
            yield f"{answer}: {text.strip() or 'its check printed nothing'}"
