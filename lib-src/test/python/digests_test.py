"""What has passed as it is: digests of all that a result depends on, in a checkout of a few files."""

import unittest
from unittest import mock

from common import InFolder  # first: it finds the others
import digests
import run_tests

FILES = {
    "environment/lab": "", "environment/how.md": "", "pom.xml": "", "README.md": "", "data/a.txt": "", "data/measurements.md": "",
    "lib-src/arena/main/java/chesslab/arena/Arena.java": "import chesslab.chess.Board;",
    "lib-src/arena/main/java/chesslab/rating/Elo.java": "",
    "lib-src/chesslab/main/java/chesslab/chess/Board.java": "import chesslab.game.Side;",
    "lib-src/chesslab/main/java/chesslab/game/Side.java": "/**\n * Not for {@link chesslab.rating.Elo}.\n */",
    "lib-src/chesslab/main/java/chesslab/game/pgn/Pgn.java": "",
    "lib-src/chesslab/test/resources/a.epd": "",
    "lib-src/learning/main/java/chesslab/zero/Zero.java": "",
    "lib-src/learning/main/resources/META-INF/services/chesslab.arena.Players": "chesslab.zero.Zero",
    "lib-src/test/python/passed.txt": "",
}
COMMON = {"lab", "pom.xml", "a.txt", "a.epd"}


class DigestsTest(InFolder):
    def setUp(self):
        super().setUp()
        for name, text in FILES.items():
            file = self.folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        self.enterContext(mock.patch.multiple(digests, ROOT=self.folder, PASSED=self.folder / "lib-src/test/python/passed.txt"))
        self.addCleanup(self.forget)

    def forget(self):
        for kept in (digests.text, digests.library, digests.used_by, digests.checksum, digests.common):
            kept.cache_clear()

    def depends(self, *inputs):
        self.forget()
        return digests.depends(*inputs)

    def changing(self, *inputs):
        """The files with which the digest changes."""
        before, found = self.depends(*inputs), set()
        for name, text in FILES.items():
            (self.folder / name).write_text(text + " ", encoding="utf-8")
            found |= {name.rpartition("/")[2]} if self.depends(*inputs) != before else set()
            (self.folder / name).write_text(text, encoding="utf-8")
        return found

    def test_result_depends_on_packages_that_are_named_and_on_those_that_they_use(self):
        self.assertEqual(COMMON | {"Board.java", "Side.java"}, self.changing("import chesslab.chess.*;"))
        self.assertEqual(COMMON | {"Side.java"}, self.changing("chesslab.game.Side.WHITE"))
        self.assertEqual(COMMON, self.changing("chesslab.log"))

    def test_who_offers_a_service_is_used_by_its_interface(self):
        self.assertEqual(COMMON | {"Arena.java", "Board.java", "Side.java", "Zero.java", "chesslab.arena.Players"},
                         self.changing("new chesslab.arena.Arena()"))

    def test_files_and_folders_that_are_named_or_given_count_and_pages_only_so(self):
        self.assertEqual(COMMON | {"README.md"}, self.changing('Path.of("README.md")'))
        self.assertEqual(COMMON | {"measurements.md"}, self.changing(self.folder / "data"))
        self.assertNotEqual(self.depends("one text"), self.depends("another"))

    def test_what_is_remembered_is_left_out_until_it_changes_and_by_every_never(self):
        digests.remember({"b part": "1", "newest JDK: a part": "2"})
        digests.remember({"b part": "3"})
        self.assertEqual("b part: 3\nnewest JDK: a part: 2\n", digests.PASSED.read_text(encoding="utf-8"))
        with digests.PASSED.open("a", encoding="utf-8") as file:
            file.write("<<<<<<< HEAD\n\n=======\n")  # as a merge leaves it
        found = {"newest JDK: a part": "2", "b part": "1", "c part": "1"}
        self.assertEqual({"b part": "1", "c part": "1"}, run_tests.new("all", found))
        self.assertEqual(found, run_tests.new("every", found))
        digests.PASSED.unlink()
        self.assertEqual(found, run_tests.new("all", found))

    def test_sample_is_the_first_notebook_and_the_first_of_a_number_that_changes_with_the_library(self):
        found = set()
        for number in range(20):
            (self.folder / "lib-src/chesslab/main/java/chesslab/game/Side.java").write_text(str(number), encoding="utf-8")
            self.forget()
            sample = digests.sampled(["00-a", "01a-b", "01b-c", "02-d", "03-e", "your-own"])
            self.assertIn("00-a", sample)
            found |= sample
        self.assertEqual({"00-a", "01a-b", "02-d", "03-e"}, found)


class PartsTest(unittest.TestCase):
    def test_class_of_tests_depends_on_its_file_without_the_other_classes_of_tests(self):
        source = "import x\n\n\nclass Page:\n    a = 1\n\n\nclass OneTest(Page):\n    b = 2\n\n\nclass TwoTest(Page):\n    c = 3\n\n\nEND = 4\n"
        self.assertEqual(source.replace("class OneTest(Page):\n    b = 2\n\n\n", ""), run_tests.own("a_test.TwoTest", source))
        self.assertEqual(source, run_tests.own("a_test", source))

    def test_all_that_may_be_left_out_is_there(self):
        for name in run_tests.DEPENDS:
            module, _, test = name.partition(".")
            self.assertRegex(digests.text(run_tests.PYTHON_TESTS / f"{module}.py"), rf"(?m)^class {test or '.*Test'}\(")
        for package in run_tests.NEWEST:
            self.assertIn(f"chesslab.{package}", digests.library())
