"""The command environment/recipe: what it calls, what it refuses, and that it goes on where it was stopped."""

import os
import re
import signal
import subprocess
import tempfile
import unittest
from pathlib import Path

from lab_test import ROOT, Folder

STUB = """# Notes its call, lets a clock go on by 25 seconds, and makes the folder of --out.
echo "$*" >>"$HOME/calls"
case "$1" in --help) exit 0 ;; esac
if [ "$1" = "$(cat "$HOME/failing" 2>/dev/null)" ]; then exit 7; fi
echo $(($(cat "$HOME/clock") + 25)) >"$HOME/clock"
while [ $# -gt 0 ]; do [ "$1" != --out ] || mkdir -p "$2"; shift; done"""

DATE = 'case "$1" in +%s) cat "$HOME/clock" ;; *) echo 2026-01-01T00:00:00Z ;; esac'


class StubbedTest(Folder):
    """The commands of environment/chesslab, and the clock, are replaced."""

    def setUp(self):
        super().setUp()
        self.program(self.root / "environment" / "chesslab", STUB)
        self.program(self.home / "bin" / "date", DATE)
        (self.home / "clock").write_text("1000\n")
        self.folder = self.home / "a recipe"

    def recipe(self, *arguments):
        return self.call(self.root / "environment" / "recipe", *arguments,
                         PATH=f"{self.home / 'bin'}:{os.environ['PATH']}")

    def engine(self, *arguments):
        return self.recipe("engine", "--dir", str(self.folder), *arguments)

    def calls(self, command):
        lines = (self.home / "calls").read_text().splitlines()
        return [line for line in lines if line.startswith(command)]

    def log(self):
        """The log without times of day and the lines that tell of the machine."""
        lines = (self.folder / "recipe.log").read_text().splitlines()
        return [re.sub(" +", " ", line).split(" ", 1)[1] for line in lines if " begin " not in line]

    def test_help_names_every_option_and_wrong_calls_are_refused_by_name_before_anything_is_written(self):
        status, out, err = self.recipe("--help")
        self.assertEqual((0, ""), (status, err))
        for option in ("--dir", "--minutes", "--games", "--seed", "--nodes", "--hidden", "--epochs"):
            self.assertIn(option, out)
        self.assert_wrong(self.recipe, *((words.split(), message) for words, message in {
            "": "no recipe: expected engine or policy",
            "cake": 'no recipe "cake": expected engine or policy',
            "engine engine": "one recipe at a time",
            "engine --minutes 0": "--minutes 0: expected 1 or more",
            "engine --minutes 1.5": "--minutes 1.5: expected a whole number",
            "engine --games -2": "--games -2: expected a whole number",
            "engine --seed 1-2": "--seed 1-2: expected a whole number",
            "engine --epochs": "--epochs needs a value",
            "engine --games 3 --minutes 3": "--minutes and --games do not go together",
            "engine --fast": "unknown option --fast",
        }.items()))
        self.assertEqual({"bin", "clock"}, set(os.listdir(self.home)))

    def test_batches_are_mined_while_they_fit_and_steps_follow_with_the_settings(self):
        status, out, err = self.engine("--minutes", "2", "--seed", "-3", "--nodes", "300", "--hidden", "8", "--epochs", "2")
        self.assertEqual(0, status, err)
        self.assertEqual([f"mine 25 s to {games} games" for games in (2000, 4000, 6000, 8000)]
                         + ["encode 25 s positions", "train 25 s N = 8, 2 epochs"], self.log())
        options = "--seed -3 --nodes 300 --random-plies 8 --random-share 0.12 --gzip --resume"
        self.assertEqual(f"mine --games 2000 {options} --out {self.folder}/games", self.calls("mine")[0])
        self.assertEqual([f"encode-scores --in {self.folder}/games --out {self.folder}/scores"], self.calls("encode"))
        self.assertEqual([f"train-evaluation --data {self.folder}/scores --out {self.folder}/run --hidden 8 --epochs 2 "
                          "--seed -3 --resume"], self.calls("train"))
        self.assertIn("mine 100 s, encode 25 s, train 25 s, together 150 s", out)
        self.assertIn(f"selective:network={self.folder}/run", out)

    def test_the_policy_learns_from_the_same_games_otherwise(self):
        status, out, err = self.recipe("policy", "--dir", str(self.folder), "--games", "70", "--epochs", "2")
        self.assertEqual(0, status, err)
        self.assertEqual([f"encode --in {self.folder}/games --out {self.folder}/prepared --layout mover18 "
                          "--split 98,2,0 --dedupe --temperature 150"], self.calls("encode"))
        self.assertEqual([f"train-policy --data {self.folder}/prepared --out {self.folder}/run --hidden 512 --epochs 2 "
                          "--seed 1 --resume"], self.calls("train"))
        self.assertIn(f"net:{self.folder}/run", out)

    def test_a_finished_recipe_has_nothing_left_to_do_and_other_options_and_files_are_refused_by_name(self):
        for _ in range(2):
            self.assertEqual(0, self.engine("--games", "70")[0])
            self.assertEqual((1, 3), (len(self.calls("mine")), len(self.log())))
        there = os.listdir(self.home)
        for words, message in (
            ("engine --minutes 1 --seed 2 --nodes 1000",
             "now minutes 1 instead of none, games none instead of 70, seed 2 instead of 1, nodes 1000 instead of 500"),
            ("policy --games 70", "now recipe policy instead of engine"),
            ("engine --dir .", "holds something else"),
        ):
            status, _, err = self.recipe("--dir", str(self.folder), *words.split())
            self.assertEqual(1, status)
            self.assertIn(message, err)
        self.assertEqual(there, os.listdir(self.home))

    def test_a_step_that_fails_ends_the_call_with_its_status_and_is_done_again(self):
        for step, log in (("mine", "mine 0 s stopped"), ("encode-scores", "encode 0 s stopped"),
                          ("train-evaluation", "train 0 s stopped")):
            (self.home / "failing").write_text(step)
            status, _, err = self.engine("--minutes", "1")
            self.assertEqual(7, status, err)
            self.assertIn("the same call goes on there", err)
            self.assertEqual(log, self.log()[-1])
        (self.home / "failing").unlink()
        self.assertEqual(0, self.engine("--minutes", "1")[0])
        self.assertEqual(["--games 2000", "--games 2000", "--games 4000"], [call[5:][:12].strip() for call in self.calls("mine")])

    def test_a_killed_step_counts_up_to_its_last_file_and_its_batch_is_finished_first(self):
        self.assertEqual(0, self.engine("--minutes", "1")[0])
        log = self.folder / "recipe.log"
        log.write_text("".join(line for line in log.read_text().splitlines(True) if "  to " in line))  # 2 batches, 50 s
        (self.folder / "scores").rmdir()
        (self.folder / "step").write_text("2000 mine\n")
        (self.folder / "games" / "games-00002.journal").touch()
        for file in self.folder.rglob("*"):
            os.utime(file, (2000, 2000))
        os.utime(self.folder / "games" / "games-00002.journal", (2040, 2040))
        status, out, err = self.engine("--minutes", "1")
        self.assertEqual(0, status, err)
        self.assertEqual(["mine 40 s killed", "mine 25 s to 6000 games"], self.log()[2:4])
        self.assertIn("mine 115 s", out)
        self.assertFalse((self.folder / "step").exists())


class RealTest(unittest.TestCase):
    """A very small recipe with the real commands."""

    def test_an_interrupted_recipe_ends_with_the_same_bytes(self):
        with tempfile.TemporaryDirectory(prefix="it's übung ") as folder:
            whole, cut = Path(folder) / "whole", Path(folder) / "cut"
            command = [str(ROOT / "environment" / "recipe"), "engine", "--games", "12", "--nodes", "100", "--hidden", "4",
                       "--epochs", "3", "--seed", "7", "--dir"]
            process = subprocess.Popen(command + [cut], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, text=True, start_new_session=True)
            while "of 12 games" not in (line := process.stderr.readline()):
                self.assertTrue(line, "ended before the first game")
            os.killpg(process.pid, signal.SIGINT)
            _, err = process.communicate(timeout=60)
            if process.returncode != 0:  # on a busy machine all games may be there already
                self.assertEqual(130, process.returncode, err)
                self.assertIn("the same call goes on there", err)
                self.assertRegex((cut / "recipe.log").read_text(), r"mine +\d+ s  stopped")
            for place in (whole, cut):
                done = subprocess.run(command + [place], stdin=subprocess.DEVNULL, capture_output=True, text=True)
                self.assertEqual(0, done.returncode, done.stderr)
            for file in ("games/games-00001.pgn.gz", "games/manifest.json", "scores/train.npz", "run/model.json",
                         "run/network.npz"):
                self.assertEqual((whole / file).read_bytes(), (cut / file).read_bytes(), file)


if __name__ == "__main__":
    unittest.main()
