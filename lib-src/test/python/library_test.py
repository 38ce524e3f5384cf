"""The library built in a copy of the checkout at an odd path, under a locale of ASCII alone; and in a project outside it, as
the README describes: installed, found by Maven, used."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

from common import JAVA, ROOT, done, run
from install_kernel_test import CELLS

MAVEN = Path(os.environ.get("MAVEN_USER_HOME", Path.home() / ".m2"))
# those that the checkout pins, which are there where there is no network
COMPILE, CLASS_PATH = (f"org.apache.maven.plugins:maven-{plugin}" for plugin in
                       ("compiler-plugin:3.16.0:compile", "dependency-plugin:3.11.0:build-classpath"))


class LibraryTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory())).resolve()
        # a copy: other tests use the checkout's classes
        cls.checkout = cls.folder / "it's übung" / "checkout"
        cls.environment = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
        cls.environment["LC_ALL"] = "C"
        shutil.copytree(ROOT / "environment", cls.checkout / "environment")
        for module in ("kernel", "chesslab", "arena", "learning", "tools"):
            shutil.copytree(ROOT / "lib-src" / module / "main", cls.checkout / "lib-src" / module / "main")
            shutil.copy(ROOT / "lib-src" / module / "pom.xml", cls.checkout / "lib-src" / module)
        shutil.copy(ROOT / "pom.xml", cls.checkout)
        cls.readme = (ROOT / "lib-src" / "README.md").read_text(encoding="utf-8")
        (command,) = re.findall(r"^    environment/mvnw (.* install)$", cls.readme, re.MULTILINE)
        cls.maven(*command.split())

    @classmethod
    def maven(cls, *arguments):
        """With a repository of its own before this machine's, which stays as it is; without a network where that goes."""
        script = '. "$0/environment/setup.sh"; maven_offline_first "$@"'
        done(run("bash", "-uc", script, cls.checkout, "-q", f"-Dmaven.repo.local={cls.folder / 'repository'}",
                 f"-Dmaven.repo.local.tail={MAVEN / 'repository'}", *arguments, env=cls.environment))

    def jar(self, artifact, kind):
        (jar,) = self.folder.glob(f"repository/chesslab/{artifact}/*/{artifact}-*-SNAPSHOT{kind}.jar")
        return set(zipfile.ZipFile(jar).namelist())

    def test_command_runs_at_a_path_with_a_space_a_quote_and_an_umlaut(self):
        games = self.folder / "it's übung" / "my games"
        out = done(run(self.checkout / "environment" / "chesslab", "mine", "--games", 2, "--nodes", 50, "--json",
                       "--out", games, env=self.environment))
        self.assertEqual(2, json.loads(out)["counts"]["games"])
        self.assertTrue((games / "manifest.json").is_file())

    def test_set_up_compiles_once(self):
        (goals,) = re.findall(r"maven_offline_first -q (.* install) &&", (ROOT / "environment" / "build.sh").read_text())
        self.maven("process-classes")
        classes = {path: path.stat().st_mtime_ns for path in (self.checkout / "target").rglob("classes/**/*.class")}
        self.assertGreater(len(classes), 300)
        for step in (goals.split(), ["process-classes"]):
            self.maven(*step)
            self.assertEqual(classes, {path: path.stat().st_mtime_ns for path in classes}, step)

    def test_copy_of_a_built_checkout_has_a_library_of_its_own_for_commands_and_cells(self):
        done(run(self.checkout / "environment" / "chesslab", "--version", env=self.environment))
        copy = shutil.copytree(self.checkout, self.folder / "a copy")
        jar = self.checkout / "target" / "chesslab.jar"
        kept = jar.rename(jar.with_name("kept.jar"))
        self.addCleanup(kept.replace, jar)
        jar.touch()  # nothing runs with it
        out = done(run("bash", "-c", '"$0" --version 2>&1', copy / "environment" / "chesslab", env=self.environment))
        self.assertRegex(out, r"\Achesslab \S+\n")  # nothing was built
        environment = {**self.environment, "JUPYTER_PATH": str(copy / "environment" / "jupyter")}
        out = done(run(sys.executable, "-c", CELLS, "chesslab.chess.Perft.count(new chesslab.chess.Board(), 3)", env=environment))
        self.assertEqual(["8902"], json.loads(out))

    def test_two_commands_at_once_build_once_and_both_find_all_of_it(self):
        chesslab, engine, clean = (["bash", self.checkout / "environment" / call[0], *call[1:]] for call in (
            ("chesslab", "--version"), ("engine",), ("lab", "--clean")))
        source = self.checkout / "lib-src" / "kernel" / "main" / "java" / "chesslab" / "kernel" / "KernelMain.java"
        shutil.copytree(ROOT / "data" / "models", self.checkout / "data" / "models")
        for before, pair in ((clean, (chesslab, engine)), (None, (clean, chesslab))):
            if before:
                subprocess.run(before, env=self.environment, check=True, stdout=subprocess.DEVNULL)
            source.touch()
            begun = [subprocess.Popen(call, env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                      stderr=subprocess.PIPE, encoding="utf-8") for call in pair]
            said = [process.communicate(timeout=600) for process in begun]
            self.assertEqual([0, 0], [process.returncode for process in begun], said)
            errors = "".join(err for _, err in said)
            self.assertEqual(1, errors.count("build the library"), said)
            self.assertLessEqual(errors.count(": waiting for environment/"), 1, said)
            self.assertNotRegex(errors, "main class|NoClassDefFoundError")

    def test_calls_of_maven_at_the_same_time_keep_their_outputs_apart(self):
        script = """. "$0/environment/setup.sh"; cd "$1"
            maven() { echo "$2 begins"; sleep 0.6; echo "$2 ends"; }
            maven_offline_first a >a & sleep 0.3; maven_offline_first b >b; wait; cat a b"""
        out, err = run("bash", "-c", script, self.checkout, self.folder, env=self.environment, timeout=60)[1:]
        self.assertEqual(("a begins\na ends\nb begins\nb ends\n", ""), (out, err))

    def test_three_jars_with_sources_and_javadoc_are_installed(self):
        for module, named in {"chesslab": "chess/Board", "arena": "arena/Arena", "learning": "training/Trainer"}.items():
            artifact = "chesslab" if module == "chesslab" else f"chesslab-{module}"
            with self.subTest(artifact):
                self.assertIn(f"chesslab/{named}.class", self.jar(artifact, ""))
                self.assertIn(f"chesslab/{named}.java", self.jar(artifact, "-sources"))
                self.assertLessEqual({"index.html", f"chesslab/{named}.html"}, self.jar(artifact, "-javadoc"))
                folder = ROOT / "lib-src" / module / "main" / "resources"
                resources = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
                self.assertLessEqual(resources, self.jar(artifact, ""))

    def test_projects_of_the_page_search_play_a_match_and_use_a_network(self):
        (pom,) = re.findall(r"^```xml\n(<project>.*?)^```", self.readme, re.MULTILINE | re.DOTALL)
        self.assertEqual(10, len(pom.splitlines()))
        said = {"MySearch": r"\A20 moves, \S+ is best\n\Z", "MyMatch": r"\n2 ahead against 1 ahead\ngames   40: ",
                "MyNetwork": r"\A[a-h][1-8][a-h][1-8]\n\Z"}
        programs = re.findall(r"^With `(chesslab\S*)`.*?^```java\n(.*?class (\w+).*?)^```", self.readme, re.MULTILINE | re.DOTALL)
        self.assertEqual({"chesslab": "MySearch", "chesslab-arena": "MyMatch", "chesslab-learning": "MyNetwork"},
                         {artifact: name for artifact, _, name in programs})
        for artifact, program, name in programs:
            with self.subTest(artifact):
                project = self.folder / "my projects" / name
                (project / "src/main/java").mkdir(parents=True)
                needs = pom.replace("<artifactId>chesslab</artifactId>", f"<artifactId>{artifact}</artifactId>")
                (project / "pom.xml").write_text(needs, encoding="utf-8")
                (project / f"src/main/java/{name}.java").write_text(program, encoding="utf-8")
                self.maven("-f", project / "pom.xml", COMPILE, CLASS_PATH, "-Dmdep.outputFile=target/classpath")
                classpath = f"{project}/target/classes:{(project / 'target/classpath').read_text(encoding='utf-8')}"
                for other in (str(ROOT), "junit", "onnxruntime", *(() if name == "MyNetwork" else ("djl", "pytorch"))):
                    self.assertNotIn(other, classpath)
                out = done(run(JAVA, "-cp", classpath, name, ROOT / "data/models/cnn", cwd=project))
                self.assertRegex(out, said[name])
