"""environment/lab --install-kernel: the kernel in a Jupyter of its own home, started with nothing of the checkout's shell."""

import json
import os
import shutil
import sys
import unittest
from pathlib import Path

from common import LAB, ROOT, InFolder, done, run

# Run by the user's Jupyter, which knows the kernel's name alone.
CELLS = """
import json, sys
from jupyter_client.manager import run_kernel

texts = []
with run_kernel(kernel_name="java") as client:
    for code in sys.argv[1:]:
        messages = []
        reply = client.execute_interactive(code, timeout=60, allow_stdin=False, output_hook=messages.append)
        shown = [each["content"]["data"]["text/plain"] for each in messages if each["msg_type"] == "execute_result"]
        texts.append(shown[0] if shown else reply["content"]["ename"])
print(json.dumps(texts))
"""


class InstallKernelTest(InFolder):
    def setUp(self):
        super().setUp()
        self.home = self.folder
        self.data = self.home / "data"
        self.java = self.data / "kernels" / "java"

    def lab(self, *arguments, **variables):
        """In this home, but with the real one's Maven."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "XDG"))}
        environment |= {"MAVEN_USER_HOME": os.environ.get("MAVEN_USER_HOME", str(Path.home() / ".m2")),
                        "HOME": str(self.home), "JUPYTER_DATA_DIR": str(self.data), **variables}
        return run(LAB, *arguments, cwd=self.home, env={name: value for name, value in environment.items() if value})

    def spec(self):
        return json.loads((self.java / "kernel.json").read_text(encoding="utf-8"))

    def test_installed_kernel_runs_without_a_shell_and_far_from_the_checkout(self):
        out = done(self.lab("--install-kernel", CHESSLAB_HEAP="3g"))
        self.assertIn(f"by the name java: {self.java}\n", out)
        self.assertNotIn("another kernel", out)
        spec = self.spec()
        argv = spec["argv"]
        self.assertTrue(Path(argv[0]).is_absolute() and argv[0].endswith("/bin/java"), argv[0])
        self.assertIn("-Xmx3g", argv)
        for file in argv[argv.index("-cp") + 1].split(":"):
            self.assertTrue(Path(file).is_absolute() and Path(file).exists(), file)
        self.assertEqual(["chesslab.kernel.KernelMain", "{connection_file}"], argv[-2:])
        self.assertEqual(("message", str(ROOT)), (spec["interrupt_mode"], spec["metadata"]["chesslab"]))
        nothing = self.home / "empty"
        nothing.mkdir()
        environment = {"HOME": str(self.home), "JUPYTER_DATA_DIR": str(self.data), "PATH": str(nothing), "LANG": "C.UTF-8"}
        out = done(run(sys.executable, "-c", CELLS, "chesslab.chess.Perft.count(new chesslab.chess.Board(), 3)",
                       'System.getenv("MKL_CBWR")', 'System.getProperty("user.dir")', "1 / 0", cwd=nothing, env=environment, timeout=180))
        self.assertEqual(["8902", "COMPATIBLE", str(nothing), "ArithmeticException"], json.loads(out))

    @unittest.skipIf(sys.platform == "darwin", "the folder is another one")
    def test_usual_place_is_that_of_jupyter(self):
        self.assertEqual(0, self.lab("--install-kernel", JUPYTER_DATA_DIR="")[0])
        self.assertTrue((self.home / ".local/share/jupyter/kernels/java/kernel.json").is_file())
        # in a terminal of the checkout's own Jupyter, the place is the user's all the same
        done(self.lab("--uninstall-kernel", JUPYTER_DATA_DIR=str(ROOT / ".jupyter" / "data")))
        self.assertFalse((self.home / ".local/share/jupyter/kernels/java").exists())

    def test_foreign_kernel_stays_unless_told_and_ours_is_replaced_and_taken_out(self):
        self.java.mkdir(parents=True)
        (self.java / "kernel.json").write_text('{"argv": ["java", "-jar", "other.jar"], "display_name": "Other"}')
        (self.java / "logo.png").touch()
        spec = (self.java / "kernel.json").read_bytes()
        for text in (b"[" * 100_000, b"\xff", b'{"metadata": [], "display_name": "a\\u001b[2J"}', b""):
            (self.java / "kernel.json").write_bytes(text)
            status, out, err = run(sys.executable, ROOT / "environment" / "kernel_spec.py", "uninstall", env={"JUPYTER_DATA_DIR": str(self.data)})
            self.assertRegex(err, rf"\Alab: {self.java} is another kernel, \"(unknown|a\\u001b\[2J)\", and stays\n\Z")
            self.assertEqual((1, "", text), (status, out, (self.java / "kernel.json").read_bytes()))
        (self.java / "kernel.json").write_bytes(spec)
        first = self.home / "first" / "kernels" / "java"
        shutil.copytree(self.java, first)
        for action in ("--install-kernel", "--uninstall-kernel"):
            status, _, err = self.lab(action)
            self.assertEqual(1, status)
            self.assertIn(f'{self.java} is another kernel, "Other"', err)
            self.assertEqual("Other", self.spec()["display_name"])
        for force in (["--force"], []):
            out = done(self.lab("--install-kernel", *force, JUPYTER_PATH=str(first.parent.parent)))
            self.assertIn(f"which Jupyter takes first: {first}", out)
            self.assertEqual("Java (chesslab)", self.spec()["display_name"])
            self.assertEqual(["kernel.json"], os.listdir(self.java))
        for message in (f"Removed {self.java}\n", f"Your Jupyter has no kernel {self.java}\n"):
            self.assertEqual((0, message), self.lab("--uninstall-kernel")[:2])
            self.assertEqual([], os.listdir(self.java.parent))
