"""The command `environment/lab --site`: its links, its pages in Chromium, and the network that plays there as in Java."""

import base64
import os
import re
import subprocess
import sys
import tempfile
import unittest
import unittest.mock
from html.parser import HTMLParser
from pathlib import Path
from shutil import which
from urllib.parse import unquote

from browser import Browser

ROOT = Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "environment"))
import write_site
LAB = ROOT / "environment" / "lab"
JAVA = Path(os.environ.get("JAVA_HOME", "/usr")) / "bin" / "java"
POSITIONS = 600
BATCH = 20
FLOATS = 33 * 64

# Games of random moves, often of pawns, to the other end, and castling where it can be; now and then a piece goes back to
# where it came from, so that positions repeat. Of each position after a move: the move, and what the network answers; in
# the file, the inputs.
PROGRAM = """
import chesslab.chess.*;
import chesslab.encoding.*;
import chesslab.training.network.*;
import java.nio.*;
import java.nio.file.*;
import java.util.*;

public class Positions {
    public static void main(String[] arguments) throws Exception {
        ChessCoding coding = new ChessCoding(Layouts.named("mover33"));
        int count = Integer.parseInt(arguments[2]);
        ByteBuffer inputs = ByteBuffer.allocate(4 * count * coding.inputs()).order(ByteOrder.LITTLE_ENDIAN);
        Random random = new Random(1);
        try (Network network = Network.load(Path.of(arguments[0]))) {
            NetworkPlayer<Board, Move> player = new NetworkPlayer<>(coding, network);
            Board board = new Board();
            for (int i = 0; i < count; i++) {
                if (board.outcome().isPresent() || board.history().size() > 120) {
                    board = new Board();
                }
                List<Move> legal = board.legalMoves();
                List<Move> rare = new ArrayList<>();
                for (Move each : legal) {
                    PieceType type = board.getPiece(each.getFrom()).getPieceType();
                    boolean castles = Math.abs(each.getFrom().ordinal() - each.getTo().ordinal()) == 2;
                    if (type == PieceType.PAWN || type == PieceType.KING && castles) {
                        rare.add(each);
                    }
                }
                List<Move> from = rare.isEmpty() || random.nextInt(3) > 0 ? legal : rare;
                Move move = from.get(random.nextInt(from.size()));
                int made = board.history().size();
                if (made > 1 && random.nextInt(3) == 0) {
                    Move own = board.history().get(made - 2);
                    Move back = new Move(own.getTo(), own.getFrom());
                    move = legal.contains(back) ? back : move;
                }
                board.doMove(move);
                for (float number : coding.encode(board)) {
                    inputs.putFloat(number);
                }
                System.out.println((made == 0 ? "new " : "on ") + move + " "
                        + player.chooseMove(board).map(Move::toString).orElse("none"));
            }
        }
        Files.write(Path.of(arguments[1]), inputs.array());
    }
}
"""

# Replays moves in the page; gives the inputs of each position and the network's answer.
REPLAY = """
const [moves, done] = arguments;
(async () => {
  window.network ??= await loadNetwork();
  const inputs = [], answers = [];
  for (const [when, move] of moves) {
    if (when === "new") window.replayed = new Game(network.Chess);
    replayed.play(move);
    inputs.push(new Uint8Array(encode(replayed).buffer));
    answers.push(replayed.chess.isGameOver() ? "none" : (await network.judge(replayed)).moves[0].lan);
  }
  const text = inputs.map((bytes) => btoa(String.fromCharCode(...bytes)));
  done([text, answers]);
})().catch((failure) => done(String(failure)));
"""


def lab(*arguments, **environment):
    return subprocess.run([str(LAB), *map(str, arguments)], cwd=ROOT, env={**os.environ, **environment},
                          stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8")


def setUpModule():
    global site, positions, inputs
    folder = tempfile.TemporaryDirectory()
    unittest.addModuleCleanup(folder.cleanup)
    program, inputs, site = (Path(folder.name, name) for name in ("Positions.java", "inputs", "it's a site"))
    program.write_text(PROGRAM, encoding="utf-8")
    classpath = (ROOT / "target" / "classpath.txt").read_text(encoding="utf-8")
    command = [JAVA, "-cp", classpath, program, ROOT / "data" / "models" / "cnn", inputs, POSITIONS]
    java = subprocess.Popen([str(part) for part in command], cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8")
    process = lab("--site", site)
    positions = [line.split() for line in java.communicate()[0].splitlines()]
    if process.returncode:
        raise AssertionError(process.stderr)
    print(process.stdout, end="")


class Page(HTMLParser):
    """What a page leads to, what it loads, and the names in it."""

    def __init__(self, path):
        super().__init__()
        self.links, self.loaded, self.names = [], [], {""}
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.names.add(attributes.get("id", ""))
        if tag == "a" and "href" in attributes:
            self.links.append(attributes["href"])
        elif "src" in attributes or tag == "link":
            self.loaded.append(attributes.get("src") or attributes["href"])


class SiteTest(unittest.TestCase):
    def test_every_source_has_its_page_and_every_link_leads_to_a_name_in_one(self):
        for pattern in ("*.ipynb", "*.md", "solutions/*.md"):
            for source in (ROOT / "notebooks").glob(pattern):
                self.assertTrue((site / source.relative_to(ROOT).with_suffix(".html")).is_file(), source)
        self.assertTrue((site / "api" / "chesslab" / "chess" / "Board.html").is_file())
        pages = {path: Page(path) for path in site.rglob("*.html") if (site / "api") not in path.parents}
        self.assertGreater(len(pages), 30)
        for path, page in pages.items():
            for link in page.links + page.loaded:
                if link.startswith("data:") or link in page.links and re.match("https?:", link):
                    continue
                target, _, name = link.partition("#")
                file = Path(os.path.normpath(path.parent / unquote(target))) if target else path
                self.assertTrue(file.is_file(), f"{path.name}: {link}")
                if file in pages and file.name != "play.html" and path.name != "play.html":
                    self.assertIn(unquote(name), pages[file].names, f"{path.name}: {link}")

    def test_folded_answers_hold_text_and_not_markdown(self):
        text = (site / "notebooks" / "01-search-algorithms.html").read_text(encoding="utf-8")
        self.assertGreaterEqual(text.count("<details><summary>Answer</summary>\n<p>"), 8)
        self.assertNotRegex(text, "[\x02\x03\x04]")

    def test_packages_come_only_with_their_checksum_and_without_them_nothing_is_written(self):
        with tempfile.TemporaryDirectory() as folder:
            process = lab("--site", Path(folder, "site"), XDG_CACHE_HOME=f"{folder}/cache",
                          npm_config_registry="http://127.0.0.1:9/")
            self.assertEqual(1, process.returncode, process.stdout)
            self.assertRegex(process.stderr, "onnxruntime-web .* is not in .*or with --without-npm")
            self.assertEqual([], [name for name in os.listdir(folder) if "site" in name])
            archive = Path(folder, "some", "-", "some-1.0.0.tgz")
            archive.parent.mkdir(parents=True)
            archive.write_bytes(b"the archive")
            patch = unittest.mock.patch.multiple(write_site, CACHE=Path(folder, "cache"), REGISTRY=Path(folder).as_uri())
            with patch, unittest.mock.patch.dict(write_site.PACKAGES, some=("1.0.0", "another")):
                with self.assertRaisesRegex(write_site.Refused, "is not the expected package: its SHA-512 is"):
                    write_site.package("some")
                self.assertEqual([], list(Path(folder).glob("cache/**/*.tgz")))
                write_site.PACKAGES["some"] = ("1.0.0", write_site.checksum(b"the archive"))
                self.assertEqual(b"the archive", write_site.package("some").read_bytes())
                archive.unlink()
                self.assertEqual(b"the archive", write_site.package("some").read_bytes())

    def test_site_takes_the_place_of_an_older_one_and_of_no_other_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            old, new = Path(folder, "site"), Path(folder, "new")
            for path in (old, new):
                path.mkdir()
                Path(path, "index.html").write_text(path.name, encoding="utf-8")
            process = lab("--site", old)
            self.assertEqual(1, process.returncode)
            self.assertIn(f"lab: {old} is there and is no site", process.stderr)
            Path(old, write_site.FILES).write_text("index.html\n", encoding="utf-8")
            own = Path(old, "CNAME")
            own.write_text("example.org", encoding="utf-8")
            with self.assertRaisesRegex(write_site.Refused, "holds CNAME, which --site did not write"):
                write_site.replace(new, old)
            self.assertEqual("site", Path(old, "index.html").read_text(encoding="utf-8"))
            own.unlink()
            write_site.replace(new, old)
            self.assertEqual(["site"], os.listdir(folder))
            self.assertEqual("new", Path(old, "index.html").read_text(encoding="utf-8"))
            self.assertEqual("index.html\n", Path(old, write_site.FILES).read_text(encoding="utf-8"))


@unittest.skipUnless(which("chromedriver"), "Chromium and its driver are missing")
class PageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)

    def open(self, page):
        self.browser.complaints()
        self.browser.open("about:blank")
        self.browser.open(f"{site.as_uri()}/{page}")

    def click_move(self, start, end):
        for name in (start, end):
            self.browser.click(f'[data-square="{name}"]')

    def until_moves(self, count):
        self.browser.until(count, lambda: len(self.browser.elements(".move")))

    def test_pages_show_pictures_and_formulas_from_their_own_files_without_a_complaint(self):
        for page in ("index.html", "README.html", "notebooks/02-hexapawn.html", "notebooks/glossary.html"):
            self.open(page)
            if page == "notebooks/02-hexapawn.html":
                self.browser.until(True, lambda: len(self.browser.elements("mjx-container svg")) > 40)
                self.assertEqual([], self.browser.elements("[data-mml-node=merror]"))
            self.assertEqual(page == "notebooks/glossary.html", self.browser.run("return document.images.length === 0"))
            self.assertTrue(self.browser.run("return [...document.images].every((image) => image.naturalWidth > 0)"))
            loaded = self.browser.run("return performance.getEntriesByType('resource').map((entry) => entry.name)")
            self.assertEqual([], [name for name in loaded if not name.startswith(("file:", "data:"))])
            self.assertEqual([], self.browser.complaints())

    def test_theme_is_switched_and_kept_on_the_next_page(self):
        def colour():
            return self.browser.run("return getComputedStyle(document.documentElement).backgroundColor")

        self.open("index.html")
        before = colour()
        self.browser.click("#theme")
        after = colour()
        self.assertNotEqual(before, after)
        self.open("api/chesslab/chess/Board.html")
        self.assertIn("invert", self.browser.run("return getComputedStyle(document.documentElement).filter"))
        self.assertEqual((site / "index.html").as_uri(), self.browser.run("return [...document.links].pop().href"))
        self.open("notebooks/glossary.html")
        self.assertEqual(after, colour())
        self.browser.click("#theme")
        self.assertEqual(before, colour())

    def test_game_is_played_against_the_network(self):
        self.open("play.html")
        self.browser.until(64, lambda: len(self.browser.elements("[data-square]")))
        self.browser.until("Your move", lambda: self.browser.text("#game .title"))
        self.click_move("e2", "e4")
        self.until_moves(2)
        self.click_move("d2", "d4")
        self.until_moves(4)
        self.assertEqual(5, len(self.browser.elements("#thoughts tr")))
        for button, left in (("take back your last move", 2), ("begin again", 0)):
            self.browser.click(f'[title="{button}"]')
            self.until_moves(left)
        self.open("play.html#black")
        self.until_moves(1)
        self.assertEqual([], self.browser.complaints())

    def test_inputs_and_moves_are_those_of_java(self):
        self.assertEqual(POSITIONS, len(positions))
        expected = inputs.read_bytes()
        planes = [expected[at : at + 256] for at in range(0, len(expected), 256)]
        for rare in (12, 13, 15):  # seen twice, seen three times, en passant
            self.assertTrue(any(plane.strip(b"\0") for plane in planes[rare::33]), rare)
        moves = {move for _, move, _ in positions}
        self.assertTrue(moves & {"e1g1", "e1c1", "e8g8", "e8c8"} and any(move[4:] in ("n", "b", "r") for move in moves))
        self.open("play.html")
        for first in range(0, POSITIONS, BATCH):
            part = positions[first : first + BATCH]
            asked = {"script": REPLAY, "args": [[line[:2] for line in part]]}
            replayed = self.browser.call("POST", "/execute/async", asked)
            self.assertIsInstance(replayed, list, replayed)
            for number, (text, line) in enumerate(zip(replayed[0], part), first):
                self.assertEqual(expected[number * 4 * FLOATS :][: 4 * FLOATS], base64.b64decode(text), f"{number}: {line}")
            self.assertEqual([line[2] for line in part], replayed[1])


if __name__ == "__main__":
    unittest.main()
