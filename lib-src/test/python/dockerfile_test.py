"""The container's file: Binder and Codespaces take it and no other, and its calls of environment/lab are as they should be."""

import json
import re
import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
DOCKERFILE = ROOT / "environment" / "Dockerfile"


class DockerfileTest(unittest.TestCase):
    def test_binder_and_codespaces_take_this_file_and_it_calls_what_is_there(self):
        folder = ROOT / ".devcontainer"
        container = json.loads((folder / "devcontainer.json").read_text(encoding="utf-8"))
        self.assertEqual(DOCKERFILE, (ROOT / ".binder" / "Dockerfile").resolve())
        self.assertEqual(DOCKERFILE, (folder / container["build"]["dockerfile"]).resolve())
        self.assertEqual(ROOT, (folder / container["build"]["context"]).resolve())
        steps = DOCKERFILE.read_text(encoding="utf-8").splitlines()
        calls = [step[len("RUN "):] for step in steps if step.startswith("RUN environment/")]
        self.assertEqual(["environment/lab --setup", "environment/lab --install-kernel"], calls)
        usage = subprocess.run([str(ROOT / "environment" / "lab"), "--help"], capture_output=True, text=True, check=True).stdout
        for call in calls + container["postCreateCommand"].split(" && "):
            option = re.fullmatch(r"environment/lab (--[a-z-]+)", call)
            self.assertTrue(option and re.search(rf"^  {option.group(1)} ", usage, re.MULTILINE), call)


if __name__ == "__main__":
    unittest.main()
