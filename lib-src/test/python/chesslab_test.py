"""The command line environment/chesslab: help, exit codes, what goes to which stream."""

import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
CHESSLAB = ROOT / "environment" / "chesslab"


def chesslab(*arguments):
    process = subprocess.run(
        [str(CHESSLAB), *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    return process.returncode, process.stdout, process.stderr


class CommandLineTest(unittest.TestCase):
    def test_help_goes_to_the_output_and_tells_the_exit_codes(self):
        status, out, err = chesslab("--help")
        self.assertEqual((0, ""), (status, err))
        self.assertIn("Usage: environment/chesslab", out)
        self.assertRegex(out, r"(?m)^ +130 +ended by Ctrl-C$")

    def test_call_without_a_command_is_wrong(self):
        status, out, err = chesslab()
        self.assertEqual((2, ""), (status, out))
        self.assertIn("there is no command", err)

    def test_unknown_command_and_option_are_wrong(self):
        for argument in ("dig", "--fast"):
            with self.subTest(argument):
                status, out, err = chesslab(argument)
                self.assertEqual((2, ""), (status, out))
                self.assertIn(argument, err)
                self.assertIn("environment/chesslab --help", err)


if __name__ == "__main__":
    unittest.main()
