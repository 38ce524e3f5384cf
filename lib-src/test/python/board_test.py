"""Boards in a real browser: a whole game clicked through, promotion, take back, a game to step through, a forged token.

The boards are served by BoardPages of the Java tests.
"""

import functools
import http.server
import json
import os
import subprocess
import tempfile
import threading
import time
import unittest
import urllib.request
from pathlib import Path

from browser import END, LEFT, RIGHT, SECONDS, Browser

ROOT = Path(__file__).resolve().parents[3]


class QuietFiles(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class BoardTest(unittest.TestCase):
    """Each test has boards of its own, served by a process of its own."""

    @classmethod
    def setUpClass(cls):
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.serve_boards(folder.name)
        handler = functools.partial(QuietFiles, directory=folder.name)
        self.cells = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.cells.serve_forever, daemon=True).start()
        self.addCleanup(self.cells.server_close)
        self.addCleanup(self.cells.shutdown)
        self.addCleanup(self.browser.open, "about:blank")  # before its server ends: a page that asks in vain complains
        self.browser.complaints()

    def serve_boards(self, folder):
        libraries = (ROOT / "target" / "classpath.txt").read_text(encoding="utf-8").strip()
        classes = os.pathsep.join([str(ROOT / "target" / "test-classes"), str(ROOT / "target" / "classes"), libraries])
        java = Path(os.environ["JAVA_HOME"]) / "bin" / "java"
        command = [str(java), "-cp", classes, "chesslab.notebook.BoardPages", folder]
        self.boards = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.addCleanup(self.boards.communicate)
        self.address = dict(self.boards.stdout.readline().split() for _ in range(5))

    def open_cell(self, name):
        self.browser.open(f"http://127.0.0.1:{self.cells.server_port}/{name}.html")

    def open_board(self, name):
        self.browser.open(self.address[name])
        self.browser.until(1, lambda: len(self.stamps("wk")))

    def square(self, name):
        return self.browser.elements(f'[data-square="{name}"]')[0]

    def click_move(self, start, end):
        self.browser.click_on(self.square(start))
        self.browser.click_on(self.square(end))

    def moves(self):
        return self.browser.text(".move")

    def stamps(self, shape):
        script = "return Array.from(document.querySelectorAll(`[data-shape='${arguments[0]}']`)).map(e => e.dataset.on).sort()"
        return self.browser.run(script, shape)

    def status(self):
        return self.browser.text(".title")

    def until_moves(self, expected):
        self.browser.until(expected, self.moves)

    def test_whole_game_is_clicked_to_its_mate(self):
        self.open_board("mate")
        self.browser.click_on(self.square("e2"))
        self.assertEqual(["e3", "e4"], self.stamps("target"))
        self.assertEqual(["e2"], self.stamps("selected"))
        self.browser.click_on(self.square("e4"))
        self.until_moves("e4 e5")
        self.assertEqual(["e5", "e7"], self.stamps("last"))
        self.click_move("d1", "h5")
        self.until_moves("e4 e5 Qh5 Nc6")
        self.browser.drag(self.square("f1"), self.square("c4"))
        self.until_moves("e4 e5 Qh5 Nc6 Bc4 Nf6")
        self.click_move("h5", "f7")
        self.until_moves("e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#")
        self.assertEqual("You win: 1-0 checkmate", self.status())
        self.assertEqual(["e8"], self.stamps("check"))
        self.browser.click_on(self.square("a2"))
        self.assertEqual([], self.stamps("selected"))
        self.assertEqual([], self.browser.complaints())

    def test_illegal_moves_cannot_be_clicked(self):
        self.open_board("mate")
        self.click_move("e2", "e5")
        self.click_move("e7", "e5")
        self.assertEqual(("", []), (self.moves(), self.stamps("selected")))
        self.browser.click_on(self.square("b1"))
        self.browser.click_on(self.square("g1"))
        self.assertEqual((["g1"], ["f3", "h3"]), (self.stamps("selected"), self.stamps("target")))

    def test_take_back_and_new_game(self):
        self.open_board("mate")
        self.assertFalse(self.browser.run("return !document.querySelector('.button').disabled"))
        self.click_move("e2", "e4")
        self.until_moves("e4 e5")
        self.click_move("d1", "h5")
        self.until_moves("e4 e5 Qh5 Nc6")
        self.browser.click('[title="take back your last move"]')
        self.until_moves("e4 e5")
        self.assertEqual(["d1"], self.stamps("wq"))
        self.click_move("g1", "f3")
        self.until_moves("e4 e5 Nf3 Nc6")
        self.browser.click('[title="begin again"]')
        self.until_moves("")

    def test_promotion_is_chosen(self):
        self.open_board("promotion")
        self.click_move("a7", "b8")
        self.assertEqual(4, len(self.browser.elements(".choice .button")))
        self.assertEqual("", self.moves())
        self.browser.click('.choice [title="knight"]')
        self.until_moves("axb8=N Kg8")
        self.assertEqual(["b8"], self.stamps("wn"))
        self.browser.click('[title="take back your last move"]')
        self.until_moves("")
        self.click_move("a7", "a8")
        self.browser.click('.choice [title="queen"]')
        self.until_moves("a8=Q Kg8")

    def test_board_of_black_stands_turned_and_flips(self):
        def lies_below(square):
            script = "return document.querySelector(`[data-square='${arguments[0]}']`).getBoundingClientRect().y > 200"
            return self.browser.run(script, square)

        self.open_board("black")
        self.until_moves("e4")
        self.assertTrue(lies_below("e8"))
        self.click_move("e7", "e5")
        self.until_moves("e4 e5 Nf3")
        self.browser.click('[title="turn the board"]')
        self.assertFalse(lies_below("e8"))
        self.assertEqual(["f3", "g1"], self.stamps("last"))

    def test_failing_player_is_told_and_taken_back(self):
        self.open_board("failing")
        self.click_move("e2", "e4")
        self.browser.until("No answer", self.status)
        self.assertIn("the player failed: java.lang.IllegalStateException: <b>no idea</b>. Take back", self.browser.text(".note"))
        self.browser.click('[title="take back your last move"]')
        self.browser.until("Your move", self.status)
        self.assertEqual("", self.browser.text(".note"))

    def test_thinking_player_is_shown_and_interrupted_by_take_back(self):
        self.open_board("endless")
        self.click_move("e2", "e4")
        self.browser.until("The player is thinking", self.status)
        self.assertEqual(1, len(self.browser.elements(".thinking")))
        self.browser.click('[title="take back your last move"]')
        self.browser.until("Your move", self.status)

    def test_cell_shows_the_frame_once_it_works_and_the_picture_where_it_does_not(self):
        shown = "return ['iframe', '[data-instead]'].map(css => document.querySelector(css).getBoundingClientRect().height > 300)"
        self.open_cell("mate")
        self.browser.until([True, False], lambda: self.browser.run(shown))
        self.browser.enter(0)
        self.click_move("e2", "e4")
        self.until_moves("e4 e5")
        self.boards.stdin.close()
        self.boards.wait(SECONDS)
        self.browser.until("The kernel does not answer. Run the cell again to go on.", lambda: self.browser.text(".note"))
        self.browser.enter(None)
        self.open_cell("mate")
        time.sleep(1)
        self.assertEqual([False, True], self.browser.run(shown))
        self.boards.stdin = None  # closed above

    def test_forged_token_is_refused(self):
        address = self.address["mate"]
        token = address.rstrip("/").rsplit("/", 1)[1]
        forged = address.replace(token, ("A" if token[0] != "A" else "B") + token[1:])
        self.browser.open(forged)
        self.assertEqual("there is no such board", self.browser.text("body"))
        self.assertEqual([], self.browser.elements("[data-square]"))

    def test_foreign_page_can_neither_read_nor_move(self):
        self.open_cell("game")
        script = """
            const [url, done] = arguments;
            fetch(url + 'move', {method: 'POST', body: 'e2e4', mode: 'no-cors'})
              .then(() => fetch(url + 'state')).then(() => done('read'), () => done('refused'));"""
        asked = {"script": script, "args": [self.address["mate"]]}
        self.assertEqual("refused", self.browser.call("POST", "/execute/async", asked))
        with urllib.request.urlopen(self.address["mate"] + "state", timeout=SECONDS) as answer:
            self.assertEqual([], json.load(answer)["moves"]["sans"])

    def in_game(self, expression):
        return self.browser.run("const root = document.querySelector('div').shadowRoot;" + f"return {expression};")

    def test_game_is_stepped_through_by_buttons_keys_moves_and_curve(self):
        def current():
            return self.in_game("root.querySelector('.current')?.textContent ?? ''")

        def click(css):
            self.browser.click_on(self.in_game(f"root.querySelector('{css}')"))

        self.open_cell("game")
        self.assertEqual("Fool's mate\nAnn – Bob · 0-1", self.in_game("root.querySelector('.title').textContent"))
        self.assertEqual("f3 e5! g4?? Qh4#", self.in_game("[...root.querySelectorAll('.move')].map(m => m.textContent).join(' ')"))
        self.assertEqual("", current())
        for css, move in [
            ("[title=next]", "f3"), ("[title=next]", "e5!"), ("[title=back]", "f3"), ('[title="last position"]', "Qh4#"),
            ('[title="first position"]', ""), (".move:nth-of-type(3)", None),
        ]:
            click(css)
            if move is not None:
                self.assertEqual(move, current(), css)
        click('[title="first position"]')
        self.browser.press(RIGHT)
        self.browser.press(RIGHT)
        self.browser.press(RIGHT)
        self.assertEqual("g4??", current())
        self.assertEqual("eval #-1  throws it away", self.in_game("root.querySelector('.note').textContent"))
        self.browser.press(LEFT)
        self.assertEqual("e5!", current())
        self.browser.press(END)
        self.assertEqual("e1", self.in_game("root.querySelector('[data-shape=check]').dataset.on"))
        click("[data-plot]")
        self.assertEqual("e5!", current())
        self.browser.click_on(self.in_game("[...root.querySelectorAll('.move')][2]"))
        self.assertEqual("g4??", current())
        self.assertEqual([], self.browser.complaints())


if __name__ == "__main__":
    unittest.main()
