#!/usr/bin/env python3
"""Runs the tests of a lane, two parts at a time, and ends with a count. Called by environment/test.

A part is a call of Maven, or what unittest finds under a name in lib-src/test/python. The lane "named" has the parts that are named
behind it. All parts run even when one fails. What they print goes to target/test-reports/, and the end of it, where one failed, to the
terminal too. Expects JAVA_HOME (a JDK 17), JDK_NEWEST_LTS (a
newer JDK, or empty) and Jupyter's folders in the environment.
"""

import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections import namedtuple
from concurrent.futures import ThreadPoolExecutor

from run_notebooks import NOTEBOOKS, ROOT, known_notebooks

REPORTS = ROOT / "target" / "test-reports"
PYTHON_TESTS = ROOT / "lib-src" / "test" / "python"
MOST_SHOWN = 4_000  # letters of a part that failed
SHORT_RUNS = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"  # most commands of the tests end before thorough compiling pays
QUICK = "-Dexcluded.tests=slow|lengthy"
# Where another JDK or language can matter: the kernel, and what reads and prints texts
NEWEST = ",".join(f"chesslab/{package}/**/*Test" for package in (
    "kernel", "files", "notebook", "chess/pgn", "uci", "mining", "encoding/dataset", "arena/player", "cli"))
DEVICE = "environment/test --device cuda"
LEFT_OUT = {
    "quick": "lengthy unit tests, the newest JDK, the commands, the browser, other notebooks and IJava; environment/test --all has them",
    "all": "quick unit tests of packages that read and print no texts, on the newest JDK; of notebooks that have passed as they are, changed "
           f"knobs, IJava and the newest JDK, but for one of each number; most cells that are stopped; environment/test --every has them, and Spark; {DEVICE}",
    "every": DEVICE}
MAVEN = re.compile(r"^\[\w+\] Tests run: (\d+), Failures: (\d+), Errors: (\d+), Skipped: (\d+)$", re.MULTILINE)
SKIPPED = re.compile(r"^.* \.\.\. skipped .*$|^\[WARNING\] Tests run: .*Skipped: [1-9].* in .*$", re.MULTILINE)
INFO = re.compile(r"^\[INFO\].*\n", re.MULTILINE)

Part = namedtuple("Part", "name command folder")
Result = namedtuple("Result", "name passed failed skipped seconds processor text")


def maven(name, *arguments):
    """Unit tests of all modules, also where those of one failed; without the network where Maven has everything."""
    script = '. "$1/environment/setup.sh"; shift; maven_offline_first -P page -Dmaven.test.failure.ignore "$@" test'
    return Part(name, ["bash", "-c", script, "run_tests", ROOT, *arguments], ROOT)


def python(name, folder=PYTHON_TESTS):
    return Part(name, [sys.executable, "-m", "unittest", "-v", name], folder)


def spark():
    return python("spark_test", ROOT / "lib-src" / "spark" / "python")


def notebook(name):
    return python("notebooks_test.NotebooksTest.test_" + re.sub(r"\W", "_", name))


def named(names):
    classes = []
    for name in names:
        if (NOTEBOOKS / f"{name}.ipynb").is_file():
            yield [notebook(name)]
        elif (PYTHON_TESTS / f"{name.partition('.')[0]}.py").is_file():
            yield [python(name)]
        elif any((ROOT / "lib-src").glob(f"*/test/java/**/{name}.java")):
            classes.append(name)
        else:
            raise SystemExit(f"test: {name} is no notebook, no tests of lib-src/test/python and no class of unit tests")
    if classes:
        yield [maven("unit tests", f"-Dtest={','.join(classes)}")]


def parts(lane, *names):
    """The longest first, so that both workers end at about the same time; Maven's one after the other, since they share folders."""
    newest = os.environ.get("JDK_NEWEST_LTS", "")
    if lane == "quick":
        yield [maven("quick unit tests on JDK 17", QUICK)]
        for name in ("kernel_test.CellsTest", "readme_test.PagesTest", "notebook_rules_test"):
            yield [python(name)]
        yield from ([notebook(name)] for name in ("00-start-here", "02a-solve-a-game"))
    elif lane in LEFT_OUT:
        # the same classes, also in a language with other numbers and letters
        other = maven("unit tests on the newest JDK", QUICK, f"-Djvm={newest}/bin/java", "-Dtest.language=tr",
                      *([f"-Dtest={NEWEST}"] if lane == "all" else []))
        yield [maven("unit tests on JDK 17"), *([other] if newest else [])]
        modules = {path.stem for path in PYTHON_TESTS.glob("*_test.py")} - {"notebooks_test"}
        longest = ["stopped_test", "site_test", "library_test", "chesslab_test", "kernel_test", "board_test"]
        yield from ([python(name)] for name in longest + sorted(modules - set(longest)))
        yield from ([notebook(name)] for name in reversed(known_notebooks()))
        if lane == "every":
            yield [spark()]
    elif lane == "spark":
        yield [spark()]
    elif lane == "named":
        yield from named(names)
    else:  # a device, on which networks and training run where they can; DeviceTest compares it with the processor
        yield [maven(f"networks and training on {lane}", "-Pcuda", f"-Dchesslab.device={lane}", "-Dtest=chesslab/training/**/*Test")]


def run(part):
    """Runs one part to its end. One that tests nothing, or ends with an error and no failed test, is one failure."""
    print(f"   {part.name} ...", flush=True)
    began = time.monotonic()
    report = REPORTS / f"{part.name}.txt"
    with report.open("wb") as file:
        process = subprocess.Popen(part.command, cwd=part.folder, stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    text = report.read_text(encoding="utf-8", errors="replace")
    if part.folder != ROOT:
        found = dict(re.findall(r"(Ran|failures|errors|skipped)[ =](\d+)", text[text.rfind("\nRan ") :]))
        counts = [[int(found.get(kind, 0)) for kind in ("Ran", "failures", "errors", "skipped")]]
        broken = process.returncode != 0
    else:
        counts = [map(int, found) for found in MAVEN.findall(text)]
        broken = process.returncode != 0 or "[ERROR]" in text
    ran, failures, errors, skipped = (sum(column) for column in zip(*counts, (0, 0, 0, 0)))
    failed = failures + errors or int(broken or ran == 0)
    result = Result(part.name, max(0, ran - failed - skipped), failed, skipped, time.monotonic() - began,
                    used.ru_utime + used.ru_stime, text)
    print(f"== {part.name}: {result.passed} passed, {failed} failed", flush=True)
    return result


def main():
    # what a shell starts in the background ignores Ctrl-C, and so would every program that the tests interrupt
    signal.signal(signal.SIGINT, signal.default_int_handler)
    shutil.rmtree(REPORTS, ignore_errors=True)
    REPORTS.mkdir(parents=True)
    began = time.monotonic()
    lane = sys.argv[1]
    queues = list(parts(*sys.argv[1:]))
    os.environ.update(CHESSLAB_SCALE="quick", CHESSLAB_TESTS=lane if lane in ("all", "every") else "quick")
    os.environ.setdefault("CHESSLAB_JAVA_OPTIONS", SHORT_RUNS)
    with ThreadPoolExecutor(2) as pool:
        results = [result for found in pool.map(lambda queue: list(map(run, queue)), queues) for result in found]
    width = max(len(result.name) for result in results)
    print(f"\n{'':<{width}}  passed  failed  skipped  seconds  of processor")
    for name, passed, failed, skipped, seconds, processor, _ in results:
        print(f"{name:<{width}}  {passed:>6}  {failed:>6}  {skipped:>7}  {seconds:>7.1f}  {processor:>12.1f}")
    for result in results:
        for line in SKIPPED.findall(result.text):
            print(line.strip())
    for result in results:
        if result.failed:
            print(f"\n== {result.name} failed; target/test-reports/{result.name}.txt ends with\n{INFO.sub('', result.text)[-MOST_SHOWN:]}")
    passed, failed, skipped = (sum(column) for column in list(zip(*results))[1:4])
    used = resource.getrusage(resource.RUSAGE_CHILDREN)  # of the set-up too, which environment/test did in this process
    print(f"{(time.monotonic() - began) / 60:.1f} minutes by the clock, {(used.ru_utime + used.ru_stime) / 60:.1f} of processor")
    if lane in LEFT_OUT:
        print(f"Left out: {LEFT_OUT[lane]}.")
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""), flush=True)
    return 0 if passed > 0 and failed == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
