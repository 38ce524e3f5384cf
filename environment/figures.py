#!/usr/bin/env python3
"""The published figures: which benchmark measures each, and the unit it is told in. Called by environment/bench.

    figures.py pattern [NAME…]          the benchmarks of the named figures, or of all, as one pattern for JMH
    figures.py show RESULTS [NAME…]     the figures in JMH's file of results, one a line
    figures.py record RESULTS [NAME…]   the same, and append them to the table in data/measurements.md
"""

import datetime
import json
import math
import os
import platform
import re
import subprocess
import sys
from collections import namedtuple
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MEASUREMENTS = Path("data") / "measurements.md"
TABLE = "| date | machine | commit | figure | command |"

# benchmark: class and method, in the package of that name under chesslab
# counter: the benchmark's own count that the figure is, where it is not JMH's score
Figure = namedtuple("Figure", "name text benchmark unit counter", defaults=[None])

FIGURES = [
    Figure("perft", "perft from the start, every move made", "chess.PerftBenchmark.everyLeafMade", "M nodes/s"),
    Figure("perft-bulk", "perft from the start, last ply counted", "chess.PerftBenchmark.lastPlyCounted", "M nodes/s"),
    Figure("minimax", "Chess_IA's minimax, 1,337,211 nodes", "search.SearchBenchmark.tutorialMinimax", "s"),
    Figure("alpha-beta", "Chess_IA's alpha-beta, 119,034 nodes", "search.SearchBenchmark.tutorialAlphaBeta", "s"),
    Figure("modern", "modern alpha-beta, depth 6", "search.SearchBenchmark.pvSearchDepthSix", "nodes/s", "nodes"),
    Figure("selective", "selective search, 200,000 nodes, Chess_IA's evaluation",
           "search.SearchBenchmark.selective", "nodes/s", "nodes"),
    Figure("selective-nnue", "the same with the shipped network", "search.SearchBenchmark.selectiveWithNetwork",
           "nodes/s", "nodes"),
    Figure("move", "a move made and taken back", "search.NnueBenchmark.movesAlone", "ns"),
    Figure("tutorial-evaluation", "the same and Chess_IA's evaluation", "search.NnueBenchmark.tutorial", "ns"),
    Figure("nnue", "the same and the network's, N = 64, incremental", "search.NnueBenchmark.incremental", "ns"),
    Figure("nnue-again", "the network's evaluation of the position that it was asked last",
           "search.NnueBenchmark.again", "ns"),
    Figure("nnue-anew", "the network's evaluation of a position of 31 pieces, all rows anew",
           "search.NnueBenchmark.anew", "ns"),
    Figure("uct", "UCT with random playouts", "search.SearchBenchmark.uctFromTheStart", "playouts/s", "playouts"),
    Figure("pgn-read", "PGN read, 80 plies with evaluations", "chess.PgnBenchmark.read", "games/minute"),
    Figure("pgn-write", "PGN written, the same games", "chess.PgnBenchmark.written", "games/minute"),
    Figure("encode-tutorial14", "position + move to bits, tutorial14", "encoding.EncodingBenchmark.tutorial14",
           "M positions/s"),
    Figure("encode-mover14", "position + move to bits, mover14", "encoding.EncodingBenchmark.mover14", "M positions/s"),
    Figure("encode-mover17", "position + move to bits, mover17", "encoding.EncodingBenchmark.mover17", "M positions/s"),
    Figure("encode-119", "position + move to bits, alphazero119", "encoding.EncodingBenchmark.alphazero119",
           "M positions/s"),
    Figure("expand-tutorial14", "1024 positions to floats, tutorial14",
           "encoding.EncodingBenchmark.tutorial14Expanded", "ms"),
    Figure("expand-mover14", "1024 positions to floats, mover14", "encoding.EncodingBenchmark.mover14Expanded", "ms"),
    Figure("expand-119", "1024 positions to floats, alphazero119",
           "encoding.EncodingBenchmark.alphazero119Expanded", "ms"),
    Figure("encode", "PGN to shards, 14 planes", "encoding.PreparedDataBenchmark.encoded", "positions/s", "positions"),
    Figure("encode-zst", "lichess's form, .pgn.zst to shards, 14 planes", "encoding.LichessBenchmark.encoded",
           "positions/s", "positions"),
    Figure("filter-zst", "the same games passed over by a tag, one thread", "encoding.LichessBenchmark.filtered",
           "games/minute", "games"),
    Figure("scores", "PGN to positions with scores", "encoding.PreparedDataBenchmark.scored", "positions/s",
           "positions"),
    Figure("batches", "shuffled batches of 1024, 14 planes as floats", "encoding.PreparedDataBenchmark.batches",
           "positions/s", "positions"),
    Figure("hexapawn-3x3", "Hexapawn 3x3, every position solved", "hexapawn.SolverBenchmark.threeByThree", "s"),
    Figure("hexapawn-5x5", "Hexapawn 5x5, every position solved", "hexapawn.SolverBenchmark.fiveByFive", "s"),
    Figure("mining", "mined by Stockfish, 1000 nodes, 3 lines", "mining.MiningBenchmark.thousandNodes", "positions/s",
           "positions"),
    Figure("mining-engines", "the engines' share of the processors", "mining.MiningBenchmark.thousandNodes", "%",
           "engines"),
    Figure("mining-depth", "mined by Stockfish, depth 5, 3 lines", "mining.MiningBenchmark.depthFive", "positions/s",
           "positions"),
    Figure("arena-alone", "cnn-4x32 plays itself, game after game", "arena.MatchBenchmark.networkAlone", "positions/s",
           "positions"),
    Figure("arena", "cnn-4x32 plays itself, 32 games at once", "arena.MatchBenchmark.networkTogether", "positions/s",
           "positions"),
    Figure("arena-thinking", "the players' share of a match's time", "arena.MatchBenchmark.searches", "%", "thinking"),
    Figure("supervised", "Chess_IA's network taught by the solved game", "training.TrainingBenchmark.supervised", "s"),
    Figure("self-play", "Chess_IA's self-play learning as published", "training.TrainingBenchmark.publishedSelfPlay", "s"),
    Figure("train-nnue", "an evaluation trained, N = 64, two threads", "training.NnueBenchmark.trained", "positions/s",
           "positions"),
    Figure("train-policy", "a policy network trained, H = 512, two threads", "training.PolicyBenchmark.trained",
           "positions/s", "positions"),
    Figure("train-mlp", "Kjosbakken's network trained, batch 256", "training.ImitationBenchmark.mlp", "positions/s",
           "fromData"),
    Figure("train-mlp-memory", "the same on one batch in memory", "training.ImitationBenchmark.mlp", "positions/s",
           "inMemory"),
    Figure("train-mlp-share", "the first speed's share of the second", "training.ImitationBenchmark.mlp", "%", "share"),
    Figure("train-cnn", "cnn-4x32 trained, batch 256", "training.ImitationBenchmark.cnn", "positions/s", "fromData"),
    Figure("train-cnn-memory", "the same on one batch in memory", "training.ImitationBenchmark.cnn", "positions/s",
           "inMemory"),
    Figure("train-cnn-share", "the first speed's share of the second", "training.ImitationBenchmark.cnn", "%", "share"),
]

# JMH's time units in seconds; the figures' units for every one a second, and for a second.
SECONDS = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1, "min": 60}
TIMES = {"s": 1, "ms": 1e3, "ns": 1e9}
RATES = {"M nodes/s": 1e-6, "M positions/s": 1e-6, "nodes/s": 1, "playouts/s": 1, "positions/s": 1,
         "games/minute": 60, "%": 1}  # a share is counted as percent times seconds


class FigureError(Exception):
    """The results cannot be told as figures. The message says why."""


def chosen(names):
    """The figures of these names, or all; an unknown name ends the program with the list of the known ones."""
    known = [figure.name for figure in FIGURES]
    for name in names:
        if name not in known:
            print(f'bench: no figure "{name}"; there are: {", ".join(known)}', file=sys.stderr)
            sys.exit(2)
    return [figure for figure in FIGURES if not names or figure.name in names]


def pattern(figures):
    return "|".join("^" + re.escape(f"chesslab.{figure.benchmark}") + "$" for figure in figures)


def converted(score, unit, target):
    """A score of JMH's, such as 34.9 ops/us, in a figure's unit: a rate, or seconds an operation."""
    over, _, under = unit.partition("/")
    if over == "ops" and under in SECONDS and target in RATES:
        return score / SECONDS[under] * RATES[target]
    if over in SECONDS and under == "op" and target in TIMES:
        return score * SECONDS[over] * TIMES[target]
    raise FigureError(f"a score in {unit} cannot be told in {target}")


def three_digits(value):
    """A figure with three significant digits: 34.9, 0.321, 415,000. JMH's scores do not repeat in more."""
    digits = 2 - math.floor(math.log10(value)) if value > 0 else 0
    rounded = round(value, digits)
    return f"{rounded:,.{max(0, digits)}f}"


def told(figure, results):
    """The figure with its unit, as a reader sees it."""
    benchmark = f"chesslab.{figure.benchmark}"
    result = next((result for result in results if result["benchmark"] == benchmark), None)
    if result is None:
        raise FigureError(f"the results have no benchmark {benchmark}, which the figure {figure.name} needs")
    metric = result["primaryMetric"]
    if figure.counter is not None:
        metric = result["secondaryMetrics"].get(figure.counter)
        if metric is None:
            raise FigureError(f"the results of {benchmark} have no count of {figure.counter}")
    value = converted(float(metric["score"]), metric["scoreUnit"], figure.unit)
    return f"{three_digits(value)} {figure.unit}"


def machine(jdk):
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 2**30
    try:
        system = platform.freedesktop_os_release()["PRETTY_NAME"]
    except (AttributeError, OSError):
        system = f"{platform.system()} {platform.release()}"
    return f"{os.cpu_count()} cores {platform.machine()}, {memory:.0f} GB, {system}, JDK {jdk}"


def commit(root):
    """The commit that was measured, with "+changes" where a file differs from it; the measurements do not count."""

    def git(*arguments):
        command = ["git", "-C", str(root), *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    try:
        changed = git("status", "--porcelain", "--", ".", f":!{MEASUREMENTS.as_posix()}")
        return git("rev-parse", "--short=10", "HEAD") + ("+changes" if changed else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def append(file, rows):
    """Puts the rows under the last one of the table. The file appears whole or not at all."""
    lines = file.read_text(encoding="utf-8").split("\n")
    if TABLE not in lines:
        raise FigureError(f'{file.name} has no table with the head "{TABLE}"')
    end = lines.index(TABLE)
    while end < len(lines) and lines[end].startswith("|"):
        end += 1
    aside = file.with_name(file.name + ".part")
    aside.write_text("\n".join(lines[:end] + rows + lines[end:]), encoding="utf-8")
    os.replace(aside, file)


def main(action, *arguments):
    if action == "pattern":
        print(pattern(chosen(arguments)))
        return
    results = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
    figures = chosen(arguments[1:])
    values = [told(figure, results) for figure in figures]
    width = max(len(figure.text) for figure in figures)
    for figure, value in zip(figures, values):
        print(f"{figure.text:<{width}}   {value}")
    if action == "record":
        day = datetime.date.today().isoformat()
        where = f"{machine(results[0]['jdkVersion'])} | {commit(ROOT)}"
        append(ROOT / MEASUREMENTS, [
            f"| {day} | {where} | {figure.text}: {value} | `environment/bench {figure.name}` |"
            for figure, value in zip(figures, values)
        ])
        print(f"Appended to {MEASUREMENTS}")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except FigureError as error:
        sys.exit(f"bench: {error}")
