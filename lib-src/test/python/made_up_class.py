#!/usr/bin/env python3
"""A class of thirty that nobody teaches, as the folder of what it handed in, and the marks that it must get.

    made_up_class.py FOLDER [LESSON...]

Alone it makes the folder, for the pictures of the teachers' page; with further lessons, to see how long a larger pile takes.
"""

import base64
import copy
import json
import random
import re
import sys
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "environment"))
import run_notebooks
import solutions
from mutants_test import mutants

FIRST, SECOND = "01a-minimax", "02a-solve-a-game"
EXERCISES = [(FIRST, "1. perft"), (FIRST, "2. negamax"), (SECOND, "1. mirror"), (SECOND, "2. symmetry")]
PERFT = "long perft(Board board, int depth) {\n"
# Changed solutions that are wrong, by their exercises.
CHANGES = ["lines += perft(board, depth - 1); → lines -= perft(board, depth - 1);",
           "best = Math.max(best, -negamax(board, depth - 1)); → best = Math.min(best, -negamax(board, depth - 1));",
           "int from = move.from() + 2 - 2 * (move.from() % 3); → int from = move.from() - 2 - 2 * (move.from() % 3);",
           "return kept.size(); → return -(kept.size());"]
RIGHT, WRONG, UNTRIED, ERROR, LONG, ENDED = "right", "wrong", "not tried", "error", "took too long", "ended the program"


def notebook(lesson):
    return json.loads((run_notebooks.NOTEBOOKS / f"{lesson}.ipynb").read_text(encoding="utf-8"))


def code(cells):
    return [cell for cell in cells if cell["cell_type"] == "code"]


def text(cell):
    return "".join(cell["source"])


def empty(cells):
    """The cells that the exercises ask to change."""
    return [cell for cell in code(cells) if re.search(r'"not yet tried|^\w+ (?!\w*Guess)\w+ = null;', text(cell))]


def answers(lesson):
    """For each exercise the solution, and wrong answers."""
    path = run_notebooks.notebook_path(lesson)
    return [blocks for blocks in map(solutions.BLOCK.findall, solutions.sections(path)) if blocks]


def filled(lesson, *given):
    """A lesson with answers, where they are not None."""
    page = notebook(lesson)
    for cell, answer in zip(empty(page["cells"]), given):
        cell["source"] = answer or cell["source"]
    return page


def work(lesson, *given, **more):
    """The page's file of the same."""
    was, now = notebook(lesson), filled(lesson, *given)
    return {"form": "chesslab-work-1", "written": "2026-11-29T18:00:00.000Z", "work": more | {
        f"cells/{lesson}/{new['id']}": {"text": text(new), "site": text(old), "at": "2026-11-29T18:00:00.000Z"}
        for old, new in zip(was["cells"], now["cells"]) if text(old) != text(new)}}


def edited_check(page):
    for cell in code(page["cells"]):
        if 'Exercise.trials("1. perft"' in text(cell):
            cell["source"] = 'Exercise.check("1. perft", () -> 1, 1);\nSystem.out.println("✓ 1. perft: right");'
    return page


def in_other_cells(page, answer):
    """The answer, with a method of its own, in cells behind the untouched one."""
    place = next(i for i, cell in enumerate(page["cells"]) if cell in empty(page["cells"]))
    helper = "long linesBelow(Board board, int depth) {\n    return perft(board, depth - 1);\n}"
    for source in (answer.replace("perft(board, depth - 1)", "linesBelow(board, depth)"), helper):
        page["cells"].insert(place + 1, {"cell_type": "code", "id": f"new-{len(source)}", "metadata": {}, "outputs": [],
                                         "execution_count": None, "source": source.splitlines(keepends=True)})
    return page


def with_ids(page, id):
    """Other ids: those of an editor that makes its own, or of another version of the lesson."""
    for number, cell in enumerate(page["cells"]):
        cell["id"] = id(number)
    page["metadata"]["language_info"] = {"name": "java"}
    return page


def only_exercises(page):
    kept = [cell for cell in code(page["cells"]) if cell["id"] in ("cell-61", "cell-62", "cell-64", "cell-65")]
    return page | {"cells": kept}


def merged(*pages):
    return pages[0] | {"cells": [dict(cell, id=f"c{i}-{cell['id']}") for i, page in enumerate(pages) for cell in page["cells"]]}


def engine(page):
    """The engine of the lesson, with an evaluation of one's own."""
    for cell in code(page["cells"]):
        if text(cell).startswith("int valueForWhite(Board board) {"):
            cell["source"] = "int valueForWhite(Board board) {\n    return board.legalMoves().size() * 10;\n}"
    return page


def player(name, method):
    return f"""import chesslab.chess.*;
public class {name} implements chesslab.search.StaticEvaluation<Board> {{
    public int valueForWhite(Board board) {{ {method} }}
}}
"""


def link(source):
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(source.encode()) + packer.flush()
    return "https://example.org/idea.html#code=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def students():
    """Name, files and marks of each."""
    (perft, *no_perft), (negamax, *no_negamax), (mirror, *no_mirror), (symmetry, *no_symmetry) = answers(FIRST) + answers(SECOND)
    changed = [mutants(answer)[change] for answer, change in zip((perft, negamax, mirror, symmetry), CHANGES)]
    a, b = f"{FIRST}.ipynb", f"{SECOND}.ipynb"
    none = [UNTRIED, UNTRIED]

    def first(answer, mark, other=negamax):
        return {a: filled(FIRST, PERFT + answer + "}", other)}, [mark, RIGHT if other else UNTRIED, *none]

    yield "Ann Right", {a: filled(FIRST, perft, negamax), b: filled(SECOND, mirror, symmetry),
                        "Mine.java": player("Mine", "return board.legalMoves().size();")}, [RIGHT] * 4
    yield "Ben Wrong", {a: filled(FIRST, no_perft[0], no_negamax[0]), b: filled(SECOND, no_mirror[0], no_symmetry[0])}, [WRONG] * 4
    yield "Dan Changed", {a: filled(FIRST, changed[0], changed[1])}, [WRONG, WRONG, *none]
    yield "Eve Changed", {b: filled(SECOND, changed[2], changed[3])}, [*none, WRONG, WRONG]
    yield "Finn Empty", {a: notebook(FIRST), b: notebook(SECOND)}, none + none
    yield "Gus Loops", *first("    while (true) { }\n", LONG)
    yield "Hal Hogs", *first("    List<long[]> all = new ArrayList<>();\n    while (true) all.add(new long[1 << 24]);\n", ENDED)
    yield "Ida Exits", *first("    System.exit(0);\n    return 1;\n", ENDED)
    yield "Jan Halts", *first('    try {\n        Runtime.class.getMethod("ha" + "lt", int.class).invoke(Runtime.getRuntime(), 0);\n'
                              "    } catch (Exception e) { }\n    return 1;\n", ENDED)
    yield "Kim Edits", {a: edited_check(filled(FIRST, no_perft[0]))}, [WRONG, UNTRIED, *none]
    yield "Leo Prints", *first('    System.out.println("✓ 1. perft: right");\n    Exercise.check("1. perft", () -> 1, 1);\n'
                               '    new Thread(() -> Exercise.check("1. perft", () -> 1, 1)).start();\n    return 7;\n', WRONG, None)
    yield "Mia Elsewhere", {a: in_other_cells(filled(FIRST), perft)}, [RIGHT, UNTRIED, *none]
    yield "Nico Code", {a: with_ids(filled(FIRST, perft), lambda n: f"{n * 7919:08x}")}, [RIGHT, UNTRIED, *none]
    yield "Ole Older", {a: with_ids(filled(FIRST, None, negamax), lambda n: f"cell-{n - 3}")}, [UNTRIED, RIGHT, *none]
    yield "Rex Replaces", {a: filled(FIRST, no_perft[0] + "class Exercise { }")}, [ERROR, UNTRIED, *none]
    yield "Pia Lab", {a: engine(filled(FIRST, perft)) | {"nbformat_minor": 5}}, [RIGHT, UNTRIED, *none]
    yield "Quin Page", {"chesslab-work.json": work(FIRST, perft, no_negamax[0], **{"ideas/mine": {"text": player(
        "Material", "return 0;"), "at": ""}})}, [RIGHT, WRONG, *none]
    yield 'Müller, Jörg "Rook"', {"": work(SECOND, mirror, None)}, [*none, RIGHT, UNTRIED]
    yield "שרה לוי", {"-" + a: filled(FIRST, perft), "-" + b: filled(SECOND, no_mirror[0])}, [RIGHT, UNTRIED, WRONG, UNTRIED]
    yield "=1+1", {a: filled(FIRST, PERFT + "    return 1\n}", negamax)}, [ERROR, RIGHT, *none]
    yield "Tom Twice", {"chesslab-work.json": work(FIRST, no_perft[0]), "chesslab-work (1).json": work(FIRST, perft)}, [RIGHT, UNTRIED, *none]
    yield "Uma Foreign", {"chesslab-work.json": {"form": "another"}, "notes.json": [1, 2]}, none + none
    yield "Val Python", {a: notebook(FIRST) | {"metadata": {"language_info": {"name": "python"}}}}, none + none
    yield "Wim Cut", {a: only_exercises(filled(FIRST, perft, negamax))}, [RIGHT, RIGHT, *none]
    yield "Xia Merged", {"all.ipynb": merged(filled(FIRST, perft, negamax), filled(SECOND, mirror, no_symmetry[0]))}, [
        RIGHT, RIGHT, RIGHT, WRONG]
    yield "Yan Renamed", {"homework-Copy9.ipynb": filled(FIRST, None, no_negamax[0]), "homework-Copy10.ipynb": filled(FIRST, None, negamax)}, [UNTRIED, RIGHT, *none]
    yield "Zoe Threads", *first("    if (Thread.activeCount() < 3) new Thread(() -> { while (true) ; }).start();\n" + perft.split("\n", 1)[1].rsplit("}", 1)[0], RIGHT)
    yield "Abe Writes", *first('    try {\n        Files.writeString(Path.of("outside.txt"), "me");\n'
                               '        Files.writeString(Path.of("/var/tmp/outside.txt"), "me");\n    } catch (IOException e) { }\n'
                               + perft.split("\n", 1)[1].rsplit("}", 1)[0], RIGHT, None)
    yield "Bea Nothing", {a: filled(FIRST) | {"cells": []}, "broken.ipynb": "{"}, none + none
    yield "Cal Top", {a: filled(FIRST, "while (true) { }", negamax), "link.txt": link(player("Linked", "return -1;"))}, [
        LONG, RIGHT, *none]


def guesses(number):
    """Of a student's page, the guesses of the first lesson, and one as a formula."""
    drawn = random.Random(number)
    lines = "20 * 20 * 20 * 20" if number == 1 else drawn.choice([20, 400, 8_000, 10_000, 160_000, 200_000, 1_000_000])
    return [("linesGuess", lines), ("valueGuess", drawn.randrange(-200, 200, 5)),
            ("moveGuess", f'"{drawn.choice("AAABBC")}"'), ("worthGuess", drawn.randrange(1, 10)),
            ("winnerGuess", drawn.choice(['"White"', '"Black"'])), ("gamesGuess", drawn.choice(["30", "130", "1_000"]))]


def answered(folder, lesson, students):
    """Writes a lesson of each student, who in turn give the solutions, wrong answers and none."""
    given = list(zip(*answers(lesson)))
    for number, student in enumerate(students):
        place = folder / student / f"{lesson}.ipynb"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(json.dumps(filled(lesson, *(given + [[]])[number % (len(given) + 1)])))


def make(folder):
    """Writes what the class handed in; returns each student's marks by exercise."""
    marks = {}
    for number, (name, files, known) in enumerate(students()):
        for file, content in files.items():
            if isinstance(content, dict) and content.get("cells"):
                content = copy.deepcopy(content)
                for cell in code(content["cells"]):
                    for guess, value in guesses(number):
                        cell["source"] = text(cell).replace(f"{guess} = null;", f"{guess} = {value};")
            # a folder of files, or files beside those of others
            own = name + "_48213_assignsubmission_file" * (name == "Wim Cut")  # as Moodle calls it
            place = folder / f"{name}{file or '.json'}" if not file or file.startswith("-") else folder / own / file
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(content if isinstance(content, str) else json.dumps(content, ensure_ascii=False), encoding="utf-8")
        marks[name] = dict(zip(EXERCISES, known))
    return marks


if __name__ == "__main__":
    class_folder = Path(sys.argv[1])
    students_of_it = make(class_folder)
    for further in sys.argv[2:]:
        answered(class_folder, further, students_of_it)
