#!/usr/bin/env python3
"""Checks the committed notebooks against the rules of the series (CONTRIBUTING.md lists them in words).

Each rule is a function from a notebook to the faults it finds. Alone it prints the faults.
"""

import base64
import html
import json
import re
import sys
from collections import namedtuple

import nbformat

import same_outputs
from run_notebooks import NOTEBOOKS, as_stored, code_cells, normalize, plain

MAX_LINES = 15
MAX_COLUMNS = 100
MAX_IMPORTS = 9
MAX_CELLS = 60  # besides headings
MAX_WORDS = 1_700
MAX_GUESSES = 5
ONE_CLASS = "one-class"  # the tag of a cell that holds one class, which may be longer
HEADING = re.compile(r"^#{1,4} ", re.MULTILINE)

Finding = namedtuple("Finding", "notebook rule faults")


def numbered_code_cells(notebook):
    return enumerate(code_cells(notebook), 1)


def output_texts(cell):
    """Everything a reader can read in the outputs of a cell, pictures in SVG included."""
    for output in cell.outputs:
        if output.output_type == "stream":
            yield plain(output.text)
        elif output.output_type == "error":
            yield f"{output.ename}: {output.evalue}"
        else:
            for kind, content in output.data.items():
                if kind.startswith("text/"):
                    yield readable(str(content))


def readable(page):
    """The text of a page or a plain text: tags away, entities resolved, SVG pictures unpacked."""
    pictures = re.findall(r"data:image/svg\+xml;base64,([A-Za-z0-9+/=]+)", page)
    drawn = " ".join(base64.b64decode(picture).decode("utf-8", "replace") for picture in pictures)
    without_data = re.sub(r"data:[a-z]+/[a-z+]+;base64,[A-Za-z0-9+/=]+", " ", page)
    return html.unescape(re.sub(r"<[^<>]*>", " ", without_data + " " + drawn))


def executed_from_one_without_gaps(notebook):
    for number, cell in numbered_code_cells(notebook):
        if cell.execution_count != number:
            yield f"code cell {number} has the execution number {cell.execution_count}"


def outputs_present(notebook):
    for number, cell in numbered_code_cells(notebook):
        shows = re.search(r"^(System\.out\.print|[\w.]+\.show\(|Check\.)", cell.source, re.MULTILINE)
        if shows and not cell.outputs:
            yield f'code cell {number} shows something ("{shows.group()}") but has no output'
    if code_cells(notebook) and not any(cell.outputs for cell in code_cells(notebook)):
        yield "no cell has an output"


def no_errors(notebook):
    for number, cell in numbered_code_cells(notebook):
        for output in cell.outputs:
            if output.output_type == "error" and "raises-exception" not in cell.metadata.get("tags", []):
                yield f'code cell {number} ends with the error "{output.ename}" and has no tag raises-exception'


def fits_the_page(notebook):
    """A page 1,024 pixels wide shows no more."""
    for number, cell in numbered_code_cells(notebook):
        for line in cell.source.splitlines():
            if len(line) > MAX_COLUMNS:
                yield f"code cell {number} has {len(line)} columns; at most {MAX_COLUMNS} are allowed: {line.strip()[:40]}…"


def statement_lines(source):
    """Lines of code besides imports; a statement that goes on in the next line counts once."""
    count, ended = 0, True
    for line in source.splitlines():
        count += ended and not line.startswith("import ")
        code = line.split("//")[0].rstrip()
        ended = not code or code.endswith((";", "{", "}"))
    return count


def short_cells(notebook):
    for number, cell in numbered_code_cells(notebook):
        lines = statement_lines(cell.source)
        if lines > MAX_LINES and ONE_CLASS not in cell.metadata.get("tags", []):
            yield f"code cell {number} has {lines} lines; at most {MAX_LINES} are allowed"
        if not cell.source.strip():
            yield f"code cell {number} is empty"


def is_heading(cell):
    return cell.cell_type == "markdown" and HEADING.match(cell.source) and "\n" not in cell.source.strip()


def one_sitting(notebook):
    """What fits an hour."""
    cells = sum(not is_heading(cell) for cell in notebook.cells)
    words = sum(len(cell.source.split()) for cell in notebook.cells if cell.cell_type == "markdown")
    guesses = sum(cell.source.count("Exercise.guess(") for cell in code_cells(notebook))
    for count, most, what in ((cells, MAX_CELLS, "cells besides headings"), (words, MAX_WORDS, "words"), (guesses, MAX_GUESSES, "guesses")):
        if count > most:
            yield f"{count:,} {what}; at most {most:,} are allowed"


def headings_have_their_own_cell(notebook):
    for index, cell in enumerate(notebook.cells):
        if cell.cell_type == "markdown" and HEADING.search(cell.source) and not is_heading(cell):
            yield f"cell {index + 1} holds a heading and something else"


PERSONAL_PATH = re.compile(
    r"(?<![\w.~/-])(/(?:home|root|Users|tmp|private|work|mnt|srv|var)/[\w.-]+|file:/+\w[\w./-]*|[A-Z]:\\\\?Users\b)"
)
SYSTEM_PATH = re.compile(r"(?<![\w.~/-])/(?:usr|opt|etc|Library|nix)/[\w.-]+")


def no_machine_paths(notebook):
    for index, cell in enumerate(notebook.cells):
        found = set(PERSONAL_PATH.findall(cell.source))
        if cell.cell_type == "code":
            found.update(SYSTEM_PATH.findall(cell.source))
            for text in output_texts(cell):
                found.update(PERSONAL_PATH.findall(text) + SYSTEM_PATH.findall(text))
        for path in sorted(found):
            yield f"cell {index + 1} names a place of one machine: {path}"


def no_magics(notebook):
    for number, cell in numbered_code_cells(notebook):
        for line in re.findall(r"^\s*((?:[%!]|\?(?! )).*)", cell.source, re.MULTILINE):
            yield f'code cell {number} has a kernel magic: "{line}"'


def few_imports(notebook):
    source = "\n".join(cell.source for cell in code_cells(notebook))
    count = len(re.findall(r"^\s*import chesslab\.", source, re.MULTILINE))
    if count > MAX_IMPORTS:
        yield f"{count} lines import the project; at most {MAX_IMPORTS} are allowed"


def no_bare_display(notebook):
    for number, cell in numbered_code_cells(notebook):
        for name in re.findall(r"(?<![\w.])(display|updateDisplay|render|printf|print|println)\s*\(", cell.source):
            yield f"code cell {number} calls {name}(...), which not every Java kernel has"


def known_reasons_to_vary(notebook):
    for number, cell in numbered_code_cells(notebook):
        for tag in set(same_outputs.reasons(cell)) - set(same_outputs.VARIES):
            yield f'code cell {number} has the tag "{tag}"; known reasons to show something else are {", ".join(same_outputs.VARIES)}'


def pictures_survive_everywhere(notebook):
    for number, cell in numbered_code_cells(notebook):
        for output in cell.outputs:
            data = output.get("data", {})
            if "image/svg+xml" in data or re.search(r"<(svg|script|iframe)\b", str(data.get("text/html", ""))):
                yield f"code cell {number} shows SVG, script or frame that is stripped from a notebook not yet trusted"


GONE_BEFORE_BACKWARD = re.compile(
    r"\.(?:mul|div|mod|pow|maximum|minimum)\s*\(\s*-?[\d.]+[fFdDL]?\s*\)"
    r"|\b(?:swish|relu6|scaleGradient|l1Loss|l2Loss)\s*\("
)


def gradients_are_safe(notebook):
    """In a notebook that uses DJL: see chesslab.training.network.GradientCheck. A number behind a name is not seen here."""
    if any("import ai.djl." in cell.source for cell in code_cells(notebook)):
        for number, cell in numbered_code_cells(notebook):
            for call in GONE_BEFORE_BACKWARD.findall(cell.source):
                yield f"code cell {number} has {call}: its number may be gone when gradients need it, make it an array"


NUMBER = re.compile(r"(?<![\w.,/#-])(\d{1,3}(?:[,\u00a0\u202f']\d{3})+|\d{4,})(?![\d,]*\d|\.\d|[\w/-])")
SHARE = re.compile(r"(?<![\w.,])(\d+\.\d+)[ \u00a0]?%")
NOT_EXACT = re.compile(r"\b(?:about|around|roughly|nearly|almost|some|over|near)\s+(?:\w+\s+(?:to|and)\s+)?$", re.IGNORECASE)
NOT_COUNTED = re.compile(
    r"\s*(?:(?:to|and)\s+[\d,]+\s*)?(?:(?:\w+\s+){0,3}(?:a|per)\s+(?:second|minute|hour|game)\b|(?:ms|s|min|h|[kMG]?B|Elo)\b"
    r"|seconds?\b|minutes?\b|milliseconds?\b|hours?\b)"
)


def exact_numbers_are_found(notebook):
    """Counts of four or more digits and shares with a decimal, in prose, stand in an output or in code of the notebook.

    Left out: times, rates, sizes, Elo, numbers called "about", years, links, and cells with the tag "quoted"
    (numbers of a source that this notebook does not measure).
    """
    shown = set()
    for cell in code_cells(notebook):
        for text in [cell.source, *output_texts(cell)]:
            shown.update(number.replace(",", "") for number in re.findall(r"\d[\d,]*(?:\.\d+)?", without_separators(text)))
    for index, cell in enumerate(notebook.cells):
        if cell.cell_type != "markdown" or "quoted" in cell.metadata.get("tags", []):
            continue
        prose = re.sub(r"\]\([^)]*\)|<?https?://\S+", " ", cell.source)
        for match in [*NUMBER.finditer(prose), *SHARE.finditer(prose)]:
            number = without_separators(match.group(1))
            year = re.fullmatch(r"(19|20)\d\d", match.group(1))
            loose = NOT_EXACT.search(prose[: match.start()]) or NOT_COUNTED.match(prose[match.end() :])
            if not year and not loose and number not in shown:
                yield f"cell {index + 1} states {match.group(1)}, which no output and no code of the notebook shows"


def without_separators(text):
    return re.sub(r"(?<=\d)[,_'\u00a0\u202f](?=\d{3}(?!\d))", "", text)


def saved_by_the_runner(notebook):
    """The file is what `environment/lab --save` writes: kernel "java", no traces of an editor or a moment."""
    stored = as_stored(notebook)
    clean = as_stored(normalize(nbformat.from_dict(json.loads(json.dumps(notebook)))))
    if stored["metadata"] != clean["metadata"]:
        yield "its metadata are not those that environment/lab --save writes"
    if stored["cells"] != clean["cells"] and not list(executed_from_one_without_gaps(notebook)):
        yield "its cells are not in the form that environment/lab --save writes"


METHOD = re.compile(r"^(?:<.+> )?\w[\w<>\[\], .?]* (\w+)\(([^;{}()]*)\)(?: throws [\w, ]+)? \{", re.MULTILINE)


def methods_have_one_list_of_parameters(notebook):
    """JShell loses variables over overloads; see CONTRIBUTING.md."""
    known = {}
    for number, cell in numbered_code_cells(notebook):
        for name, parameters in METHOD.findall(cell.source):
            types = re.sub(r"(?:^|(?<=,)) *(?:final )?(\S.*?) \w+ *(?=,|$)", r"\1", re.sub(r"<[^()]*>", "", parameters))
            first, others = known.setdefault(name, (number, types))
            if others != types:
                yield f"code cell {number} declares {name}({types}) beside {name}({others}) of code cell {first}; give it another name"


SIDES_BY_NAME = re.compile(r"\.arrow\([^;]*?BoardImage\.BLUE")


def sides_have_their_colors(notebook):
    """Arrows take the color of the piece: blue for White, orange for Black. By name, green is right and orange is wrong."""
    for number, cell in numbered_code_cells(notebook):
        if SIDES_BY_NAME.search(cell.source):
            yield f"code cell {number} names blue for an arrow: without a color it has that of its side; green is what is right"


RESULT = re.compile(r"^● .*: (.+?)(?:; your guess .*)?$", re.MULTILINE)
FOLDED = re.compile(r"<details>.*?</details>", re.DOTALL)
GUESS_CALL = re.compile(r"Exercise\.guess\(.*?\);", re.DOTALL)
CHOICES = re.compile(r".*Guess = null;.*")
SMALL = 20  # a number up to this one stands in many places by chance: only the guess's own section is looked at


def results_come_after_the_guess(notebook):
    """What a guess is compared with cannot be read before it is typed: neither above, nor in its own code, nor in the section below.

    There it may stand in a folded part. The choices that a guess names do not give it away.
    """
    for index, cell in enumerate(notebook.cells):
        if cell.cell_type != "code" or "Exercise.guess(" not in cell.source:
            continue
        end = next((i for i in range(index + 1, len(notebook.cells)) if is_heading(notebook.cells[i])), len(notebook.cells))
        below = "\n".join(FOLDED.sub("", other.source) for other in notebook.cells[index + 1 : end] if other.cell_type == "markdown")
        own = GUESS_CALL.sub("", cell.source)
        above = [text for other in notebook.cells[:index]
                 for text in (CHOICES.sub("", other.source), *(output_texts(other) if other.cell_type == "code" else ()))]
        for result in RESULT.findall("\n".join(output_texts(cell))):
            number = re.fullmatch(r"-?[\d,.]+", result)
            word = re.compile(rf"(?<![\w.,]){re.escape(without_separators(result))}(?![\w]|[.,]\d)", 0 if number else re.IGNORECASE)
            in_plain_view = {"its own code": own, "the section below": below}
            if number and abs(float(without_separators(result))) > SMALL:
                in_plain_view["a cell above"] = "\n".join(above)
            for place, text in in_plain_view.items():
                if word.search(without_separators(text)):
                    yield f"the guess of code cell {cell.execution_count} has the result {result}, which {place} gives away"


RULES = [
    one_sitting,
    headings_have_their_own_cell,
    executed_from_one_without_gaps,
    outputs_present,
    no_errors,
    short_cells,
    fits_the_page,
    no_machine_paths,
    no_magics,
    few_imports,
    no_bare_display,
    methods_have_one_list_of_parameters,
    known_reasons_to_vary,
    pictures_survive_everywhere,
    gradients_are_safe,
    exact_numbers_are_found,
    results_come_after_the_guess,
    sides_have_their_colors,
    saved_by_the_runner,
]


def check(notebook, name):
    return [Finding(name, rule.__name__, list(rule(notebook))) for rule in RULES]


TIMES = re.compile(r"^\| (\d+) minutes? \| (\d+) minutes? \| (under 1|[\d.]+) minutes?\b.* \|$", re.MULTILINE)
ROW = re.compile(r"^\| \[[^\]]*\]\(([\w-]+)\.ipynb\) \| [^|]* \| (\d+) \| (\d+) \| (under 1|[\d.]+) \|$", re.MULTILINE)
TEACHERS = re.compile(r"^### \[[^\]]*\]\(([\w-]+)\.ipynb\), (\d+) minutes, alone (\d+)$", re.MULTILINE)


def times_agree(notebooks, folder):
    """The index, the notebooks and the teachers' page say the same times: in class, alone with the exercises, of the machine."""
    index = {name: tuple(times) for name, *times in ROW.findall((folder / "README.md").read_text(encoding="utf-8"))}
    teachers = {name: tuple(times) for name, *times in TEACHERS.findall((folder / "for-teachers.md").read_text(encoding="utf-8"))}
    for name in sorted(notebooks.keys() | index.keys() | teachers.keys()):
        source = notebooks[name].cells[1].source if name in notebooks else ""
        said = TIMES.search(source)
        told = {"the notebook": said and said.groups(), "the index": index.get(name),
                "the teachers' page": name in teachers and index.get(name) and (*teachers[name], index[name][2])}
        if len({str(time) for time in told.values()}) > 1 or None in told.values():
            yield f"{name}: " + ", ".join(f"{place} says {' and '.join(time) if time else 'nothing'}" for place, time in told.items())


def check_all(folder=NOTEBOOKS):
    findings = []
    notebooks = {}
    for path in sorted(folder.glob("*.ipynb")):
        try:
            notebook = nbformat.read(path, as_version=nbformat.NO_CONVERT)
            nbformat.validate(notebook)
            notebooks[path.stem] = notebook
            findings += check(notebook, path.stem)
        except Exception as fault:
            findings.append(Finding(path.stem, "is_a_notebook", [f"cannot be read: {fault}"]))
    if (folder / "README.md").is_file():
        findings.append(Finding("all notebooks", "times_agree", list(times_agree(notebooks, folder))))
    return findings


if __name__ == "__main__":
    broken = [f"{finding.notebook}: {finding.rule}: {fault}" for finding in check_all() for fault in finding.faults]
    sys.exit("\n".join(broken) or 0)
