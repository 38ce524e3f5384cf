"""The container's file: its steps are those of a bare Debian, and Binder and Codespaces take it and no other."""

import json
import re
import subprocess
import unittest

import image_steps
from image_steps import DOCKERFILE, ROOT


def steps(word):
    return [text for each, text in image_steps.instructions() if each == word]


class DockerfileTest(unittest.TestCase):
    def assert_known(self, commands):
        """Every call of environment/lab is with one option that it has."""
        usage = subprocess.run([str(ROOT / "environment" / "lab"), "--help"], capture_output=True, text=True, check=True).stdout
        for call in commands:
            option = re.fullmatch(r"environment/lab (--[a-z-]+)", call)
            self.assertTrue(option and re.search(rf"^  {option.group(1)} ", usage, re.MULTILINE), call)

    def test_steps_are_the_set_up_on_a_bare_debian(self):
        self.assertEqual(["debian:12-slim"], steps("FROM"))
        runs = steps("RUN")
        self.assertEqual(["environment/lab --setup", "environment/lab --install-kernel"], runs[-2:])
        self.assert_known(runs[-2:])
        packages = re.search(r"--no-install-recommends (.*)", runs[0]).group(1).split()
        self.assertEqual(["ca-certificates", "git", "sudo"], packages, "all else is for environment/lab to install")
        target = re.fullmatch(r"--chown=1000:1000 \. (\S+)", *steps("COPY")).group(1)
        self.assertEqual([target], steps("WORKDIR"))
        self.assertEqual(["jupyter", "notebook"], image_steps.command()[:2])

    def test_script_for_a_bare_root_has_every_step(self):
        script = image_steps.script()
        for step in steps("RUN"):
            self.assertIn(f"== RUN {step}", script)
        subprocess.run(["bash", "-n"], input=script, text=True, check=True)

    def test_binder_and_codespaces_take_this_file(self):
        self.assertEqual(DOCKERFILE, (ROOT / ".binder" / "Dockerfile").resolve())
        folder = ROOT / ".devcontainer"
        container = json.loads((folder / "devcontainer.json").read_text(encoding="utf-8"))
        self.assertEqual(DOCKERFILE, (folder / container["build"]["dockerfile"]).resolve())
        self.assertEqual(ROOT, (folder / container["build"]["context"]).resolve())
        self.assertEqual(steps("USER"), [container["remoteUser"]])
        self.assert_known(container["postCreateCommand"].split(" && "))

    def test_nothing_of_this_machine_comes_into_the_image(self):
        left_out = DOCKERFILE.with_name("Dockerfile.dockerignore").read_text(encoding="utf-8").split()
        self.assertLessEqual({"target", ".jupyter", ".pack"}, set(left_out))


if __name__ == "__main__":
    unittest.main()
