#!/usr/bin/env python3
"""Runs the chess cells of notebooks on chesslib, from a jar that the user has. Called by environment/lab.

Chess cells use no other library than Java's and the names that our chess package shares with chesslib. They have one of
two tags: "chesslib" where what they print must be the same on both, and "chesslib-order" where it follows the order of
legalMoves(), which each library has for itself; then both texts are shown. Only their imports are changed. Executed
copies and HTML pages go to target/notebooks/.
"""

import argparse
import re
import sys
import zipfile
from pathlib import Path

from nbformat.v4 import new_code_cell, new_notebook

import run_notebooks

SAME, ORDER = "chesslib", "chesslib-order"
PACKAGE = "com.github.bhlangonijr.chesslib"
COMMONS, COMMONS_NEEDED = "org/apache/commons/lang3/", "org.apache.commons:commons-lang3:3.12.0"  # what chesslib uses
IMPORT = re.compile(r"^import chesslab\.(chess|game)\.(\w+|\*);$", re.MULTILINE)


def tag_of(cell):
    return next((tag for tag in cell.metadata.get("tags", []) if tag in (SAME, ORDER)), None)


def chess_cells(notebook):
    """The chess cells, each with its number in the notebook."""
    return [(number, cell) for number, cell in enumerate(run_notebooks.code_cells(notebook), 1) if tag_of(cell)]


def on_chesslib(source):
    """The source of a cell with chesslib's packages for ours."""

    def renamed(found):
        package, name = found.groups()
        move = f"import {PACKAGE}.move.{name};"
        if name == "Move":
            return move
        return f"import {PACKAGE}.{name};" + (f"\n{move}" if (package, name) == ("chess", "*") else "")

    return IMPORT.sub(renamed, source)


def bringing(name):
    """The lines that bring chesslib's jar, and what it needs and has not in it, into our kernel."""
    path = Path(name).resolve()
    if not path.is_file():
        raise SystemExit(f"There is no file {name}: expected chesslib's jar.")
    try:
        with zipfile.ZipFile(path) as jar:
            entries = set(jar.namelist())
    except zipfile.BadZipFile:
        raise SystemExit(f"{name} is no jar.") from None
    for needed in (f"{PACKAGE.replace('.', '/')}/{entry}.class" for entry in ("Board", "move/Move")):
        if needed not in entries:
            raise SystemExit(f"{name} is not chesslib's jar: it has no {needed}.")
    commons = any(entry.startswith(COMMONS) for entry in entries)
    return f'%classpath "{path}"' + ("" if commons else f"\n%maven {COMMONS_NEEDED}")


def notebook_on(bringing_lines, cells):
    """A notebook of these chess cells that runs on chesslib, which its first cell brings."""
    sources = [bringing_lines] + [on_chesslib(cell.source) for _, cell in cells]
    notebook = new_notebook(cells=[new_code_cell(source) for source in sources])
    for index, cell in enumerate(notebook.cells):
        cell.id = f"cell-{index}"
    return notebook


def shown(cell):
    """The text that a cell shows, but for times."""
    text = "\n".join(run_notebooks.terminal_lines(cell))
    return re.sub(r"\d[\d,.]*(?= seconds\b)", "...", text)


def compared(cells, executed):
    """For each chess cell that shows something: its number, what came of it, and the two texts where they differ."""
    for (number, cell), other in zip(cells, executed, strict=True):
        here, there = shown(cell), shown(other)
        if here == there:
            if here:
                yield number, "same", []
        else:
            verdict = "order" if tag_of(cell) == ORDER else "DIFFERENT"
            yield number, verdict, [f"notebook: {here or 'nothing'}", f"chesslib: {there or 'nothing'}"]


def run(path, bringing_lines, time_limit):
    """Runs the chess cells of a notebook, tells how their texts compare, and returns a row of the closing table."""
    cells = chess_cells(run_notebooks.read(path))
    copy = run_notebooks.TARGET / f"{path.stem}-on-chesslib.ipynb"
    for number, cell in cells:
        if "chesslab" in on_chesslib(cell.source):
            print(f"cell [{number}] of {path.stem} has the tag {tag_of(cell)}, but names a package of ours")
            return {"notebook": copy.stem, "cells": 0, "seconds": 0.0, "ok": False}
    run_notebooks.write_notebook(notebook_on(bringing_lines, cells), copy)
    row = run_notebooks.run(copy, "java", time_limit, save=False)
    if row["ok"]:
        executed = run_notebooks.code_cells(run_notebooks.read(copy))[1:]
        print(f"\nWhat the cells of {path.stem} show, by their numbers there:")
        for number, verdict, texts in compared(cells, executed):
            print("\n".join([f"  [{number}] {verdict}", *(f"      {text}" for text in texts)]))
            row["ok"] = row["ok"] and verdict != "DIFFERENT"
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chesslib", required=True, metavar="JAR", help="chesslib's jar")
    parser.add_argument("names", nargs="*", help="notebooks, with or without .ipynb; all with chess cells if none")
    parser.add_argument("--time-limit", type=int, default=600, help="seconds that one cell may take (600)")
    options = parser.parse_args()
    bringing_lines = bringing(options.chesslib)
    paths = [run_notebooks.notebook_path(name) for name in options.names or run_notebooks.known_notebooks()]
    having = [path for path in paths if chess_cells(run_notebooks.read(path))]
    for path in paths if options.names else []:
        if path not in having:
            raise SystemExit(f"{path.stem} has no cell for chesslib.")
    rows = [run(path, bringing_lines, options.time_limit) for path in having]
    print()
    print("\n".join(run_notebooks.table(rows)))
    print('"same" leaves times out; "order" is where the order of legalMoves() shows, which may differ.')
    sys.exit(0 if all(row["ok"] for row in rows) else 1)


if __name__ == "__main__":
    main()
