"""The knobs of a notebook, changed, as cells that can run behind its last one.

A knob is a variable that a code cell declares at the start of a line with a literal or with Knobs.scaled(…): the values that
a reader is invited to change. A counter, which begins at 0, is none. Each cell with knobs runs again with other values,
and then the three code cells behind it.
"""

import re
from collections import namedtuple

from nbformat.v4 import new_code_cell

import run_notebooks

CELLS_BEHIND = 3
FAILED_CHECK = "FailedException"  # of chesslab.notebook.Check
NUMBER = r"-?\d[\d_]*(?:\.\d+)?"
KNOB = re.compile(
    rf'^(?P<before>(?:final )?(?P<type>\w+) (?P<name>\w+) = )'
    rf'(?P<value>(?!0;){NUMBER}|true|false|null|"[^"\n]*"|Knobs\.scaled\({NUMBER}(?:, {NUMBER})*\))(?P<remark>;.*)$',
    re.MULTILINE,
)

# A cell to run again. Of a cell with knobs: what they were changed to, as words, and what another cell is to show of them.
Rerun = namedtuple("Rerun", "cell knob values may_raise")


def other(type, name, value, remark):
    """Another value that makes about as much work. Numbers of games stay even, and multiples of 4 such; a text stays what it is."""
    if value in ("true", "false"):
        return "false" if value == "true" else "true"
    if value == "null":  # a guess: the first of the choices that its remark names
        return re.search(r'"[^"]*"|$', remark).group() or {"String": '"none"'}.get(type, "1")
    if value.startswith('"'):
        return value
    number = re.search(NUMBER, value).group().replace("_", "")  # of Knobs.scaled, the one for the quick size
    if "." in number or type in ("double", "float"):
        return str(float(number) / 2)
    words = f"{name} {remark}"
    step = 4 if "multiple of 4" in words else 2 if re.search("even|games", words, re.IGNORECASE) else 1
    return str(int(number) - step if int(number) > 2 * step else int(number) + step)


def changed(source):
    """The cell with another value for each of its knobs, and these values by the name of the knob."""
    values = {}

    def change(knob):
        values[knob["name"]] = other(knob["type"], knob["name"], knob["value"], knob["remark"])
        return knob["before"] + values[knob["name"]] + knob["remark"]

    return KNOB.sub(change, source), values


def reruns(path):
    """Each cell with knobs, changed, a cell that shows those knobs that nothing else in it touches, the cells behind it, and
    the cell as it was. The last knob comes first: what its cells make anew, no cell in front of them needs. An error in one
    does not keep the others from running."""
    code = run_notebooks.code_cells(run_notebooks.read(path))
    for index, cell in reversed(list(enumerate(code))):
        source, values = changed(cell.source)
        if not values:
            continue
        knob = f"cell {index + 1} with " + ", ".join(f"{name} = {value}" for name, value in values.items())
        yield rerun(source, knob)
        alone = {name: value for name, value in values.items() if len(re.findall(rf"\b{name}\b", source)) == 1}
        yield rerun("\n".join(f"System.out.println({name});" for name in alone), knob, list(alone.values()))
        for behind in code[index + 1 : index + 1 + CELLS_BEHIND]:
            yield rerun(behind.source, knob, may_raise="raises-exception" in behind.metadata.get("tags", []))
        yield rerun(cell.source, knob)


def rerun(source, knob, values=None, may_raise=False):
    return Rerun(new_code_cell(source, metadata={"tags": ["raises-exception"]}), knob, values, may_raise)


def faults(reruns):
    """What went wrong in cells that ran: errors, and knobs that do not have their new value. A check that does not hold for
    another value is no error: cells in front of the knob still have the results of the old one."""
    for again in reruns:
        for error in again.cell.outputs:
            allowed = error.get("ename") != "CompileError" and (again.may_raise or error.get("ename") == FAILED_CHECK)
            if error.output_type == "error" and not allowed:
                yield f"{again.knob}: {error.ename}: {error.evalue}, in: {again.cell.source.strip().splitlines()[0]}"
        if again.values is not None:
            told = "".join(output.get("text", "") for output in again.cell.outputs).splitlines()
            if [comparable(text) for text in told] != [comparable(text) for text in again.values]:
                yield f"{again.knob}: the knobs are {told}"


def comparable(value):
    """A value without its quotes; 2 and 2.0 are the same number."""
    value = value.strip('"')
    return float(value) if re.fullmatch(NUMBER, value) else value
