"""Boards in a real browser: a whole game clicked through, a kernel that dies in it, a game to step through; others' scripts.

The notebook server stands under a path, as one behind a hub does, and the page must load nothing from anywhere else.
"""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request
from pathlib import Path

from browser import DOWN, END, ENTER, ESCAPE, HOME, LEFT, RIGHT, TAB, UP, Browser
from common import ROOT, done, run
from nbformat import read, write
from nbformat.v4 import new_code_cell, new_notebook, new_output

START = 60  # seconds that a server, a kernel or a page may take to come
ENDED = "The kernel that had this game has ended. Run this cell again to play, and first those that it needs."
TOKEN = "a-token-that-no-page-shall-hold"

CELLS = {
    "imports": """import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.PgnGame;
import chesslab.game.Player;
import chesslab.game.Side;
import chesslab.hexapawn.Hexapawn;
import chesslab.notebook.GameView;
import chesslab.notebook.PlayableBoard;
import chesslab.notebook.Show;
import chesslab.notebook.Steps;
Player<Board, Move> scripted(String... sans) {
    return board -> Optional.of(board.parseMove(sans[board.history().size() / 2]));
}""",
    "mate": """PlayableBoard game = PlayableBoard.against(scripted("e5", "Nc6", "Nf6"));
        Show.playable(game);""",
    "counting": """Show.playable(PlayableBoard.against(scripted("e5")).counting("Game 1", (board, outcome) -> { }));""",
    "twins": """Show.playable(PlayableBoard.of(Board.fromFen("3bk3/8/8/3p4/2P1P3/5N2/8/RN2K2R w KQ - 0 1"), Side.WHITE,
        board -> Optional.of(board.parseMove("Ba5"))));""",
    "promotion": """Show.playable(PlayableBoard.of(Board.fromFen("1n5k/P7/8/8/8/8/7P/K7 w - - 0 1"), Side.WHITE,
        board -> Optional.of(board.parseMove("Kg8"))));""",
    "black": 'Show.playable(PlayableBoard.of(new Board(), Side.BLACK, scripted("e4", "Nf3")));',
    "failing": 'Show.playable(PlayableBoard.against(board -> { throw new IllegalStateException("<b>no idea</b>"); }));',
    "endless": """Show.playable(PlayableBoard.against(board -> {
        while (!Thread.interrupted()) {
            Thread.onSpinWait();
        }
        return Optional.empty();
    }));""",
    "hexapawn": """Show.playable(PlayableBoard.of(new Hexapawn(), Side.WHITE,
        position -> Optional.of(position.legalMoves().get(0))));""",
    "quiz": """Show.all(new Steps(List.of("one", "two", "three"), Stream.of("cut", "search")
        .map(right -> new Steps.Question("Which?", List.of("search", "cut"), List.of(right))).toList()));""",
    "typed": 'game.play("e4");',
    "long": "Thread.sleep(4000);",
    "process": "System.out.print(ProcessHandle.current().pid());",
    "game": '''PgnGame evaluated = PgnGame.parse("""
        [White "Ann"]
        [Black "Bob"]
        [Result "0-1"]

        1. f3 {[%eval -0.5]} e5! {[%eval -0.4]} 2. g4?? {[%eval #-1] throws it away} Qh4# {[%eval #0]} 0-1
        """);
    Show.game(GameView.of(evaluated).caption("Fool's mate"));''',
}


class Server:
    """Jupyter Notebook 6 on a new folder, in which each kernel has a notebook of all these cells."""

    def __init__(self, *kernels):
        self.folder = tempfile.TemporaryDirectory()
        for kernel in kernels:
            notebook = new_notebook(cells=[new_code_cell(cell) for cell in CELLS.values()])
            notebook.metadata["kernelspec"] = {"name": kernel, "display_name": kernel, "language": "java"}
            write(notebook, Path(self.folder.name, f"{kernel}.ipynb"))
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{port}/hub/user/x/"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "notebook", "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}", "--port-retries=0",
             "--NotebookApp.base_url=/hub/user/x/", f"--NotebookApp.token={TOKEN}", f"--notebook-dir={self.folder.name}"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={name: value for name, value in os.environ.items() if name != "CHESSLAB_STATIC"})
        deadline = time.monotonic() + START
        while True:
            try:
                self.ask("GET", "api")
                return
            except OSError:
                if time.monotonic() > deadline or self.process.poll() is not None:
                    raise
                time.sleep(0.1)

    def ask(self, method, path):
        request = urllib.request.Request(self.base + path, method=method, headers={"Authorization": f"token {TOKEN}"})
        with urllib.request.urlopen(request, timeout=START) as answer:
            return json.loads(answer.read() or "null")

    def end_kernels(self):
        for session in self.ask("GET", "api/sessions"):
            self.ask("DELETE", f"api/sessions/{session['id']}")

    def close(self):
        self.end_kernels()
        self.process.terminate()
        self.process.wait(START)
        self.folder.cleanup()


def setUpModule():
    global server, browser
    server = Server("java", "ijava")
    unittest.addModuleCleanup(server.close)
    browser = Browser()
    unittest.addModuleCleanup(browser.close)


class WholeGame:
    """A notebook of a kernel in the browser, and what its boards show. Each test runs a board's cell again."""

    @classmethod
    def setUpClass(cls):
        cls.open_page()
        cls.run_cell("imports")

    @classmethod
    def open_page(cls):
        browser.run("window.onbeforeunload = null")
        browser.open(f"{server.base}notebooks/{cls.kernel}.ipynb?token={TOKEN}")
        ready = "return !!(window.Jupyter?.notebook?._fully_loaded && Jupyter.notebook.kernel?.is_connected())"
        browser.until(True, lambda: browser.run(ready), START)

    @staticmethod
    def start_cell(name):
        browser.run("Jupyter.notebook.execute_cells([arguments[0]])", list(CELLS).index(name))

    @staticmethod
    def printed(name):
        script = "return document.querySelectorAll('.cell')[arguments[0]].querySelector('.output').innerText"
        return browser.run(script, list(CELLS).index(name))

    @classmethod
    def run_cell(cls, name):
        """Runs a cell to its end and returns what it printed."""
        cls.start_cell(name)
        done = "return !document.querySelectorAll('.cell')[arguments[0]].classList.contains('running')"
        browser.until(True, lambda: browser.run(done, list(CELLS).index(name)), START)
        return cls.printed(name)

    def open_board(self, name):
        browser.complaints()
        self.board = list(CELLS).index(name)
        self.run_cell(name)
        browser.until(1, lambda: len(self.stamps("wk")), START)
        self.scroll()

    def scroll(self):
        browser.run("document.querySelectorAll('.cell')[arguments[0]].scrollIntoView()", self.board)

    def look(self, expression, *arguments):
        """A JavaScript expression of `root`, where the board is, and of `all`, which looks there."""
        prelude = """
            const output = document.querySelectorAll('.cell')[arguments[0]].querySelector('.output');
            const root = Array.from(output.querySelectorAll('div')).map((each) => each.shadowRoot).find(Boolean);
            const all = (css) => root ? Array.from(root.querySelectorAll(css)) : [];
            const args = Array.from(arguments).slice(1);"""
        return browser.run(f"{prelude} return {expression};", self.board, *arguments)

    def elements(self, css):
        return self.look("all(args[0])", css)

    def click(self, *places):
        """Clicks on squares, by their names, and on what a selector finds first."""
        for place in places:
            browser.click_on(self.elements(f'[data-square="{place}"]' if len(place) == 2 else place)[0])

    def press_button(self, title):
        self.click(f'[title="{title}"]')

    def text(self, css):
        return self.look("all(args[0]).map((each) => each.textContent).join(' ')", css)

    def note(self):
        return self.text(".note")

    def stamps(self, shape):
        return self.look("all(`[data-shape='${args[0]}']`).map((each) => each.dataset.on).sort()", shape)

    def until_moves(self, expected):
        browser.until(expected, lambda: self.text(".move"))

    def until_status(self, expected):
        browser.until(expected, lambda: self.text(".title"))

    def test_whole_game_is_clicked_to_its_mate_and_nothing_comes_from_elsewhere(self):
        self.open_board("mate")
        self.click("e2", "e5", "e7", "e5")  # no legal move, and no piece of White's
        self.assertEqual(("", []), (self.text(".move"), self.stamps("selected")))
        self.click("b1", "g1")
        self.assertEqual((["g1"], ["f3", "h3"]), (self.stamps("selected"), self.stamps("target")))
        self.click("e2")
        self.assertEqual((["e2"], ["e3", "e4"]), (self.stamps("selected"), self.stamps("target")))
        self.click("e4")
        self.until_moves("e4 e5")
        self.assertEqual(["e5", "e7"], self.stamps("last"))
        self.click("d1", "h5")
        self.until_moves("e4 e5 Qh5 Nc6")
        browser.drag(*(self.elements(f'[data-square="{name}"]')[0] for name in ("f1", "c4")))
        self.until_moves("e4 e5 Qh5 Nc6 Bc4 Nf6")
        self.click("h5", "f7")
        self.until_moves("e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#")
        self.until_status("You win: 1-0 checkmate")
        self.assertEqual(["e8"], self.stamps("check"))
        self.click("a2")
        browser.until(([], ""), lambda: (self.stamps("selected"), self.note()))  # a kernel is free a little after its answer
        # Notebook does not know comms which it did not open
        self.assertEqual([], [text for text in browser.complaints() if "Comm promise not found" not in text])
        loaded = browser.run("return performance.getEntriesByType('resource').map((entry) => entry.name)")
        self.assertEqual([], [name for name in loaded if not name.startswith((server.base, "data:", "blob:"))])


class BoardInIJavaTest(WholeGame, unittest.TestCase):
    """Kernels on the library that ours stands on have the same comms."""

    kernel = "ijava"


class BoardTest(WholeGame, unittest.TestCase):
    kernel = "java"

    def test_take_back_and_new_game(self):
        self.open_board("mate")
        self.assertTrue(self.look("all('.button')[0].disabled"))
        self.click("e2", "e4")
        self.until_moves("e4 e5")
        self.click("d1", "h5")
        self.until_moves("e4 e5 Qh5 Nc6")
        self.press_button("take back your last move")
        self.until_moves("e4 e5")
        self.assertEqual(["d1"], self.stamps("wq"))
        self.click("g1", "f3")
        self.until_moves("e4 e5 Nf3 Nc6")
        self.press_button("end this game")
        self.until_moves("")
        self.run_cell("typed")
        self.until_moves("e4 e5")

    def test_promotion_is_chosen(self):
        self.open_board("promotion")
        self.click("a7", "b8")
        self.assertEqual((4, ""), (len(self.elements(".choice .button")), self.text(".move")))
        self.click('.choice [title="knight"]')
        self.until_moves("axb8=N Kg8")
        self.assertEqual(["b8"], self.stamps("wn"))
        self.press_button("take back your last move")
        self.until_moves("")
        self.click("a7", "a8", '.choice [title="queen"]')
        self.until_moves("a8=Q Kg8")

    def test_board_of_black_stands_turned_and_flips(self):
        def lies_below(square):
            return self.look("all(`[data-square='${args[0]}']`)[0].getBoundingClientRect().y"
                             " > all('.board')[0].getBoundingClientRect().y + 200", square)

        self.open_board("black")
        self.until_moves("e4")
        self.assertTrue(lies_below("e8"))
        self.click("e7", "e5")
        self.until_moves("e4 e5 Nf3")
        self.press_button("turn the board")
        self.assertFalse(lies_below("e8"))
        self.assertEqual(["f3", "g1"], self.stamps("last"))

    def test_hexapawn_is_clicked_to_its_end(self):
        self.board = list(CELLS).index("hexapawn")
        self.run_cell("hexapawn")
        browser.until(["a1", "b1", "c1"], lambda: self.stamps("wp"), START)
        self.scroll()
        self.click("b1", "b2")
        self.until_moves("b2 a2")
        self.click("b2", "c3")
        self.until_moves("b2 a2 bxc3#")
        self.until_status("You win: 1-0 far rank")

    def open_alone(self, name, squares=64):
        """Opens a board, the only one in the page, and goes to its square that Tab reaches."""
        browser.run("Jupyter.notebook.clear_all_output()")
        self.board = list(CELLS).index(name)
        self.run_cell(name)
        browser.until(squares, lambda: len(self.elements("[data-square]")), START)
        self.scroll()
        self.look("all('[role=gridcell][tabindex=\"0\"]')[0].focus()")

    def until_said(self, expected):
        browser.until([expected], lambda: [each["text"] for each in browser.accessible("status")])

    def until_focused(self, role, expected):
        browser.until([expected], lambda: [each["name"] for each in browser.accessible(role) if each.get("focused")])

    def write_move(self, text):
        self.look("all('.typing input')[0].select()")
        browser.type(text, ENTER)

    def check_refused(self, text, why):
        self.write_move(text)
        self.assertEqual((why, text), (self.note(), self.look("all('.typing input')[0].value")))
        self.assertEqual(["true"], [each["invalid"] for each in browser.accessible("textbox") if each["name"] == "Move"])

    def test_game_is_played_by_keys_and_heard(self):
        self.open_alone("mate")
        self.assertEqual(["Board, White below"], [grid["name"] for grid in browser.accessible("grid")])
        self.assertEqual(["grid"] * 8, [row["parent"] for row in browser.accessible("row")])
        cells = browser.accessible("gridcell")
        self.assertEqual({("row", True)}, {(cell["parent"], cell["focusable"]) for cell in cells})
        sides = [[f"{side} {piece}" for piece in "rook knight bishop queen king bishop knight rook".split()] for side in ("black", "white")]
        places = sides[0] + ["black pawn"] * 8 + ["empty"] * 32 + ["white pawn"] * 8 + sides[1]
        squares = [f"{file}{rank}" for rank in range(8, 0, -1) for file in "abcdefgh"]
        self.assertEqual([f"{square}, {place}" for square, place in zip(squares, places)], [cell["name"] for cell in cells])
        self.assertEqual(1, len(self.elements("[role=gridcell][tabindex='0']")))
        self.until_focused("gridcell", "e2, white pawn")
        for keys, square in (((HOME, LEFT, DOWN, DOWN), "a1, white rook"), ((END, RIGHT), "h1, white rook"), ((UP,) * 8, "h8, black rook"),
                             ((LEFT, DOWN, DOWN, ENTER), "g6, empty")):
            browser.type(*keys)
            self.until_focused("gridcell", square)
        self.until_said("No move from g6.")
        browser.type(DOWN, DOWN, DOWN, DOWN, LEFT, LEFT, ENTER)
        self.until_said("Picked: e2, white pawn. It can go to e3, e4.")
        cells = browser.accessible("gridcell")
        self.assertEqual(["e2, white pawn"], [cell["name"] for cell in cells if cell.get("selected")])
        self.assertEqual(["e4, empty", "e3, empty"], [cell["name"] for cell in cells if cell["description"] == "can go here"])
        browser.type(ESCAPE)
        self.until_said("Dropped: e2.")
        self.assertEqual([], self.stamps("selected"))
        browser.type(ENTER, UP, UP, ENTER)
        self.until_said("You: e4. Engine: e5.")
        self.until_focused("gridcell", "e4, white pawn")
        browser.type(TAB, TAB, TAB, TAB)  # over the three buttons
        self.until_focused("textbox", "Move")
        browser.type("Qh5", ENTER)
        self.until_said("You: Qh5. Engine: Nc6.")
        browser.type("f1c4", ENTER)
        self.until_said("You: Bc4. Engine: Nf6.")
        self.until_focused("textbox", "Move")
        for square in ("h5", "f7"):
            self.look("all(`[data-cell=${args[0]}]`)[0].click()", square)  # as a screen reader does
        self.until_said("You: Qxf7, checkmate. You win: 1-0 checkmate.")
        self.assertEqual(["e8, black king"], [cell["name"] for cell in browser.accessible("gridcell") if cell["description"] == "in check"])
        self.check_refused("a3", "No move now: You win: 1-0 checkmate.")
        self.look("all('.button')[0].focus()")
        browser.type(ENTER)
        self.until_said("Taken back. Your move.")
        browser.type(TAB, ENTER)
        self.assertEqual(["Board, Black below"], [grid["name"] for grid in browser.accessible("grid")])
        self.assertEqual("h1, white rook", browser.accessible("gridcell")[0]["name"])
        browser.type(TAB, ENTER)
        self.until_said("New game. Your move.")

    def test_wrong_move_is_explained_and_castling_is_typed_in_many_ways(self):
        self.open_alone("twins")
        self.write_move("Sf3")
        self.assertRegex(self.note(), "^“Sf3” is not a move: type one such as [KRNBa-h1-8]+ or [a-h1-8]{4}.$")
        for text, why in (
            ("Nd2", "ambiguous: type Nbd2 or Nfd2"), ("xd5", "ambiguous: type cxd5 or exd5"), ("d5", "illegal: a pawn gets there only by cxd5 or exd5"),
            ("Ng4", "illegal: no knight of yours can go to g4"), ("a1b1", "illegal: the rook on a1 cannot go to b1"),
            ("e2e4", "illegal: e2 is empty"), ("e8e7", "illegal: the king on e8 is not yours"), ("e5=Q", "illegal: no pawn is promoted on e5"),
            ("Nxg5", "illegal: there is nothing to take on g5"), ("O-O-O", "illegal: you cannot castle there now"),
        ):
            self.check_refused(text, f"{text} is {why}.")
        for text in ("O-O", "0-0", "e1g1", "e1h1", "Kg1"):
            self.write_move(text)
            self.until_said("You: O-O. Engine: Ba5.")
            self.press_button("take back your last move")
            self.until_focused("gridcell", "e2, empty")  # for the button can no longer be pressed
        for text, san in (("nbd2", "Nbd2"), ("N3d2", "Nfd2"), ("f3-d2", "Nfd2"), ("ed5", "exd5")):
            self.write_move(text)
            self.until_said(f"You: {san}. Engine: Ba5{'' if 'd2' in text else ', check'}.")
            if "d2" in text:
                self.press_button("take back your last move")
        self.check_refused("Ra2", "Ra2 is illegal: you are in check, and no rook of yours can go to a2.")

    def test_promotion_is_chosen_by_keys(self):
        self.open_alone("promotion")
        browser.type(LEFT, LEFT, LEFT, LEFT, *[UP] * 5, ENTER, UP, ENTER)
        self.until_focused("button", "queen")
        self.assertEqual(["Promote to"], [dialog["name"] for dialog in browser.accessible("dialog")])
        for key, name in ((LEFT, "knight"), (TAB, "queen"), (RIGHT, "rook"), (TAB, "bishop")):
            browser.type(key)
            self.until_focused("button", name)
        browser.type(ESCAPE)
        self.until_focused("gridcell", "a8, empty")
        browser.type(DOWN, ENTER, UP, ENTER)
        self.until_focused("button", "queen")
        browser.type(RIGHT, ENTER)
        self.until_said("You: a8=R. Engine: Kg8.")
        self.until_focused("gridcell", "a8, white rook")
        self.press_button("take back your last move")
        self.write_move("axb8")
        self.until_focused("button", "queen")
        browser.type(LEFT, ENTER)
        self.until_said("You: axb8=N. Engine: Kg8.")
        self.until_focused("textbox", "Move")

    def test_hexapawn_is_played_by_keys(self):
        self.open_alone("hexapawn", 9)
        self.assertEqual(["a3, black pawn", "b3, black pawn", "c3, black pawn"], [cell["name"] for cell in browser.accessible("gridcell")][:3])
        browser.type(DOWN, ENTER, UP, ENTER)
        self.until_said("You: b2. Engine: a2.")
        self.check_refused("c3", "c3 is illegal: a pawn gets there only by bxc3.")
        self.write_move("bxc3")
        self.until_said("You: bxc3. You win: 1-0 far rank.")

    def test_nothing_turns_where_the_reader_wants_no_motion(self):
        self.open_alone("endless")
        self.write_move("e4")
        self.until_status("The player is thinking")
        for wanted, name in (("no-preference", "turning"), ("reduce", "none"), ("", "turning")):
            browser.devtools("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": wanted}])
            self.assertEqual(name, self.look("getComputedStyle(all('.title')[0], '::after').animationName"))
        self.check_refused("d4", "No move now: The player is thinking.")

    def test_film_asks_before_each_step_and_counts(self):
        self.board = list(CELLS).index("quiz")
        self.run_cell("quiz")
        browser.until("one", lambda: self.text(".page"))
        self.scroll()
        self.press_button("cut")
        self.assertEqual("two", self.text(".page"))
        self.assertIn("✓ You said cut. Which?", self.note())
        self.press_button("last")
        self.assertIn("Score: 1 of 1 right, 1 skipped.", self.note())
        browser.press(LEFT)
        self.press_button("cut")
        self.assertIn("✗ You said cut; it is search. Score: 1 of 2 right.", self.note())
        browser.press(LEFT)
        self.assertTrue(self.look("all('[title=cut]')[0].disabled"))

    def test_failing_and_thinking_players_are_told_and_taken_back(self):
        for name, status in (("failing", "No answer"), ("endless", "The player is thinking")):
            self.open_board(name)
            self.click("e2", "e4")
            self.until_status(status)
            if name == "failing":
                self.assertIn("the player failed: java.lang.IllegalStateException: <b>no idea</b>. Take back", self.note())
            self.assertEqual(name == "endless", bool(self.elements(".thinking")))
            self.press_button("take back your last move")
            self.until_status("Your move")
            browser.until("", self.note)

    def test_clicks_wait_while_a_cell_runs_and_the_board_says_so(self):
        self.open_board("mate")
        self.start_cell("long")
        browser.until("A cell is running: clicks wait until it has ended.", self.note)
        self.click("e2", "e4")
        self.assertEqual((["e2", "e4"], ""), (self.stamps("selected"), self.text(".move")))
        self.click("d2")
        self.assertEqual([], self.stamps("target"))
        self.until_moves("e4 e5")
        browser.until("", self.note)

    def test_page_loaded_again_goes_on_with_the_game_and_without_its_kernel_keeps_the_picture(self):
        self.open_board("mate")
        self.click("e2", "e4")
        self.until_moves("e4 e5")
        browser.run("Jupyter.notebook.save_checkpoint()")
        notebook = Path(server.folder.name, "java.ipynb")
        browser.until(True, lambda: "playView" in notebook.read_text(encoding="utf-8"))
        self.assertNotIn(TOKEN, notebook.read_text(encoding="utf-8"))
        self.open_page()
        self.until_moves("e4 e5")
        self.scroll()
        self.click("d1", "h5")
        self.until_moves("e4 e5 Qh5 Nc6")
        server.end_kernels()
        self.open_page()
        browser.until("No kernel answers. Run this cell again to play.", lambda: self.look("root ? root.textContent : ''"), START)
        self.assertIn("game.play(\"e4\")", self.printed("mate"))
        self.run_cell("imports")
        self.open_board("mate")

    def test_kernel_that_dies_in_the_game_is_told_and_the_cell_begins_anew(self):
        self.open_board("mate")
        self.click("e2", "e4")
        self.until_moves("e4 e5")
        os.kill(int(self.run_cell("process")), signal.SIGKILL)
        browser.until(ENDED, self.note, START)
        # Notebook's own dialog, which says that the kernel restarts; it fades in, and out
        browser.until(1, lambda: browser.run("return document.querySelectorAll('.modal.in').length"), START)
        browser.run("setTimeout(() => $('.modal').modal('hide'), 500)")
        browser.until(0, lambda: browser.run("return document.querySelectorAll('.modal-backdrop').length"))
        self.click("d1", "h5", '[title="end this game"]')
        self.assertEqual("e4 e5", self.text(".move"))
        browser.until(True, lambda: browser.run("return Jupyter.notebook.kernel.is_connected()"), START)
        self.run_cell("imports")
        self.open_board("mate")
        self.click("d2", "d4")
        self.until_moves("d4 e5")

    def test_kernel_that_is_restarted_in_the_game_is_told_at_the_next_move(self):
        self.open_board("mate")
        self.click("e2", "e4")
        self.until_moves("e4 e5")
        before = self.run_cell("process")
        browser.run("Jupyter.notebook.kernel.restart()")
        browser.until(True, lambda: self.run_cell("process") != before, START)
        self.click("d1", "h5")
        browser.until(ENDED, self.note, START)
        self.run_cell("imports")
        self.open_board("mate")

    def test_game_that_counts_is_resigned_by_two_clicks_and_no_move_is_taken_back(self):
        self.open_board("counting")
        self.until_status("Game 1. Your move")
        self.click("e2", "e4")
        self.until_moves("e4 e5")
        look = "root.querySelector('[title=\"take back your last move\"]').hidden"
        self.assertTrue(self.look(look))
        self.click('[title="end this game"]')
        self.until_status("Game 1. Your move")
        self.assertEqual("Press again to resign.", self.text(".unseen"))
        self.click('[title="end this game"]')
        self.until_status("Game 1. You resigned: 0-1. Run the cell again for the next one")
        self.assertTrue(self.look("root.querySelector('[title=\"end this game\"]').disabled"))

    def test_game_is_stepped_through_by_buttons_keys_moves_and_curve(self):
        self.board = list(CELLS).index("game")
        self.run_cell("game")
        self.until_status("Fool's mate\nAnn – Bob · 0-1")
        self.until_moves("f3 e5! g4?? Qh4#")
        for place, move in (
            (None, ""), ("[title=next]", "f3"), ("[title=next]", "e5!"), ("[title=back]", "f3"), ('[title="last position"]', "Qh4#"),
            ("[data-plot]", "e5!"), (".move:nth-of-type(3)", None), ('[title="first position"]', ""), (RIGHT, "f3"), (RIGHT, "e5!"),
            (RIGHT, "g4??"), (LEFT, "e5!"), (END, "Qh4#"),
        ):
            if place in (RIGHT, LEFT, END):
                browser.press(place)
            elif place:
                self.click(place)
            if move is not None:
                self.assertEqual(move, self.text(".current"), place)
            if move == "g4??":
                self.assertEqual("eval #-1  throws it away", self.note())
        self.assertEqual(["e1"], self.stamps("check"))
        browser.click_on(self.elements(".move")[2])
        self.assertEqual("g4??", self.text(".current"))


class TrustTest(unittest.TestCase):
    def test_script_that_others_put_into_a_copy_runs_only_when_the_reader_has_trusted_it(self):
        start = (sys.executable, ROOT / "environment" / "working_copies.py", Path(server.folder.name, "my"))
        copy = start[-1] / "00-start-here.ipynb"
        done(run(*start))
        notebook = read(copy, as_version=4)
        cell = next(cell for cell in notebook.cells if cell.cell_type == "code")
        cell.outputs = [new_output("display_data", {"text/html": "<b class='foreign'>shown</b><script>window.ran = 'foreign'</script>"})]
        write(notebook, copy)
        done(run(*start))
        browser.run("window.onbeforeunload = null")
        browser.open(f"{server.base}notebooks/my/{copy.name}?token={TOKEN}")
        browser.until("shown", lambda: browser.text(".foreign"), START)
        self.assertIsNone(browser.run("return window.ran"))
        browser.run("Jupyter.notebook.trust_notebook()")
        browser.until(1, lambda: len(browser.elements(".modal.in .btn-danger")), START)
        browser.run("document.querySelector('.modal.in .btn-danger').click()")
        browser.until("foreign", lambda: browser.run("return window.ran"), START)
