"""The command train: arithmetic that its script prepares, and a run ended by Ctrl-C and resumed."""

import csv
import hashlib
import json
import os
import platform
import signal
import subprocess
import unittest
from unittest import mock

from common import CHESSLAB, ROOT, InFolder, chesslab, done, run


class TrainTest(InFolder):
    def setUp(self):
        super().setUp()
        # as a user calls it, and not in the arithmetic that environment/test chooses for the tests
        own = {name: value for name, value in os.environ.items() if not name.startswith(("MKL_", "ATEN_", "ONEDNN_"))}
        self.enterContext(mock.patch.dict(os.environ, own, clear=True))
        self.data = self.folder / "data"
        done(chesslab("encode", ROOT / "data" / "sample" / "games-00001.pgn.gz", "--out", self.data, "--layout", "mover14",
                      "--fraction", "0.012"))

    def call(self, out, *arguments):
        return [CHESSLAB, "train", "imitation", self.data, "--batch", "64", "--epochs", "3", "--threads", "1", *arguments,
                "--out", self.folder / out]

    @unittest.skipUnless(platform.machine() in ("x86_64", "AMD64"), "portable arithmetic is of x86-64 processors")
    def test_portable_run_says_so_and_is_resumed_in_no_other_arithmetic(self):
        call = self.call("portable", "--net", "mlp-24")
        out = done(run(*call, "--portable"))
        self.assertIn("portable arithmetic", out)
        card = json.loads((self.folder / "portable" / "latest" / "model.json").read_text())
        self.assertEqual("portable on amd64", card["arithmetic"])
        status, _, err = run(*call, "--resume")
        self.assertEqual(1, status)
        self.assertRegex(err, "with other settings, now arithmetic native instead of portable")
        self.assertEqual(0, run(*call, "--resume", "--portable")[0])

    def epochs(self):
        with open(self.folder / "cut" / "loss.csv", encoding="utf-8") as file:
            return [row["epoch"] for row in csv.DictReader(file)]

    def parameters(self, out):
        return hashlib.sha256((self.folder / out / "latest" / "parameters.djl").read_bytes()).hexdigest()

    def test_run_ended_by_ctrl_c_is_resumed_to_the_same_parameters(self):
        cut = self.call("cut", "--net", "cnn-2x16")
        process = subprocess.Popen(cut, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for line in process.stdout:
            if line.startswith("    1 "):
                process.send_signal(signal.SIGINT)
                break
        _, err = process.communicate(timeout=300)
        self.assertEqual(130, process.returncode, err)
        self.assertIn("--resume continues", err)
        self.assertEqual(["1"], self.epochs(), "the curve is there although the run was cut")
        for call in ([*cut, "--resume"], self.call("whole", "--net", "cnn-2x16")):
            self.assertEqual(0, run(*call)[0])
        self.assertEqual(self.parameters("whole"), self.parameters("cut"))
        self.assertEqual(list("123"), self.epochs(), "the curve of the whole run")
