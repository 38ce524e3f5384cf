"""Cells that search, or play against themselves, are stopped at random moments: what they show afterwards is the same.

environment/test --all stops each cell of two notebooks twice: a search of chess, and a game that is learned by a tree search. With --every
it stops those of all notebooks of 01 and 02, twenty times. A cell is stopped by an exception in its thread, as by an error of the
reader's; from JDK 20 on by an interrupt, which reaches only cells that run longer than the kernel's patience of 0.4 seconds.
"""

import os
import random
import re
import tempfile
import time
import unittest

from common import LANE  # first: it finds the others
import run_notebooks
from kernel_test import Kernel
from same_outputs import plain

STOPS = 20 if LANE == "every" else 2
SHORT = 0.005  # seconds: what ends sooner is not stopped by hand
PATIENCE = 0.4
LIMIT = 300  # seconds that a cell may take
SAMPLE = ("01a-minimax", "02d-self-play")
LESSONS = [name for name in run_notebooks.known_notebooks() if re.match(r"0[12]", name) and (LANE == "every" or name in SAMPLE)]

# A thread beside the cells: it counts how long they run, and stops one that has run for a given time.
WATCH = """
class Watch {
    static volatile long ran, allowed = Long.MAX_VALUE;       // nanoseconds
    static void begin(long nanoseconds) {
        ran = 0;
        allowed = nanoseconds;
    }
    static void watch() {
        ThreadGroup all = Thread.currentThread().getThreadGroup();
        while (all.getParent() != null) all = all.getParent();
        Thread[] threads = new Thread[1_000];
        for (long before = System.nanoTime();;) {
            java.util.concurrent.locks.LockSupport.parkNanos(50_000);
            long now = System.nanoTime();
            for (int i = all.enumerate(threads) - 1; i >= 0; i--) {
                if (!threads[i].getName().equals("cell")) continue;
                ran += now - before;
                if (ran >= allowed) {
                    allowed = Long.MAX_VALUE;
                    threads[i].stop();
                }
            }
            before = now;
        }
    }
}
Thread watch = new Thread(() -> Watch.watch(), "watch");
watch.setDaemon(true);
watch.start();
"""
DECLARATION = re.compile(r"^(?:class|record|interface|[\w.]+(?:<[^()=;]*>)?(?:\[\])* \w+\()[^;\n]*\{\n.*?^\}$", re.MULTILINE | re.DOTALL)
LIBRARY = re.compile(r"\bPerft\.count\(|\bProgress\.|\.(?:search|run|fit|reachable|walk|play|answer)\(")
MOVE = re.compile(r"\b(\w+)\.(?:play|answer)\(")
TIMES = re.compile(r"[\d.,]+ ?(?:ms|s|min|h|seconds)\b|\([\d.,]+/(?:s|min|h)\)")


def searching(cells):
    """The cells with a statement that calls the library's searches, or a method of the cells that makes moves, itself
    or by another."""
    moves, grown = set(), True
    methods = [(re.findall(r"\w+(?=\(|\s+(?:extends|implements)|\s*\{)", text)[0], text) for cell in cells for text in DECLARATION.findall(cell)]
    while grown:
        calls = re.compile(r"\.(?:doMove|undoMove)\(|\b(?:%s)\(" % "|".join(sorted(moves) or ["doMove"]))
        found = {name for name, text in methods if calls.search(text.partition("\n")[2])}
        grown, moves = found - moves, moves | found
    for number, cell in enumerate(cells):
        statements = DECLARATION.sub("", cell)
        if not re.search(r"Exercise\.(?:judge|check|trials)\(", cell) and (calls.search(statements) or LIBRARY.search(statements)):
            yield number


def goes_on(cell):
    """Whether it makes a move in a game that another cell began: it shows the same only once."""
    return any(not re.search(rf"^\w+ {game} =", cell, re.MULTILINE) for game in MOVE.findall(cell))


class Session:
    """A kernel for a notebook's cells."""

    def __init__(self):
        self.my = tempfile.TemporaryDirectory()
        self.kernel = Kernel(env={**os.environ, "CHESSLAB_SCALE": os.environ.get("CHESSLAB_SCALE", "quick"), "CHESSLAB_STATIC": "1",
                                  "CHESSLAB_MY": self.my.name}, cwd=str(run_notebooks.NOTEBOOKS))
        self.kernel.run(WATCH)
        self.throws = self.kernel.run("Runtime.version().feature() < 20").text == "true"

    def close(self):
        self.kernel.stop()
        self.my.cleanup()

    def run(self, source):
        """What a cell shows to its end, without times, and the seconds that it ran."""
        shown = self.shown(self.kernel.run(f"Watch.begin(Long.MAX_VALUE);\n{source}", timeout=LIMIT))
        return shown, int(self.kernel.run("Watch.ran").text) / 1e9

    def stopped(self, source, seconds, waits):
        """What a cell shows that is stopped after some seconds, if it runs so long."""
        if self.throws and not waits:
            cell = self.kernel.run(f"Watch.begin({int(seconds * 1e9)}L);\n{source}", timeout=LIMIT)
        else:
            request = self.kernel.send(source)
            time.sleep(max(0, seconds - (0 if waits else PATIENCE)))
            self.kernel.interrupt()
            cell = self.kernel.collect(request, LIMIT)
        return self.shown(cell)

    def shown(self, cell):
        shown = {}
        for number, message in enumerate(cell.messages):
            content, kind = message["content"], message["msg_type"]
            if kind == "stream":
                shown[content["name"]] = shown.get(content["name"], "") + content["text"]
            elif kind == "error":
                shown["error"] = plain("\n".join(content["traceback"]))
            elif kind in ("display_data", "execute_result", "update_display_data"):
                shown[content.get("transient", {}).get("display_id", number)] = content["data"].get("text/plain")
        return [TIMES.sub("", text) for text in shown.values()]


class StoppedTest(unittest.TestCase):
    def trial(self, name):
        cells = [cell.source for cell in run_notebooks.code_cells(run_notebooks.read(run_notebooks.notebook_path(name)))]
        dice = random.Random(name)
        right, seconds = self.undisturbed(cells)
        tried = [number for number in searching(cells) if seconds[number] > SHORT]
        self.assertTrue(list(searching(cells)))
        session = Session()
        self.addCleanup(session.close)
        stops = []
        for number, source in enumerate(cells):
            again = [number]
            if number in tried:
                stops.append(0)
                game = goes_on(source)
                if not game:
                    session.run(source)  # its classes are whole
                    again = [other for other in tried if other < number and not goes_on(cells[other])][-2:] + again
                for _ in range(STOPS):
                    ended = session.stopped(source, dice.random() * seconds[number], game) == right[number]
                    stops[-1] += not ended
                    if ended and game:
                        again = []
                        break
            for other in again:
                shown, _ = session.run(cells[other])
                self.assertEqual(right[other], shown, f"cell {other + 1}, after stops of cell {number + 1}: {cells[other]}")
        self.assertTrue(sum(stops) > 0 or not tried)  # a fast machine may end each of them too soon

    def undisturbed(self, cells):
        """What each cell shows and for how long it runs once it is compiled."""
        session = Session()
        try:
            searches, right, seconds = set(searching(cells)), [], []
            for number, source in enumerate(cells):
                shown, ran = session.run(source)
                right.append(shown)
                if number in searches and not goes_on(source):
                    shown, ran = session.run(source)
                    self.assertEqual(right[-1], shown, f"cell {number + 1}, run again: {source}")
                seconds.append(ran)
            return right, seconds
        finally:
            session.close()


for lesson in LESSONS:
    setattr(StoppedTest, "test_" + re.sub(r"\W", "_", lesson), lambda self, lesson=lesson: self.trial(lesson))