#!/usr/bin/env python3
"""Checks the committed notebooks against the rules of the series (CONTRIBUTING.md lists them in words).

Each rule is a function from a notebook to the faults it finds. Called by environment/test; alone it prints the faults.
"""

import base64
import html
import json
import re
import sys
from collections import namedtuple

import nbformat

import same_outputs
from run_notebooks import NOTEBOOKS, ROOT, as_stored, code_cells, normalise, plain

MAX_LINES = 15
MAX_IMPORTS = 8
MIN_GUESSES = 5
MIN_QUESTIONS = 8
SOURCES = ROOT / "lib-src" / "chesslab" / "main" / "java"

Finding = namedtuple("Finding", "notebook rule faults")


# --- What a notebook holds -----------------------------------------------------------------------------------


def numbered_code_cells(notebook):
    return list(enumerate(code_cells(notebook), 1))


def tags(cell):
    return cell.metadata.get("tags", [])


def markdown_cells(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "markdown"]


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


# --- The rules -----------------------------------------------------------------------------------------------


def title_asks_a_question(notebook):
    first = notebook.cells[0] if notebook.cells else None
    title = first.source.splitlines()[0] if first and first.cell_type == "markdown" and first.source else ""
    if not re.fullmatch(r"# .+\?", title.strip()):
        yield f'the first line must be "# " and a question, but is "{title}"'


def last_cell_lists_sources(notebook):
    last = notebook.cells[-1] if notebook.cells else None
    if last is None or last.cell_type != "markdown" or not re.search(r"\bsources?\b", last.source, re.IGNORECASE):
        yield "the last cell must be prose that lists the sources"


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
            if output.output_type == "error" and "raises-exception" not in tags(cell):
                yield f'code cell {number} ends with the error "{output.ename}" and has no tag raises-exception'


def short_cells(notebook):
    for number, cell in numbered_code_cells(notebook):
        lines = sum(not line.startswith("import ") for line in cell.source.splitlines())
        if lines > MAX_LINES:
            yield f"code cell {number} has {lines} lines; at most {MAX_LINES} are allowed"
        if not cell.source.strip():
            yield f"code cell {number} is empty"


def prose_beside_code(notebook):
    kinds = [cell.cell_type for cell in notebook.cells]
    number = 0
    for index, kind in enumerate(kinds):
        if kind != "code":
            continue
        number += 1
        if "markdown" not in kinds[max(0, index - 1) : index] + kinds[index + 1 : index + 2]:
            yield f"code cell {number} has no prose directly before or after it"


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
        for line in cell.source.splitlines():
            if re.match(r"\s*(%|!|\?)", line):
                yield f'code cell {number} has a kernel magic: "{line.strip()}"'


def imports_first(notebook):
    code_seen = False
    for number, cell in numbered_code_cells(notebook):
        comment = False
        for line in (line.strip() for line in cell.source.splitlines()):
            comment = comment or line.startswith("/*")
            if comment or not line or line.startswith("//"):
                comment = comment and "*/" not in line
            elif not line.startswith("import "):
                code_seen = True
            elif code_seen:
                yield f'code cell {number} imports after other code: "{line}"'


def imports(notebook):
    """The packages and classes of the project that the cells import, as "chesslab.chess.*"."""
    return [
        name
        for cell in code_cells(notebook)
        for name in re.findall(r"^\s*import (chesslab\.[\w.]+(?:\.\*)?)\s*;", cell.source, re.MULTILINE)
    ]


def few_imports(notebook):
    names = imports(notebook)
    if len(names) > MAX_IMPORTS:
        yield f"{len(names)} lines import the project; at most {MAX_IMPORTS} are allowed"


def one_class_a_name(notebook):
    """No simple name means two classes of the imports: neither two of the project, nor one of a library that it must win over."""
    names = imports(notebook)
    homes = {}
    for package in sorted({name[:-2] for name in names if name.endswith(".*")}):
        for source in SOURCES.joinpath(*package.split(".")).glob("*.java"):
            if re.search(rf"^public .*\b{source.stem}\b", source.read_text(encoding="utf-8"), re.MULTILINE):
                homes.setdefault(source.stem, []).append(package)
    for name, packages in sorted(homes.items()):
        if len(packages) > 1:
            yield f"{name} may mean a class of {' or of '.join(packages)}"
    for name in names:
        package, _, simple = name.rpartition(".")
        if simple != "*" and f"{package}.*" in names:
            yield f"{simple} needs an import of its own beside {package}.*: its name means another class too"


def no_bare_display(notebook):
    for number, cell in numbered_code_cells(notebook):
        for name in re.findall(r"(?<![\w.])(display|updateDisplay|render|printf|print|println)\s*\(", cell.source):
            yield f"code cell {number} calls {name}(...), which not every Java kernel has"


LITERAL = re.compile(
    r'"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|//[^\n]*|/\*.*?\*/', re.DOTALL
)


def last_statement(source):
    """The last statement of a cell, without the contents of its texts."""
    code = LITERAL.sub('""', source)
    depth = start = 0
    last = ""
    for index, sign in enumerate(code):
        depth += (sign in "({[") - (sign in ")}]")
        if depth == 0 and sign in ";}":
            last, start = code[start : index + 1].strip() or last, index + 1
    return code[start:].strip(' \n"') or last


def ends_with_no_print_stream(notebook):
    for number, cell in numbered_code_cells(notebook):
        call = re.match(r"System\s*\.\s*(?:out|err)\s*\.\s*(printf|format|append)\b", last_statement(cell.source))
        if call:
            yield (
                f"code cell {number} ends with {call.group(1)}, whose result, the stream, some kernels show; "
                'write System.out.println("...".formatted(...))'
            )


def known_reasons_to_vary(notebook):
    for number, cell in numbered_code_cells(notebook):
        for tag in same_outputs.reasons(cell):
            if tag not in same_outputs.VARIES:
                known = ", ".join(same_outputs.VARIES)
                yield f'code cell {number} has the tag "{tag}"; known reasons to show something else are {known}'


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
    if any("import ai.djl." in cell.source for _, cell in numbered_code_cells(notebook)):
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
        if cell.cell_type != "markdown" or "quoted" in tags(cell):
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
    clean = as_stored(normalise(nbformat.from_dict(json.loads(json.dumps(notebook)))))
    if stored["metadata"] != clean["metadata"]:
        yield "its metadata are not those that environment/lab --save writes"
    if stored["cells"] != clean["cells"] and not list(executed_from_one_without_gaps(notebook)):
        yield "its cells are not in the form that environment/lab --save writes"


GUESS = re.compile(r"\bExercise\.guess\((.*?)\);", re.DOTALL)
NO_GUESS_YET = re.compile(r"^\s*(?:Integer|Long|Double|String|Boolean)\s+(\w+)\s*=\s*null\s*;", re.MULTILINE)
QUESTION = re.compile(
    r"^\d+\. (?:(?!<details>).)+?\n\n   <details><summary>Answer</summary>\n\n   \S(?:(?!<details>).)*?\n\n   </details>$",
    re.MULTILINE | re.DOTALL,
)


def asks_for_guesses(notebook):
    """At least five cells compare a guess, each one that an earlier cell declares as null for the reader to change."""
    declared, asking = set(), 0
    for number, cell in numbered_code_cells(notebook):
        calls = GUESS.findall(cell.source)
        asking += bool(calls)
        for call in calls:
            if not declared.intersection(re.findall(r"\w+", LITERAL.sub('""', call))):
                yield f"code cell {number} compares a guess that no cell before it declares as null: {call}"
        declared.update(NO_GUESS_YET.findall(cell.source))
    if asking < MIN_GUESSES:
        yield f"{asking} cells compare a guess; at least {MIN_GUESSES} are expected"


def ends_with_questions(notebook):
    """A section "## Questions" with eight questions, each with a folded answer in the form that --student takes out."""
    prose = "\n\n".join(cell.source for cell in markdown_cells(notebook))
    section = re.search(r"^## Questions\n(.*?)(?=^## |\Z)", prose, re.MULTILINE | re.DOTALL)
    questions = QUESTION.findall(section.group(1)) if section else []
    if len(questions) < MIN_QUESTIONS:
        yield f'{len(questions)} folded answers in a section "## Questions"; at least {MIN_QUESTIONS} are expected'
    answers = len(re.findall(r"<summary>\s*Answer", prose, re.IGNORECASE))
    if answers != len(questions):
        yield f"{answers - len(questions)} answers are not folded in the form that CONTRIBUTING shows"


RULES = [
    title_asks_a_question,
    last_cell_lists_sources,
    executed_from_one_without_gaps,
    outputs_present,
    no_errors,
    short_cells,
    prose_beside_code,
    no_machine_paths,
    no_magics,
    imports_first,
    few_imports,
    one_class_a_name,
    no_bare_display,
    ends_with_no_print_stream,
    known_reasons_to_vary,
    pictures_survive_everywhere,
    gradients_are_safe,
    exact_numbers_are_found,
    saved_by_the_runner,
]


LESSON_RULES = [asks_for_guesses, ends_with_questions]


def check(notebook, name):
    rules = RULES + (LESSON_RULES if re.match(r"(?!00)\d\d-", name) else [])
    return [Finding(name, rule.__name__, list(rule(notebook))) for rule in rules]


def check_file(path):
    text = path.read_text(encoding="utf-8")
    notebook = nbformat.reads(text, as_version=nbformat.NO_CONVERT)
    nbformat.validate(notebook)
    return check(notebook, path.stem)


def check_all(folder=NOTEBOOKS):
    findings = []
    for path in sorted(folder.glob("*.ipynb")):
        try:
            findings += check_file(path)
        except Exception as fault:
            findings.append(Finding(path.stem, "is_a_notebook", [f"cannot be read: {fault}"]))
    return findings


def main():
    findings = check_all()
    for finding in findings:
        for fault in finding.faults:
            print(f"{finding.notebook}: {finding.rule}: {fault}")
    failed = sum(1 for finding in findings if finding.faults)
    print(f"{len(findings) - failed} rules kept, {failed} broken in {NOTEBOOKS.relative_to(ROOT)}")
    sys.exit(0 if findings and not failed else 1)


if __name__ == "__main__":
    main()
