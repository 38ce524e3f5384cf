"""How environment/figures.py tells and records JMH's results, and the command line of environment/bench."""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "environment"))
import figures

MINIMAX, UCT = (figure for figure in figures.FIGURES if figure.name in ("minimax", "uct"))


def result(figure, score, unit, **counters):
    """One benchmark's part of JMH's results."""
    return {
        "benchmark": f"chesslab.{figure.benchmark}",
        "jdkVersion": "17.0.1",
        "primaryMetric": {"score": score, "scoreUnit": unit},
        "secondaryMetrics": {name: {"score": count, "scoreUnit": "ops/s"} for name, count in counters.items()},
    }


class TellingTest(unittest.TestCase):
    def test_rates_and_times_are_converted(self):
        for score, unit, target, value in (
            (34.9, "ops/us", "M nodes/s", 34.9),
            (34_900_000, "ops/s", "M nodes/s", 34.9),
            (500, "ops/s", "games/minute", 30_000),
            (2, "ops/ms", "nodes/s", 2_000),
            (2_400, "ops/s", "positions/s", 2_400),
            (96.5, "ops/s", "%", 96.5),
            (321, "ms/op", "s", 0.321),
            (425, "us/op", "ms", 0.425),
            (23_800_000, "ops/s", "M positions/s", 23.8),
            (1.5, "min/op", "s", 90),
        ):
            with self.subTest(score=score, unit=unit):
                self.assertAlmostEqual(value, figures.converted(score, unit, target))

    def test_units_that_do_not_go_together_are_refused(self):
        for unit, target in (("ms/op", "games/minute"), ("ops/s", "s"), ("ops/week", "nodes/s"), ("ops", "nodes/s")):
            with self.subTest(unit=unit), self.assertRaisesRegex(figures.FigureError, f"{unit} .* {target}"):
                figures.converted(1, unit, target)

    def test_three_digits_are_told(self):
        for value, text in ((34.94, "34.9"), (0.3214, "0.321"), (0.01, "0.0100"), (415_499, "415,000"),
                            (999.6, "1,000"), (1, "1.00")):
            with self.subTest(value):
                self.assertEqual(text, figures.three_digits(value))

    def test_figure_is_the_score_or_the_benchmarks_own_count(self):
        self.assertEqual("0.250 s", figures.told(MINIMAX, [result(UCT, 1, "ops/s"), result(MINIMAX, 250, "ms/op")]))
        self.assertEqual("4,200 playouts/s", figures.told(UCT, [result(UCT, 8.4, "ops/s", playouts=4200.0)]))

    def test_missing_benchmark_or_count_is_named(self):
        with self.assertRaisesRegex(figures.FigureError, "SearchBenchmark.tutorialMinimax"):
            figures.told(MINIMAX, [result(UCT, 1, "ops/s")])
        with self.assertRaisesRegex(figures.FigureError, "no count of playouts"):
            figures.told(UCT, [result(UCT, 1, "ops/s", nodes=1)])

    def test_every_figure_names_a_benchmark_that_is_there(self):
        for figure in figures.FIGURES:
            with self.subTest(figure.name):
                folder, benchmark, method = figure.benchmark.split(".")
                source = ROOT / "lib-src" / "bench" / "java" / "chesslab" / folder / f"{benchmark}.java"
                self.assertRegex(source.read_text(), rf"@Benchmark\n(    @.*\n)*    public \S+ {method}\(")

    def test_pattern_finds_exactly_the_benchmarks_of_the_figures(self):
        names = [f"chesslab.{figure.benchmark}" for figure in figures.FIGURES]
        pattern = figures.pattern([MINIMAX, UCT])
        found = [name for name in [*names, names[2] + "Deeper"] if re.search(pattern, name)]
        self.assertEqual([f"chesslab.{MINIMAX.benchmark}", f"chesslab.{UCT.benchmark}"], found)


class CommandTest(unittest.TestCase):
    """The commands in a checkout of only them, so that nothing real is touched."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name).resolve() / "a checkout"
        self.measurements = self.root / "data" / "measurements.md"
        self.measurements.parent.mkdir(parents=True)
        shutil.copytree(ROOT / "environment", self.root / "environment")
        self.results = self.root / "results.json"
        self.results.write_text(json.dumps([result(MINIMAX, 250, "ms/op"), result(UCT, 1, "ops/s", playouts=4200)]))

    def call(self, *command):
        process = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        return process.returncode, process.stdout, process.stderr

    def figures(self, *arguments):
        return self.call(sys.executable, str(self.root / "environment" / "figures.py"), *arguments)

    def bench(self, *arguments):
        return self.call(str(self.root / "environment" / "bench"), *arguments)

    def git(self, *arguments):
        identity = ("-c", "user.name=Test", "-c", "user.email=test@example.org")
        status, out, err = self.call("git", "-C", str(self.root), *identity, *arguments)
        self.assertEqual(0, status, err)
        return out.strip()

    def test_help_names_the_options(self):
        status, out, _ = self.bench("--help")
        self.assertEqual(0, status)
        self.assertIn("--record", out)

    def test_unknown_option_is_refused_with_the_usage(self):
        status, _, err = self.bench("--fast")
        self.assertEqual(2, status)
        self.assertIn("unknown option --fast", err)
        self.assertIn("Usage: environment/bench", err)

    def test_unknown_figure_lists_the_known_before_anything_is_built(self):
        status, out, err = self.bench("perft", "speed")
        self.assertEqual((2, ""), (status, out))
        self.assertIn('no figure "speed"; there are: perft, perft-bulk, minimax', err)

    def test_figures_are_shown_one_a_line(self):
        status, out, _ = self.figures("show", str(self.results), "uct", "minimax")
        self.assertEqual(0, status)
        self.assertEqual(f"{MINIMAX.text}   0.250 s\n{UCT.text:<{len(MINIMAX.text)}}   4,200 playouts/s\n", out)

    def test_missing_benchmark_is_an_error_and_nothing_is_recorded(self):
        self.measurements.write_text(f"{figures.TABLE}\n|---|---|---|---|---|\n")
        before = self.measurements.read_text()
        status, out, err = self.figures("record", str(self.results), "minimax", "perft")
        self.assertEqual((1, ""), (status, out))
        self.assertIn("no benchmark chesslab.chess.PerftBenchmark.everyLeafMade", err)
        self.assertEqual(before, self.measurements.read_text())

    def test_recorded_lines_go_under_the_table_and_nothing_else_changes(self):
        head, tail = f"# Figures\n\n{figures.TABLE}\n|---|---|---|---|---|\n| old |\n", "\n## Decisions\n\n| a | b |\n"
        self.measurements.write_text(head + tail)
        status, _, err = self.figures("record", str(self.results), "minimax", "uct")
        self.assertEqual(0, status, err)
        text = self.measurements.read_text()
        self.assertTrue(text.startswith(head) and text.endswith(tail), text)
        first, second = text[len(head) : -len(tail)].splitlines()
        self.assertRegex(first, r"^\| \d{4}-\d\d-\d\d \| \d+ cores \S+, \d+ GB, .+, JDK 17\.0\.1 \| unknown "
                                r"\| Chess_IA's minimax, 1,337,211 nodes: 0\.250 s \| `environment/bench minimax` \|$")
        self.assertIn("4,200 playouts/s | `environment/bench uct` |", second)
        self.assertEqual(["measurements.md"], [path.name for path in self.measurements.parent.iterdir()])

    def test_file_without_the_table_is_left_alone(self):
        self.measurements.write_text("empty\n")
        status, _, err = self.figures("record", str(self.results), "uct")
        self.assertEqual(1, status)
        self.assertIn("measurements.md has no table", err)
        self.assertEqual("empty\n", self.measurements.read_text())

    def test_commit_of_no_checkout_is_unknown(self):
        self.assertEqual("unknown", figures.commit(self.root))

    @unittest.skipUnless(shutil.which("git"), "there is no git, so no commit to tell")
    def test_commit_says_whether_anything_but_the_measurements_differs(self):
        self.measurements.write_text("before\n")
        self.git("init", "-q")
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "Begin")
        commit = self.git("rev-parse", "--short=10", "HEAD")
        self.measurements.write_text("after\n")
        self.assertEqual(commit, figures.commit(self.root))
        (self.root / "new").write_text("")
        self.assertEqual(f"{commit}+changes", figures.commit(self.root))


if __name__ == "__main__":
    unittest.main()
