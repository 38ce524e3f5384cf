"""The command `environment/lab --site`: its links, its pages in Chromium, and the engine that plays there as in Java."""

import base64
import gzip
import json
import os
import re
import tempfile
import threading
import time
import unittest
import unittest.mock
import urllib.request
import zipfile
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import zip_longest
from pathlib import Path
from shutil import which
from urllib.parse import quote, unquote, urldefrag, urljoin

from nbformat.v4 import new_output

from browser import ENTER, RIGHT, SHIFT, UP, Browser
from firefox import Firefox
from common import JAVA, LAB, LANE, ROOT, done, run  # first: it finds write_site
import run_notebooks
import same_outputs
import solutions
import write_site
from run_notebooks import code_cells
from kernel_test import Kernel

COUNT = 25 if LANE == "every" else 9

# Games of random moves, each with a level of the page, up to the highest: the moves, the legal ones then, the player's answer, a reply, and
# its answer to that, which it draws anew.
POSITIONS = """
import chesslab.chess.*;
import chesslab.notebook.Data;
import chesslab.search.*;
import chesslab.search.chess.*;
import chesslab.search.nnue.*; import chesslab.training.policy.*;

Random random = new Random(1);
Move any(Board board) {
    return board.legalMoves().get(random.nextInt(board.legalMoves().size()));
}
String text(List<Move> moves) {
    return moves.stream().map(Move::toString).collect(Collectors.joining(" "));
}
Move chosen(SelectiveEngine engine, Board board) {
    return engine.search(board, SearchLimits.nodes(Long.MAX_VALUE), new SearchControl<>()).bestMove().orElseThrow();
}
for (int i = 0; i < COUNT; i++) {
    Board board = new Board();
    for (int plies = random.nextInt(40); plies > 0; plies--) {
        board.doMove(any(board));
    }
    String line = text(board.history()) + "\\t" + text(board.legalMoves());
    int elo = 400 + 2_400 / (COUNT - 1) * i;
    SelectiveEngine engine = new SelectiveEngine(new SelectiveSearch(new NnueEvaluation(NnueNetwork.read(Data.folder("models/nnue")))),
            new PolicyEvaluator(PolicyNetwork.read(Data.folder("models/levels"))));
    engine.setLevel(Optional.of(new Level(elo, 190)), new SplittableRandom(i)); // as GameModule has it
    Move answer = chosen(engine, board);
    board.doMove(answer);
    Move reply = any(board);
    board.doMove(reply);
    System.out.println(String.join("\\t", "" + elo, line, answer.toString(), reply.toString(), chosen(engine, board).toString()));
}
"""

# Plays one of these lines in the page; gives the legal moves, the answer and the second answer.
REPLAY = """
const [elo, seed, line, reply, done] = arguments;
(async () => {
  const java = window.java ??= await loadGame();
  const answer = () => { java.answer(elo); return java.moves().split(" ").at(-1); };
  java.begin(seed);
  line.split(" ").filter(Boolean).forEach((move) => java.play(move));
  const found = [java.legalMoves(), answer()];
  java.play(reply);
  done([...found, answer()]);
})().catch((failure) => done(String(failure)));
"""


# The games of a match that idea.html plays too: of each, the players, how it ended, its opening and its moves.
GAMES = """
import chesslab.arena.match.*;
import chesslab.arena.player.*;
import chesslab.notebook.Data;

for (String line : "PLAYERS".split("\\n")) {
    String[] each = line.split(" ");
    var match = Match.play(MatchSettings.of(each[0], each[1], 4, Openings.read(Data.folder("openings").resolve("book.epd"))),
        progress -> { });
    System.out.println(match.end().result().verdict());
    match.games().forEach(game -> System.out.println(String.join("\\t", game.white(), game.black(), game.outcome().toString(),
            game.opening().text(), game.moves().stream().map(Object::toString).collect(Collectors.joining(" ")))));
}
"""
OWN = ["Material", "Careful"]  # of data/players: an evaluation, a player
if LANE == "every":
    OWN += ["Mobility", "KingHunt", "Dreamer"]
NODES = 200

NUMBERS = (ROOT / "lib-src" / "page" / "test" / "resources" / "Numbers.java").read_text(encoding="utf-8")

# Links a program as the page does.
LINK = """
import chesslab.page.build.ClassPath;
import chesslab.page.compiler.CompilerModule;
import java.nio.file.*;

class Link {
    public static void main(String[] files) throws Exception {
        ClassPath.of(files[0]).loadCompiler();
        CompilerModule.faults(Files.readString(Path.of(files[1])));
        Files.write(Path.of(files[2]), CompilerModule.linked());
    }
}
"""


def setUpModule():
    global site, positions, host, matches, numbers
    folder = unittest.enterModuleContext(tempfile.TemporaryDirectory())
    site = Path(folder, "it's a site")
    kernel = Kernel(cwd=ROOT)
    unittest.addModuleCleanup(kernel.stop)
    request = kernel.send(POSITIONS.replace("COUNT", str(COUNT)))
    texts = [f"java:data/players/{name}.java" + (f",nodes={NODES}" if name not in ("Careful", "Dreamer") else "") for name in OWN]
    met = [*(f"{text} alphabeta:nodes=1000" for text in texts), f"{texts[0]} level:1700"]
    played = kernel.send(GAMES.replace("PLAYERS", "\\n".join(met)))
    printed = kernel.send(NUMBERS.replace("public class", "class") + "\nnew Numbers();")
    done(run(LAB, "--site", site))
    positions = [line.split("\t") for line in kernel.collect(request).stream().splitlines()]
    matches = [line.split("\t") for line in kernel.collect(played).stream().splitlines()]
    numbers = kernel.collect(printed).stream().splitlines()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Host, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    unittest.addModuleCleanup(server.server_close)
    unittest.addModuleCleanup(server.shutdown)
    host = f"http://127.0.0.1:{server.server_port}/{quote(site.name)}/"


class Host(SimpleHTTPRequestHandler):
    """A static host on which the site is in a folder."""

    def log_message(self, *_):
        pass


class Page(HTMLParser):
    """What a page leads to, what it loads, and the names in it."""

    def __init__(self, text):
        super().__init__()
        self.links, self.loaded, self.names = [], [], {""}
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.names.add(attributes.get("id", ""))
        if tag == "a" and "href" in attributes:
            self.links.append(attributes["href"])
        elif "src" in attributes or tag == "link":
            self.loaded.append(attributes.get("src") or attributes["href"])


class SiteTest(unittest.TestCase):
    def test_every_page_is_linked_to_and_every_link_leads_to_a_name_in_one_on_a_host_with_the_site_in_a_folder(self):
        pages, named, waiting = {}, [], [urljoin(host, "index.html")]
        while waiting:
            url = waiting.pop()
            with urllib.request.urlopen(url) as answer:
                text = answer.read()
            if url in pages or not url.endswith(".html") or url.startswith(f"{host}api/"):
                continue
            page = pages[url] = Page(text.decode())
            for link in page.links + page.loaded:
                if link.startswith("data:") or link in page.links and re.match("https?:", link):
                    continue
                target, name = urldefrag(urljoin(url, link))
                self.assertTrue(target.startswith(host) and not target.endswith("/"), f"{url}: {link}")
                named.append((target, unquote(name), f"{url}: {link}"))
                waiting.append(target) if target not in pages else None
        for target, name, link in named:
            if target in pages and name not in ("white", "black"):
                self.assertIn(name, pages[target].names, link)
        files = {path for path in site.rglob("*.html") if (site / "api") not in path.parents}
        self.assertEqual({host + quote(path.relative_to(site).as_posix()) for path in files}, set(pages))
        for pattern in ("*.ipynb", "*.md", "solutions/*.md"):
            for source in (ROOT / "notebooks").glob(pattern):
                self.assertIn(site / source.relative_to(ROOT).with_suffix(".html"), files)
        self.assertTrue((site / "api" / "chesslab" / "chess" / "Board.html").is_file())

    def test_site_holds_all_of_itself_as_one_file(self):
        with zipfile.ZipFile(site / write_site.ZIP) as archive:
            self.assertEqual(write_site.files(site) - {write_site.ZIP}, {name.removeprefix("chesslab/") for name in archive.namelist()})
            self.assertIsNone(archive.testzip())

    def test_folded_answers_hold_text_and_not_markdown(self):
        text = (site / "notebooks" / "01a-minimax.html").read_text(encoding="utf-8")
        self.assertGreaterEqual(text.count("<details><summary>Answer</summary>\n<p>"), 4)
        self.assertNotRegex(text, "[\x02\x03\x04]")

    def test_package_comes_only_with_its_checksum_and_without_it_nothing_is_written(self):
        with tempfile.TemporaryDirectory() as folder:
            nowhere = {"XDG_CACHE_HOME": f"{folder}/cache", "npm_config_registry": "http://127.0.0.1:9/"}
            status, _, err = run(LAB, "--site", Path(folder, "site"), env={**os.environ, **nowhere})
            self.assertEqual(1, status)
            self.assertRegex(err, "tgz is not in .*or --site with --offline")
            self.assertEqual([], [name for name in os.listdir(folder) if "site" in name])
            name, file, _ = next(write_site.packages())
            archive = Path(folder, name, "-", file)
            archive.parent.mkdir(parents=True)
            archive.write_bytes(b"the archive")
            right = write_site.checksum(b"the archive")
            with unittest.mock.patch.multiple(write_site, CACHE=Path(folder, "cache"), REGISTRY=Path(folder).as_uri(),
                                              packages=lambda: [(name, file, right)]):
                with self.assertRaisesRegex(write_site.Refused, "is not the expected package .*: its SHA-512 is"):
                    write_site.archive_of(name, file, "another")
                self.assertEqual([], list(Path(folder).glob("cache/**/*.tgz")))
                self.assertEqual(b"the archive", write_site.archive_of(name, file, right).read_bytes())
                archive.unlink()
                write_site.fetch(Path(folder, "pack"))
                self.assertEqual(b"the archive", Path(folder, "pack", Path(name).parent, file).read_bytes())

    def test_site_takes_the_place_of_an_older_one_and_of_no_other_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            old, new = Path(folder, "site"), Path(folder, "new")
            for path in (old, new):
                path.mkdir()
                Path(path, "index.html").write_text(path.name, encoding="utf-8")
            status, _, err = run(LAB, "--site", old)
            self.assertEqual(1, status)
            self.assertIn(f"lab: {old} is there and is no site", err)
            Path(old, write_site.FILES).write_text("index.html\n", encoding="utf-8")
            own = Path(old, "CNAME")
            own.write_text("example.org", encoding="utf-8")
            with self.assertRaisesRegex(write_site.Refused, "holds CNAME, which --site did not write"):
                write_site.replace(new, old)
            self.assertEqual("site", Path(old, "index.html").read_text(encoding="utf-8"))
            own.unlink()
            own.symlink_to(folder)
            with self.assertRaisesRegex(write_site.Refused, "holds CNAME, which --site did not write"):
                write_site.refuse_others(old)
            own.unlink()
            for put in (lambda path: path.write_bytes(b"\xff"), os.mkfifo, os.mkdir, lambda path: path.symlink_to(new / "index.html")):
                record = old / write_site.FILES
                record.rename(new / "kept")
                put(record)
                with self.assertRaisesRegex(write_site.Refused, f"{old} is there and is no site"):
                    write_site.refuse_others(old)
                record.rmdir() if record.is_dir() else record.unlink()
                (new / "kept").rename(record)
            write_site.replace(new, old)
            self.assertEqual(["site"], os.listdir(folder))
            self.assertEqual("new", Path(old, "index.html").read_text(encoding="utf-8"))
            self.assertEqual("index.html\n", Path(old, write_site.FILES).read_text(encoding="utf-8"))


@unittest.skipUnless(which("chromedriver"), "Chromium and its driver are missing")
class InBrowser(unittest.TestCase):
    SECONDS = 240  # that the slowest of what the pages do may take

    @classmethod
    def setUpClass(cls):
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)

    def open(self, page, address=None, is_fresh=False):
        """Opens a page; a fresh one has nothing that another test wrote."""
        self.browser.complaints()
        for _ in range(2):
            self.browser.open("about:blank")
            self.browser.open(f"{address or site.as_uri() + '/'}{page}")
            if not is_fresh or not self.browser.run("const had = localStorage.length > 0; localStorage.clear(); return had"):
                break

    def said(self, css):
        return re.sub(r"\s+", " ", self.browser.text(css)).strip()

    def press_button(self, name, within="document"):
        """Presses a button by the beginning of its name. Stop is meant where it is not the second click of two."""
        time.sleep(0.6 if name.startswith("Stop") else 0)
        self.browser.run(f"[...{within}.querySelectorAll('button')].find((each) => !each.hidden && each.ariaLabel?.startsWith(arguments[0])).click()", name)

    def click_move(self, start, end):
        for name in (start, end):
            self.browser.click(f'[data-square="{name}"]')

    def until_said(self, pattern):
        """Waits until a status, which a screen reader reads out, says what matches."""
        def look():
            said = [each["text"] for each in self.browser.accessible("status")]
            return any(re.search(pattern, text) for text in said) or said

        self.browser.until(True, look, 60)

    def write_move(self, text):
        self.browser.run("document.querySelector('.typing input').select()")
        self.browser.type(text, ENTER)

    def play_by_keys(self):
        """Plays a board of White by keys, and hears it."""
        self.assertEqual(["Board, White below"], [grid["name"] for grid in self.browser.accessible("grid")])
        self.browser.run("document.querySelector('[data-cell=e2]').focus()")
        self.browser.type(ENTER, UP, UP, ENTER)
        self.until_said(r"^You: e4\. Engine: [\w-]+\.$")
        self.assertEqual(["e4, white pawn"], [cell["name"] for cell in self.browser.accessible("gridcell") if cell.get("focused")])
        self.write_move("Ke5")
        self.assertEqual("Ke5 is illegal: your king cannot go to e5.", self.browser.text(".card .note"))
        self.write_move("d4")
        self.until_said(r"^You: d4\. Engine: \S+( check)?\.$")


class PageTest(InBrowser):
    def until_moves(self, count):
        self.browser.until(count, lambda: len(self.browser.elements(".move")))

    def test_pages_show_pictures_and_formulas_from_their_own_files_without_a_complaint(self):
        for page in ("index.html", "README.html", "notebooks/02b-a-network-by-hand.html", "notebooks/glossary.html"):
            self.open(page)
            if page == "notebooks/02b-a-network-by-hand.html":
                self.browser.until(True, lambda: len(self.browser.elements("mjx-container svg")) > 20)
                self.assertEqual([], self.browser.elements("[data-mml-node=merror]"))
            self.assertEqual(page == "notebooks/glossary.html", self.browser.run("return document.images.length === 0"))
            self.assertTrue(self.browser.run("return [...document.images].every((image) => image.naturalWidth > 0)"))
            loaded = self.browser.run("return performance.getEntriesByType('resource').map((entry) => entry.name)")
            self.assertEqual([], [name for name in loaded if not name.startswith(("file:", "data:"))])
            self.assertEqual([], self.browser.complaints())

    def test_theme_is_switched_and_kept_on_the_next_page(self):
        def color():
            return self.browser.run("return getComputedStyle(document.documentElement).backgroundColor")

        self.open("index.html")
        before = color()
        self.browser.click("#theme")
        after = color()
        self.assertNotEqual(before, after)
        self.open("api/chesslab/chess/Board.html")
        self.assertIn("invert", self.browser.run("return getComputedStyle(document.documentElement).filter"))
        self.assertEqual((site / "index.html").as_uri(), self.browser.run("return [...document.links].pop().href"))
        self.open("notebooks/glossary.html")
        self.assertEqual(after, color())
        self.browser.click("#theme")
        self.assertEqual(before, color())

    def test_code_is_whole_numbers_of_cells_are_beside_it_and_pictures_are_dark_in_the_dark(self):
        for page in sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb")):
            self.open(f"notebooks/{page}.html")
            for width in (1024, 1400):
                self.browser.size(width, 900)
                self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth - innerWidth"), 0, page)
                self.assertEqual([], self.browser.run("""return [...document.querySelectorAll(".input pre")]
                    .filter((code) => code.scrollWidth > code.clientWidth).map((code) => code.textContent)"""), page)
                self.assertEqual([], self.browser.run("""return [...document.querySelectorAll(".code_cell")].filter((cell) =>
                    cell.querySelector(".input_prompt").getBoundingClientRect().bottom
                    > cell.querySelector("pre").getBoundingClientRect().top).map((cell) => cell.textContent)"""), page)
            self.browser.run("document.documentElement.dataset.theme = 'dark'")
            self.assertTrue(self.browser.run("""return [...document.images].every((image) =>
                /invert|brightness/.test(getComputedStyle(image).filter))"""), page)

    def test_game_is_played_against_the_engine(self):
        for address in (site.as_uri() + "/", host):
            self.browser.open(f"{address}play.html")
            self.browser.until("Your move", lambda: self.browser.text("#game .title"))
            self.click_move("e2", "e4")
            self.until_moves(2)
            self.assertEqual(1, len(self.browser.elements("#thoughts tbody tr")))
            self.browser.run("level.value = 2700; level.focus()")
            for _ in range(3):  # the last would go beyond the end
                self.browser.press(RIGHT)
            self.assertIn("level 2800 has about 2800 Elo", self.browser.text("#elo"))
            self.click_move("d2", "d4")
            self.until_moves(4)
            self.assertEqual(6, len(self.browser.elements("#thoughts tbody tr")))
            for button, left in (("take back your last move", 2), ("end this game", 0)):
                self.browser.click(f'[title="{button}"]')
                self.until_moves(left)
            self.play_by_keys()
            self.browser.open(f"{address}play.html#black")
            self.until_moves(1)
            self.until_said(r"^Engine: [\w-]+\. Your move\.$|^Engine: [\w-]+\.$")
            self.assertEqual("h1, white rook", self.browser.accessible("gridcell")[0]["name"])
            self.assertIn("level 2800 has about 2800 Elo", self.browser.text("#elo"))
            self.browser.run("localStorage.clear()")
            self.assertEqual([], self.browser.complaints())

    def test_rules_and_moves_are_those_of_java(self):
        self.assertEqual(COUNT, len(positions))
        self.open("play.html")
        for seed, (elo, line, legal, answer, reply, second) in enumerate(positions):
            found = self.browser.call("POST", "/execute/async", {"script": REPLAY, "args": [int(elo), seed, line, reply]})
            self.assertEqual([legal, answer, second], found, f"level {elo}: {line}")
        self.assertIn("from 400 to 2800 Elo", (site / "index.html").read_text(encoding="utf-8"))


class IdeaTest(InBrowser):
    """The page that compiles."""

    def open(self, address, code=None, hash="", is_fresh=False):
        super().open(f"idea.html{hash}", address, is_fresh)
        if code:
            self.write(code)

    def write(self, code):
        self.browser.run("setCode(arguments[0])", code)

    def text(self, css):
        return self.browser.text(css).strip()

    def until(self, pattern, css):
        """Waits for a text on the page; returns it."""
        self.browser.until(True, lambda: bool(re.search(pattern, self.text(css))), self.SECONDS)
        return self.text(css)

    def run_match(self, games, nodes=NODES, rung="alphabeta:nodes=1000"):
        self.browser.run("""const [games, nodes, rung] = arguments;
            for (const [id, value] of [["games", games], ["nodes", nodes], ["rung", rung]]) {
              if (![...$(id).options].some((option) => option.value === value)) $(id).add(new Option(value));
              $(id).value = value;
            }""", str(games), str(nodes), rung)
        self.browser.click("#run")

    def test_games_are_those_of_java(self):
        self.assertEqual(5 * len(OWN) + 5, len(matches))
        self.open(host)
        for number, name in enumerate([*OWN, OWN[0]]):
            self.write((ROOT / "data" / "players" / f"{name}.java").read_text(encoding="utf-8"))
            self.run_match(4, rung="alphabeta:nodes=1000" if number < len(OWN) else "level:1700")
            verdict = self.until("4 games", "#verdict")
            found = self.browser.run("return games.map((game) => [game.white, game.black, game.outcome, game.fen, game.moves.join(' ')])")
            java = [[text.replace("data/players/", "") for text in line] for line in matches[5 * number : 5 * number + 5]]
            java[0] = [re.sub(r"java:(\w+)\.java(,nodes=\d+)?", r"\1", java[0][0])]  # as a page's reader knows it
            self.assertEqual(java, [[verdict], *found], name)

    def test_module_plays_as_the_one_that_java_links(self):
        classes = (ROOT / "target" / "page" / "classpath.txt").read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            source, program, module = (Path(folder, name) for name in ("Link.java", "Numbers.java", "module.wasm"))
            source.write_text(LINK, encoding="utf-8")
            program.write_text(NUMBERS, encoding="utf-8")
            done(run(JAVA.with_name("javac"), "-d", folder, "-cp", classes, source, cwd=ROOT))
            done(run(JAVA, "-cp", os.pathsep.join((folder, classes)), "Link", classes, program, module, cwd=ROOT))
            theirs = module.read_bytes()
        self.open(host, NUMBERS)
        seen, ours = [], 0
        for _ in range(2):
            self.run_match(2)
            self.until("2 games", "#verdict")
            seen.append((self.text("#printed"), self.browser.run("return games")))
            ours = ours or self.browser.run("return compiler.compiled(arguments[0]).then((answer) => answer.module.length)", NUMBERS)
            self.browser.run("const module = Int8Array.from(atob(arguments[0]), (letter) => letter.charCodeAt(0));"
                             "compiler.compiled = async () => ({ faults: [], module, seconds: 0 });", base64.b64encode(theirs).decode())
        self.assertEqual(*seen)
        self.assertEqual(numbers, seen[0][0].splitlines())
        self.assertLess(abs(len(theirs) - ours), 0.0005 * ours)  # sets are gone through in other orders

    def test_idea_is_written_played_shared_and_met_on_the_board_without_a_server(self):
        self.open(f"{site.as_uri()}/", is_fresh=True)
        for width in (1400, 1024):
            self.browser.size(width, 900)
            self.assertTrue(self.browser.run("return ['run', 'ladder', 'verdict'].every((id) => $(id).getBoundingClientRect().bottom <= innerHeight)"))
        self.browser.run("editor.focus()")
        self.run_match(2)
        self.until("2 games", "#verdict")
        self.browser.run("$('which').value = 1; $('which').dispatchEvent(new Event('change'))")
        self.browser.until(True, lambda: self.browser.run("return !!document.querySelector('#viewer > div')?.shadowRoot"), self.SECONDS)
        self.browser.click("#play")
        self.until("Your move", "#game .title")
        self.play_by_keys()
        self.browser.run("setCode(editor.text() + '// shared')")
        self.browser.click("#share")
        self.browser.until(True, lambda: self.browser.run("return location.hash.startsWith('#code=')"))
        link = self.browser.run("return location.hash")
        self.browser.run("setCode(editor.text() + '// mine')")
        self.assertEqual("", self.browser.run("return location.hash"))  # it had an older text
        self.open(f"{site.as_uri()}/")
        self.assertTrue(self.browser.run("return editor.text()").endswith("// shared// mine"))
        self.assertIn("Mine: ", self.browser.run("return players.textContent"))
        self.browser.run("location.hash = arguments[0]", link)  # in the open page
        self.until("came with the link", "#note")
        self.browser.run("setCode(editor.text() + '// theirs')")
        self.open(f"{site.as_uri()}/", hash=link)
        self.browser.until(True, lambda: self.browser.run("return editor.text()").endswith("// shared// theirs"))
        self.until("^$", "#status")  # when the compiler is there
        self.press_button("Back to my code")
        self.assertTrue(self.browser.run("return editor.text()").endswith("// shared// mine"))
        self.browser.click("#revert")
        self.assertFalse(self.browser.run("return editor.text()").endswith("// mine"))
        self.browser.run("versions.element.value = 0; versions.element.onchange()")
        self.assertTrue(self.browser.run("return editor.text()").endswith("// shared// mine"))
        for wrong in (link[: len(link) // 2], "#code=" + "A" * 1_000_000, "#code=%%%"):
            self.open(f"{site.as_uri()}/", hash=wrong)
            self.until("not whole", "#note")
        self.assertEqual([], self.browser.complaints())

    def test_faults_are_said_where_they_belong_and_the_page_goes_on(self):
        begin = "import chesslab.chess.*;\nimport chesslab.game.*;\nimport chesslab.search.*;\nimport java.util.*;\n\npublic class Mine implements "
        body = begin + "StaticEvaluation<Board> {{\n    public int valueForWhite(Board board) {{\n        {code}\n    }}\n}}\n"
        player = begin + "Player<Board, Move> {{\n    public Optional<Move> chooseMove(Board board) {{\n        {code}\n    }}\n}}\n"
        absent = "Line 8 .*no files, threads, processes, network or reflection"
        self.open(host)
        for code, expected in (
                ('return "one";', "Line 8 .*cannot convert from String to int"), ("System.exit(1); return 0;", absent),
                ("new Thread(() -> { }).start(); return 0;", absent), ('return new java.net.Socket("a", 1).getPort();', absent),
                ('return new java.io.File("a").hashCode();', absent), ("return getClass().getMethods().length;", absent)):
            self.write(body.format(code=code))
            self.run_match(2)
            self.until(expected, "#faults")
        self.write("class Mine { }")
        self.run_match(2)
        self.until("Line 1 There is no public class", "#faults")
        for pattern, code, expected in (
                (body, "int[] all = new int[2]; return all[board.legalMoves().size()];", "Index \\d+ out of bounds for length 2 at line 8 of your idea"),
                (body, "return 1 / (board.legalMoves().size() & 0);", "ArithmeticException: / by zero"),
                (body, "return valueForWhite(board) + 1;", "StackOverflowError"),
                (body, "return new int[board.legalMoves().size() - 900].length;", "NegativeArraySizeException: -8"),
                (body, "String text = null; return text.length();", 'Cannot invoke "String.length\\(\\)" because "text" is null at line 8'),
                (body, "board.doMove(board.legalMoves().get(0)); return 0;", "the evaluation changed the board"),
                (body, "for (int i = 0; i < 1000; i++) System.out.println(i); return 0;", "\n299"),
                (player, 'throw new IllegalStateException("mine");', "Mine threw java.lang.IllegalStateException: mine at line 8 of your idea, in "),
                (player, "List<long[]> all = new ArrayList<>(); while (true) all.add(new long[1_000_000]);", "OutOfMemoryError"),
                (player, "return Optional.of(new Move(Square.A1, Square.H8));", "Mine chose a1h8 in "),
                (player, "long[][] all = new long[13][1_000_000]; return Optional.of(board.legalMoves().get(all[3].length % 1));", "")):
            self.write(pattern.format(code=code))
            self.run_match(2)
            self.until(expected or "2 games", "main" if expected else "#verdict")
            self.browser.click("#stop") if self.browser.run("return !$('stop').disabled") else None
        self.write(body.format(code="while (true) { }"))
        self.run_match(2)
        self.until("first game", "#status")
        self.browser.click("#stop")
        self.until("Stopped", "#status")
        self.write(body.format(code="return 0;").replace("Mine implements", "Yours implements"))
        self.run_match(2, nodes=1)
        self.until("2 games", "#verdict")
        self.assertEqual("java:Yours.java,nodes=1", self.browser.run("return games[0].white"))
        points = sum({"1-0": (1, 0), "0-1": (0, 1)}.get(outcome.split()[0].strip(","), (0.5, 0.5))[number % 2]
                     for number, outcome in enumerate(self.browser.run("return games.map((game) => game.outcome)")))
        self.assertIn(f"Yours: {50 * points:.1f} % against", self.browser.run("return players.textContent"))
        self.write(player.format(code="return Optional.empty();").replace("Mine implements", "Yours implements"))
        self.run_match(20)
        self.until("^Thrown out: Yours", "#verdict")
        self.assertIn(f"Yours: {50 * points:.1f} % against", self.browser.run("return players.textContent"))  # not what threw it out
        self.assertEqual([], [line for line in self.browser.complaints() if "Security" in line])

    def test_browser_without_webassembly_says_what_it_needs(self):
        browser = Browser("--js-flags=--jitless")
        self.addCleanup(browser.close)
        browser.open(f"{host}idea.html")
        browser.click("#run")
        browser.until(True, lambda: "which Chrome 119, Firefox 120, Safari 18.2 and later have" in browser.text("#status"))

    def test_climb_ends_with_a_rating_among_the_rungs(self):
        self.open(host, (ROOT / "data" / "players" / "Careful.java").read_text(encoding="utf-8"))
        self.run_match(2)
        self.until("2 games", "#verdict")
        self.browser.click("#climb")
        self.browser.until(True, lambda: self.browser.run("return $('stop').disabled"), self.SECONDS)
        rating, error = self.browser.run("return climbed")
        self.assertTrue(100 < rating < 1300 and error <= 100, f"{rating} ± {error}")
        self.assertRegex(self.browser.run("return $('ladder').innerHTML"), "yours: ")


# Compiles programs as the cells of one lesson and runs them one after another; gives each one's faults and lines.
TRY = """
window.tried = null;
(async (sources) => {
  const { faults, module, failure } = await compiler.compiled(sources.join("\\f"), true);
  if (!module?.length) throw new Error(failure ?? faults[0].message);
  const all = sources.map((_, number) => [faults.filter((fault) => fault.cell === number).map((fault) => `Line ${fault.line}: ${fault.message}`), []]);
  let number = 0;
  const begin = () => worker.postMessage({ module, args: ["cell", String(number)] });
  const worker = startProgram(({ lines = [], end, failure }) => {
    all[number][1].push(...lines, ...(failure ? [failure] : []));
    if (!end && !failure) return;
    if (++number < all.length) begin();
    else {
      worker.terminate();
      window.tried = all;
    }
  });
  begin();
})(SOURCES).catch((failure) => { window.tried = String(failure); });
"""
EVERYDAY = [ROOT.parent / "shared" / "cases" / "java" / "everyday.txt", ROOT / "lib-src" / "page" / "test" / "resources" / "everyday.txt"]
NO_MACHINE = r"^Line \d+: .* A page has no files, threads, processes, network or reflection; the notebooks have"
TOO_DEEP = "StackOverflowError: calls too deep: a page has room for about 4000 within one another, a notebook for more"
OTHERWISE = {  # of programs: what the page says instead of the JVM's output
    **dict.fromkeys(("threads", "executor", "sleep", "reflection"), NO_MACHINE),
    "files": "^Line 1: A page has no files",
    "durations": r"^Line 1: .* A page does not have java.time.Duration.toSeconds; the notebooks have$",
    "recursion9000": TOO_DEEP, "infiniterecursion": TOO_DEEP,
    "chained": "^Exception java.lang.IllegalStateException: high, caused by java.lang.RuntimeException: low$",
    "unclosedtext": '^Line 1: This text is not closed: it lacks the second "$',
    "expression": "^3$",  # the value, as in a notebook, which JShell was told to keep silent about
}


def everyday():
    """The names, sources and outputs on the JVM of everyday programs."""
    for path in EVERYDAY:
        for program in re.split("(?m)^=== ", path.read_text(encoding="utf-8"))[1:]:
            source, printed = program.split("--- the JVM prints\n")
            printed = re.sub(r"###charprint(.|\n)*|^ +at .*\n?|REPL\.\$JShell\$\w+[$.]", "", printed, flags=re.MULTILINE)
            yield *source.rstrip("\n").split("\n", 1), printed.rstrip()


def said(faults, lines):
    """What a program says in the page, as JShell writes it: its faults, or what it prints."""
    text = "\n".join(faults or [line.replace("\x10failed\t", "Exception ") for line in lines if line != "\x10ran"])
    return re.sub(r" at line \d+ of cell \d+|Lesson\$[$.](Level\$\d+[$.])*|Level\$\d+[$.]", "", text).rstrip()


def not_as_expected(programs, answers):
    """The programs that say something else than on the JVM, or than the sentence that is to come; each with both."""
    assert isinstance(answers, list), answers
    for (name, _, printed), answer in zip(programs, answers, strict=True):
        found = said(*answer)
        if not re.search(OTHERWISE[name], found) if name in OTHERWISE else found != printed:
            yield name, OTHERWISE.get(name, printed), found


@unittest.skipUnless(which("firefox-esr"), "Firefox is missing")
class FirefoxTest(unittest.TestCase):
    def test_firefox_plays_the_games_of_java_and_solves_an_exercise(self):
        browser = Firefox()
        self.addCleanup(browser.close)
        browser.open(f"{site.as_uri()}/idea.html")
        source = (ROOT / "data" / "players" / f"{OWN[0]}.java").read_text(encoding="utf-8")
        browser.run(f"setCode({json.dumps(source)}); $('games').add(new Option(4)); $('games').value = 4; $('nodes').value = {NODES}; "
                    "$('rung').add(new Option('alphabeta:nodes=1000')); $('rung').value = 'alphabeta:nodes=1000'; run('match'); 1")
        browser.until("4 games", "$('verdict').textContent", InBrowser.SECONDS)
        found = browser.run("games.map((game) => [game.white, game.black, game.outcome, game.fen, game.moves.join(' ')])")
        self.assertEqual([[text.replace("data/players/", "") for text in line] for line in matches[1:5]], found)
        browser.open(f"{site.as_uri()}/notebooks/01a-minimax.html")
        answer = next(cell.source for cell in solutions.answered_cells(run_notebooks.notebook_path("01a-minimax")) if cell.metadata.answer == "right")
        browser.run(f"cells[28].setSource({json.dumps(answer)}).then(() => run(29)); 1")
        browser.until(solutions.EXPECTED["right"].pattern, "document.querySelectorAll('.code_cell')[29].textContent", 2 * InBrowser.SECONDS)
        programs = list(everyday())[::4][:30]
        browser.run(TRY.replace("SOURCES", json.dumps([source for _, source, _ in programs])) + "1")
        browser.until("tried", "window.tried ? 'tried' : ''", InBrowser.SECONDS)
        self.assertEqual([], list(not_as_expected(programs, browser.run("window.tried"))))


LESSONS = ["01a-minimax", "01b-alpha-beta", "01c-order-and-horizon", "01d-monte-carlo", "01e-bug-hunt", "02a-solve-a-game",
           "04a-planes-and-moves", "04b-six-defects"]
STEPPED = [name for name in LESSONS if LANE == "every" or name in ("01a-minimax", "02a-solve-a-game", "04a-planes-and-moves")]
ANSWERED = [name for name in LESSONS[:6] if LANE == "every" or name == "02a-solve-a-game"]  # 04a and 04b lack their games

# Keeps what the cells of a lesson show, as they get it.
RECORD = """
window.shown = cells.map((cell, i) => {
  const all = [];
  for (const [name, show] of [["print", cell.print], ["show", cell.show], ["fail", cell.fail]]) {
    cell[name] = (...fields) => { all.push([name, ...fields]); show(...fields); };
  }
  return all;
});
"""


class LessonTest(InBrowser):
    """Notebooks whose cells run in their pages."""

    def open(self, name, address=None, is_fresh=True):
        super().open(f"notebooks/{name}.html", address, is_fresh)
        self.browser.run(RECORD)
        return run_notebooks.read(run_notebooks.notebook_path(name))

    def edit(self, number, text):
        self.browser.run("window.edited = false; cells[arguments[0]].setSource(arguments[1]).then(() => { edited = true; })", number, text)
        self.browser.until(True, lambda: self.browser.run("return edited"))

    def run_cell(self, number):
        """Runs a cell; returns what it shows as a notebook's outputs."""
        self.browser.run("window.shown[arguments[0]].length = 0; run(arguments[0])", number)
        self.browser.until(True, lambda: self.browser.run("return running === null"), self.SECONDS)
        outputs, places = [], {}
        for name, *fields in self.browser.run("return shown[arguments[0]]", number):
            if name == "show":
                place, page, text = fields
                page = re.sub('^<div data-view="[a-zA-Z]+" data-page="[^"]*">(.*)</div>$', r"\1", page, flags=re.DOTALL)
                output = new_output("display_data", data={"text/plain": text, **({"text/html": page} if page else {})})
                if place in places:
                    outputs[places[place]] = output
                    continue
                places |= {place: len(outputs)} if place else {}
            else:
                output = new_output("stream", name="stdout" if name == "print" else "stderr", text=fields[0] + "\n")
                if outputs and outputs[-1].get("name") == output.name:
                    outputs[-1].text += output.text
                    continue
            outputs.append(output)
        return outputs

    def text(self, number):
        return "".join(output.get("text", "") for output in self.run_cell(number))

    def test_cells_show_what_the_saved_notebook_shows(self):
        for name in STEPPED:
            saved, stepped = self.open(name), run_notebooks.read(run_notebooks.notebook_path(name))
            sources = self.browser.run("return cells.map((cell) => cell.source())")
            self.assertEqual([cell.source for cell in code_cells(saved)], sources)
            absent = self.browser.run("return Object.keys(absent).map(Number)")
            keeping = [number for number, cell in enumerate(code_cells(saved)) if re.search(r"\bMy(Player|Work)\b", cell.source)]
            self.assertTrue(absent if name.startswith("04") else absent == keeping, (absent, keeping))
            for number, (cell, before) in enumerate(zip(code_cells(stepped), code_cells(saved))):
                if number in absent:  # it says so and leaves what is saved
                    self.assertEqual([], self.run_cell(number))
                    self.assertIn("Not in a page", self.browser.run("return document.querySelectorAll('.code_cell .said')[arguments[0]].textContent", number))
                    cell.outputs = before.outputs
                    continue
                cell.outputs = self.run_cell(number)
                for output, other in zip(cell.outputs, before.outputs):
                    page = other.get("data", {}).get("text/html", "")
                    if page.startswith('<img src="data:image/png'):  # the page draws charts itself
                        output.data.pop("text/html"), other.data.pop("text/html")
                    elif page:  # where no script runs, not all pictures are shown
                        other.data["text/html"] = re.sub("<div>[0-9]+ of [0-9]+ pictures.</div>$", "", page)
            self.assertEqual([], list(same_outputs.differences(saved, stepped)), name)
            self.assertEqual([], self.browser.complaints())

    def test_modules_are_small(self):
        for name in LESSONS:
            self.assertLess(len(gzip.compress((write_site.BUILT / "lessons" / f"{name}.wasm").read_bytes())), 270_000, name)

    def test_answers_are_judged_as_in_the_kernel(self):
        """In the quick size, as there; each module has an answer to each exercise."""
        for name in ANSWERED:
            cells = code_cells(self.open(name))
            checks = [number for number, cell in enumerate(cells) if solutions.CHECK.search(cell.source)]
            answers = [[] for _ in checks]
            for answer in solutions.answered_cells(run_notebooks.notebook_path(name))[::2]:
                next(each for each in answers if not each or each[-1].metadata.answer != "right").append(answer)
            for number, cell in enumerate(cells):
                if "Knobs.scaled" in cell.source:
                    self.edit(number, re.sub(r"Knobs\.scaled\(([^,]*),[^)]*\)", r"\1", cell.source))
            for tried in zip_longest(*answers):
                tried = [(check, answer) for check, answer in zip(checks, tried) if answer]
                for check, answer in tried:
                    self.edit(check - 1, answer.source)
                for check, answer in tried:
                    self.assertRegex(self.text(check), solutions.EXPECTED[answer.metadata.answer], f"{name}: {answer.source}")

    def test_edited_cell_says_its_fault_and_spoils_only_cells_that_need_it(self):
        self.open("01a-minimax", host)
        mark = "return document.querySelectorAll('.code_cell')[arguments[0]].querySelector('.faults').textContent"
        for number, text, fault in ((7, "int pieceValue(PieceType type) {\n    return 1 +;\n}", "Line 2: Syntax error"),
                                    (7, "int pieceValue(PieceType type) {\n    return 1;\n", "Line 1: This { is not closed"),
                                    (7, 'int pieceValue(PieceType type) {\n    return "one";\n}', "Line 2: Type mismatch")):
            self.edit(number, text)
            self.assertEqual([], self.run_cell(number))
            self.assertIn(fault, self.browser.run(mark, number))
            self.assertIn("43 legal moves", self.text(4))
            self.assertIn("its code has an error", self.text(12))
        self.press_button("Revert", "document.querySelectorAll('.code_cell')[7]")
        self.assertIn("centipawns for White: -55", self.text(12))
        self.edit(2, "int depth = 2;")
        self.assertIn("lines of 2 to 2 plies: 1133", self.text(23))
        for text, fault in (("int zero = depth - 2;\nlong start = 1 / zero;", "ArithmeticException: / by zero at line 2 of cell 6"), ("int[] a = {1};\na[depth] = 1;", "Index 2 out of bounds for length 1 at line 2 of cell 6"),
                            ('class Big extends RuntimeException {\n    Big(String text) {\n        super(text);\n    }\n}\nif (depth > 1) throw new Big("mine");',
                             "Big: mine at line 6 of cell 6"),
                            ("int deep(int n) {\n    return deep(n + 1) + 1;\n}\ndeep(0)", "StackOverflowError")):
            self.edit(5, text)
            self.assertIn(fault, self.text(5))
        self.edit(5, "Scanner in = new Scanner(System.in);")
        self.run_cell(5)
        self.assertIn("A page has no System.in", self.browser.run(mark, 5))
        self.edit(4, "board.;")
        self.run_cell(4)
        self.assertEqual("", self.said(".code_cell:has([aria-label='Run cell 5']) .output"))  # what is saved is not of this code
        self.press_button("Revert", "document.querySelectorAll('.code_cell')[4]")
        self.edit(5, 'System.out.print("no line ends here"); Show.board(board)')
        self.assertEqual("no line ends here\n", self.text(5))
        self.edit(5, "while (true) { }")
        self.browser.run("document.querySelectorAll('.code_cell')[5].querySelector('.cm-content').focus()")
        self.browser.act("key", *({"type": kind, "value": key} for kind, key in (("keyDown", SHIFT), ("keyDown", ENTER), ("keyUp", SHIFT), ("keyUp", ENTER))))
        self.browser.until(True, lambda: "Running" in self.browser.text(".said"), self.SECONDS)
        self.press_button("Stop", "document.querySelectorAll('.code_cell')[5]")
        self.browser.until(True, lambda: "Stopped" in self.browser.text(".said"))
        self.edit(5, "board.legalMoves().size()")
        self.assertEqual("43\n", self.text(5))

    def test_edits_are_kept_with_their_versions_and_taken_along_as_a_file(self):
        self.open("01a-minimax", host)
        self.edit(7, "// one")
        self.browser.act("key", {"type": "keyDown", "value": "!"}, {"type": "keyUp", "value": "!"})
        self.edit(7, "// two")
        self.open("01a-minimax", host, is_fresh=False)
        code = "return document.querySelectorAll('.code_cell')[7].querySelector('.input_area').textContent"
        self.press_button("Reset")
        self.assertIn("int pieceValue", self.browser.run(code))
        self.press_button("Undo")
        self.browser.until(True, lambda: "// two" in self.browser.run(code))
        self.assertEqual(["// two", True], self.browser.run("return [cells[7].source(), cells[7].isEdited()]"))
        self.press_button("Revert", "document.querySelectorAll('.code_cell')[7]")
        self.browser.until(False, lambda: self.browser.run("return cells[7].isEdited()"))
        self.assertRegex(self.said(".code_cell .versions"), r"Your versions.*: // two.*: // one")
        self.browser.run("const list = document.querySelectorAll('.code_cell')[7].querySelector('.versions'); list.value = 1; list.onchange()")
        self.browser.until("// one", lambda: self.browser.run("return cells[7].source()"))
        self.browser.run("work.put('cells/01a-minimax/cell-0', { text: '// lost', site: '' }); work.put(cells[7].path, { text: '// one', site: 'old' })")
        self.open("01a-minimax", host, is_fresh=False)
        self.assertIn("no longer has// lost", self.said("h1 ~ .offers"))
        self.assertIn("has changed since you wrote yours", self.said(".code_cell .offers"))
        self.press_button("Keep mine")
        self.open("01a-minimax", host, is_fresh=False)
        self.assertEqual(["", "// one"], [self.said(".code_cell .offers"), self.browser.run("return cells[7].source()")])
        self.browser.run("URL.createObjectURL = (blob) => { blob.text().then((text) => { window.saved = text; }); return '#'; }")
        self.press_button("Download my work")
        self.browser.until(True, lambda: self.browser.run("return !!window.saved"))
        saved = json.loads(self.browser.run("return saved"))
        self.assertEqual("chesslab-work-1", saved["form"])
        self.assertEqual("// one", saved["work"]["cells/01a-minimax/cell-16"]["text"])
        self.browser.run("localStorage.clear()")
        open_work = "try { return work.open(arguments[0]); } catch (failure) { return failure.message; }"
        for wrong, why in (("x", "no JSON"), ("[]", "its form is null"), ('{"form": "chesslab-work-2"}', "its form"), ("null", "its form"),
                           ('{"form": "chesslab-work-1", "work": {"cells/a/b": {"text": 1}}}', "its entry"),
                           ('{"form": "chesslab-work-1", "work": {"__proto__x": {}}}', "its entry")):
            self.assertIn(why, self.browser.run(open_work, wrong))
        self.browser.run("const files = new DataTransfer(); files.items.add(new File([arguments[0]], 'own.json')); const chooser = "
                         "document.querySelector('[type=file]'); chooser.files = files.files; chooser.dispatchEvent(new Event('change'))", json.dumps(saved))
        self.browser.until(True, lambda: f"own.json is open: {len(saved['work'])} entries" in self.said(".bar > .said"))
        self.browser.until(False, lambda: self.browser.run("return sessionStorage.length > 0"))  # behind the reload
        self.assertIn("own.json is open", self.said(".bar > .said"))
        self.open("01a-minimax", host, is_fresh=False)
        self.assertEqual("// one", self.browser.run("return cells[7].source()"))
        self.browser.run("work.version(cells[7].path, 'y'.repeat(50_000)); work.version(cells[6].path, 'y'.repeat(50_000))")
        self.browser.run("for (let size = 1_000_000; size >= 1; size = Math.floor(size / 2)) try { for (;;) localStorage['fill' + Math.random()] = 'x'.repeat(size); } catch { }")
        self.edit(7, "// " + "x" * 1000)  # for which versions go
        self.assertEqual("", self.said(".bar > .said"))
        self.edit(7, "// " + "x" * 300_000)
        self.assertIn("no more room", self.said(".bar > .said"))
        self.open("01a-minimax", host)
        self.browser.run("Storage.prototype.setItem = () => { throw new DOMException('', 'SecurityError'); }")
        self.edit(7, "// three")
        self.assertIn("keeps nothing", self.said(".bar > .said"))
        self.assertEqual("// three", self.browser.run("return work.get(cells[7].path).text"))
        self.assertEqual([], self.browser.complaints())

    def test_two_tabs_tell_each_other(self):
        self.open("01a-minimax", host)
        self.edit(7, "// first tab")
        tabs = [self.browser.call("GET", "/window"), self.browser.call("POST", "/window/new", {"type": "tab"})["handle"]]
        self.addCleanup(self.browser.call, "POST", "/window", {"handle": tabs[0]})
        self.browser.call("POST", "/window", {"handle": tabs[1]})
        self.browser.open(f"{host}notebooks/01a-minimax.html")
        self.assertEqual("// first tab", self.browser.run("return cells[7].source()"))
        self.edit(7, "// second tab")
        self.browser.call("DELETE", "/window")
        self.browser.call("POST", "/window", {"handle": tabs[0]})
        self.browser.until(True, lambda: "Another tab" in self.said(".code_cell .offers"))
        self.assertEqual("// first tab", self.browser.run("return cells[7].source()"))
        self.press_button("Take the other")
        self.browser.until("// second tab", lambda: self.browser.run("return cells[7].source()"))
        self.assertIn("// first tab", self.said(".code_cell .versions"))

    def test_cells_wait_stop_and_begin_anew(self):
        self.open("01a-minimax", host)
        idle = "return running === null && !queue.length"
        saved = self.browser.run("return document.querySelectorAll('.code_cell')[4].querySelector('.output').textContent")
        self.browser.run("for (const number of [4, 22]) run(number)")
        self.assertIn("Waits", self.said(".said"))
        self.press_button("Stop cell 23")  # out of the queue
        self.browser.until(True, lambda: self.browser.run(idle), self.SECONDS)
        self.assertEqual([True, False], self.browser.run("return [4, 22].map((number) => cells[number].live)"))
        self.browser.run("const [start, stop] = document.querySelectorAll('.code_cell')[3].querySelectorAll('.bar .button'); start.click(); stop.click()")
        self.browser.until(True, lambda: self.browser.run(idle), self.SECONDS)
        self.assertIn("Ran in", self.said(".code_cell:has([aria-label='Run cell 4']) .bar .said"))  # a double click runs it once
        self.edit(4, 'throw new IllegalStateException("mine");')
        self.assertIn("still the output of the code before", self.said(".code_cell.stale .bar .said"))
        self.browser.run("run(4); run(6)")
        self.browser.until(True, lambda: "Compiling" in self.said(".said"), self.SECONDS)
        self.press_button("Stop cell 5")
        self.browser.until(True, lambda: self.browser.run(idle))
        self.assertIn("Stopped", self.said(".said"))
        self.browser.run("run(4); run(6)")
        self.browser.until(True, lambda: self.browser.run(idle), self.SECONDS)
        self.assertIn("Not run: cell 5, which was to run before it, failed", self.said(".said"))
        self.run_cell(1)
        self.assertNotIn("Not run", self.said(".said"))
        self.press_button("Reset")
        self.assertEqual([False, saved], self.browser.run(
            "return [cells[4].isEdited(), document.querySelectorAll('.code_cell')[4].querySelector('.output').textContent]"))
        self.press_button("Undo")
        self.browser.until(True, lambda: self.browser.run("return cells[4].isEdited()"))
        answer = next(cell.source for cell in solutions.answered_cells(run_notebooks.notebook_path("01a-minimax")) if cell.metadata.answer == "right")
        self.open("01a-minimax", host)
        self.press_button("Hint")
        self.assertIn("One line of play at depth 0", self.said(".help"))
        self.press_button("Solution")
        self.press_button("Put the solution")
        self.browser.until(answer.strip(), lambda: self.browser.run("return cells[28].source()"))
        self.press_button("Run cell 29")
        self.browser.until(True, lambda: self.browser.run(idle), self.SECONDS)
        self.assertIn("✓ 1. perft: right", self.said(".verdict.right"))
        super().open("index.html", host)
        self.assertIn("1 of 2 exercises solved", self.said("[data-lesson^='01a']"))

    def test_page_recovers_when_the_network_comes_back(self):
        self.open("01a-minimax", host)
        offline = lambda is_off: self.browser.call("POST", "/chromium/network_conditions", {"network_conditions": {
            "offline": is_off, "latency": 0, "download_throughput": -1, "upload_throughput": -1}})
        self.addCleanup(self.browser.call, "DELETE", "/chromium/network_conditions")
        offline(True)
        for act in ("run(2)", "cells[2].edit()"):
            self.browser.run(act)
            self.browser.until(True, lambda: "is there a network?" in self.said(".code_cell:has([aria-label='Run cell 3']) .said"))
        offline(False)
        self.assertEqual([], self.run_cell(2))
        self.edit(2, "int depth = 2;")
        self.assertIn("lines of 2 to 2 plies: 1133", self.text(23))
        self.browser.complaints()

    def test_what_was_built_plays_on_the_board(self):
        self.open("01a-minimax")
        self.run_cell(26)
        self.browser.until(64, lambda: len(self.browser.elements("[data-square]")))
        self.click_move("e2", "e4")
        self.browser.until(2, lambda: len(self.browser.elements(".move")), self.SECONDS)
        self.browser.click('[title="end this game"]')
        self.until_said("^New game. Your move.$")
        self.play_by_keys()
        self.run_cell(17)
        self.assertEqual(3, self.browser.run("return JSON.parse(cells && document.querySelector('[data-view=stepView]').dataset.page).pages.length"))
        self.open("02a-solve-a-game")
        self.run_cell(13)
        self.browser.until(9, lambda: len(self.browser.accessible("gridcell")))
        self.until_said(r"^Engine: \w+\.")
        self.write_move("e2e4")
        self.assertIn("“e2e4” is not a move: type one such as", self.browser.text(".card .note"))
        self.write_move(re.search(r"or (\w+)\.$", self.browser.text(".card .note")).group(1))
        self.until_said("^You: ")


class EverydayTest(InBrowser):
    """Everyday programs in cells: what they print is what the JVM prints, or a sentence says why not."""

    def test_programs_print_what_the_jvm_prints_or_say_why_not(self):
        programs = list(everyday())
        self.assertEqual(150, len(programs))
        self.assertLessEqual(OTHERWISE.keys(), {name for name, *_ in programs})
        self.open("notebooks/01a-minimax.html")
        wrong = []
        for begin in range(0, len(programs), 38):
            some = programs[begin:begin + 38]
            self.browser.run(TRY.replace("SOURCES", "arguments[0]"), [source for _, source, _ in some])
            self.browser.until(True, lambda: self.browser.run("return window.tried !== null"), self.SECONDS)
            wrong += not_as_expected(some, self.browser.run("return window.tried"))
        self.assertEqual([], wrong)
        self.assertEqual(139, len(programs) - len(OTHERWISE))  # equal to the JVM's
