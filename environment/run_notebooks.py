#!/usr/bin/env python3
"""Runs notebooks from top to bottom without a browser, in the real kernel.

Executed copies and HTML pages go to target/notebooks/, those of another kernel NAME to target/notebooks/NAME/. With
--save the executed notebooks also go back into notebooks/, normalized so that the same outputs give the same bytes.
Called by environment/lab.
"""

import argparse
import json
import os
import re
import sys
import tempfile
import textwrap
import time
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from own_files import put

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = ROOT / "notebooks"
TARGET = ROOT / "target" / "notebooks"

KERNELSPEC = {"display_name": "Java", "language": "java", "name": "java"}
LANGUAGE_INFO = {
    "codemirror_mode": "java",
    "file_extension": ".jshell",
    "mimetype": "text/x-java-source",
    "name": "java",
    "pygments_lexer": "java",
}
KEPT_CELL_METADATA = ("tags", "jupyter")
ECHOED_LINES = 40


class Failure(Exception):
    """A notebook that did not run to its end; the message tells where and why."""


def known_notebooks():
    return sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb"))


def notebook_path(name):
    """The file of a notebook named with or without .ipynb, or by its path."""
    path = NOTEBOOKS / f"{Path(name).name.removesuffix('.ipynb')}.ipynb"
    if not path.is_file():
        known = ", ".join(known_notebooks()) or "none"
        raise SystemExit(f'There is no notebook "{name}". Known notebooks: {known}.')
    return path


def copies(kernel):
    """The folder of executed copies; those of another kernel than the project's own have one of their own."""
    return TARGET if kernel == "java" else TARGET / kernel


def code_cells(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def read(path):
    try:
        return nbformat.read(path, as_version=4)
    except Exception as fault:
        raise Failure(f"{path.name} is no notebook of format 4: {fault}") from fault


def execute(path, kernel, time_limit, echo=print, more_cells=(), **environment):
    """Runs one notebook, and more cells behind its last, with more variables of the environment, and returns it executed.

    The notebook executed so far hangs on a Failure.
    """
    notebook = read(path)
    notebook.cells += more_cells
    for cell in code_cells(notebook):
        cell.outputs = []
        cell.execution_count = None
    numbers = {id(cell): number for number, cell in enumerate(code_cells(notebook), 1)}
    begun = []

    def echo_cell(cell, **_):
        for line in terminal_lines(cell):
            echo(f"  [{numbers[id(cell)]}] {line}")

    client = NotebookClient(
        notebook,
        kernel_name=kernel,
        timeout=time_limit,
        record_timing=False,
        resources={"metadata": {"path": str(path.parent)}},
        on_cell_execute=lambda cell, **_: begun.append(numbers[id(cell)]),
        on_cell_executed=echo_cell,
    )
    try:
        with tempfile.TemporaryDirectory() as my:  # the reader's own folder has no part in it
            client.execute(env={**os.environ, "CHESSLAB_STATIC": "1", "CHESSLAB_MY": my, **environment})  # pictures instead of scripts
    except (CellExecutionError, CellTimeoutError, DeadKernelError) as fault:
        failure = Failure(f"cell {begun[-1:]} failed:\n" + textwrap.indent(plain(str(fault)), "    "))
        failure.notebook = notebook
        raise failure from fault
    except Exception as fault:  # a kernel that is unknown or does not start is a failure of this notebook as well
        raise Failure(f"the kernel \"{kernel}\" could not run it: {type(fault).__name__}: {fault}") from fault
    return notebook


def plain(text):
    """The text without the terminal's colors."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def terminal_lines(cell):
    """What a cell showed, for a terminal: its text, and [image] for what a terminal cannot show."""
    for output in joined_streams(cell.outputs):
        data = output.get("data", {})
        drawn = any(kind.startswith("image/") for kind in data) or "<img" in str(data.get("text/html", ""))
        lines = plain("[image]" if drawn else output.get("text", data.get("text/plain", ""))).rstrip().splitlines()
        yield from lines[:ECHOED_LINES]
        if len(lines) > ECHOED_LINES:
            yield f"... {len(lines) - ECHOED_LINES} more lines"


def normalize(notebook):
    """Removes everything that depends on when and where the notebook ran, but not what it showed."""
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    notebook.metadata = nbformat.from_dict({"kernelspec": KERNELSPEC, "language_info": LANGUAGE_INFO})
    seen = set()
    for index, cell in enumerate(notebook.cells):
        if not cell.get("id") or cell.id in seen:
            cell.id = f"cell-{index}"
        seen.add(cell.id)
        cell.metadata = nbformat.from_dict({k: v for k, v in cell.metadata.items() if k in KEPT_CELL_METADATA})
        cell.source = "\n".join(line.rstrip() for line in cell.source.splitlines())
    for number, cell in enumerate(code_cells(notebook), 1):
        cell.execution_count = number
        cell.outputs = joined_streams(cell.outputs)
        for output in cell.outputs:
            if "execution_count" in output:
                output.execution_count = number
            output.pop("transient", None)
    return notebook


def joined_streams(outputs):
    """Neighboring pieces of one stream as one piece, since how a stream is cut depends on time."""
    joined = []
    for output in outputs:
        last = joined[-1] if joined else None
        if last and output.output_type == last.output_type == "stream" and output.name == last.name:
            last.text += output.text
        else:
            joined.append(nbformat.from_dict(output))
    return joined


def write_notebook(notebook, path):
    nbformat.validate(notebook)
    put(path, (json.dumps(as_stored(notebook), indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode())


def as_stored(notebook):
    """The notebook with its long texts as lists of lines, as the format stores them."""
    return json.loads(nbformat.writes(notebook))


def run(path, kernel, time_limit, save):
    """Runs one notebook, writes its copies, and returns a row of the closing table: name, cells that ran, seconds, whether all did."""
    print(f"{path.stem}", flush=True)
    began = time.monotonic()
    try:
        executed, ok = execute(path, kernel, time_limit, echo=lambda line: print(line, flush=True)), True
        normalize(executed)
    except Failure as failure:
        executed, ok = getattr(failure, "notebook", None), False
        print(f"  {failure}", flush=True)
    seconds = time.monotonic() - began
    cells = sum(cell.execution_count is not None for cell in code_cells(executed)) if executed else 0
    if executed:
        write_notebook(executed, copies(kernel) / path.name)
        from nbconvert import HTMLExporter  # here, since what only executes notebooks would wait half a second for it
        page, _ = HTMLExporter().from_notebook_node(executed, resources={"metadata": {"name": path.stem}})
        (copies(kernel) / f"{path.stem}.html").write_text(page, encoding="utf-8")
        if save and ok:
            write_notebook(executed, path)
    return path.stem, cells, seconds, ok


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="notebooks, with or without .ipynb; all when none is named")
    parser.add_argument("--save", action="store_true", help="write the executed notebooks back into notebooks/")
    parser.add_argument("--kernel", default="java", help="name of the Jupyter kernel (java)")
    parser.add_argument("--time-limit", type=int, default=600, help="seconds that one cell may take (600)")
    options = parser.parse_args()
    if options.time_limit < 1:
        parser.error(f"--time-limit must be 1 or more seconds, but was {options.time_limit}")
    paths = [notebook_path(name) for name in options.names or known_notebooks()]
    if not paths:
        raise SystemExit(f"There is no notebook in {NOTEBOOKS}.")
    if options.save:
        os.environ.pop("CHESSLAB_SCALE", None)  # committed outputs are those of the default size

    rows = [run(path, options.kernel, options.time_limit, options.save) for path in paths]
    width = max(len("notebook"), *(len(name) for name, *_ in rows))
    print(f"\n{'notebook':<{width}}  {'cells':>5}  {'seconds':>7}  result")
    for name, cells, seconds, ok in rows:
        print(f"{name:<{width}}  {cells:>5}  {seconds:>7.1f}  {'ok' if ok else 'FAILED'}")
    print(f"Executed copies and HTML pages are in {copies(options.kernel).relative_to(ROOT)}.")
    sys.exit(not all(ok for *_, ok in rows))


if __name__ == "__main__":
    try:
        main()
    except OSError as fault:
        sys.exit(f"lab: what was run cannot be written: {fault}")
