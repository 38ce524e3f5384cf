#!/usr/bin/env python3
"""Runs every part of the tests, also after one failed, and ends with a count. Called by environment/test.

With the name of a device, cuda, only the tests of networks and training, on that device where they can.

Expects JAVA_HOME (a JDK 17), JDK_NEWEST_LTS (a newer JDK, or empty) and Jupyter's folders in the environment.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree as ElementTree
from collections import namedtuple
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import notebook_rules
import run_notebooks
import same_outputs
import solutions

ROOT = run_notebooks.ROOT
REPORTS = ROOT / "target" / "test-reports"
PYTHON_TESTS = ROOT / "lib-src" / "test" / "python"
NOTEBOOK_SECONDS = 600

Count = namedtuple("Count", "passed failed")


def maven(*arguments):
    """Runs Maven, without the network where it has everything; returns its status, and whether it printed an error."""
    script = f'. "$1/environment/setup.sh"; shift; maven_offline_first "$@"'
    command = ["bash", "-c", script, "run_tests", str(ROOT), *arguments]
    process = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, encoding="utf-8", errors="replace")
    print(process.stdout, end="")
    return process.returncode, "[ERROR]" in process.stdout


def junit(name, *arguments):
    """Runs the tests of all modules through Maven, also where those of one failed, and counts their reports; an error
    without a failed test is one failure."""
    for earlier in (ROOT / "target").glob("*/surefire-reports"):
        shutil.rmtree(earlier)
    status, error = maven("-q", "-Dmaven.test.failure.ignore", *arguments)
    passed = failed = 0
    for report in (ROOT / "target").glob("*/surefire-reports/TEST-*.xml"):
        suite = ElementTree.parse(report).getroot()
        broken = int(suite.get("failures")) + int(suite.get("errors"))
        failed += broken
        passed += int(suite.get("tests")) - broken - int(suite.get("skipped"))
    for reports in (ROOT / "target").glob("*/surefire-reports"):
        shutil.copytree(reports, REPORTS / name / reports.parent.name)
    if failed == 0 and (status != 0 or error):
        print(f"Maven ended with status {status}")
        failed = 1
    return Count(passed, failed)


def compile_tests():
    """Before all else, since tests of two lanes use the classes."""
    if maven("-q", "test-compile")[0] != 0:
        sys.exit("the tests cannot be compiled")


def unit_tests():
    return junit("jdk-17", "test")


def unit_tests_on_newest_lts():
    """The classes that the first run compiled, on the other JDK, and in a language with other numbers and letters."""
    java = Path(os.environ["JDK_NEWEST_LTS"]) / "bin" / "java"
    return junit("jdk-newest", "test", f"-Djvm={java}", "-Dtest.language=tr")


def tests_on_device(device):
    """Networks and training with the libraries for graphics cards; DeviceTest compares the card with the processor."""
    return junit(device, "-Pcuda", f"-Dchesslab.device={device}", "-Dtest=chesslab/training/**/*Test", "test")


def python_tests(path):
    """Runs one file of Python tests, whose output is shown where one fails. A file without a test counts as failed."""
    process = subprocess.run([sys.executable, "-m", "unittest", "-v", path.stem], cwd=path.parent, stdin=subprocess.DEVNULL,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace")
    (REPORTS / f"{path.stem}.txt").write_text(process.stdout, encoding="utf-8")
    print(process.stdout if process.returncode else process.stdout[process.stdout.rfind("Ran ") :], end="")
    ran = sum(int(number) for number in re.findall(r"^Ran (\d+) test", process.stdout, re.MULTILINE))
    result = (re.findall(r"^(?:OK|FAILED).*$", process.stdout, re.MULTILINE) or [""])[-1]
    counts = {kind: int(number) for kind, number in re.findall(r"(\w+)=(\d+)", result)}
    failed = counts.get("failures", 0) + counts.get("errors", 0) + counts.get("successes", 0)
    if failed == 0 and (process.returncode != 0 or ran == 0):
        failed = 1
    return Count(max(0, ran - failed - counts.get("skipped", 0)), failed)


def java_style():
    """The house style: `environment/mvnw -f pom.xml formatter:format impsort:sort` writes it."""
    status, _ = maven("-q", "-N", "formatter:validate", "impsort:check")
    return Count(int(status == 0), int(status != 0))


def rules():
    findings = notebook_rules.check_all()
    for finding in findings:
        for fault in finding.faults:
            print(f"{finding.notebook}: {finding.rule}: {fault}")
    failed = sum(1 for finding in findings if finding.faults)
    return Count(len(findings) - failed, failed)


class RunInIJava:
    """All notebooks in their small size in IJava, beside the run in the project's own kernel: it waits for no core."""

    log = "ijava.txt"

    def start(self):
        shutil.rmtree(run_notebooks.copies("ijava"), ignore_errors=True)
        command = [sys.executable, run_notebooks.__file__, "--kernel", "ijava", "--time-limit", str(NOTEBOOK_SECONDS)]
        with open(REPORTS / self.log, "w", encoding="utf-8") as log:
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT)

    def compared(self):
        """Counts the notebooks of which each cell shows the same in both kernels."""
        self.process.wait()
        rows = json.loads((run_notebooks.copies("ijava") / "results.json").read_text(encoding="utf-8"))
        passed = 0
        for row in rows:
            name = f"{row['notebook']}.ipynb"
            faults = [] if row["ok"] else [f"did not run to its end in IJava; target/test-reports/{self.log} tells why"]
            faults = faults or list(same_outputs.differences(
                run_notebooks.read(run_notebooks.TARGET / name), run_notebooks.read(run_notebooks.copies("ijava") / name)
            ))
            for fault in faults:
                print(f"{row['notebook']}: {fault}")
            passed += not faults
        return Count(passed, len(run_notebooks.known_notebooks()) - passed)


def notebooks(beside):
    """Every notebook in its small size. Behind its last cell the solutions of its exercises run, each with its check."""
    os.environ["CHESSLAB_SCALE"] = "quick"
    beside.start()
    passed = failed = 0
    for name in run_notebooks.known_notebooks():
        path = run_notebooks.notebook_path(name)
        try:
            solved = solutions.solved_cells(path)
        except run_notebooks.Failure as failure:
            print(f"{name}: {failure}")
            failed, solved = failed + 1, []
        row = run_notebooks.run(path, "java", NOTEBOOK_SECONDS, save=False, more_cells=solved)
        wrong = list(solutions.wrong_answers(solved)) if row["ok"] else []
        for answer in wrong:
            print(f"{name}: a solution is not right: {answer}")
        failed += len(wrong) + (not row["ok"])
        passed += row["ok"] + (len(solved) // 2 - len(wrong) if row["ok"] else 0)
    return Count(passed, failed)


class PrintedByParts:
    """A standard output on which each part, in its thread, prints all at once when it ends."""

    def __init__(self, stream):
        self.stream = stream
        self.printed = threading.local()

    def write(self, text):
        self.printed.text = getattr(self.printed, "text", "") + text

    def flush(self):
        pass

    def end_part(self):
        self.stream.write(getattr(self.printed, "text", ""))
        self.stream.flush()
        self.printed.text = ""


def library_parts():
    """One after the other, since they share Maven's folders."""
    yield "Java's style", java_style
    yield "unit tests on JDK 17", unit_tests
    if os.environ.get("JDK_NEWEST_LTS"):
        release = re.search(r'^JAVA_VERSION="(\d+)', (Path(os.environ["JDK_NEWEST_LTS"]) / "release").read_text(), re.M)
        yield f"unit tests on JDK {release.group(1)}", unit_tests_on_newest_lts


def command_parts():
    """Beside the unit tests: much of both is waiting, for engines, kernels and time-outs."""
    for path in sorted(PYTHON_TESTS.glob("*_test.py")):
        yield path.stem.replace("_", " "), lambda path=path: python_tests(path)
    yield "notebook rules", rules


def notebook_parts():
    """Last, on both processors."""
    ijava = RunInIJava()
    yield "notebooks in quick size", lambda: notebooks(ijava)
    yield "notebooks in IJava", ijava.compared


def run(name, part):
    """Runs one part; one that breaks, or that tests nothing, is a failure and does not stop the others."""
    print(f"\n== {name}")
    began = time.monotonic()
    try:
        count = part()
    except (Exception, SystemExit) as fault:
        print(f"{name} broke: {type(fault).__name__}: {fault}")
        count = Count(0, 1)
    if count == Count(0, 0):
        print(f"{name}: nothing was tested")
        count = Count(0, 1)
    sys.stdout.end_part()
    return name, count, time.monotonic() - began


def lane(parts):
    return [run(name, part) for name, part in parts]


def main():
    # what a shell starts in the background ignores Ctrl-C, and so would every program that the tests interrupt
    signal.signal(signal.SIGINT, signal.default_int_handler)
    shutil.rmtree(REPORTS, ignore_errors=True)
    REPORTS.mkdir(parents=True)
    began = time.monotonic()
    if len(sys.argv) > 1:
        lanes, last = (), [(f"networks and training on {sys.argv[1]}", lambda: tests_on_device(sys.argv[1]))]
    else:
        compile_tests()
        lanes, last = (library_parts, command_parts), notebook_parts()
    sys.stdout = PrintedByParts(sys.stdout)
    with ThreadPoolExecutor() as pool:
        begun = [pool.submit(lane, parts()) for parts in lanes]
        rows = [row for done in begun for row in done.result()]
    rows += lane(last)
    sys.stdout = sys.stdout.stream
    width = max(len(name) for name, _, _ in rows)
    print(f"\n{'':<{width}}  {'passed':>6}  {'failed':>6}  {'seconds':>7}")
    for name, count, seconds in rows:
        print(f"{name:<{width}}  {count.passed:>6}  {count.failed:>6}  {seconds:>7.1f}")
    passed = sum(count.passed for _, count, _ in rows)
    failed = sum(count.failed for _, count, _ in rows)
    print(f"{(time.monotonic() - began) / 60:.1f} minutes")
    print(f"{passed} passed, {failed} failed", flush=True)
    return 0 if passed > 0 and failed == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
