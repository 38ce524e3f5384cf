#!/usr/bin/env python3
"""Writes the executed notebooks, the pages they link to, the library's API and a playable board as pages to read.

Called by `environment/lab --site DIR`. The pages need neither a network nor a server. They show the outputs that are
committed; nothing is run. MathJax and the editor come once from npm into the user's cache, or with a pack, pinned by their checksums.
"""

import argparse
import base64
import functools
import gzip
import hashlib
import html
import json
import os
import platform
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import unquote

from nbconvert import HTMLExporter
from nbconvert.filters import markdown2html
from nbformat.v4 import new_markdown_cell, new_notebook
from own_files import read as read_plain
from run_notebooks import NOTEBOOKS, ROOT, Failure, code_cells, read
from solutions import BLOCK, CHECK, sections

PARTS = ROOT / "lib-src" / "page" / "site"
BUILT = ROOT / "target" / "page" / "built"  # what the pages run
RESOURCES = ROOT / "lib-src" / "chesslab" / "main" / "resources" / "chesslab" / "notebook" / "drawing"
PACKED = ROOT / ".pack" / "npm"
CACHE = PACKED if PACKED.is_dir() else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "chesslab" / "npm"
REGISTRY = os.environ.get("npm_config_registry", "https://registry.npmjs.org").rstrip("/")
FILES = ".chesslab-site"  # in the site's folder: the names of its files
ZIP = "chesslab-site.zip"  # in it too: all of it
LARGEST_FILE = 200_000
PIECE = 786_432  # bytes of the packed compiler in a script, which then has a megabyte

API_BOTTOM = '<a href="{@docRoot}/../index.html">chesslab</a><script src="{@docRoot}/../assets/theme.js"></script>'
MATHS = """<script src="{up}assets/maths.js"></script>
<script defer src="{up}assets/tex-svg-full.js"></script>
"""
LESSON = """<script src="../assets/teavm.js"></script>
<script src="../assets/board.js"></script>
<script src="../assets/work.js"></script>
<script src="../assets/workers.js"></script>
<script src="../assets/lesson.js" data-lesson="{lesson}"></script>"""
TO_READ = """<p class="note">This lesson is to be read here, with the output of its last run. It needs files, networks or engines that no page has;
<a href="../README.html">one command</a> runs it on your computer.</p>"""
RUNGS = ["random", "minimax:1", "minimax:2", "minimax:3", "alphabeta:nodes=10000", "selective:nodes=10000"]  # of the ladder
LEVELS = {f"level:{elo}": elo for elo in (1400, 2300)}  # where the ladder has no player that a page can run
# The reader's program reaches no network: it runs in a Worker of the page, which has the page's policy.
POLICY = ("""<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' file: blob: 'unsafe-eval' 'nonce-program'; """
          """worker-src blob:; style-src 'self' file: 'unsafe-inline'; img-src 'self' file: data:">\n""")
NOTICES = """What the pages run holds parts of others.

TeaVM, teavm.js and in packed.js and compiler-*.js: Apache License 2.0, https://github.com/konsoletyper/teavm. The class library of TeaVM
holds parts of Apache Harmony (Apache License 2.0) and of threeten-bp (BSD, https://www.threeten.org/threetenbp/), and its compiler Rhino
(Mozilla Public License 2.0, https://github.com/mozilla/rhino), ASM (BSD, https://asm.ow2.io) and HPPC (Apache License 2.0).

ecj, the Eclipse compiler for Java 3.33.0, in compiler-*.js: Eclipse Public License 2.0, https://www.eclipse.org/legal/epl-2.0/. Its source is
https://repo.maven.apache.org/maven2/org/eclipse/jdt/ecj/3.33.0/ecj-3.33.0-sources.jar

Apache Commons Math, in compiler-*.js: Apache License 2.0, https://commons.apache.org/math/"""
EXPORTER = HTMLExporter(template_name="basic", embed_images=True, exclude_output_prompt=True)


class Refused(Exception):
    """Something that the user must see to; the message says what."""


def checksum(data):
    return base64.b64encode(hashlib.sha512(data).digest()).decode()


def packages():
    """The packages of npm that package-lock.json pins, without those for other systems: name, file and checksum."""
    locked = json.loads((PARTS / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    system = platform.system().lower()
    machine = {"x86_64": "x64", "amd64": "x64", "aarch64": "arm64"}.get(platform.machine().lower(), platform.machine())
    for place, package in locked.items():
        if place and (system in package.get("os", [system])) and machine in package.get("cpu", [machine]):
            name = place.removeprefix("node_modules/")
            yield name, f"{name.rsplit('/', 1)[-1]}-{package['version']}.tgz", package["integrity"].removeprefix("sha512-")


def archive_of(name, file, expected):
    """A package's archive of npm in the cache, fetched where it is not there."""
    archive = CACHE / Path(name).parent / file
    if archive.is_file() and checksum(archive.read_bytes()) == expected:
        return archive
    print(f"  fetch {archive.name} from npm", file=sys.stderr, flush=True)
    try:
        with urllib.request.urlopen(f"{REGISTRY}/{name}/-/{file}", timeout=60) as answer:
            data = answer.read()
    except OSError as fault:
        raise Refused(
            f"{archive.name} is not in {CACHE} and npm's registry does not give it ({fault}): call this again with a network, "
            "or --site with --offline, which leaves out what the pages run and shows formulas as typed"
        ) from fault
    if checksum(data) != expected:
        raise Refused(f"{archive.name} from npm is not the expected package {name}: its SHA-512 is {checksum(data)}")
    archive.parent.mkdir(parents=True, exist_ok=True)
    archive.write_bytes(data)  # of which half would be fetched again: the checksum is looked at each time
    return archive


def fetch(folder):
    """Fetches the packages, and copies them into the folder of a pack where one is given; prints their files as a class path."""
    archives = [archive_of(*package) for package in packages()]
    for archive in archives if folder else []:
        place = folder / archive.relative_to(CACHE)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(archive, place)
    print(os.pathsep.join(map(str, archives)))


def unpack(folder):
    """Unpacks the packages into a folder, where a bundler looks for them."""
    for name, *where in packages():
        with tarfile.open(archive_of(name, *where)) as archive:
            archive.extraction_filter = getattr(tarfile, "data_filter", lambda member, path: member)  # an older Python has none
            archive.extractall(folder / "unpacking")
        place = folder / "node_modules" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        next((folder / "unpacking").iterdir()).rename(place)


def bundled(folder):
    """The editor as one script, with the notices of its licenses."""
    [bundler] = (folder / "node_modules" / "@esbuild").glob("*/bin/esbuild")
    shutil.copy(PARTS / "editor.js", folder)
    process = subprocess.run([bundler, "editor.js", "--bundle", "--minify", "--format=iife", "--legal-comments=none"], cwd=folder,
                             stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8")
    if process.returncode:
        raise Refused(f"the editor cannot be bundled:\n{process.stderr}")
    return process.stdout


def java(program, *arguments, libraries=""):
    """What a program of the JDK prints, on the library's class path, in English."""
    classes = (ROOT / "target" / "classpath.txt").read_text(encoding="utf-8") + os.pathsep + libraries
    options = ["-Duser.language=en", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]  # it ends before thorough compiling pays
    options = options if program == "java" else ["-J" + option for option in options]
    command = [Path(os.environ["JAVA_HOME"]) / "bin" / program, *options, "-cp", classes, *map(str, arguments)]
    process = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8")
    if process.returncode:
        raise Refused(f"{program} {arguments[0]} failed:\n{process.stderr or process.stdout}")
    return process.stdout


class Pages:
    """The pages of the site; one that is linked to joins them."""

    def __init__(self, folder, with_network):
        self.folder = folder
        self.with_network = with_network
        self.waiting = []
        self.written = {}  # of each source, its page

    def place(self, source):
        """Where the page of a file of the checkout is, from the top of the site; None where it has none."""
        if source.is_dir():
            source = source / "README.md"
        if not source.is_file() or ROOT not in source.parents or source.stat().st_size > LARGEST_FILE and source.suffix != ".ipynb":
            return None
        if source not in self.written:
            relative = source.relative_to(ROOT)
            is_text = source.suffix in (".ipynb", ".md")
            self.written[source] = relative.with_suffix(".html") if is_text else relative.with_name(relative.name + ".html")
            self.waiting.append(source)
        return self.written[source]

    def link(self, source, target):
        """An address in a page as one between pages; None where the site has no such page."""
        path, mark, fragment = target.partition("#")
        if not path or re.match(r"[a-z]+:", path):
            return target
        page = self.place(Path(os.path.normpath(source.parent / unquote(path))))
        return page and os.path.relpath(page, self.place(source).parent) + mark + fragment

    def body(self, source):
        """The page as HTML. Folded parts hold Markdown too, and headings can be linked to as GitHub does and as Jupyter does."""

        def relinked(match):
            page = self.link(source, html.unescape(match.group(1)))
            return f'<a href="{html.escape(page)}">{match.group(2)}</a>' if page else match.group(2)

        notebook = as_notebook(source)
        for cell in notebook.cells:
            if cell.cell_type == "markdown":
                text = re.sub(r"<details>\s*<summary>(.*?)</summary>", "\x02\\1\x03", cell.source)
                cell.source = text.replace("</details>", "\x04")
        body, _ = EXPORTER.from_notebook_node(notebook, resources={"metadata": {"path": str(source.parent)}})
        body = "".join(map(fold_result, re.split('(?=<div class="cell )', body)))
        body = re.sub("<p>\x02(.*?)\x03</p>", r"<details><summary>\1</summary>", body).replace("<p>\x04</p>", "</details>")
        body = re.sub(r'(<h[1-6]) id="([^"]*)">(.*?)(?=<a class="anchor-link")', heading, body)
        return re.sub(r'<a href="([^"]*)">(.*?)</a>', relinked, body, flags=re.DOTALL)

    def write_waiting(self):
        while self.waiting:
            source = self.waiting.pop()
            body = self.body(source)
            has_cells = self.with_network and source.suffix == ".ipynb"
            lesson = lesson_of(source) if has_cells else None
            scripts = LESSON.replace("{lesson}", html.escape(json.dumps(lesson))) if lesson else ""
            if has_cells and not lesson:
                body = body.replace("</h1>", "</h1>\n" + TO_READ, 1)
            self.write(self.place(source), title_of(body), body + scripts, neighbors(source), policy=POLICY if lesson else "")

    def write(self, page, title, body, more="", policy=""):
        up = "../" * (len(page.parts) - 1)
        prose = re.sub(r"<(pre|code).*?</\1>", "", body, flags=re.DOTALL)
        maths = MATHS.replace("{up}", up) if self.with_network and "$" in prose else ""
        path = self.folder / page
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(
            f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            f'<meta name="viewport" content="width=device-width">\n{policy}<title>{html.escape(title)}</title>\n'
            f'<link rel="icon" href="data:,">\n<script src="{up}assets/theme.js"></script>\n'
            f'<link rel="stylesheet" href="{up}assets/site.css">\n{maths}</head>\n<body>\n'
            f'<header><a class="home" href="{up}index.html">chesslab</a>{more}'
            f'<button id="theme" type="button">dark / light</button></header>\n<main>\n{body}\n</main>\n</body>\n</html>\n',
            encoding="utf-8",
        )


def fold_result(cell):
    """A cell as HTML, its output folded where it answers a guess."""
    start = cell.find('<div class="output_wrapper">')
    if start < 0 or "Exercise.guess(" not in re.sub("<.*?>", "", cell[:start]):
        return cell
    end = cell.rindex("</div>")
    return f"{cell[:start]}<details><summary>After your guess: the result</summary>\n{cell[start:end]}</details>\n{cell[end:]}"


def as_notebook(source):
    """A notebook, or a page of Markdown or of code as a notebook of one cell."""
    if source.suffix == ".ipynb":
        return read(source)
    text = source.read_text(encoding="utf-8")
    if source.suffix != ".md":
        text = f"# {source.name}\n\n````{source.suffix[1:] or 'text'}\n{text}\n````"
    return new_notebook(cells=[new_markdown_cell(text)])


def heading(match):
    """A heading with the name that GitHub gives it, beside Jupyter's."""
    start, own, text = match.groups()
    words = html.unescape(re.sub("<.*?>", "", text)).strip().lower()
    return f'<a id="{re.sub(r"[^-_ 0-9a-z]", "", words).replace(" ", "-")}"></a>{start} id="{own}">{text}'


def title_of(body):
    first = re.search(r"<h1.*?>(.*?)(?:<a |</h1>)", body, re.DOTALL)
    return html.unescape(re.sub("<.*?>", "", first.group(1))).strip() if first else "chesslab"


def neighbors(source):
    """Links to the notebooks before and after one."""
    names = sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb"))
    if source.suffix != ".ipynb":
        return ""
    at = names.index(source.stem)
    before = f'<a href="{names[at - 1]}.html">← {names[at - 1]}</a>' if at else ""
    return before + (f'<a href="{names[at + 1]}.html">{names[at + 1]} →</a>' if at + 1 < len(names) else "")


def contents(pages):
    """The first page: three steps to start with, then a card for each notebook, with its first picture; links to all else."""
    run, only_read = [], []
    for source in sorted(NOTEBOOKS.glob("*.ipynb")):
        page = pages.place(source)
        text = (pages.folder / page).read_text(encoding="utf-8")
        picture = re.search(r'<img src="data:image/[^"]*"', text).group() + ' alt="">'
        lesson = lesson_of(source) if pages.with_network else None
        if lesson:
            checks = [lesson["ids"][each["check"]] for each in lesson["exercises"].values()]
            run.append(card(page, title_of(text), f"{len(checks)} exercises", picture + "<progress hidden></progress>",
                            f' data-lesson="{source.stem}" data-checks="{" ".join(checks)}"'))
        else:
            only_read.append(card(page, title_of(text), "to read, with its output", picture))
    parts = {"read": only_read, "solutions": [f'<li><a href="{pages.place(path)}">{path.stem.replace("-", " ")}</a></li>'
                                              for path in sorted((NOTEBOOKS / "solutions").glob("*.md"))], "start": []}
    if run:
        least, most = re.search('min="([0-9]+)" max="([0-9]+)"', (pages.folder / "play.html").read_text(encoding="utf-8")).groups()
        first = re.search("<img [^>]*>", run[0]).group()
        steps = [card("play.html", "1. Play against the engine", f"from {least} to {most} Elo, in your browser", '<img src="assets/hero.svg#svgView(viewBox(8,8,366,366))" alt="">'),
                 card("notebooks/01a-minimax.html", "2. Step through a lesson", "how a program finds its move; run every cell, solve the exercises", first),
                 card("idea.html", "3. Change ten lines, get an Elo", "write a player in Java, and let it climb the ladder",
                      '<img src="assets/idea.svg" alt="">')]
        parts["start"] = [filled("start.html", {"steps": steps, "run": run})]
    return filled("index.html", parts)


def card(page, title, below, picture, more=""):
    return f'<li{more}><a href="{page}">{picture}<b>{html.escape(title)}</b><span>{below}</span></a></li>'


def filled(name, parts):
    """A part of a page, with lists in the place of their names."""
    return re.sub(r"\{(\w+)\}", lambda match: "".join(parts[match.group(1)]), (PARTS / name).read_text(encoding="utf-8"))


def idea_picture(source, rungs):
    """The card of the page of an idea: the code that it begins with, beside the ladder."""
    lines = [line for line in source.splitlines() if line and not line.startswith("import")][:19]
    code = "".join(f'<text x="14" y="{20 + 8.6 * row:.1f}" xml:space="preserve">{html.escape(line[:58])}</text>' for row, line in enumerate(lines))
    dots = "".join(f'<circle cx="258" cy="{y}" r="4"/><text x="268" y="{y + 3}" style="font: 9px sans-serif">{name.replace(":nodes=", " ")}, {elo}</text>'
                   for name, elo in rungs.items() for y in [round(178 - elo / 13)])
    return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 384 185"><rect width="384" height="185" fill="#fff"/>'
            f'<g style="font: 6.6px monospace" fill="#23272a">{code}<path d="M258 10V176" stroke="#b8c2c8" stroke-width="2"/>'
            f'<g fill="#0060a8">{dots}</g></g></svg>\n')


@functools.cache
def compiler_pieces():
    compiler = gzip.compress((BUILT / "compiler").read_bytes(), mtime=0)
    return [compiler[start : start + PIECE] for start in range(0, len(compiler), PIECE)]


@functools.cache
def lesson_of(source):
    """What the page of a notebook says to its script; None where its cells do not run in a page."""
    faults = BUILT / "lessons" / f"{source.stem}.faults"
    if not faults.is_file():
        return None
    absent = dict(line.split("\t", 1) for line in faults.read_text(encoding="utf-8").splitlines())
    cells = code_cells(read(source))
    return {"name": source.stem, "pieces": len(compiler_pieces()), "absent": absent, "ids": [cell.id for cell in cells],
            "exercises": exercises(source, cells)}


def exercises(source, cells):
    """Of each exercise, by the number of its cell: its check's number, and from its solution the idea and the code."""
    checks = [number for number, cell in enumerate(cells) if CHECK.search(cell.source)]
    solved = [section for section in sections(source) if BLOCK.search(section)]
    found = {}
    for check, section in zip(checks, solved):
        code = BLOCK.search(section)
        idea = section[section.index("\n") : code.start()].strip()
        found[check - 1] = {"check": check, "idea": re.sub("</?a\\b.*?>", "", markdown2html(idea)), "code": code.group(1).rstrip("\n")}
    return found


def write_lessons(assets):
    """The lessons as they stand, linked, each with the small files of data that its cells read."""
    for module in sorted((BUILT / "lessons").glob("*.wasm")):
        cells = "\n".join(cell.source for cell in code_cells(read(NOTEBOOKS / f"{module.stem}.ipynb")))
        named = [f"data/{'/'.join(parts)}" for parts in re.findall(r'Data\.folder\("([^"]*)"\)\.resolve\("([^"]*)"\)', cells)]
        files = {path: packed((ROOT / path).read_bytes()) for path in named if (ROOT / path).stat().st_size < LARGEST_FILE}
        if "Arena" in cells:
            files["data/openings/book.epd"] = packed((BUILT / "openings").read_bytes())
        (assets / f"lesson-{module.stem}.js").write_text(
            f"const packedLesson = {json.dumps({'module': packed(module.read_bytes()), 'files': files})};\n", encoding="utf-8")


def packed(data):
    """Bytes as text of a script: a page of file: may read nothing else."""
    return base64.b64encode(gzip.compress(data, mtime=0)).decode()


def write_playable(pages):
    """The pages that run something, with all that they need."""
    assets = pages.folder / "assets"
    with tempfile.TemporaryDirectory(dir=ROOT / "target") as name:
        npm = Path(name)
        unpack(npm)
        (assets / "editor.js").write_text(bundled(npm), encoding="utf-8")
        modules = npm / "node_modules"
        shutil.copy(modules / "mathjax" / "es5" / "tex-svg-full.js", assets)
        licenses = "".join(f"\n\n{path.parent.relative_to(modules)}:\n\n{path.read_text(encoding='utf-8')}"
                           for path in sorted(modules.rglob("LICENSE")) if "esbuild" not in str(path))
    (assets / "licenses.txt").write_text(NOTICES + licenses, encoding="utf-8")
    views = "\n".join((RESOURCES / f"{name}-view.js").read_text(encoding="utf-8") for name in ("board", "game", "play", "step"))
    style = (RESOURCES / "board-view.css").read_text(encoding="utf-8")
    (assets / "board.js").write_text(
        f"const emptyBoards = {(BUILT / 'boards.json').read_text(encoding='utf-8').strip()};\nconst boardStyle = {json.dumps(style)};\n"
        f"function boardFunctions() {{\n{views}\nreturn {{ playView, gameView, stepView, made, button }};\n}}\n",
        encoding="utf-8")
    game, weights = (packed((BUILT / name).read_bytes()) for name in ("game.wasm", "weights"))
    (assets / "packed.js").write_text(f'const packed = {{ game: "{game}", weights: "{weights}" }};\n', encoding="utf-8")
    script = (BUILT / "teavm.js").read_text(encoding="utf-8")
    (assets / "teavm.js").write_text(f"function teavmRuntime() {{\n{script}\n}}\nteavmRuntime();\n", encoding="utf-8")
    for number, piece in enumerate(compiler_pieces()):
        (assets / f"compiler-{number}.js").write_text(f'addPiece("{base64.b64encode(piece).decode()}");\n', encoding="utf-8")
    write_lessons(assets)
    for name in ("maths.js", "opponent.js", "play.js", "work.js", "workers.js", "idea.js", "index.js", "lesson.js", "hero.svg"):
        shutil.copy(PARTS / name, assets)
    ladder = dict((player, int(elo)) for elo, player in re.findall(
        r"^ +([0-9]+) .* % +(\S+)$", (ROOT / "data" / "results" / "README.md").read_text(encoding="utf-8"), re.MULTILINE))
    readme = re.search("```java\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL).group(1)
    templates = [("an evaluation: attacked squares", readme)] + [(name, (ROOT / path).read_text(encoding="utf-8")) for name, path in (
        ("an evaluation: the pieces' values", "data/players/Material.java"), ("a player", "data/players/template/MyIdea.java"),
        ("a search with an order of moves", "lib-src/page/site/Order.java"))]
    rungs = {name: ladder[name] for name in RUNGS}
    (assets / "idea.svg").write_text(idea_picture(readme, rungs), encoding="utf-8")
    ideas = {
        "pieces": len(compiler_pieces()), "openings": (BUILT / "openings").read_text(encoding="utf-8").strip(),
        "templates": [{"name": name, "source": source} for name, source in templates],
        "rungs": [{"name": name, "elo": elo} for name, elo in sorted((rungs | LEVELS).items(), key=lambda rung: rung[1])],
    }
    (assets / "idea-data.js").write_text(f"const ideas = {json.dumps(ideas)};\n", encoding="utf-8")
    pages.write(Path("play.html"), "Play against the engine", (PARTS / "play.html").read_text(encoding="utf-8"))
    pages.write(Path("idea.html"), "Change ten lines, get an Elo", (PARTS / "idea.html").read_text(encoding="utf-8"), policy=POLICY)


def names(api):
    """The library's types, and of each its members with their parameters, from the index of its pages."""
    text = (api / "member-search-index.js").read_text(encoding="utf-8")
    found = {}
    for member in json.loads(text[text.index("[") : text.rindex("]") + 1]):
        if not member["l"].startswith(member["c"].split(".")[-1] + "("):  # a constructor
            found.setdefault(member["c"].split(".")[-1], set()).add(member["l"])
    return {name: sorted(found[name]) for name in sorted(found)}


def write_site(folder, with_network):
    """Writes all pages into a folder that is there and empty; returns how many."""
    assets = folder / "assets"
    assets.mkdir()
    pages = Pages(folder, with_network)
    with ThreadPoolExecutor() as pool:
        if with_network:
            write_playable(pages)
        api = pool.submit(
            java, "javadoc", "-quiet", "-encoding", "UTF-8", "-notimestamp", "-Xdoclint:none", "-windowtitle", "chesslab",
            "--add-stylesheet", PARTS / "api.css", "--allow-script-in-comments", "-bottom", API_BOTTOM, "-d", folder / "api",
            "-sourcepath", ROOT / "lib-src" / "chesslab" / "main" / "java", "-subpackages", "chesslab")
        shutil.copy(PARTS / "theme.js", assets)
        styles = [path.read_text(encoding="utf-8") for path in (RESOURCES / "board-view.css", PARTS / "site.css")]
        (assets / "site.css").write_text("\n".join(styles), encoding="utf-8")
        for source in [*NOTEBOOKS.glob("*.ipynb"), *NOTEBOOKS.glob("*.md"), *NOTEBOOKS.glob("solutions/*.md"), ROOT / "README.md"]:
            pages.place(source)
        pages.write_waiting()
        pages.write(Path("index.html"), "chesslab", contents(pages))
        api.result()
        if with_network:
            (assets / "names.js").write_text(f"const libraryNames = {json.dumps(names(folder / 'api'))};\n", encoding="utf-8")
    with zipfile.ZipFile(folder / ZIP, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files(folder) - {ZIP}):
            archive.write(folder / name, f"chesslab/{name}")
    return len(pages.written)


def files(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*")
            if (path.is_symlink() or not path.is_dir()) and path != folder / FILES}


def refuse_others(place):
    """Refuses a place with files that --site did not write, which a new site there would delete."""
    if not os.path.lexists(place) or place.is_dir() and not any(place.iterdir()):
        return
    try:
        others = sorted(files(place) - set(read_plain(place / FILES).decode().splitlines()))
    except (OSError, ValueError) as fault:
        raise Refused(f"{place} is there and is no site that --site wrote: --site writes into a new or an empty folder, or anew") from fault
    if others:
        raise Refused(f"{place} holds {others[0]}, which --site did not write: move it away first")


def replace(folder, place):
    """Puts the finished site in its place, instead of an older one."""
    (folder / FILES).write_text("\n".join(sorted(files(folder))) + "\n", encoding="utf-8")
    refuse_others(place)
    old = folder.with_name(folder.name + ".old")
    if place.exists() and any(place.iterdir()):
        os.rename(place, old)
    os.rename(folder, place)
    shutil.rmtree(old, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("place", type=Path, nargs="?")
    parser.add_argument("--offline", action="store_true")
    parser.add_argument("--packages", action="store_true", help="only fetch the packages of npm, and copy them to the place")
    options = parser.parse_args()
    if options.packages:
        return fetch(options.place)
    place = options.place.absolute()
    refuse_others(place)
    place.parent.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix=f".{place.name}-", dir=place.parent))
    folder.chmod(0o755)
    try:
        count = write_site(folder, not options.offline)
        replace(folder, place)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    board = "without what runs in a page" if options.offline else "with a compiler and a playable board"
    print(f"{count} pages and the library's API, {board}. Open {place / 'index.html'} in a browser.")


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that what is half done is taken away
    try:
        main()
    except (Refused, Failure) as refusal:
        sys.exit(f"lab: {refusal}")
    except OSError as fault:
        sys.exit(f"lab: the site cannot be written: {fault}")
    except KeyboardInterrupt:
        sys.exit(130)
