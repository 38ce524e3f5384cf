"""What tests share: where things are, calls of programs, a folder with an odd name."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
CHESSLAB, LAB = ROOT / "environment" / "chesslab", ROOT / "environment" / "lab"
JAVA = Path(os.environ.get("JAVA_HOME", "/usr")) / "bin" / "java"
LANE = os.environ.get("CHESSLAB_TESTS", "every")  # of environment/test
sys.path.insert(0, str(ROOT / "environment"))


def run(*command, **options):
    """The exit code of a program, its output and its standard error."""
    process = subprocess.run([str(word) for word in command], encoding="utf-8",
                             **{"stdin": subprocess.DEVNULL, "capture_output": True, **options})
    return process.returncode, process.stdout, process.stderr


def done(called):
    """The output of a program that succeeded."""
    status, out, err = called
    assert status == 0, out + err
    return out


def chesslab(*arguments, folder=None):
    return run(CHESSLAB, *arguments, cwd=folder)


class InFolder(unittest.TestCase):
    """Tests that have a folder each, with an odd name."""

    prefix = "it's übung "

    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory(prefix=self.prefix))).resolve()
