"""Boards in a real browser, behind a hub: a whole game clicked through, a kernel that dies in it, a game to step through.

The browser reaches one port, and there one path, of which a Jupyter server knows the rest: see hub.py.
"""

import os
import signal
import time
import unittest
from pathlib import Path

from browser import END, LEFT, RIGHT, Browser
from hub import TOKEN, Hub

START = 60  # seconds that a kernel or a page may take to come

IMPORTS = """import chesslab.chess.Board;
import chesslab.chess.Move;
import chesslab.chess.pgn.PgnGame;
import chesslab.game.Player;
import chesslab.game.Side;
import chesslab.notebook.GameView;
import chesslab.notebook.PlayableBoard;
import chesslab.notebook.Show;
Player<Board, Move> scripted(String... sans) {
    return board -> Optional.of(board.parseMove(sans[board.history().size() / 2]));
}"""
CELLS = {
    "imports": IMPORTS,
    "mate": """PlayableBoard game = PlayableBoard.against(scripted("e5", "Nc6", "Nf6"));
        Show.playable(game);""",
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


class Page:
    """A notebook of all these cells in Jupyter Notebook 6, and what its boards show."""

    def __init__(self, hub, kernel):
        self.hub = hub
        self.name = f"boards-{kernel}"
        hub.add(self.name, kernel, CELLS.values())
        self.browser = Browser(*hub.browser_options)
        self.open()
        self.run("imports")

    def open(self):
        self.browser.open(self.hub.address(self.name))
        ready = "return !!(window.Jupyter?.notebook?._fully_loaded && Jupyter.notebook.kernel?.is_connected())"
        self.browser.until(True, lambda: self.browser.run(ready), START)

    def close(self):
        self.browser.close()

    def start(self, name):
        self.browser.run("Jupyter.notebook.execute_cells([arguments[0]])", list(CELLS).index(name))

    def run(self, name):
        """Runs a cell to its end and returns what it printed."""
        self.start(name)
        done = "return !document.querySelectorAll('.cell')[arguments[0]].classList.contains('running')"
        self.browser.until(True, lambda: self.browser.run(done, list(CELLS).index(name)), START)
        return self.printed(name)

    def printed(self, name):
        script = "return document.querySelectorAll('.cell')[arguments[0]].querySelector('.output').innerText"
        return self.browser.run(script, list(CELLS).index(name))

    def close_dialog(self):
        """Notebook's own, which says that the kernel restarts; it fades in, and out."""
        shown = "return document.querySelectorAll('.modal.in').length"
        self.browser.until(1, lambda: self.browser.run(shown), START)
        self.browser.run("setTimeout(() => $('.modal').modal('hide'), 500)")
        self.browser.until(0, lambda: self.browser.run("return document.querySelectorAll('.modal-backdrop').length"))

    def open_board(self, name):
        self.board = list(CELLS).index(name)
        self.run(name)
        self.browser.until(1, lambda: len(self.stamps("wk")), START)
        self.scroll()

    def scroll(self):
        self.browser.run("document.querySelectorAll('.cell')[arguments[0]].scrollIntoView()", self.board)

    def look(self, expression, *arguments):
        """A JavaScript expression of `root`, where the board is, and of `all`, which looks there."""
        prelude = """
            const output = document.querySelectorAll('.cell')[arguments[0]].querySelector('.output');
            const root = Array.from(output.querySelectorAll('div')).map((each) => each.shadowRoot).find(Boolean);
            const all = (css) => root ? Array.from(root.querySelectorAll(css)) : [];
            const args = Array.from(arguments).slice(1);"""
        return self.browser.run(f"{prelude} return {expression};", self.board, *arguments)

    def elements(self, css):
        return self.look("all(args[0])", css)

    def click(self, css):
        self.browser.click_on(self.elements(css)[0])

    def square(self, name):
        return self.elements(f'[data-square="{name}"]')[0]

    def click_move(self, start, end):
        self.browser.click_on(self.square(start))
        self.browser.click_on(self.square(end))

    def text(self, css):
        return self.look("all(args[0]).map((each) => each.textContent).join(' ')", css)

    def moves(self):
        return self.text(".move")

    def status(self):
        return self.text(".title")

    def note(self):
        return self.text(".note")

    def stamps(self, shape):
        return self.look("all(`[data-shape='${args[0]}']`).map((each) => each.dataset.on).sort()", shape)

    def until_moves(self, expected):
        self.browser.until(expected, self.moves)

    def complaints(self):
        """What the browser complains of, but that Notebook does not know comms which it did not open."""
        return [text for text in self.browser.complaints() if "Comm promise not found" not in text]


class WholeGame:
    """Each test runs a board's cell again."""

    @classmethod
    def setUpClass(cls):
        cls.hub = Hub()
        cls.addClassCleanup(cls.hub.close)
        cls.page = Page(cls.hub, cls.kernel)
        cls.addClassCleanup(cls.page.close)
        cls.browser = cls.page.browser

    def open_board(self, name):
        self.page.complaints()
        self.page.open_board(name)

    def test_whole_game_is_clicked_to_its_mate(self):
        page = self.page
        self.open_board("mate")
        self.browser.click_on(page.square("e2"))
        self.assertEqual(["e3", "e4"], page.stamps("target"))
        self.assertEqual(["e2"], page.stamps("selected"))
        self.browser.click_on(page.square("e4"))
        page.until_moves("e4 e5")
        self.assertEqual(["e5", "e7"], page.stamps("last"))
        page.click_move("d1", "h5")
        page.until_moves("e4 e5 Qh5 Nc6")
        self.browser.drag(page.square("f1"), page.square("c4"))
        page.until_moves("e4 e5 Qh5 Nc6 Bc4 Nf6")
        page.click_move("h5", "f7")
        page.until_moves("e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#")
        self.assertEqual("You win: 1-0 checkmate", page.status())
        self.assertEqual(["e8"], page.stamps("check"))
        self.browser.click_on(page.square("a2"))
        self.assertEqual([], page.stamps("selected"))
        self.assertEqual([], page.complaints())
        self.assertEqual("", page.note())


class BoardTest(WholeGame, unittest.TestCase):
    kernel = "java"

    def test_illegal_moves_cannot_be_clicked(self):
        self.open_board("mate")
        self.page.click_move("e2", "e5")
        self.page.click_move("e7", "e5")
        self.assertEqual(("", []), (self.page.moves(), self.page.stamps("selected")))
        self.browser.click_on(self.page.square("b1"))
        self.browser.click_on(self.page.square("g1"))
        self.assertEqual((["g1"], ["f3", "h3"]), (self.page.stamps("selected"), self.page.stamps("target")))

    def test_take_back_and_new_game(self):
        self.open_board("mate")
        self.assertTrue(self.page.look("all('.button')[0].disabled"))
        self.page.click_move("e2", "e4")
        self.page.until_moves("e4 e5")
        self.page.click_move("d1", "h5")
        self.page.until_moves("e4 e5 Qh5 Nc6")
        self.page.click('[title="take back your last move"]')
        self.page.until_moves("e4 e5")
        self.assertEqual(["d1"], self.page.stamps("wq"))
        self.page.click_move("g1", "f3")
        self.page.until_moves("e4 e5 Nf3 Nc6")
        self.page.click('[title="begin again"]')
        self.page.until_moves("")

    def test_promotion_is_chosen(self):
        self.open_board("promotion")
        self.page.click_move("a7", "b8")
        self.assertEqual(4, len(self.page.elements(".choice .button")))
        self.assertEqual("", self.page.moves())
        self.page.click('.choice [title="knight"]')
        self.page.until_moves("axb8=N Kg8")
        self.assertEqual(["b8"], self.page.stamps("wn"))
        self.page.click('[title="take back your last move"]')
        self.page.until_moves("")
        self.page.click_move("a7", "a8")
        self.page.click('.choice [title="queen"]')
        self.page.until_moves("a8=Q Kg8")

    def test_board_of_black_stands_turned_and_flips(self):
        def lies_below(square):
            return self.page.look("all(`[data-square='${args[0]}']`)[0].getBoundingClientRect().y"
                                  " > all('.board')[0].getBoundingClientRect().y + 200", square)

        self.open_board("black")
        self.page.until_moves("e4")
        self.assertTrue(lies_below("e8"))
        self.page.click_move("e7", "e5")
        self.page.until_moves("e4 e5 Nf3")
        self.page.click('[title="turn the board"]')
        self.assertFalse(lies_below("e8"))
        self.assertEqual(["f3", "g1"], self.page.stamps("last"))

    def test_failing_player_is_told_and_taken_back(self):
        self.open_board("failing")
        self.page.click_move("e2", "e4")
        self.browser.until("No answer", self.page.status)
        self.assertIn("the player failed: java.lang.IllegalStateException: <b>no idea</b>. Take back", self.page.note())
        self.page.click('[title="take back your last move"]')
        self.browser.until("Your move", self.page.status)
        self.assertEqual("", self.page.note())

    def test_thinking_player_is_shown_and_interrupted_by_take_back(self):
        self.open_board("endless")
        self.page.click_move("e2", "e4")
        self.browser.until("The player is thinking", self.page.status)
        self.assertEqual(1, len(self.page.elements(".thinking")))
        self.page.click('[title="take back your last move"]')
        self.browser.until("Your move", self.page.status)

    def test_move_typed_in_a_cell_appears_on_the_board(self):
        self.open_board("mate")
        self.page.run("typed")
        self.page.until_moves("e4 e5")

    def test_clicks_wait_while_a_cell_runs_and_the_board_says_so(self):
        self.open_board("mate")
        self.page.start("long")
        said = "A cell is running: clicks wait until it has ended."
        self.browser.until(said, self.page.note)
        self.page.click_move("e2", "e4")
        self.assertEqual((["e2", "e4"], ""), (self.page.stamps("selected"), self.page.moves()))
        self.browser.click_on(self.page.square("d2"))
        self.assertEqual([], self.page.stamps("target"))
        self.page.until_moves("e4 e5")
        self.assertEqual("", self.page.note())

    def test_page_that_is_loaded_again_goes_on_with_the_game_and_holds_no_token(self):
        self.open_board("mate")
        self.page.click_move("e2", "e4")
        self.page.until_moves("e4 e5")
        self.browser.run("Jupyter.notebook.save_checkpoint()")
        notebook = Path(self.hub.folder.name) / f"{self.page.name}.ipynb"
        self.browser.until(True, lambda: "playView" in notebook.read_text(encoding="utf-8"))
        self.assertNotIn(TOKEN, notebook.read_text(encoding="utf-8"))
        self.browser.run("window.onbeforeunload = null")
        self.page.open()
        self.page.until_moves("e4 e5")
        self.page.scroll()
        self.page.click_move("d1", "h5")
        self.page.until_moves("e4 e5 Qh5 Nc6")

    def test_kernel_that_dies_in_the_game_is_told_and_the_cell_begins_anew(self):
        self.open_board("mate")
        self.page.click_move("e2", "e4")
        self.page.until_moves("e4 e5")
        os.kill(int(self.page.run("process")), signal.SIGKILL)
        ended = "The kernel that had this game has ended. Run this cell again to play."
        self.browser.until(ended, self.page.note, START)
        self.page.close_dialog()
        self.page.click_move("d1", "h5")
        self.page.click('[title="begin again"]')
        self.assertEqual("e4 e5", self.page.moves())
        self.browser.until(True, lambda: self.browser.run("return Jupyter.notebook.kernel.is_connected()"), START)
        self.page.run("imports")
        self.open_board("mate")
        self.page.click_move("d2", "d4")
        self.page.until_moves("d4 e5")

    def test_saved_notebook_without_its_kernel_keeps_the_picture_and_says_that_none_answers(self):
        self.open_board("mate")
        self.browser.run("Jupyter.notebook.save_checkpoint()")
        time.sleep(1)
        for session in self.hub.ask("GET", "api/sessions"):
            self.hub.ask("DELETE", f"api/sessions/{session['id']}")
        self.browser.run("window.onbeforeunload = null")
        self.page.open()
        said = "No kernel answers. Run this cell again to play."
        self.browser.until(said, lambda: self.page.look("root ? root.textContent : ''"), START)
        self.assertIn("game.play(\"e4\")", self.page.printed("mate"))
        self.page.run("imports")
        self.open_board("mate")

    def test_game_is_stepped_through_by_buttons_keys_moves_and_curve(self):
        def current():
            return self.page.text(".current")

        self.page.board = list(CELLS).index("game")
        self.page.run("game")
        self.browser.until("Fool's mate\nAnn – Bob · 0-1", self.page.status)
        self.assertEqual("f3 e5! g4?? Qh4#", self.page.moves())
        self.assertEqual("", current())
        for css, move in [
            ("[title=next]", "f3"), ("[title=next]", "e5!"), ("[title=back]", "f3"), ('[title="last position"]', "Qh4#"),
            ('[title="first position"]', ""), (".move:nth-of-type(3)", None),
        ]:
            self.page.click(css)
            if move is not None:
                self.assertEqual(move, current(), css)
        self.page.click('[title="first position"]')
        self.browser.press(RIGHT)
        self.browser.press(RIGHT)
        self.browser.press(RIGHT)
        self.assertEqual("g4??", current())
        self.assertEqual("eval #-1  throws it away", self.page.note())
        self.browser.press(LEFT)
        self.assertEqual("e5!", current())
        self.browser.press(END)
        self.assertEqual(["e1"], self.page.stamps("check"))
        self.page.click("[data-plot]")
        self.assertEqual("e5!", current())
        self.browser.click_on(self.page.elements(".move")[2])
        self.assertEqual("g4??", current())


class BoardInIJavaTest(WholeGame, unittest.TestCase):
    """Kernels on the library that ours stands on have the same comms."""

    kernel = "ijava"


if __name__ == "__main__":
    unittest.main()
