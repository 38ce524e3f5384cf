"""Chess cells on chesslib: what they become, how their texts compare, and which jars are refused.

chesslib's own jar cannot be here; a stand-in with its packages and a few of its names takes its place.
"""

import contextlib
import io
import os
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path
from unittest import mock

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "environment"))
import on_chesslib
import run_notebooks

STAND_IN = {
    "com/github/bhlangonijr/chesslib/Side": "public enum Side { WHITE, BLACK }",
    "com/github/bhlangonijr/chesslib/Board": """
        import com.github.bhlangonijr.chesslib.move.Move;
        public class Board {
            public Side getSideToMove() { return Side.BLACK; }
            public java.util.List<Move> legalMoves() { return java.util.List.of(new Move("b1"), new Move("a1")); }
        }""",
    "com/github/bhlangonijr/chesslib/move/Move": """
        public class Move {
            private final String text;
            public Move(String text) { this.text = text; }
            @Override public String toString() { return text; }
        }""",
    "org/apache/commons/lang3/StringUtils": "public class StringUtils { }",
}


def cell_of(source, tag=None, printed=""):
    cell = new_code_cell(source, metadata={"tags": [tag]} if tag else {})
    cell.outputs = [new_output("stream", name="stdout", text=printed)] if printed else []
    return cell


class JarFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name) / "a folder"
        self.folder.mkdir()

    def jar(self, *entries):
        path = self.folder / "some.jar"
        with zipfile.ZipFile(path, "w") as jar:
            for entry in entries:
                jar.writestr(entry, b"")
        return path

    def refusal(self, path):
        with self.assertRaises(SystemExit) as refused:
            on_chesslib.bringing(path)
        return str(refused.exception)


class JarTest(JarFolder):
    BOARD, MOVE = "com/github/bhlangonijr/chesslib/Board.class", "com/github/bhlangonijr/chesslib/move/Move.class"

    def test_missing_jar_is_named(self):
        self.assertEqual("There is no file none.jar: expected chesslib's jar.", self.refusal("none.jar"))

    def test_what_is_no_jar_is_refused(self):
        text = self.folder / "text.jar"
        text.write_text("no jar")
        self.assertEqual(f"{text} is no jar.", self.refusal(text))

    def test_jar_of_another_library_is_refused(self):
        for entries, missing in ((("org/other/Board.class",), self.BOARD), ((self.BOARD,), self.MOVE)):
            jar = self.jar(*entries)
            self.assertEqual(f"{jar} is not chesslib's jar: it has no {missing}.", self.refusal(jar))

    def test_what_chesslib_uses_is_fetched_where_the_jar_has_it_not(self):
        jar = self.jar(self.BOARD, self.MOVE)
        self.assertEqual(
            f'%classpath "{jar}"\n%maven org.apache.commons:commons-lang3:3.12.0', on_chesslib.bringing(jar)
        )
        jar = self.jar(self.BOARD, self.MOVE, "org/apache/commons/lang3/StringUtils.class")
        self.assertEqual(f'%classpath "{jar}"', on_chesslib.bringing(jar))


class SourceTest(unittest.TestCase):
    def test_only_imports_of_our_chess_change(self):
        source = "import chesslab.chess.*;\nimport chesslab.game.Side;\nimport java.util.*;\nBoard b; // chess.*;"
        self.assertEqual(
            "import com.github.bhlangonijr.chesslib.*;\nimport com.github.bhlangonijr.chesslib.move.*;\n"
            "import com.github.bhlangonijr.chesslib.Side;\nimport java.util.*;\nBoard b; // chess.*;",
            on_chesslib.on_chesslib(source),
        )
        self.assertEqual(
            "import com.github.bhlangonijr.chesslib.Board;\nimport com.github.bhlangonijr.chesslib.move.Move;",
            on_chesslib.on_chesslib("import chesslab.chess.Board;\nimport chesslab.chess.Move;"),
        )

    def test_tagged_cells_are_taken_with_their_numbers(self):
        notebook = new_notebook(
            cells=[cell_of("int a;"), new_markdown_cell("x"), cell_of("int b;", "chesslib"), cell_of("int c;", "quoted"),
                   cell_of("int d;", "chesslib-order")]
        )
        self.assertEqual([(2, "int b;"), (4, "int d;")], [(n, cell.source) for n, cell in on_chesslib.chess_cells(notebook)])

    def test_texts_must_be_equal_but_for_times_and_where_the_order_of_moves_shows(self):
        cells = [(1, cell_of("", "chesslib", "5 nodes, 0.1 seconds\n")), (2, cell_of("", "chesslib", "5 nodes\n")),
                 (3, cell_of("", "chesslib-order", "5 nodes\n")), (4, cell_of("", "chesslib")), (5, cell_of("", "chesslib"))]
        other = [cell_of("", None, text) for text in ("5 nodes, 12.3 seconds\n", "6 nodes\n", "6 nodes\n", "", "x\n")]
        texts = ["notebook: 5 nodes", "chesslib: 6 nodes"]
        self.assertEqual(
            [(1, "same", []), (2, "DIFFERENT", texts), (3, "order", texts),
             (5, "DIFFERENT", ["notebook: nothing", "chesslib: x"])],
            list(on_chesslib.compared(cells, other)),
        )

    def test_every_notebook_with_chess_cells_imports_in_one_of_them(self):
        having = {}
        for name in run_notebooks.known_notebooks():
            cells = on_chesslib.chess_cells(run_notebooks.read(run_notebooks.notebook_path(name)))
            if cells:
                having[name] = cells
        self.assertIn("01-search-algorithms", having)
        for name, cells in having.items():
            self.assertIn("import chesslab.chess.", cells[0][1].source, name)
            for number, cell in cells:
                self.assertNotIn("chesslab", on_chesslib.on_chesslib(cell.source), f"cell {number} of {name}")

    def test_counts_that_the_tutorial_published_are_among_what_is_compared(self):
        cells = on_chesslib.chess_cells(run_notebooks.read(run_notebooks.notebook_path("01-search-algorithms")))
        shown = {on_chesslib.shown(cell): on_chesslib.tag_of(cell) for _, cell in cells}
        self.assertEqual("chesslib", shown["h5f7, 1,337,211 nodes, ... seconds"])
        self.assertEqual("chesslib-order", shown["h5f7, 119,034 nodes, ... seconds"])


class RunTest(JarFolder):
    def setUp(self):
        super().setUp()
        sources = []
        for name, source in STAND_IN.items():
            path = self.folder / "src" / f"{name}.java"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"package {name.rpartition('/')[0].replace('/', '.')};\n{source}\n")
            sources.append(path)
        javac = Path(os.environ["JAVA_HOME"]) / "bin" / "javac" if "JAVA_HOME" in os.environ else "javac"
        subprocess.run([javac, "--release", "17", "-d", self.folder / "classes", *sources], check=True)
        self.stand_in = self.folder / "stand in.jar"
        with zipfile.ZipFile(self.stand_in, "w") as jar:
            for path in (self.folder / "classes").rglob("*.class"):
                jar.write(path, path.relative_to(self.folder / "classes"))
        patch = mock.patch.object(run_notebooks, "TARGET", self.folder / "target")
        patch.start()
        self.addCleanup(patch.stop)

    def run_one(self, *cells):
        path = self.folder / "01-sample.ipynb"
        nbformat.write(new_notebook(cells=list(cells)), str(path))
        before = path.read_bytes()
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            row = on_chesslib.run(path, on_chesslib.bringing(self.stand_in), 60)
        self.assertEqual(before, path.read_bytes())
        return row["ok"], printed.getvalue()

    IMPORTS = "import chesslab.chess.*;\nimport chesslab.game.Side;"
    PRINTING = "System.out.println(new Board().getSideToMove());"
    MOVES = "System.out.println(new Board().legalMoves());"

    def test_cells_run_on_the_jar_and_no_other_cell_does(self):
        ok, printed = self.run_one(
            cell_of(self.IMPORTS, "chesslib"), cell_of("chesslab.notebook.Check.that(false, \"\");"),
            cell_of(self.PRINTING, "chesslib", "BLACK\n"), cell_of(self.MOVES, "chesslib-order", "[a1, b1]\n"),
        )
        self.assertTrue(ok, printed)
        self.assertIn("  [3] same\n  [4] order\n      notebook: [a1, b1]\n      chesslib: [b1, a1]\n", printed)

    def test_another_text_fails(self):
        ok, printed = self.run_one(cell_of(self.IMPORTS, "chesslib"), cell_of(self.PRINTING, "chesslib", "WHITE\n"))
        self.assertFalse(ok)
        self.assertIn("  [2] DIFFERENT\n      notebook: WHITE\n      chesslib: BLACK\n", printed)

    def test_name_that_chesslib_has_not_fails(self):
        ok, printed = self.run_one(cell_of(self.IMPORTS, "chesslib"), cell_of("new Board().outcome();", "chesslib"))
        self.assertFalse(ok)
        self.assertIn("outcome", printed)

    def test_cell_that_names_a_package_of_ours_is_refused(self):
        ok, printed = self.run_one(cell_of("import chesslab.chess.*;\nimport chesslab.search.*;", "chesslib"))
        self.assertFalse(ok)
        self.assertIn("cell [1] of 01-sample has the tag chesslib, but names a package of ours", printed)


if __name__ == "__main__":
    unittest.main()
