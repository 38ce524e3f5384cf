"""One number for all that a result depends on, and the record of what has passed with it: lib-src/test/python/passed.txt."""

import fcntl
import hashlib
import json
import os
import re
import sys
import time
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PASSED = ROOT / "lib-src" / "test" / "python" / "passed.txt"
PACKAGE = re.compile(r"\bchesslab(?:\.[a-z]\w*)+")
JAVADOC = re.compile(r"^\s*(?:/\*)?\*.*\n", re.MULTILINE)  # which may name what its class does not use
NAMED = re.compile(r"""["']((?:\.\./)?\w[\w.-]*(?:/[\w.-]+)*)["']""")  # what may be a file or a folder, from the checkout
NO_INPUT = {"target", "my", "lib-src", "data", "environment"}  # made by commands, or the whole where a part is meant


def files(*paths):
    """All files of these paths of the checkout."""
    found = (file for path in paths for file in ((ROOT / path).rglob("*") if (ROOT / path).is_dir() else [ROOT / path]))
    return {file for file in found if file.is_file() and file.suffix != ".pyc"}


@cache
def text(file):
    return file.read_text(encoding="utf-8", errors="replace")


def cells(notebook):
    """What the code cells of a notebook say, with their tags."""
    return json.dumps([(cell["source"], cell["metadata"].get("tags")) for cell in json.loads(text(notebook))["cells"]
                       if cell["cell_type"] == "code"])


@cache
def library():
    """The files of each package: its sources and resources, and for an interface those that name who offers it."""
    packages = {}
    for kind in ("java", "resources"):
        for main in ROOT.glob(f"lib-src/*/main/{kind}"):
            for file in files(main):
                service = file.parent.name == "services"
                name = file.name.rpartition(".")[0] if service else ".".join(file.relative_to(main).parts[:-1])
                packages.setdefault(name, set()).add(file)
    return packages


def packages_in(text):
    """The library's packages that a text names; a longer name may be that of a class or a file."""
    for name in set(PACKAGE.findall(text)):
        while name and name not in library():
            name = name.rpartition(".")[0]
        if name:
            yield name


@cache
def used_by(package):
    return {name for file in library()[package] for name in packages_in(JAVADOC.sub("", text(file)))}


def reached(text):
    """The files of the packages that a text names, and of all that these use."""
    waiting, found = set(packages_in(text)), set()
    while waiting:
        package = waiting.pop()
        found.add(package)
        waiting |= used_by(package) - found
    return {file for package in found for file in library()[package]}


@cache
def checksum(file):
    return hashlib.sha256(file.read_bytes()).hexdigest()


def digest(files, *texts):
    """Of files, with their names, and of texts."""
    parts = [f"{os.path.relpath(file, ROOT)} {checksum(file)}" for file in sorted(files)]
    return hashlib.sha256(json.dumps([parts, texts]).encode()).hexdigest()


@cache
def common():
    """What any test may depend on: the commands, programs of tests, small data, and how Maven builds."""
    modules = (path.relative_to(ROOT) for kind in ("pom.xml", "test/resources") for path in ROOT.glob(f"lib-src/*/{kind}"))
    found = files("environment", ".mvn", "data", "lib-src/test", "pom.xml", *modules)
    return {file for file in found if file.suffix != ".md"} - {PASSED}


def depends(*inputs):
    """The digest of what is common, of these files, folders and texts, of the packages, files and folders that they name, and of all that
    the packages use."""
    given = files(*(path for path in inputs if isinstance(path, Path)))
    texts = [text for text in inputs if isinstance(text, str)]
    named = "\n".join([*texts, *map(text, sorted(given))])
    return digest(common() | given | reached(named) | files(*(set(NAMED.findall(named)) - NO_INPUT)), *texts)


def sampled(notebooks):
    """Those that run whatever has passed: the first, and the first of a number that changes with the library."""
    firsts = {name[:2]: name for name in sorted(notebooks, reverse=True) if name[0].isdigit()}
    every = sorted(firsts.values())
    return {every[0], every[int(digest({file for files in library().values() for file in files}), 16) % len(every)]}


def passed():
    """What has passed: names with digests. Other lines, as a merge may leave some, say of nothing that it has passed."""
    lines = PASSED.read_text(encoding="utf-8", errors="replace").splitlines() if PASSED.is_file() else []
    return dict(line.rsplit(": ", 1) for line in lines if ": " in line)


def lock(folder):
    """Waits while another program writes what has passed, which takes a moment."""
    for _ in range(600):
        try:
            return fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(0.1)
    sys.exit(f"{PASSED.parent}: another program has held its lock for a minute: end it, then run this again")


def remember(more):
    """Adds to what has passed; several programs may do so at a time, while others read."""
    folder = os.open(PASSED.parent, os.O_RDONLY)
    try:
        lock(folder)
        whole = ROOT / "target" / PASSED.name
        whole.parent.mkdir(exist_ok=True)
        whole.write_text("".join(f"{name}: {found}\n" for name, found in sorted((passed() | more).items())), encoding="utf-8")
        whole.replace(PASSED)
    finally:
        os.close(folder)
