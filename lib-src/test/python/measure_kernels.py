"""Measures Java kernels of Jupyter, for the table of kernels in the README: how surely they start, stop and report.

    environment/lab --setup && python3 lib-src/test/python/measure_kernels.py [--starts 40] KERNEL…

KERNEL is java, the project's own, or a folder of .jupyter/data/kernels. No test: it judges nothing and measures time.
"""

import argparse
import os
import queue
import re
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from jupyter_client.manager import KernelManager

ROOT = Path(__file__).resolve().parents[3]
SECONDS_TO_START = 60
SECONDS_TO_STOP = 10

BEATS = "var beats = new java.util.concurrent.atomic.AtomicLong();"
GOES_ON = "long before = beats.get(); Thread.sleep(1000); before == beats.get() ? 42 : 0"
ENDLESS = {
    "sleeping": "Thread.sleep(600_000);",
    "computing": "while (true) beats.incrementAndGet();",
    "reading a line": 'System.out.println(new java.util.Scanner(System.in).nextLine());',
    "waiting for a connection": "new java.net.ServerSocket(0).accept();",
}
LINES = "for (int i = 0; i < 20_000; i++) System.out.println(i);"
CHART = """try (var chart = chesslab.notebook.LiveChart.start(chesslab.notebook.Charts.line("t", "x", "y"))) {
    for (int i = 0; i < 20; i++) { chart.add("a", i, i); Thread.sleep(100); }
}"""
THROWN = 'int zero = 0;\nint one = 1;\nint two = one / zero;\nint three = 3;'
NOT_COMPILED = 'int four = 4;\nint five = "five";\nint six = 6;'


class Kernel:
    """A running kernel, which is ended hard: some do not end when asked."""

    def __init__(self, name):
        began = time.monotonic()
        self.manager = KernelManager(kernel_name=name)
        self.manager.start_kernel()
        self.client = self.manager.blocking_client()
        self.client.start_channels()
        try:
            self.client.wait_for_ready(timeout=SECONDS_TO_START)
        except RuntimeError:
            self.end()
            raise
        self.seconds = time.monotonic() - began

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def end(self):
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)

    def messages(self, request, seconds):
        """What the request brought, up to its idle status; the last is None where that did not come in time."""
        end = time.monotonic() + seconds
        while True:
            try:
                message = self.client.get_iopub_msg(timeout=max(0.01, end - time.monotonic()))
            except queue.Empty:
                yield None, None
                return
            if message["parent_header"].get("msg_id") != request:
                continue
            yield message["msg_type"], message["content"]
            if message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
                return

    def run(self, code, seconds=60):
        return list(self.messages(self.client.execute(code, allow_stdin=True), seconds))

    def answers(self, code):
        """Whether code that gives 42 does so."""
        return any("42" in str(content) for kind, content in self.run(code, 30) if kind == "execute_result")


def started(name):
    """A kernel that is ready; one that hangs at its start is tried again."""
    for _ in range(10):
        try:
            return Kernel(name)
        except RuntimeError as fault:
            print(f"  {name} did not start: {fault}", flush=True)
    raise RuntimeError(f"{name} did not start in ten tries")


def text_of(messages, stream="stdout"):
    return "".join(content["text"] for kind, content in messages if kind == "stream" and content["name"] == stream)


def starts(name, count):
    def start(_):
        try:
            with Kernel(name) as kernel:
                return kernel.seconds if kernel.answers("6 * 7") else None
        except RuntimeError:
            return None

    with ThreadPoolExecutor(2) as pool:
        seconds = list(pool.map(start, range(count)))
    ready = [value for value in seconds if value is not None]
    return f"{len(ready)} of {count}, two at a time" + (f"; {statistics.median(ready):.1f} s" if ready else "")


def stops(name, code):
    with started(name) as kernel:
        kernel.run(BEATS)
        request = kernel.client.execute('{ System.out.println("it runs"); ' + code + ' }', allow_stdin=True)
        for kind, _ in kernel.messages(request, SECONDS_TO_START):
            if kind == "stream":
                break
        time.sleep(1)
        kernel.manager.interrupt_kernel()
        began = time.monotonic()
        ended = all(kind is not None for kind, _ in kernel.messages(request, SECONDS_TO_STOP))
        if not ended:
            return f"no, not within {SECONDS_TO_STOP} s"
        told = f"after {time.monotonic() - began:.1f} s"
        if not kernel.answers("6 * 7"):
            return told + ", but the kernel answers no more"
        return told + ("" if kernel.answers(GOES_ON) else ", but it goes on beside the next cells")


def lines(kernel):
    began = time.monotonic()
    messages = kernel.run(LINES, 30)
    printed = text_of(messages).split()
    whole = "in order" if printed == [str(i) for i in range(20_000)] else "not whole"
    ended = "" if messages[-1][0] else ", and the end of the cell was never told"
    return f"{len(printed)}, {whole}, {time.monotonic() - began:.1f} s{ended}"


def fault(kernel, code):
    for kind, content in kernel.run(code):
        if kind == "error":
            return re.sub(r"\x1b\[[0-9;]*m", "", "\n".join(content["traceback"])).strip()
    return "no error was told"


def chart(kernel):
    kinds = [kind for kind, _ in kernel.run(CHART)]
    return f"{kinds.count('display_data')} shown, {kinds.count('update_display_data')} updates in place"


def completion(kernel, code):
    try:
        request = kernel.client.complete(code, len(code))
        end = time.monotonic() + 20
        while time.monotonic() < end:
            reply = kernel.client.get_shell_msg(timeout=20)
            if reply["parent_header"].get("msg_id") == request:
                matches = reply["content"].get("matches", [])
                return f"{len(matches)}: {', '.join(matches[:4])}"
    except queue.Empty:
        pass
    return "no answer"


def measure(name, count):
    print(f"== {name}", flush=True)
    print(f"starts: {starts(name, count)}", flush=True)
    for what, code in ENDLESS.items():
        print(f"stopped while {what}: {stops(name, code)}", flush=True)
    with started(name) as kernel:
        print(f"live chart: {chart(kernel)}", flush=True)
        kernel.run('String word = "a";')
        for code in ("word.toUpp", "String text = \"a\"; text.toUpp", "new java.util.ArrayLi", "new CompletableFut"):
            print(f"completion of {code}: {completion(kernel, code)}", flush=True)
        print(f"error in line 3:\n{fault(kernel, THROWN)}", flush=True)
        print(f"does not compile in line 2:\n{fault(kernel, NOT_COMPILED)}", flush=True)
    with started(name) as kernel:
        print(f"lines printed of 20,000: {lines(kernel)}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--starts", type=int, default=40)
    parser.add_argument("kernels", nargs="+")
    options = parser.parse_args()
    os.environ["JUPYTER_PATH"] = str(ROOT / "environment" / "jupyter")
    os.environ["JUPYTER_DATA_DIR"] = str(ROOT / ".jupyter" / "data")
    for name in options.kernels:
        measure(name, options.starts)


if __name__ == "__main__":
    main()
