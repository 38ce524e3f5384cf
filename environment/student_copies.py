#!/usr/bin/env python3
"""Writes copies of all notebooks for students: without outputs, folded answers and the way to the solutions.

Called by `environment/lab --student DIR`. The copies find library and data wherever they lie, since the kernel that runs
them is of this checkout: `environment/lab --open DIR`.
"""

import re
import shutil
import sys
from pathlib import Path

from run_notebooks import NOTEBOOKS, code_cells, read, write_notebook

TEACHERS_PAGE = "for-teachers.md"

ANSWER = re.compile(
    r"^[ \t]*<details>\s*<summary>\s*Answer\s*</summary>.*?</details>[ \t]*\n?", re.MULTILINE | re.DOTALL | re.IGNORECASE
)
LINK = r"\[[^\[\]]*\]\((?:\./)?solutions/[^()\s]*\)"
WORDS = r"(?:[^.!?\n]|\n(?![ \t]*(?:\n|[-*|#>]|\d+\.)))*"
# A sentence, or a remark in brackets, that links to a solution
TO_SOLUTION = re.compile(rf"\s*\([^()]*{LINK}[^()]*\)|(?:^|(?<=[.!?] )){WORDS}{LINK}{WORDS}(?:[.!?] ?|$)", re.MULTILINE)
LEFT = re.compile(r"<summary>\s*answer|\bsolutions/", re.IGNORECASE)


class Left(Exception):
    """Something that a student's copy must not hold, in a form that this program does not know."""


def student_copy(notebook):
    """The notebook as a student gets it; the one given is changed."""
    for cell in code_cells(notebook):
        cell.outputs = []
        cell.execution_count = None
    for number, cell in enumerate(notebook.cells, 1):
        if cell.cell_type == "markdown":
            cell.source = squeezed(TO_SOLUTION.sub("", squeezed(ANSWER.sub("", cell.source)))).strip("\n")
        left = LEFT.search(cell.source)
        if left:
            raise Left(f'cell {number} still holds "{left.group()}" when answers and links to solutions are taken out')
    return notebook


def squeezed(text):
    return re.sub(r"\n(?:[ \t]*\n){2,}", "\n\n", re.sub(r"(?<=\S) +$", "", text, flags=re.MULTILINE))


def write_copies(folder, notebooks=NOTEBOOKS):
    """Writes all notebooks of a folder, and the pages that they link to, into another one; returns the names written."""
    copies = {}
    for path in sorted(notebooks.glob("*.ipynb")):
        try:
            copies[path.name] = student_copy(read(path))
        except Left as left:
            raise SystemExit(f"student_copies: {path.name}: {left}") from left
    folder.mkdir(parents=True, exist_ok=True)
    for name, notebook in copies.items():
        write_notebook(notebook, folder / name)
    pages = [path for path in sorted(notebooks.glob("*.md")) if path.name != TEACHERS_PAGE]
    for page in pages:
        shutil.copy(page, folder)
    return [*copies, *(page.name for page in pages)]


def main():
    folder = Path(sys.argv[1])
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise SystemExit(f"lab: {folder} is there and not empty: --student writes into a new or an empty folder")
    names = write_copies(folder)
    print(f"{len(names)} files in {folder}, without outputs, answers and solutions. Open them with")
    print(f"    environment/lab --open {folder}")


if __name__ == "__main__":
    main()
