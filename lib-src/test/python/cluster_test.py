"""The script for SLURM arrays, run as SLURM runs it, by a loop that sets the variables."""

import json
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
CHESSLAB = ROOT / "environment" / "chesslab"
SCRIPT = ROOT / "environment" / "cluster" / "slurm.sh"


def chesslab(*arguments):
    process = subprocess.run([str(CHESSLAB), *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if process.returncode != 0:
        raise AssertionError(process.stderr)
    return process.stdout


class SlurmArrayTest(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="it's übung "))
        self.addCleanup(shutil.rmtree, self.folder)
        self.script = self.folder / "slurm_script"  # SLURM gives a job a copy of this name, in a folder of its own
        shutil.copy(SCRIPT, self.script)

    def array(self, tasks, *arguments, **environment):
        """Runs the tasks of an array and returns their exit codes."""
        slurm = {"SLURM_SUBMIT_DIR": str(ROOT), "SLURM_ARRAY_JOB_ID": "7", "SLURM_CPUS_PER_TASK": "2", **environment}
        return [subprocess.run([str(self.script), *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True,
                               env={**os.environ, **slurm, "SLURM_ARRAY_TASK_ID": str(task)}, cwd=self.folder).returncode
                for task in tasks]

    def test_arrays_from_mining_to_prepared_data_make_the_files_of_one_machine(self):
        mine = ("mine", "--games", 4, "--games-per-file", 2, "--seed", 7, "--nodes", 50, "--max-plies", 60, "--out")
        encode = ("encode", "--layout", "mover14", "--split", "50,50,0", "--dedupe", "--in")
        one, games = self.folder / "one", self.folder / "games"
        chesslab(*mine, one / "games")
        chesslab(*encode, one / "games", "--out", one / "data")
        self.assertEqual([0, 0], self.array((2, 1), *mine, games))
        chesslab(*mine, games, "--merge")
        encode += (games, "--out", self.folder / "data")
        self.assertEqual([0, 0], self.array((1, 2), *encode, "--count"))
        shards = json.loads(chesslab(*encode, "--count", "--merge", "--json"))["shards"]
        self.assertEqual([0] * shards, self.array(range(1, shards + 1), *encode))
        chesslab(*encode, "--merge")
        files = [file.relative_to(one) for file in one.rglob("*") if file.is_file() and file.suffix != ".log"]
        self.assertEqual(3 + 1 + shards, len(files))
        for file in files:
            self.assertEqual((one / file).read_bytes(), (self.folder / file).read_bytes(), file)

    def test_an_array_of_pairs_of_games_makes_the_match_of_one_machine(self):
        match = ("match", "--player", "greedy", "--player", "random", "--games", 4, "--openings", "start", "--move-limit", 60)
        chesslab(*match, "--out", self.folder / "one")
        self.assertEqual([0, 0], self.array((2, 1), *match, "--out", self.folder / "match"))
        chesslab(*match, "--out", self.folder / "match", "--merge")
        for file in ("games.pgn", "match.json"):
            self.assertEqual((self.folder / "one" / file).read_bytes(), (self.folder / "match" / file).read_bytes())

    def test_a_task_outside_the_array_or_without_slurm_fails(self):
        mine = ("mine", "--games", 4, "--games-per-file", 2, "--out", self.folder / "games")
        self.assertEqual([2, 2], self.array((0, 3), *mine))
        self.assertNotEqual([0], self.array((1,), *mine, SLURM_SUBMIT_DIR=""))
        self.assertFalse((self.folder / "games").exists())

    def test_the_script_is_one_that_sbatch_takes(self):
        lines = SCRIPT.read_text().splitlines()
        self.assertEqual("#!/usr/bin/env bash", lines[0])
        options = [number for number, line in enumerate(lines) if line.startswith("#SBATCH --")]
        command = next(number for number, line in enumerate(lines) if line and not line.startswith("#"))
        self.assertTrue(options and max(options) < command, "sbatch reads no option behind the first command")


if __name__ == "__main__":
    unittest.main()
