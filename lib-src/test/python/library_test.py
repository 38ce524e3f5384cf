"""Copies of the checkout at an odd path, under a locale of ASCII alone: the library is built there, and installed, found by Maven and
used in a project outside, as the README describes. What the commands alone decide is tested with a library of a few classes."""

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


class Checkout(unittest.TestCase):
    """A copy: other tests use the checkout's classes."""

    @classmethod
    def setUpClass(cls):
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory())).resolve()
        cls.checkout = cls.folder / "it's übung" / "checkout"
        cls.environment = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
        cls.environment["LC_ALL"] = "C"
        shutil.copytree(ROOT / "environment", cls.checkout / "environment")
        shutil.copy(ROOT / "pom.xml", cls.checkout)
        for name in ("kernel", "chesslab", "arena", "learning", "tools"):
            module = cls.checkout / "lib-src" / name
            cls.write_sources(name, module / "main")
            shutil.copy(ROOT / "lib-src" / name / "pom.xml", module)
        cls.readme = (ROOT / "lib-src" / "README.md").read_text(encoding="utf-8")
        (cls.install,) = re.findall(r"^    environment/mvnw (.* install)$", cls.readme, re.MULTILINE)

    @classmethod
    def maven(cls, *arguments):
        """With a repository of its own before this machine's, which stays as it is; without a network where that goes."""
        script = '. "$0/environment/setup.sh"; maven_offline_first "$@"'
        done(run("bash", "-uc", script, cls.checkout, "-q", f"-Dmaven.repo.local={cls.folder / 'repository'}",
                 f"-Dmaven.repo.local.tail={MAVEN / 'repository'}", *arguments, env=cls.environment))

    def chesslab(self, *arguments):
        return run(self.checkout / "environment" / "chesslab", *arguments, env=self.environment)

    def jar(self, artifact, kind):
        (jar,) = self.folder.glob(f"repository/chesslab/{artifact}/*/{artifact}-*-SNAPSHOT{kind}.jar")
        return set(zipfile.ZipFile(jar).namelist())


class LibraryTest(Checkout):
    @classmethod
    def write_sources(cls, name, main):
        shutil.copytree(ROOT / "lib-src" / name / "main", main)

    def test_command_runs_at_a_path_with_a_space_a_quote_and_an_umlaut(self):
        games = self.folder / "it's übung" / "my games"
        out = done(self.chesslab("mine", "--games", 2, "--nodes", 50, "--json", "--out", games))
        self.assertEqual(2, json.loads(out)["counts"]["games"])
        self.assertTrue((games / "manifest.json").is_file())

    def test_projects_of_the_page_search_play_a_match_and_use_a_network(self):
        self.maven(*self.install.split())
        for module in ("chesslab", "arena", "learning"):
            resources = ROOT / "lib-src" / module / "main" / "resources"
            self.assertLessEqual({str(path.relative_to(resources)) for path in resources.rglob("*") if path.is_file()},
                                 self.jar("chesslab" if module == "chesslab" else f"chesslab-{module}", ""))
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


class BuildTest(Checkout):
    """The real kernel, and a class in each other module."""

    @classmethod
    def write_sources(cls, name, main):
        if name == "kernel":
            shutil.copytree(ROOT / "lib-src" / name / "main", main)
            return
        package, text = ("cli", 'System.out.println("chesslab " + words[0]);') if name == "tools" else (name, "")
        file = main / "java" / "chesslab" / package / "Main.java"
        file.parent.mkdir(parents=True)
        file.write_text(f"package chesslab.{package};\n\n/** A program. */\npublic final class Main {{\n"
                        f"    /** Starts it. */\n    public static void main(String[] words) {{\n        {text}\n    }}\n}}\n")

    def classes(self):
        return {path: path.stat().st_mtime_ns for path in (self.checkout / "target").rglob("classes/**/*.class")}

    def test_set_up_compiles_once_and_installing_gives_jars_with_sources_and_javadoc(self):
        (goals,) = re.findall(r"maven_offline_first -q (.* install) -P page &&", (ROOT / "environment" / "build.sh").read_text())
        self.maven("process-classes")
        classes = self.classes()
        self.assertGreater(len(classes), 30)
        for step in (goals, "process-classes"):
            self.maven(*step.split())
            self.assertEqual(classes, self.classes(), step)
        self.maven(*self.install.split())
        for module, artifact in (("chesslab", "chesslab"), ("arena", "chesslab-arena"), ("learning", "chesslab-learning")):
            with self.subTest(artifact):
                self.assertIn(f"chesslab/{module}/Main.class", self.jar(artifact, ""))
                self.assertIn(f"chesslab/{module}/Main.java", self.jar(artifact, "-sources"))
                self.assertLessEqual({"index.html", f"chesslab/{module}/Main.html"}, self.jar(artifact, "-javadoc"))

    def test_copy_of_a_built_checkout_has_a_library_of_its_own_for_commands_and_cells(self):
        done(self.chesslab("first"))
        copy = shutil.copytree(self.checkout, self.folder / "a copy")
        jar = self.checkout / "target" / "chesslab.jar"
        kept = jar.rename(jar.with_name("kept.jar"))
        self.addCleanup(kept.replace, jar)
        jar.touch()  # nothing runs with it
        self.assertEqual((0, "chesslab second\n", ""), run(copy / "environment" / "chesslab", "second", env=self.environment))
        environment = {**self.environment, "JUPYTER_PATH": str(copy / "environment" / "jupyter")}
        self.assertEqual(["42"], json.loads(done(run(sys.executable, "-c", CELLS, "6 * 7", env=environment))))

    def test_two_commands_at_once_build_once_and_both_find_all_of_it(self):
        chesslab, engine, clean = (["bash", self.checkout / "environment" / call[0], *call[1:]] for call in (
            ("chesslab", "--version"), ("engine",), ("lab", "--clean")))
        source = self.checkout / "lib-src" / "kernel" / "main" / "java" / "chesslab" / "kernel" / "KernelMain.java"
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
