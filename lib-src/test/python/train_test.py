"""The command train: what it prints and writes, and a run ended by Ctrl-C and resumed."""

import csv
import hashlib
import json
import os
import platform
import signal
import subprocess
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from chesslab_test import CHESSLAB, ROOT, chesslab

GAMES = ROOT / "data" / "sample" / "games-00001.pgn.gz"
SMALL = ["--net", "mlp-24", "--batch", "64", "--epochs", "3", "--threads", "1"]


class TrainTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # as a user calls it, and not in the arithmetic that environment/test chooses for the tests
        own = {name: value for name, value in os.environ.items() if not name.startswith(("MKL_", "ATEN_", "ONEDNN_"))}
        cls.enterClassContext(mock.patch.dict(os.environ, own, clear=True))
        cls.work = Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="it's übung ")))
        cls.data = cls.work / "data"
        status, _, err = chesslab("encode", GAMES, "--out", cls.data, "--layout", "mover14", "--fraction", "0.012")
        assert status == 0, err

    def train(self, out, *arguments):
        return chesslab("train", "imitation", self.data, "--out", self.work / out, *SMALL, *arguments)

    def parameters(self, out):
        return hashlib.sha256((self.work / out / "latest" / "parameters.djl").read_bytes()).hexdigest()

    def epochs(self, out):
        with open(self.work / out / "loss.csv", encoding="utf-8") as file:
            return [row["epoch"] for row in csv.DictReader(file)]

    def test_run_says_what_it_trains_and_leaves_models_and_curves(self):
        status, out, err = self.train("a", "--soft", "--value")
        self.assertEqual(0, status, err)
        self.assertIn("on cpu(), 1 threads, native arithmetic, PyTorch", out)
        self.assertRegex(out, r"138,353 parameters, [\d,]+ positions to train on")
        self.assertRegex(out, r"(?m)^ +3 +\d")
        self.assertRegex(out, r"without a network: top 1 \d+\.\d % by the most frequent legal move")
        with open(self.work / "a" / "loss.csv", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual(["1", "2", "3"], self.epochs("a"))
        self.assertLess(float(rows[2]["train_loss"]), float(rows[0]["train_loss"]))
        card = json.loads((self.work / "a" / "best" / "model.json").read_text())
        self.assertEqual(("mover14", "SOFT"), (card["layout"], card["madeBy"]["policy"]))

    @unittest.skipUnless(platform.machine() in ("x86_64", "AMD64"), "portable arithmetic is of x86-64 processors")
    def test_portable_run_says_so_and_is_resumed_in_no_other_arithmetic(self):
        status, out, err = self.train("portable", "--portable")
        self.assertEqual(0, status, err)
        self.assertIn("portable arithmetic", out)
        card = json.loads((self.work / "portable" / "latest" / "model.json").read_text())
        self.assertEqual("portable on amd64", card["arithmetic"])
        status, _, err = self.train("portable", "--resume")
        self.assertEqual(1, status)
        self.assertRegex(err, "with other settings, now arithmetic native instead of portable")
        self.assertEqual(0, self.train("portable", "--resume", "--portable")[0])

    def test_run_ended_by_ctrl_c_is_resumed_to_the_same_parameters(self):
        slow = ["--net", "cnn-2x16", "--epochs", "3"]
        arguments = [word for word in SMALL if word not in ("--net", "mlp-24", "--epochs", "3")] + slow
        call = [str(CHESSLAB), "train", "imitation", str(self.data), *arguments, "--out"]
        cut = [*call, str(self.work / "cut")]
        process = subprocess.Popen(cut, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for line in process.stdout:
            if line.startswith("    1 "):
                process.send_signal(signal.SIGINT)
                break
        _, err = process.communicate(timeout=300)
        self.assertEqual(130, process.returncode, err)
        self.assertIn("--resume continues", err)
        self.assertEqual(["1"], self.epochs("cut"), "the curve is there although the run was cut")
        for arguments in ([str(self.work / "cut"), "--resume"], [str(self.work / "whole")]):
            self.assertEqual(0, subprocess.run([*call, *arguments], capture_output=True).returncode)
        self.assertEqual(self.parameters("whole"), self.parameters("cut"))
        self.assertEqual(["1", "2", "3"], self.epochs("cut"), "the curve of the whole run")

    def test_summary_as_json_is_alone_on_the_standard_output(self):
        status, out, err = self.train("json", "--json")
        self.assertEqual(0, status, err)
        summary = json.loads(out)
        card = json.loads((self.work / "json" / "best" / "model.json").read_text())
        self.assertEqual(card["curves"][-1], summary["best"])
        self.assertEqual((3, "mover14", "cpu()", 138_328), (summary["epochs"], summary["layout"], summary["device"],
                                                            summary["parameters"]))
        self.assertTrue(0 < summary["uniform"] < 0.2 and 0 < summary["mostFrequent"] < 0.5, summary)
        self.assertRegex(err, r"(?m)^ +3 +\d")
        status, out, err = chesslab(
            "accuracy", self.work / "json" / "latest", self.data, "--json"
        )
        self.assertEqual(0, status, err)
        self.assertEqual(card["curves"][-1]["validation"], json.loads(out), "latest scores as its last epoch did")


if __name__ == "__main__":
    unittest.main()
