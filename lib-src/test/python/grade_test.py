"""The command grade on a made-up class, of which each mark is known: killed once, and resumed."""

import csv
import json
import os
import re
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from common import CHESSLAB, LANE, InFolder, chesslab, done, run
import made_up_class
import run_notebooks
from made_up_class import FIRST, SECOND


class ClassTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="it's übung "))).resolve()
        cls.known = made_up_class.make(cls.folder / "class")
        (cls.folder / "list.csv").write_text('file,name,number\r\nAnn Right,"Right, Ann ""A""",007\r\nZed,Zed Absent,8\r\n')
        cls.report = cls.folder / "report"
        cls.call = [CHESSLAB, "grade", cls.folder / "class", "--out", cls.report, "--students", cls.folder / "list.csv",
                    "--points", "2,01a/2=3.5", "--seconds", "8", "--games", "2"]
        process = subprocess.Popen(cls.call, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while len(list(cls.report.glob("students/*/results.json"))) < 4 and process.poll() is None:
            time.sleep(0.05)
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert not (cls.report / "grades.csv").exists(), "it was over before it could be killed"
        cls.out = done(chesslab(*cls.call[1:], "--resume"))
        cls.table = list(csv.DictReader((cls.report / "grades.csv").read_text(encoding="utf-8").splitlines()))
        cls.page = (cls.report / "report.html").read_text(encoding="utf-8")

    def marks(self, student):
        return {(row["lesson"], row["exercise"]): row["result"] for row in self.table if row["student"].removeprefix("'") == student}

    def reason(self, student, exercise="1. perft"):
        [reason] = [row["reason"] for row in self.table if (row["student"], row["exercise"]) == (student, exercise)]
        return reason

    def results(self, student):
        return json.loads((self.report / "students" / student / "results.json").read_text(encoding="utf-8"))

    def test_each_mark_is_as_known(self):
        self.assertEqual(30, len(self.known))
        for student, marks in self.known.items():
            with self.subTest(student):
                self.assertEqual(marks, self.marks('Right, Ann "A"' if student == "Ann Right" else student))
        self.assertEqual({"not tried"}, set(self.marks("Zed Absent").values()))
        self.assertEqual(31 * 4, len(self.table))

    def test_reasons_say_what_went_wrong(self):
        for student, reason in {"Ben Wrong": "expected 721, got 748. Hint: ", "'=1+1": r"line 2: ';' expected", "Gus Loops": "no end within 8 s",
                                "Hal Hogs": "more than 512 MB", "Ida Exits": r"System\.exit", "Jan Halts": "ended the program",
                                "Leo Prints": "got 7", "Rex Replaces": r"anew what the check uses: \[Exercise\]", "Zoe Threads": "leaves a thread behind"}.items():
            self.assertRegex(self.reason(student), reason)

    def test_points_names_and_numbers_are_those_asked_for(self):
        ann = [row for row in self.table if row["number"] == "007"]
        self.assertEqual({'Right, Ann "A"'}, {row["student"] for row in ann})
        self.assertEqual(["2", "3.5", "2", "2"], [row["points"] for row in ann])
        totals = list(csv.DictReader((self.report / "totals.csv").read_text(encoding="utf-8").splitlines()))
        self.assertEqual({"number": "007", "student": 'Right, Ann "A"', FIRST: "5.5", SECOND: "4", "points": "9.5", "of": "9.5"},
                         totals[0])
        self.assertEqual(31, len(totals))
        self.assertIn("\r\n'=1+1,", (self.report / "grades.csv").read_bytes().decode(), "no spreadsheet computes a name")

    def test_results_have_the_form_of_gradescope(self):
        for test, score, status in zip(self.results("Quin Page")["tests"], [2, 0, 0, 0], ["passed"] + 3 * ["failed"]):
            self.assertEqual((score, status), (test["score"], test["status"]))
            self.assertEqual({"name", "status", "score", "max_score", "output"}, set(test))

    def test_guesses_are_taken_and_formulas_computed(self):
        guesses = self.results("Ben Wrong")["extra_data"]["guesses"]
        self.assertEqual("160000", guesses[f"{FIRST}\nlinesGuess"])
        self.assertRegex(guesses[f"{SECOND}\nwinnerGuess"], '"(White|Black)"')
        self.assertIn("the truth: 1,290,383", self.page)
        self.assertRegex(self.page, r"wins with perfect play</figcaption>\n<div class=\"dim\">\d+ guessed; right: \d+, by chance: \d+\.[05]<")

    def test_files_that_say_nothing_are_named(self):
        for note in ("chesslab-work.json cannot be read: it is neither a notebook nor", "a notebook of python, expected Java",
                     "homework-Copy10.ipynb is taken for 01a-minimax", "all.ipynb is taken for 01a-minimax and 02a-solve-a-game",
                     "that of chesslab-work (1).json counts", "the check of 1. perft is not the shipped one", "broken.ipynb cannot be read",
                     "has no cell of 01a-minimax as it is shipped", "nothing was handed in", "is not in the list of the class"):
            self.assertIn(note, self.page)
        self.assertNotIn(str(self.folder), self.page)

    def test_players_of_all_files_meet(self):
        for player in ("Mine of Right, Ann &quot;A&quot;", "Linked of Cal Top", "Material of Quin Page", "Engine01a of Pia Lab"):
            [name] = re.findall(rf"(\w+) is <bdi>{re.escape(player)}</bdi>", self.page)
            self.assertRegex(self.page, rf"(?m)% +{name}$")

    def test_what_is_made_again_has_the_same_bytes_and_a_projector_sees_no_name(self):
        before = {name: (self.report / name).read_bytes() for name in ("grades.csv", "report.html", "students/Ann Right/results.json")}
        for name in before:
            (self.report / name).unlink()
        done(chesslab(*self.call[1:], "--resume"))
        self.assertEqual(before, {name: (self.report / name).read_bytes() for name in before})
        done(chesslab(*self.call[1:], "--resume", "--anonymous"))
        page = (self.report / "report.html").read_text(encoding="utf-8")
        self.assertIn("Student 31", page)
        for name in (*self.known, "Mine", "Linked", "Material"):
            self.assertNotIn(name, page)
        self.assertEqual(before["grades.csv"], (self.report / "grades.csv").read_bytes())

    def test_another_class_or_other_points_are_refused(self):
        status, _, err = chesslab(*self.call[1:])
        self.assertEqual(1, status)
        self.assertIn("holds a grading already", err)
        status, _, err = chesslab("grade", self.folder / "class", "--out", self.report, "--resume")
        self.assertEqual(1, status)
        self.assertIn("with other settings", err)

    def test_nothing_of_the_answers_is_left(self):
        self.assertEqual([], [str(file) for file in (*self.folder.rglob("outside.txt"), *Path("/var/tmp").glob("outside.txt"))])
        self.assertEqual([], [process for process in Path("/proc").glob("[0-9]*/cmdline")
                              if b"chesslab.grade.Judge" in self.read(process)])

    @staticmethod
    def read(file):
        try:
            return file.read_bytes()
        except OSError:
            return b""


class EveryLessonTest(InFolder):
    """Each check judges in the cells that grade chooses as it does in the whole lesson, where notebooks_test runs the same answers."""

    @unittest.skipIf(LANE != "every", "minutes of all lessons")
    def test_solutions_are_right_and_wrong_answers_wrong(self):
        for lesson in set(run_notebooks.known_notebooks()) - {"your-own-idea"}:
            made_up_class.answered(self.folder / "class", lesson, "012")
        done(chesslab("grade", "class", "--out", "report", "--points", "1", folder=self.folder))
        for row in csv.DictReader((self.folder / "report" / "grades.csv").read_text().splitlines()):
            if row["student"] in "012":
                self.assertEqual("right" if row["student"] == "0" else "wrong", row["result"], row)


class CallTest(InFolder):
    def test_without_unshare_the_report_says_so_and_what_loops_is_ended(self):
        place = self.folder / "class" / "Gus" / f"{FIRST}.ipynb"
        place.parent.mkdir(parents=True)
        place.write_text(json.dumps(made_up_class.filled(FIRST, "while (true) { }")))
        (self.folder / "unshare").write_text("#!/bin/sh\nexit 1\n")
        (self.folder / "unshare").chmod(0o755)
        done(run(CHESSLAB, "grade", "class", "--out", "report", "--seconds", "3", cwd=self.folder,
                 env={**os.environ, "PATH": f"{self.folder}:{os.environ['PATH']}"}))
        self.assertIn("1. perft,took too long,", (self.folder / "report" / "grades.csv").read_text())
        self.assertIn("Answers ran with the network and the files of this machine", (self.folder / "report" / "report.html").read_text())

    def test_a_wrong_call_is_told_at_the_door(self):
        (self.folder / "class").mkdir()
        (self.folder / "class" / "Ann-01a-minimax.ipynb").write_text("{}")
        (self.folder / "empty").mkdir()
        (self.folder / "list.csv").write_text("Ann\n")
        (self.folder / "old.csv").write_bytes("Ann;Übung\n".encode("cp1252"))
        for words, status, says in (("class --lesson 99", 2, "lesson 99: expected one of 00-start-here"),
                                    ("class --points many", 2, "points many: expected such as 2, 01a=2 or 01a/1=2"),
                                    ("class --points 01a/7=2", 2, "points 01a/7=2: expected such as"),
                                    ("class --students old.csv", 1, "old.csv: is not text in UTF-8"),
                                    ("class --games 3", 2, "--games 3: expected an even number"),
                                    ("class --seconds 0", 2, "--seconds 0: expected 1 or more"),
                                    ("class --students list.csv", 1, "list.csv: line Ann: expected a student's folder or files, a name"),
                                    ("empty", 1, "empty: holds no file"), ("missing", 1, "missing: expected a folder")):
            with self.subTest(words):
                found, out, err = chesslab("grade", *words.split(), "--out", "report", folder=self.folder)
                self.assertEqual((status, ""), (found, out), err)
                self.assertRegex(err, re.escape(says))
                self.assertNotIn("Exception", err)
        self.assertFalse((self.folder / "report").exists())
