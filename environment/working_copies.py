#!/usr/bin/env python3
"""Puts the learner's own copies of the lessons into a folder: without outputs and, for students, without answers.

    working_copies.py [--student] FOLDER

Called by environment/lab, one at a time. A copy that was changed is never overwritten; where the lesson has changed too, one line
says how to get the newer one beside it. A copy that is as it was put there is renewed, and goes when its lesson does. Each start
signs the copies, so that Jupyter trusts them and all that they show. However a start ends, the next one goes on from there.
"""

import hashlib
import json
import os
import re
import signal
import sys
from pathlib import Path

import nbformat
from nbformat.sign import NotebookNotary

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
TEACHERS_PAGE = "for-teachers.md"
RECORD = ".lessons.json"  # the checksum of each copy as it was put there

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


def own_copy(notebook):
    """The notebook, as JSON, without what its cells showed; the one given is changed."""
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell.update(outputs=[], execution_count=None)
    return notebook


def student_copy(notebook):
    """The same without folded answers and the way to the solutions."""
    for number, cell in enumerate(own_copy(notebook)["cells"], 1):
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            text = squeezed(TO_SOLUTION.sub("", squeezed(ANSWER.sub("", text)))).strip("\n")
            cell["source"] = text.splitlines(keepends=True)
        left = LEFT.search(text)
        if left:
            raise Left(f'cell {number} still holds "{left.group()}" when answers and links to solutions are taken out')
    return notebook


def squeezed(text):
    return re.sub(r"\n(?:[ \t]*\n){2,}", "\n\n", re.sub(r"(?<=\S) +$", "", text, flags=re.MULTILINE))


def lessons(student=False, notebooks=NOTEBOOKS):
    """What belongs into the folder: the bytes of each notebook and page by its name, with / in it."""
    copies = {}
    for path in sorted(notebooks.glob("*.ipynb")):
        try:
            notebook = (student_copy if student else own_copy)(json.loads(path.read_text(encoding="utf-8")))
        except Left as left:
            raise SystemExit(f"lab: {path.name}: {left}") from left
        copies[path.name] = (json.dumps(notebook, indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode()
    pages = notebooks.glob("*.md") if student else notebooks.rglob("*.md")
    for path in sorted(pages):
        if not student or path.name != TEACHERS_PAGE:
            copies[path.relative_to(notebooks).as_posix()] = path.read_bytes()
    return copies


def put(path, content):
    """Writes aside and moves, so that a file is there whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(path.name + ".part")
    try:
        aside.write_bytes(content)
        os.replace(aside, path)
    finally:
        aside.unlink(missing_ok=True)


def checksum_of(path):
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else None


def update(folder, copies):
    """Puts the copies there but where the reader has changed one; returns the names of those of which there is a newer version."""
    record = folder / RECORD
    try:
        known = json.loads(record.read_bytes())
    except (FileNotFoundError, ValueError):
        known = {}
        put(record, b"{}")
    before, newer = dict(known), []
    for name, content in copies.items():
        checksum, there = hashlib.sha256(content).hexdigest(), checksum_of(folder / name)
        if there not in (None, checksum, known.get(name)):
            newer += [name] * (known.get(name) != checksum)
            continue
        if there != checksum:
            put(folder / name, content)
        known[name] = checksum
    for name in known.keys() - copies.keys():
        if checksum_of(folder / name) == known.pop(name):
            (folder / name).unlink()
    if known != before:
        put(record, json.dumps(known, indent=1, sort_keys=True).encode())
    return newer


def trust(folder, names):
    """Signs the copies, those that the reader saved too: a new container has no signature of what is in its volume."""
    notary = NotebookNotary()
    notary.store.db.execute("PRAGMA synchronous = OFF")  # else each signature waits for the disk, twice
    for name in names:
        if name.endswith(".ipynb"):
            try:
                notary.sign(nbformat.read(folder / name, as_version=4))
            except Exception as fault:  # the reader's own file need be no notebook
                print(f"{name} is no notebook that Jupyter can read: {fault}")
    notary.store.close()


def main():
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    student, folder = sys.argv[1] == "--student", Path(sys.argv[-1])
    new = not (folder / RECORD).exists()
    try:
        if new and student and folder.exists() and any(folder.iterdir()):
            raise SystemExit(f"lab: {folder} is not empty and holds no lessons: --student takes a new folder, an empty one or its own")
        copies = lessons(student)
        newer = update(folder, copies)
        if NOTEBOOKS.parent in folder.resolve().parents:
            put(folder / ".gitignore", b"*\n")
        trust(folder, copies)
    except OSError as fault:
        raise SystemExit(f"lab: cannot write your copies of the lessons to {folder}: {fault}") from fault
    if new:
        print(f"Your own copies of the lessons are in {folder}. What you change there stays.")
    if newer:
        print(f"There is a newer {', '.join(newer)}. Yours stays: rename it, and the next start puts the newer one beside it.")


if __name__ == "__main__":
    main()
