"""Measures Java kernels of Jupyter, for the table of kernels in the README: how surely they start, stop and report.

    environment/lab --setup && python3 lib-src/test/python/measure_kernels.py [--starts 40] KERNEL…

KERNEL is java, the project's own, or a folder of .jupyter/data/kernels. No test: it judges nothing and measures time.
"""

import argparse
import contextlib
import os
import queue
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from kernel_test import Kernel

ROOT = Path(__file__).resolve().parents[3]
BEATS = "var beats = new java.util.concurrent.atomic.AtomicLong();"
GOES_ON = "long before = beats.get(); Thread.sleep(1000); before == beats.get() ? 42 : 0"
ENDLESS = {
    "sleeping": "Thread.sleep(600_000);",
    "computing": "while (true) beats.incrementAndGet();",
    "reading a line": "System.out.println(new java.util.Scanner(System.in).nextLine());",
    "waiting for a connection": "new java.net.ServerSocket(0).accept();",
}
LINES = "for (int i = 0; i < 20_000; i++) System.out.println(i);"
CHART = """try (var chart = chesslab.notebook.LiveChart.start(chesslab.notebook.Charts.line("t", "x", "y"))) {
    for (int i = 0; i < 20; i++) { chart.add("a", i, i); Thread.sleep(100); }
}"""
FAULTS = ("int zero = 0;\nint one = 1;\nint two = one / zero;", 'int four = 4;\nint five = "five";\nint six = 6;')
COMPLETED = ("word.toUpp", 'String text = "a"; text.toUpp', "new java.util.ArrayLi", "new CompletableFut")


@contextlib.contextmanager
def started(name, tries=10):
    """A kernel that is ready; one that hangs at its start is tried again. Ended hard: some do not end when asked."""
    for left in reversed(range(tries)):
        try:
            kernel = Kernel(name)
            break
        except RuntimeError:
            if not left:
                raise
    try:
        yield kernel
    finally:
        kernel.stop(now=True)


def start(name):
    """The seconds until a new kernel is ready; nothing where it is not, or does not answer."""
    with contextlib.suppress(RuntimeError, queue.Empty), started(name, 1) as kernel:
        return kernel.seconds_to_ready if kernel.run("6 * 7").text == "42" else None


def stopped(name, code):
    with started(name) as kernel:
        kernel.run(BEATS)
        try:
            _, seconds = kernel.interrupted("{ " + code + " }", timeout=10, allow_stdin=True)
            goes_on = kernel.run(GOES_ON).text != "42"
        except queue.Empty:
            return "no, not within 10 s, or the kernel answers no more"
        return f"after {seconds:.1f} s" + (", but it goes on beside the next cells" if goes_on else "")


def measure(name, count):
    with ThreadPoolExecutor(2) as pool:
        ready = [seconds for seconds in pool.map(start, [name] * count) if seconds]
    print(f"== {name}\n{len(ready)} of {count} starts, two at a time; {statistics.median(ready or [0]):.1f} s", flush=True)
    for what, code in ENDLESS.items():
        print(f"stopped while {what}: {stopped(name, code)}", flush=True)
    with started(name) as kernel:
        kinds = [message["msg_type"] for message in kernel.run(CHART).messages]
        print(f"live chart: {kinds.count('display_data')} shown, {kinds.count('update_display_data')} updates in place")
        kernel.run('String word = "a";')
        for code in COMPLETED:
            print(f"completion of {code}: {kernel.answer(kernel.client.complete(code))['matches'][:4]}")
        for code in FAULTS:
            print(f"error:\n{kernel.run(code).traceback}")
        began = time.monotonic()
        printed = kernel.run(LINES).stream().split()
        whole = "in order" if printed == [str(i) for i in range(20_000)] else "not whole"
        print(f"lines printed of 20,000: {len(printed)}, {whole}, {time.monotonic() - began:.1f} s", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--starts", type=int, default=40)
    parser.add_argument("kernels", nargs="+")
    options = parser.parse_args()
    os.environ["JUPYTER_PATH"] = str(ROOT / "environment" / "jupyter")
    os.environ["JUPYTER_DATA_DIR"] = str(ROOT / ".jupyter" / "data")
    for kernel_name in options.kernels:
        measure(kernel_name, options.starts)
