#!/usr/bin/env python3
"""Writes the executed notebooks, the pages they link to, the library's API and a playable board as pages to read.

Called by `environment/lab --site DIR`. The pages need neither a network nor a server. They show the outputs that are
committed; nothing is run. What the pages use of npm is fetched once into the user's cache, pinned by checksums.
"""

import argparse
import base64
import gzip
import hashlib
import html
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.request
from pathlib import Path
from urllib.parse import unquote

from nbconvert.filters import Highlight2HTML, ansi2html, markdown2html
from pygments.formatters import HtmlFormatter
from run_notebooks import NOTEBOOKS, ROOT, Failure, read

PARTS = ROOT / "environment" / "site"
RESOURCES = ROOT / "lib-src" / "chesslab" / "main" / "resources" / "chesslab" / "notebook" / "drawing"
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "chesslab" / "npm"
REGISTRY = os.environ.get("npm_config_registry", "https://registry.npmjs.org").rstrip("/")
FILES = ".chesslab-site"  # in the site's folder: the names of its files
LARGEST_FILE = 200_000
BOARD_PIXELS = 480

# Each with its version and the checksum that npm gives for it.
PACKAGES = {
    "chess.js": ("1.4.0", "BBJgrrtKQOzFLonR0l+k64A98NLemPwNsCskwb+29bRwobUa4iTm51E1kwGPbWXAcfdDa18nad6vpPPKPWarqw=="),
    "mathjax": ("3.2.2", "Bt+SSVU8eBG27zChVewOicYs7Xsdt40qm4+UpHyX7k0/O9NliPc+x77k1/FEsPsjKPZGJvtRZM1vO+geW0OhGw=="),
    "onnxruntime-web": ("1.30.0", "q0y+JrrtukXSzsBWEMccVfqX25LRmosXHF+CaRJmg8pZClzcV7svNc4rKY3jL02Vb7QmRMDs1SigqR4CXAfKYQ=="),
}
API_BOTTOM = '<a href="{@docRoot}/../index.html">chesslab</a><script src="{@docRoot}/../assets/theme.js"></script>'
MATHS = """<script>MathJax = { tex: { inlineMath: [["$", "$"]] }, options: { ignoreHtmlClass: "cell" } };</script>
<script defer src="{up}assets/tex-svg-full.js"></script>
"""


class Refused(Exception):
    """Something that the user must see to; the message says what."""


def checksum(path):
    return base64.b64encode(hashlib.sha512(path.read_bytes()).digest()).decode()


def package(name):
    """The archive of a package of npm in the cache, fetched where it is not there; by npm, which knows the user's registry."""
    version, expected = PACKAGES[name]
    archive = CACHE / f"{name}-{version}.tgz"
    if archive.is_file() and checksum(archive) == expected:
        return archive
    print(f"  fetch {name} {version} from npm", flush=True)
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        fetched = Path(folder, archive.name)
        try:
            if shutil.which("npm"):
                command = ["npm", "pack", "--silent", "--fetch-retries=1", f"{name}@{version}"]
                subprocess.run(command, cwd=folder, check=True, capture_output=True, encoding="utf-8", timeout=600)
            else:
                with urllib.request.urlopen(f"{REGISTRY}/{name}/-/{archive.name}", timeout=60) as answer:
                    fetched.write_bytes(answer.read())
        except (OSError, subprocess.SubprocessError) as fault:
            said = (getattr(fault, "stderr", None) or str(fault)).strip().splitlines()[-1:]
            raise Refused(
                f"{name} {version} is not in {CACHE} and npm's registry does not give it ({' '.join(said)}): call this again "
                "with a network, or with --without-npm, which leaves out the playable board and shows formulas as typed"
            ) from fault
        if checksum(fetched) != expected:
            raise Refused(f"{name} {version} from npm is not the expected package: its SHA-512 is {checksum(fetched)}")
        os.replace(fetched, archive)
    return archive


def members(name, *paths):
    with tarfile.open(package(name)) as archive:
        return [archive.extractfile(f"package/{path}").read() for path in paths]


def java(program, *arguments):
    """Starts a program of the JDK, on the library's class path, in English."""
    classes = (ROOT / "target" / "classpath.txt").read_text(encoding="utf-8")
    english = "-Duser.language=en" if program == "java" else "-J-Duser.language=en"
    command = [Path(os.environ["JAVA_HOME"]) / "bin" / program, english, "-cp", classes, *arguments]
    return subprocess.Popen([str(part) for part in command], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            encoding="utf-8")


def result(process, what):
    out, errors = process.communicate()
    if process.returncode:
        raise Refused(f"{what} failed:\n{errors or out}")
    return out


class Pages:
    """The pages of the site; one that is linked to joins them."""

    def __init__(self, folder, with_npm):
        self.folder = folder
        self.with_npm = with_npm
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

    def text(self, source, markdown):
        """Markdown as HTML. Folded parts hold Markdown too, and headings can be linked to as GitHub does and as Jupyter does."""
        folded = re.sub(r"<details>\s*<summary>(.*?)</summary>", "\x02\\1\x03", markdown).replace("</details>", "\x04")
        body = markdown2html(folded)
        body = re.sub("<p>\x02(.*?)\x03</p>", r"<details><summary>\1</summary>", body).replace("<p>\x04</p>", "</details>")
        body = re.sub(r'(<h[1-6]) id="([^"]*)">(.*?)(?=<a class="anchor-link")', heading, body)

        def relinked(match):
            page = self.link(source, html.unescape(match.group(1)))
            return f'<a href="{html.escape(page)}">{match.group(2)}</a>' if page else match.group(2)

        def inlined(match):
            picture = base64.b64encode((source.parent / unquote(match.group(2))).read_bytes()).decode()
            return f'{match.group(1)}data:image/png;base64,{picture}"'

        body = re.sub(r'<a href="([^"]*)">(.*?)</a>', relinked, body, flags=re.DOTALL)
        body = re.sub(r'(<img [^>]*?src=")([^":]+\.png)"', inlined, body)
        return f'<div class="text">{body}</div>'

    def notebook(self, source):
        for cell in read(source).cells:
            if cell.cell_type == "markdown":
                yield self.text(source, cell.source)
            elif cell.cell_type == "code":
                code = Highlight2HTML(pygments_lexer="java")(cell.source)
                number = f'<div class="number" title="run as number">[{cell.execution_count}]</div>'
                outputs = "".join(f'<div class="out">{shown(output)}</div>' for output in cell.outputs)
                yield f'<div class="cell">{number}{code}{outputs}</div>'

    def body(self, source):
        if source.suffix == ".ipynb":
            return "\n".join(self.notebook(source))
        text = source.read_text(encoding="utf-8")
        if source.suffix == ".md":
            return self.text(source, text)
        code = Highlight2HTML(pygments_lexer="java" if source.suffix == ".java" else "text")(text)
        return f"<h1>{source.name}</h1>{code}"

    def write_waiting(self):
        while self.waiting:
            source = self.waiting.pop()
            body = self.body(source)
            self.write(self.place(source), title_of(body), with_contents(body), neighbours(source))

    def write(self, page, title, body, more=""):
        up = "../" * (len(page.parts) - 1)
        maths = MATHS.replace("{up}", up) if self.with_npm and "$" in re.sub(r"<(pre|code).*?</\1>", "", body, flags=re.DOTALL) else ""
        path = self.folder / page
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(
            f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            f'<meta name="viewport" content="width=device-width">\n<title>{html.escape(title)}</title>\n'
            f'<link rel="icon" href="data:,">\n<script src="{up}assets/theme.js"></script>\n'
            f'<link rel="stylesheet" href="{up}assets/site.css">\n{maths}</head>\n<body>\n'
            f'<header><a class="home" href="{up}index.html">chesslab</a>{more}'
            f'<button id="theme" type="button">dark / light</button></header>\n<main>\n{body}\n</main>\n</body>\n</html>\n',
            encoding="utf-8",
        )


def heading(match):
    """A heading with the name that GitHub gives it, beside Jupyter's."""
    start, own, text = match.groups()
    words = html.unescape(re.sub("<.*?>", "", text)).strip().lower()
    return f'<a id="{re.sub(r"[^-_ 0-9a-z]", "", words).replace(" ", "-")}"></a>{start} id="{own}">{text}'


def shown(output):
    """An output of a cell as HTML."""
    if output.output_type == "stream":
        return f'<pre class="{output.name}">{ansi2html(output.text)}</pre>'
    if output.output_type == "error":
        return f'<pre class="error">{ansi2html(chr(10).join(output.traceback))}</pre>'
    return output.data.get("text/html") or f'<pre>{html.escape(output.data.get("text/plain", ""))}</pre>'


def title_of(body):
    first = re.search(r"<h1.*?>(.*?)(?:<a |</h1>)", body, re.DOTALL)
    return html.unescape(re.sub("<.*?>", "", first.group(1))).strip() if first else "chesslab"


def with_contents(body):
    """A long page with a folded list of its sections behind its title."""
    sections = re.findall(r'<h2 id="([^"]*)">(.*?)<a class="anchor-link"', body)
    if len(sections) < 4 or "</h1>" not in body:
        return body
    items = "".join(f'<li><a href="#{own}">{text}</a></li>' for own, text in sections)
    before, after = body.split("</h1>", 1)
    return f'{before}</h1><details class="toc"><summary>Sections</summary><ul>{items}</ul></details>{after}'


def neighbours(source):
    """Links to the notebooks before and after one."""
    names = sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb"))
    if source.suffix != ".ipynb":
        return ""
    at = names.index(source.stem)
    before = f'<a href="{names[at - 1]}.html">← {names[at - 1]}</a>' if at else ""
    return before + (f'<a href="{names[at + 1]}.html">{names[at + 1]} →</a>' if at + 1 < len(names) else "")


def pictures(text):
    """The pictures of a page, the largest first."""
    found = re.findall(r'<img src="(data:image/[^"]*)" width="(\d+)" height="(\d+)"', text)
    return [picture for picture, _, _ in sorted(found, key=lambda image: -int(image[1]) * int(image[2]))]


def card(page, title, below, picture):
    return (f'<li><a href="{page}"><img alt="" src="{picture}"><b>{html.escape(title)}</b>'
            f"<span>{html.escape(below)}</span></a></li>")


def contents(pages):
    cards = []
    for source in sorted(NOTEBOOKS.glob("*.ipynb")):
        text = (pages.folder / pages.place(source)).read_text(encoding="utf-8")
        shown_there = pictures(text)
        if pages.with_npm and not cards:
            cards.append(card("play.html", "Play against a network", "it runs in the page", shown_there[-1]))
        cards.append(card(pages.place(source), title_of(text), source.stem.replace("-", " "), shown_there[0]))
    solutions = "".join(f'<li><a href="{pages.place(path)}">{path.stem.replace("-", " ")}</a></li>'
                        for path in sorted((NOTEBOOKS / "solutions").glob("*.md")))
    return f"""<h1>Chess AI from scratch in Java</h1>
<p class="text">On the way from minimax to a network that learns by playing itself: lessons to read, with all that their cells
showed when they were run. To change and run them, clone the project and call <code>environment/lab</code>;
<a href="README.html">its README</a> has the rest.</p>
<ul class="cards">{"".join(cards)}</ul>
<h2>Beside the lessons</h2>
<ul><li><a href="notebooks/for-teachers.html">For teachers</a></li><li><a href="notebooks/glossary.html">Glossary</a> in English,
French and Persian</li><li><a href="api/index.html">The library</a>: the pages of its packages and classes</li>
<li><a href="README.html">About the project</a>: commands, results, the ladder of players</li></ul>
<h2>Solutions of the exercises</h2>
<ul class="columns">{solutions}</ul>"""


def write_playable(pages):
    """The page that plays, with all that it needs as text of scripts: a page of file: may read nothing else."""
    assets = pages.folder / "assets"
    boards = java("java", PARTS / "Templates.java", BOARD_PIXELS)
    model = assets / "cnn.onnx"
    export = java("java", "chesslab.cli.Main", "export", "--model", ROOT / "data" / "models" / "cnn", "--out", model)
    ort, wasm = members("onnxruntime-web", "dist/ort.wasm.bundle.min.mjs", "dist/ort-wasm-simd-threaded.wasm")
    chess, licence = members("chess.js", "dist/esm/chess.js", "LICENSE")
    maths, maths_licence = members("mathjax", "es5/tex-svg-full.js", "LICENSE")
    (assets / "tex-svg-full.js").write_bytes(maths)
    names = [f"{name} {version}" for name, (version, _) in PACKAGES.items()]
    (assets / "licences.txt").write_text(
        f"{names[0]}, in packed.js:\n\n{licence.decode()}\n\n{names[2]}, in packed.js: the MIT licence, by Microsoft, "
        f"https://github.com/microsoft/onnxruntime\n\n{names[1]}, tex-svg-full.js:\n\n{maths_licence.decode()}", encoding="utf-8")
    result(export, "the export of the network")
    packed = {"ort": ort, "wasm": wasm, "chess": chess, "model": model.read_bytes()}
    texts = {name: base64.b64encode(gzip.compress(data, mtime=0)).decode() for name, data in packed.items()}
    (assets / "packed.js").write_text(f"const packed = {json.dumps(texts)};\n", encoding="utf-8")
    view = "\n".join((RESOURCES / name).read_text(encoding="utf-8") for name in ("board-view.js", "play-view.js"))
    (assets / "board.js").write_text(
        f"const emptyBoards = {result(boards, 'drawing the boards').strip()};\n"
        f"function boardFunctions() {{\n{view}\nreturn playView;\n}}\n", encoding="utf-8")
    shutil.copy(PARTS / "play.js", assets)
    body = (PARTS / "play.html").read_text(encoding="utf-8")
    pages.write(Path("play.html"), "Play against a network", body)


def write_site(folder, with_npm):
    """Writes all pages into a folder that is there and empty."""
    api = java("javadoc", "-quiet", "-encoding", "UTF-8", "-notimestamp", "-Xdoclint:none", "-windowtitle", "chesslab",
               "--add-stylesheet", PARTS / "api.css", "--allow-script-in-comments", "-bottom", API_BOTTOM, "-d", folder / "api",
               "-sourcepath", ROOT / "lib-src" / "chesslab" / "main" / "java", "-subpackages", "chesslab")
    try:
        pages = Pages(folder, with_npm)
        assets = folder / "assets"
        assets.mkdir()
        shutil.copy(PARTS / "theme.js", assets)
        colours = [HtmlFormatter(style=style).get_style_defs(f'[data-theme="{theme}"] .highlight')
                   for theme, style in (("light", "default"), ("dark", "monokai"))]
        board_style = (RESOURCES / "board-view.css").read_text(encoding="utf-8")
        own_style = (PARTS / "site.css").read_text(encoding="utf-8")
        (assets / "site.css").write_text("\n".join([*colours, board_style, own_style]), encoding="utf-8")
        if with_npm:
            write_playable(pages)
        for source in [*sorted(NOTEBOOKS.glob("*.ipynb")), *sorted(NOTEBOOKS.rglob("*.md")), ROOT / "README.md"]:
            pages.place(source)
        pages.write_waiting()
        pages.write(Path("index.html"), "chesslab", contents(pages))
        result(api, "javadoc")
    finally:
        api.kill()
        api.wait()
    return len(pages.written)


def files(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file() and path.name != FILES}


def refuse_others(place):
    """Refuses a place with files that --site did not write, which a new site there would delete."""
    if place.exists() and (not place.is_dir() or any(place.iterdir()) and not (place / FILES).is_file()):
        raise Refused(f"{place} is there and is no site that --site wrote: --site writes into a new or an empty folder, or anew")
    if place.exists() and any(place.iterdir()):
        others = sorted(files(place) - set((place / FILES).read_text(encoding="utf-8").splitlines()))
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
    parser.add_argument("place", type=Path)
    parser.add_argument("--without-npm", action="store_true")
    options = parser.parse_args()
    place = options.place.absolute()
    began = time.monotonic()
    refuse_others(place)
    place.parent.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix=f".{place.name}-", dir=place.parent))
    folder.chmod(0o755)
    try:
        count = write_site(folder, not options.without_npm)
        size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
        replace(folder, place)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    board = "without the playable board" if options.without_npm else "with a playable board"
    print(f"{count} pages and the library's API, {board}, in {place}: {size / 1e6:.0f} MB, {time.monotonic() - began:.0f} s.")
    print(f"Open {place / 'index.html'} in a browser.")


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that what is half done is taken away
    try:
        main()
    except (Refused, Failure) as refusal:
        sys.exit(f"lab: {refusal}")
    except KeyboardInterrupt:
        sys.exit(130)
