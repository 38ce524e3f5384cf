#!/usr/bin/env python3
"""Puts the learner's own copies of the lessons into a folder: without outputs and, for students, without answers.

    working_copies.py [--student] FOLDER

Called by environment/lab, one at a time. A copy that was changed is never overwritten; where the lesson has changed too, one line
says how to get the newer one beside it. A copy that is as it was put there is renewed, and goes when its lesson does. Each start
signs the bytes that it would put there, never what it finds there: Jupyter trusts a copy as long as nobody has changed it, and one that
the reader has changed when the reader says so. However a start ends, the next one goes on from there.
"""

import hashlib
import json
import os
import re
import signal
import sys
from pathlib import Path, PurePosixPath

import nbformat
from nbformat.sign import NotebookNotary
from own_files import put, read

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
TEACHERS_PAGE = "for-teachers.md"
RECORD = ".lessons.json"  # the checksum of each copy as it was put there
WRITTEN = "put there by chesslab"  # marks these checksums in Jupyter's store of signatures, which is outside of the folder
OTHER = "other"  # in the place of a checksum

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
        except (ValueError, RecursionError, LookupError, TypeError, AttributeError) as fault:
            raise SystemExit(f"lab: {path} is no notebook of format 4: {fault!r}") from fault
        copies[path.name] = (json.dumps(notebook, indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode()
    pages = notebooks.glob("*.md") if student else notebooks.rglob("*.md")
    for path in sorted(pages):
        if not student or path.name != TEACHERS_PAGE:
            copies[path.relative_to(notebooks).as_posix()] = path.read_bytes()
    return copies


def sha256(content):
    return hashlib.sha256(content).hexdigest()


def found(folder, name):
    """The checksum of the file in the place of a copy; None where nothing is, OTHER behind a link and for what is no file to read."""
    try:
        behind_link = any((folder / above).is_symlink() for above in list(PurePosixPath(name).parents)[:-1])
        return OTHER if behind_link else sha256(read(folder / name))
    except FileNotFoundError:
        return None
    except OSError:
        return OTHER


def is_copy(name, checksum):
    """Whether the record may hold this entry. What it names lies in the folder."""
    os.fsencode(name)  # which refuses what no file can be called
    path = PurePosixPath(name)
    return (str(path) == name and not path.is_absolute() and ".." not in path.parts and "\0" not in name
            and path.suffix in (".ipynb", ".md") and isinstance(checksum, str) and re.fullmatch("[0-9a-f]{64}", checksum))


def recorded(folder):
    """The record. One that is not as this program writes it is told, and begins anew."""
    try:
        known = json.loads(read(folder / RECORD))
        if not isinstance(known, dict) or not all(is_copy(*entry) for entry in known.items()):
            raise ValueError("it holds something else than copies and their checksums")
        return known
    except FileNotFoundError:
        pass
    except (OSError, ValueError, RecursionError) as fault:
        print(f"{folder / RECORD} is not as it was written ({fault}) and begins anew: a copy that differs from its lesson counts as changed.")
    put(folder / RECORD, b"{}")
    return {}


def update(folder, copies, store):
    """Puts the copies there but where the reader has changed one; returns the names of those of which there is a newer version.

    Whatever the record says, nothing goes but what the store of signatures knows as written here.
    """
    known = recorded(folder)
    before, newer = dict(known), []
    for name, content in copies.items():
        checksum, there = sha256(content), found(folder, name)
        if there not in (None, checksum, known.get(name)):
            newer += [name] * (known.get(name) != checksum)
            continue
        if there != checksum:
            put(folder / name, content)
            store.store_signature(checksum, WRITTEN)
        known[name] = checksum
    for name in known.keys() - copies.keys():
        checksum = known.pop(name)
        if found(folder, name) == checksum and store.check_signature(checksum, WRITTEN):
            (folder / name).unlink()
    if known != before:
        put(folder / RECORD, json.dumps(known, indent=1, sort_keys=True).encode())
    return newer


def sign(copies, notary):
    for name, content in copies.items():
        if name.endswith(".ipynb"):
            notary.sign(nbformat.reads(content.decode(), as_version=4))


def main():
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    student, folder = sys.argv[1] == "--student", Path(sys.argv[-1])
    try:
        if folder.exists():
            os.listdir(folder)  # of a folder that may not be read, nothing below could say so
        new = not os.path.lexists(folder / RECORD)
        if new and student and folder.exists() and any(folder.iterdir()):
            raise SystemExit(f"lab: {folder} is not empty and holds no lessons: --student takes a new folder, an empty one or its own")
        copies, notary = lessons(student), NotebookNotary()
        notary.store.db.execute("PRAGMA synchronous = OFF")  # else each signature waits for the disk, twice
        newer = update(folder, copies, notary.store)
        if NOTEBOOKS.parent in folder.resolve().parents and not os.path.lexists(folder / ".gitignore"):
            put(folder / ".gitignore", b"*\n")
        sign(copies, notary)
        notary.store.close()
    except OSError as fault:
        raise SystemExit(f"lab: cannot write your copies of the lessons to {folder}: {fault}") from fault
    if new:
        print(f"Your own copies of the lessons are in {folder}. What you change there stays.")
    if newer:
        print(f"There is a newer {', '.join(newer)}. Yours stays: rename it, and the next start puts the newer one beside it.")


if __name__ == "__main__":
    main()
