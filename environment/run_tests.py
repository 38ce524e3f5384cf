#!/usr/bin/env python3
"""Runs parts of the tests, also after one failed, and ends with a count. Called by environment/test.

Its argument is "quick"; "all"; or the name of a device, cuda, for the tests of networks and training alone, on that device
where they can.

Expects JAVA_HOME (a JDK 17), JDK_NEWEST_LTS (a newer JDK, or empty) and Jupyter's folders in the environment.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections import namedtuple
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import knobs
import notebook_rules
import run_notebooks
import same_outputs
import solutions

ROOT = run_notebooks.ROOT
REPORTS = ROOT / "target" / "test-reports"
PYTHON_TESTS = ROOT / "lib-src" / "test" / "python"
NOTEBOOK_SECONDS = 600
MOST_REPEATED = 4_000  # letters of a failed part that are shown again at the end
SHORT_RUNS = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"  # most commands of the tests end before thorough compiling pays
LEFT_OUT = {"quick": "the slow unit tests, the newest JDK, the commands, the browser, other notebooks and IJava; "
                     "environment/test --all has them",
            "all": "slow unit tests on the newest JDK, environment/test --spark, environment/test --device cuda"}

# Of one part of the tests; the text is printed when it ends, since parts run side by side.
Count = namedtuple("Count", "passed failed text", defaults=[""])


def call(*command, cwd=ROOT):
    """Runs a program to its end; returns its status and all that it printed."""
    process = subprocess.run(command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             encoding="utf-8", errors="replace")
    return process.returncode, process.stdout


def maven(*arguments):
    """Maven without the network where it has everything."""
    return call("bash", "-c", '. "$1/environment/setup.sh"; shift; maven_offline_first "$@"', "run_tests", str(ROOT), *arguments)


def junit(name, *arguments):
    """Runs the tests of all modules through Maven, also where those of one failed, and counts their reports; an error
    without a failed test is one failure."""
    for earlier in (ROOT / "target").glob("*/surefire-reports"):
        shutil.rmtree(earlier)
    status, text = maven("-q", "-Dmaven.test.failure.ignore", *arguments)
    passed = failed = 0
    for reports in (ROOT / "target").glob("*/surefire-reports"):
        for report in reports.glob("TEST-*.xml"):
            suite = ElementTree.parse(report).getroot()
            broken = int(suite.get("failures")) + int(suite.get("errors"))
            failed += broken
            passed += int(suite.get("tests")) - broken - int(suite.get("skipped"))
        shutil.copytree(reports, REPORTS / name / reports.parent.name)
    if failed == 0 and (status != 0 or "[ERROR]" in text):
        failed, text = 1, f"{text}Maven ended with status {status}\n"
    return Count(passed, failed, text)


def tests_on_device(device):
    """Networks and training with the libraries for graphics cards; DeviceTest compares the card with the processor."""
    return junit(device, "-Pcuda", f"-Dchesslab.device={device}", "-Dtest=chesslab/training/**/*Test", "test")


def python_tests(name):
    """Runs one module of Python tests, or a class of it, whose output is shown where one fails. One without a test counts
    as failed."""
    status, text = call(sys.executable, "-m", "unittest", "-v", name, cwd=PYTHON_TESTS)
    (REPORTS / f"{name}.txt").write_text(text, encoding="utf-8")
    ran = sum(int(number) for number in re.findall(r"^Ran (\d+) test", text, re.MULTILINE))
    counts = {kind: int(number) for kind, number in re.findall(r"(\w+)=(\d+)", text[text.rfind("\nRan ") :])}
    failed = counts.get("failures", 0) + counts.get("errors", 0) or int(status != 0 or ran == 0)
    return Count(max(0, ran - failed - counts.get("skipped", 0)), failed, text if failed else text[text.rfind("Ran ") :])


def java_style():
    """The house style: `environment/mvnw -f pom.xml formatter:format impsort:sort` writes it."""
    status, text = maven("-q", "-N", "formatter:validate", "impsort:check")
    return Count(int(status == 0), int(status != 0), text)


def rules():
    findings = notebook_rules.check_all()
    faults = [f"{finding.notebook}: {finding.rule}: {fault}\n" for finding in findings for fault in finding.faults]
    failed = sum(bool(finding.faults) for finding in findings)
    return Count(len(findings) - failed, failed, "".join(faults))


def started_in_ijava():
    """All notebooks in IJava, beside the run in the project's own kernel: it waits for no core."""
    shutil.rmtree(run_notebooks.copies("ijava"), ignore_errors=True)
    command = [sys.executable, run_notebooks.__file__, "--kernel", "ijava", "--time-limit", str(NOTEBOOK_SECONDS)]
    with open(REPORTS / "ijava.txt", "w", encoding="utf-8") as log:
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT)


def compared(process):
    """Counts the notebooks of which each cell shows the same in both kernels."""
    process.wait()
    rows = json.loads((run_notebooks.copies("ijava") / "results.json").read_text(encoding="utf-8"))
    passed = 0
    for row in rows:
        faults = ["did not run to its end in IJava; see target/test-reports/ijava.txt"]
        if row["ok"]:
            ours, theirs = (run_notebooks.read(run_notebooks.copies(kernel) / f"{row['notebook']}.ipynb") for kernel in ("java", "ijava"))
            faults = list(same_outputs.differences(ours, theirs))
        for fault in faults:
            print(f"{row['notebook']}: {fault}")
        passed += not faults
    return Count(passed, len(run_notebooks.known_notebooks()) - passed)


def notebooks(names):
    """Notebooks in their small size. Behind its last cell the solutions of its exercises run, each with its check, and then
    its cells with knobs, changed."""
    passed = failed = 0
    for name in names:
        path = run_notebooks.notebook_path(name)
        try:
            solved = solutions.solved_cells(path)
        except run_notebooks.Failure as failure:
            print(f"{name}: {failure}")
            failed, solved = failed + 1, []
        turned = list(knobs.reruns(path))
        row = run_notebooks.run(path, "java", NOTEBOOK_SECONDS, save=False, more_cells=solved + [again.cell for again in turned])
        wrong = list(solutions.wrong_answers(solved)) if row["ok"] else []
        for answer in wrong:
            print(f"{name}: a solution is not right: {answer}")
        stuck = list(knobs.faults(turned)) if row["ok"] else []
        for fault in stuck:
            print(f"{name}: a knob cannot be changed: {fault}")
        failed += len(wrong) + len(stuck) + (not row["ok"])
        passed += row["ok"] + (len(solved) // 2 - len(wrong) if row["ok"] else 0)
    return Count(passed, failed)


def knobs_on(jdk):
    """All notebooks on another JDK, and behind the last cell of each its cells with knobs, changed. Two run at a time."""
    with ThreadPoolExecutor(2) as pool:
        faults = list(pool.map(lambda name: knob_faults(name, jdk), run_notebooks.known_notebooks()))
    return Count(faults.count([]), sum(map(len, faults)), "".join(f"{fault}\n" for found in faults for fault in found))


def knob_faults(name, jdk):
    path = run_notebooks.notebook_path(name)
    turned = list(knobs.reruns(path))
    try:
        run_notebooks.execute(path, "java", NOTEBOOK_SECONDS, echo=lambda line: None,
                              more_cells=[again.cell for again in turned], JAVA_HOME=jdk)
    except run_notebooks.Failure as failure:
        return [f"{name}: {failure}"]
    return [f"{name}: a knob cannot be changed: {fault}" for fault in knobs.faults(turned)]


def quick_library_parts():
    yield "Java's style", java_style
    yield "quick unit tests on JDK 17", lambda: junit("jdk-17", "test", "-Dexcluded.tests=slow|lengthy")


def quick_other_parts():
    """Beside the unit tests, so that both processors work."""
    yield "notebook rules", rules
    yield "cells in the kernel", lambda: python_tests("kernel_test.CellsTest")
    yield "pages", lambda: python_tests("readme_test.PagesTest")
    yield "two notebooks in quick size", lambda: notebooks(["00-start-here", "02a-solve-a-game"])


def newest_jdk():
    """The folder and the release of the newest JDK with long-term support after 17; empty where there is none."""
    newest = os.environ.get("JDK_NEWEST_LTS", "")
    release = re.search(r'^JAVA_VERSION="(\d+)', Path(newest, "release").read_text(), re.MULTILINE).group(1) if newest else ""
    return newest, release


def library_parts():
    """One after the other, since they share Maven's folders."""
    yield "Java's style", java_style
    yield "unit tests on JDK 17", lambda: junit("jdk-17", "test")
    newest, release = newest_jdk()
    if newest:  # the same classes, also in a language with other numbers and letters
        yield f"quick unit tests on JDK {release}", lambda: junit(
            "jdk-newest", "test", "-Dexcluded.tests=slow|lengthy", f"-Djvm={newest}/bin/java", "-Dtest.language=tr")


def command_parts():
    """Beside the unit tests: much of both is waiting, for engines, kernels and time-outs."""
    for path in sorted(PYTHON_TESTS.glob("*_test.py")):
        yield path.stem.replace("_", " "), lambda path=path: python_tests(path.stem)
    yield "notebook rules", rules


def notebook_parts():
    """Last, on both processors."""
    process = started_in_ijava()
    yield "notebooks in quick size", lambda: notebooks(run_notebooks.known_notebooks())
    yield "notebooks in IJava", lambda: compared(process)
    newest, release = newest_jdk()
    if newest:
        yield f"notebooks and their knobs on JDK {release}", lambda: knobs_on(newest)


def run(name, part):
    """Runs one part; one that breaks, or that tests nothing, is a failure and does not stop the others."""
    print(f"== {name} begins", flush=True)
    began = time.monotonic()
    try:
        count = part()
    except (Exception, SystemExit) as fault:
        count = Count(0, 1, f"{name} broke: {type(fault).__name__}: {fault}\n")
    if count[:2] == (0, 0):
        count = Count(0, 1, f"{count.text}{name}: nothing was tested\n")
    print(f"\n== {name} ends\n{count.text}", end="", flush=True)
    return name, count, time.monotonic() - began


def lane(parts):
    return [run(name, part) for name, part in parts]


def main():
    # what a shell starts in the background ignores Ctrl-C, and so would every program that the tests interrupt
    signal.signal(signal.SIGINT, signal.default_int_handler)
    shutil.rmtree(REPORTS, ignore_errors=True)
    REPORTS.mkdir(parents=True)
    began = time.monotonic()
    which = sys.argv[1]
    os.environ["CHESSLAB_SCALE"] = "quick"
    os.environ.setdefault("CHESSLAB_JAVA_OPTIONS", SHORT_RUNS)
    if which not in LEFT_OUT:
        lanes, last = (), [(f"networks and training on {which}", lambda: tests_on_device(which))]
    else:
        lanes, last = ((quick_library_parts, quick_other_parts), ()) if which == "quick" else (
            (library_parts, command_parts), notebook_parts())
    with ThreadPoolExecutor() as pool:
        begun = [pool.submit(lane, parts()) for parts in lanes]
        rows = [row for done in begun for row in done.result()]
    rows += lane(last)
    width = max(len(name) for name, _, _ in rows)
    print(f"\n{'':<{width}}  {'passed':>6}  {'failed':>6}  {'seconds':>7}")
    for name, count, seconds in rows:
        print(f"{name:<{width}}  {count.passed:>6}  {count.failed:>6}  {seconds:>7.1f}")
    for name, count, _ in rows:
        if count.failed:  # once more, where one looks for it
            print(f"\n== {name} failed\n{count.text[-MOST_REPEATED:]}")
    passed = sum(count.passed for _, count, _ in rows)
    failed = sum(count.failed for _, count, _ in rows)
    print(f"{(time.monotonic() - began) / 60:.1f} minutes")
    if which in LEFT_OUT:
        print(f"Left out: {LEFT_OUT[which]}.")
    print(f"{passed} passed, {failed} failed", flush=True)
    return 0 if passed > 0 and failed == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
