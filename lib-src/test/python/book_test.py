"""The command book of environment/chesslab: openings in EPD."""

import tempfile
import unittest
from pathlib import Path

from chesslab_test import chesslab


class BookTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="it's übung ")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def book(self, *arguments, out="book.epd"):
        return chesslab("book", "--size", 3, "--plies", 4, "--nodes", 1000, "--out", self.folder / out, *arguments)

    def test_same_call_writes_the_same_bytes(self):
        status, out, err = self.book(out="new/one.epd")
        self.assertEqual(0, status, err)
        self.assertIn("3 openings in ", out)
        self.assertEqual(0, self.book(out="two.epd")[0])
        self.assertEqual(0, self.book("--seed", 2, out="three.epd")[0])
        one, two, three = ((self.folder / name).read_text() for name in ("new/one.epd", "two.epd", "three.epd"))
        self.assertEqual(one, two)
        self.assertNotEqual(one, three)
        for line in one.splitlines():
            self.assertRegex(line, r'^\S+ w [KQkq]+ - hmvc \d+; fmvn 3; ce -?\d+; acn 1000; c0 "(\S+ ){3}\S+";$')

    def test_wrong_calls_are_refused_before_anything_is_written(self):
        for arguments, message in (
            (["--size", "0"], "0 openings: expected 1 to"),
            (["--plies", "41"], "41 plies: expected 1 to 40"),
            (["--margin", "0"], "expected 1 to 1000"),
            (["--nodes", "9"], "9 nodes: expected 100 or more"),
            (["--engine", "/nowhere/fish"], "/nowhere/fish"),
            (["--plies", "1", "--size", "21", "--nodes", "1000"], "more plies or a wider margin"),
        ):
            with self.subTest(arguments):
                status, out, err = chesslab("book", "--out", self.folder / "wrong", *arguments)
                self.assertEqual((2, ""), (status, out), err)
                self.assertIn(message, err)
                self.assertFalse((self.folder / "wrong").exists())


if __name__ == "__main__":
    unittest.main()
