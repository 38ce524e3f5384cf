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

from digests import cells, depends, passed, remember, sampled, text
from run_notebooks import NOTEBOOKS, ROOT, known_notebooks

REPORTS = ROOT / "target" / "test-reports"
PYTHON_TESTS = ROOT / "lib-src" / "test" / "python"
MOST_SHOWN = 4_000  # letters of a part that failed
SHORT_RUNS = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"  # most commands of the tests end before thorough compiling pays
QUICK = "-Dexcluded.tests=slow|lengthy"
# Where another JDK or language can matter: the kernel, and what reads and prints texts
NEWEST = ("kernel", "files", "notebook", "chess.pgn", "uci", "mining", "encoding.dataset", "arena.player", "cli")
LEFT_OUT = {
    "quick": "lengthy unit tests, the newest JDK, the commands, the browser, other notebooks and IJava; environment/test --all has them",
    "all": "what has passed as it is; on the newest JDK, quick unit tests of packages that read and print no texts; changed knobs, IJava and the "
           "newest JDK for notebooks that have passed with them; most cells that are stopped; Spark; environment/test --every has them; "
           "environment/test --device cuda",
    "every": "environment/test --device cuda"}
# What tests in Python depend on beside what their own file names; those that are not here always run, as do most classes of site_test.
KERNEL, PAGE = "chesslab.kernel chesslab.notebook", [ROOT / "lib-src" / "page" / folder for folder in ("main", "shims", "site")]
COMMANDS = f"{KERNEL} chesslab.cli"
DEPENDS = {
    "board_test": [KERNEL],
    "chesslab_test": [COMMANDS],
    "encode_test": [COMMANDS],
    "export_test": [COMMANDS, ROOT / "data" / "models"],
    "grade_test": [f"{COMMANDS} chesslab.grade", PYTHON_TESTS / "made_up_class.py", *NOTEBOOKS.glob("**/0[12]a*")],
    "install_kernel_test": [KERNEL],
    "kernel_test": [KERNEL],
    "library_test.BuildTest": [],
    "magics_test": [KERNEL],
    "site_test.FirefoxTest": [*PAGE, *NOTEBOOKS.glob("**/01a*")],
    "site_test.IdeaTest": PAGE,
    "site_test.LessonTest": [*PAGE, *NOTEBOOKS.glob("**/0[124]*")],
    "stopped_test": [KERNEL, *map(cells, sorted(NOTEBOOKS.glob("0[12][ad]*.ipynb")))],
    "train_test": [COMMANDS],
    "uci_test": [COMMANDS],
}
MAVEN = re.compile(r"^\[\w+\] Tests run: (\d+), Failures: (\d+), Errors: (\d+), Skipped: (\d+)$", re.MULTILINE)
SKIPPED = re.compile(r"^.* \.\.\. skipped .*$|^\[WARNING\] Tests run: .*Skipped: [1-9].* in .*$", re.MULTILINE)
ERROR = re.compile(r"^\[ERROR\].*\n", re.MULTILINE)

Part = namedtuple("Part", "name command folder digests")  # digests: of all that its parts depend on, by their names
Result = namedtuple("Result", "name passed failed skipped seconds processor text")


def maven(name, *arguments, digests={}):
    """Unit tests of all modules, also where those of one failed; without the network where Maven has everything."""
    script = '. "$1/environment/setup.sh"; shift; maven_offline_first -P page -Dmaven.test.failure.ignore "$@" test'
    return Part(name, ["bash", "-c", script, "run_tests", ROOT, *arguments], ROOT, digests)


def python(name, *tests, folder=PYTHON_TESTS, digests={}):
    return Part(name, [sys.executable, "-m", "unittest", "-v", *(tests or [name])], folder, digests)


def spark():
    return python("spark_test", folder=ROOT / "lib-src" / "spark" / "python")


def notebook(name, digests={}):
    return python(name, "notebooks_test.NotebooksTest.test_" + re.sub(r"\W", "_", name), digests=digests)


def named(names):
    classes = []
    for name in names:
        if name in known_notebooks():
            yield [notebook(name)]
        elif (PYTHON_TESTS / f"{name.partition('.')[0]}.py").is_file():
            yield [python(name)]
        elif any((ROOT / "lib-src").glob(f"*/test/java/**/{name}.java")):
            classes.append(name)
        else:
            raise SystemExit(f"test: {name} is no notebook, no tests of lib-src/test/python and no class of unit tests")
    if classes:
        yield [maven("unit tests", f"-Dtest={','.join(classes)}")]


def new(lane, digests):
    """Those that have not passed as they are; with --every all."""
    return {name: found for name, found in digests.items() if lane == "every" or passed().get(name) != found}


def unit_tests(lane):
    """All on JDK 17, but lengthy ones that have passed as they are; on the newest JDK quick ones, of packages that have not."""
    lengthy, digests = {}, {}
    for folder in {file.parent for file in (ROOT / "lib-src").glob("*/test/java/**/*Test.java")}:
        classes = [file.stem for file in folder.glob("*Test.java") if re.search(r'^@Tag\("lengthy"\)', text(file), re.MULTILINE)]
        if classes:
            name = f"lengthy tests of {folder.relative_to(ROOT / 'lib-src')}"
            lengthy[name], digests[name] = classes, depends(folder)
    left = new(lane, digests)
    without = ",".join(f"!{each}" for name in sorted(lengthy) if name not in left for each in lengthy[name])
    yield maven("unit tests on JDK 17", *([f"-Dtest={without}"] if without else []), digests=left)
    newest = os.environ.get("JDK_NEWEST_LTS", "")
    of = {package: f"chesslab/{package.replace('.', '/')}" for package in NEWEST}
    digests = {f"newest JDK: {package}": depends(*(ROOT / "lib-src").glob(f"*/test/java/{of[package]}")) for package in NEWEST}
    left = new(lane, digests)
    tests = f"-Dtest={','.join(f'{of[name.split()[-1]]}/**/*Test' for name in left)}"
    if newest and left:  # the same classes, also in a language with other numbers and letters
        yield maven("unit tests on the newest JDK", QUICK, f"-Djvm={newest}/bin/java", "-Dtest.language=tr",
                    *([tests] if lane == "all" else []), digests=left)


def own(name, source):
    """What a class of tests has of its file, without the other classes of tests."""
    others = rf"^class (?!{name.rpartition('.')[2]}\()\w+Test\(.*?(?=^\S|\Z)"
    return re.sub(others, "", source, flags=re.MULTILINE | re.DOTALL) if "." in name else source


def python_tests(lane):
    """The longest first."""
    longest = ["stopped_test", "site_test", "library_test", "chesslab_test", "kernel_test", "board_test"]
    for module in longest + sorted({path.stem for path in PYTHON_TESTS.glob("*_test.py")} - {"notebooks_test", *longest}):
        source, tests = text(PYTHON_TESTS / f"{module}.py"), [module]
        if any(name.startswith(f"{module}.") for name in DEPENDS):
            tests = [f"{module}.{name}" for name in re.findall(r"^class (\w+Test)\(", source, re.MULTILINE)]
        digests = {name: depends(own(name, source), *DEPENDS[name]) for name in tests if name in DEPENDS}
        left = new(lane, digests)
        tests = [name for name in tests if name in left or name not in digests]
        if tests:
            yield python(module, *tests, digests=left)


def notebooks(lane):
    for name in reversed(known_notebooks()):
        file, page = NOTEBOOKS / f"{name}.ipynb", NOTEBOOKS / "solutions" / f"{name}.md"
        left = new(lane, {name: depends(KERNEL, cells(file), page)})
        if left or name in sampled(known_notebooks()):
            yield notebook(name, left)


def parts(lane, *names):
    """The longest first, so that both workers end at about the same time; Maven's one after the other, since they share folders."""
    if lane == "quick":
        yield [maven("quick unit tests on JDK 17", QUICK)]
        for name in ("kernel_test.CellsTest", "readme_test.PagesTest", "notebook_rules_test"):
            yield [python(name)]
        yield from ([notebook(name)] for name in ("00-start-here", "02a-solve-a-game"))
    elif lane in LEFT_OUT:
        yield list(unit_tests(lane))
        yield from ([part] for part in (*python_tests(lane), *notebooks(lane), *([spark()] if lane == "every" else ())))
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
    if part.digests and not failed and not (skipped and part.folder == PYTHON_TESTS):
        remember(part.digests)
    return result


def told(text):
    """What tells of a failure: the lines that Maven marks, of which later modules print more, else the end."""
    return ("".join(ERROR.findall(text)) or text)[-MOST_SHOWN:]


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
            print(f"\n== {result.name} failed; of target/test-reports/{result.name}.txt\n{told(result.text)}")
    passed, failed, skipped = (sum(column) for column in list(zip(*results))[1:4])
    used = resource.getrusage(resource.RUSAGE_CHILDREN)  # of the set-up too, which environment/test did in this process
    print(f"{(time.monotonic() - began) / 60:.1f} minutes by the clock, {(used.ru_utime + used.ru_stime) / 60:.1f} of processor")
    if lane in LEFT_OUT:
        print(f"Left out: {LEFT_OUT[lane]}.")
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""), flush=True)
    return 0 if passed > 0 and failed == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
