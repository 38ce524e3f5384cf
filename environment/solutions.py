"""The solutions of a notebook's exercises as cells that can run behind its last one.

notebooks/solutions/NAME.md holds one fenced block of Java for each check cell (Exercise.check, Exercise.judge) of
notebooks/NAME.ipynb, in the same order.
"""

import re

from nbformat.v4 import new_code_cell

import run_notebooks

CHECK = re.compile(r"\bExercise\.(?:check|judge)\(")
BLOCK = re.compile(r"^```java\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def solved_cells(path):
    """Each solution followed by its check. A missing or surplus solution is a Failure."""
    checks = [cell.source for cell in run_notebooks.code_cells(run_notebooks.read(path)) if CHECK.search(cell.source)]
    page = path.parent / "solutions" / f"{path.stem}.md"
    blocks = BLOCK.findall(page.read_text(encoding="utf-8")) if page.is_file() else []
    if len(blocks) != len(checks):
        raise run_notebooks.Failure(
            f"{len(checks)} exercises, but {len(blocks)} blocks of Java in solutions/{page.name}"
        )
    return [new_code_cell(source) for pair in zip(blocks, checks) for source in pair]


def wrong_answers(cells):
    """What the checks among executed cells printed, where it is not that the answer is right."""
    for check in cells[1::2]:
        text = "".join(output.get("text", "") for output in check.outputs)
        if not re.fullmatch(r"✓ .*: right\n", text):
            yield text.strip() or "its check printed nothing"
