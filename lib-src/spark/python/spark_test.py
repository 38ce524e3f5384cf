"""The jobs of lib-src/spark on Apache Spark: in one process, on a cluster of processes, and with Hadoop's file system.

Everything is set up by environment/spark, which downloads Spark. Run by `environment/test --spark`.
"""

import hashlib
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
CHESSLAB = ROOT / "environment" / "chesslab"
SPARK = ROOT / "environment" / "spark"
MOST_SECONDS = 600
LOCAL = ("--master", "local[2]", "--conf", "spark.ui.enabled=false")
MINE = ("mine", "--games", 8, "--games-per-file", 2, "--seed", 7, "--nodes", 50, "--max-plies", 60, "--out")
ENCODE = ("encode", "--layout", "mover14", "--split", "50,50,0", "--dedupe")


def run(*command, **environment):
    return subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          encoding="utf-8", timeout=MOST_SECONDS, env={**os.environ, **environment})


def ran(*command):
    """What a command prints, which must end well."""
    process = run(*command)
    if process.returncode != 0:
        raise AssertionError(process.stdout + process.stderr)
    return process.stdout


def submit(*arguments):
    return ran(SPARK, "submit", *arguments)


def checksums(folder, pattern="*"):
    """Of all files that a run without Spark makes too: neither logs nor what tasks leave beside their shards."""
    own = re.compile(r".*\.log|_SUCCESS|.*\.part|(games|train|validation)-\d+\.json|\..*")
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(Path(folder).glob(pattern))
            if path.is_file() and not own.fullmatch(path.name)}


def free_port():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        return server.getsockname()[1]


def wait_for(what, condition, daemon):
    end = time.monotonic() + MOST_SECONDS
    while not condition():
        if time.monotonic() > end or daemon.process.poll() is not None:
            raise AssertionError(f"{what}: not within {MOST_SECONDS} s, or its process has ended\n{daemon.said()}")
        time.sleep(0.1)


def answers(port):
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0


class Daemon:
    """A process of environment/spark with all that it starts, in a group of its own; its output goes to a file."""

    def __init__(self, log, *arguments):
        self.log = Path(log)
        with open(log, "w", encoding="utf-8") as out:
            self.process = subprocess.Popen([str(SPARK), *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=out,
                                            stderr=subprocess.STDOUT, start_new_session=True)

    def said(self):
        return self.log.read_text(encoding="utf-8", errors="replace")

    def kill(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()


class SparkTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        ran(SPARK, "--setup")
        cls.one = Path(tempfile.mkdtemp(prefix="one "))
        cls.addClassCleanup(shutil.rmtree, cls.one)
        ran(CHESSLAB, *MINE, cls.one / "games")
        ran(CHESSLAB, *ENCODE, cls.one / "games", "--out", cls.one / "data")

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="it's übung "))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def assert_same(self, kind, folder=None):
        expected = checksums(self.one / kind)
        self.assertTrue(len(expected) > 1)
        self.assertEqual(expected, checksums(folder or self.folder / kind))


class LocalTest(SparkTest):
    def test_mining_and_encoding_give_the_files_of_one_machine(self):
        said = submit(*LOCAL, *MINE, self.folder / "games")
        self.assertIn("mine: tasks 4", said)
        self.assertIn("8 games with", said)
        self.assertIn(str(self.folder / "games"), said)
        self.assert_same("games")
        self.assertTrue((self.folder / "games" / "_SUCCESS").exists())

        submit(*LOCAL, *ENCODE, self.folder / "games", "--out", self.folder / "data", "--parquet")
        self.assert_same("data")
        table = submit(*LOCAL, "sql", "--in", self.folder / "data", "--sql",
                       "SELECT part, count(*), count(fen), count(line), count(cp) + count(mate), count(depth), "
                       "min(knodes), max(game), count(DISTINCT game, ply) FROM positions GROUP BY part ORDER BY part")
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if line[:1] == "|"]
        manifest = (self.one / "data" / "manifest.json").read_text(encoding="utf-8")
        self.assertEqual(["train", "validation"], [row[0] for row in rows[1:]])
        for row in rows[1:]:
            positions = re.search(rf'"file": "{row[0]}-00001.npz",\s*"part": "{row[0]}",\s*"positions": (\d+)', manifest)
            self.assertEqual([positions.group(1)] * 4 + ["0", "0"], row[1:7], "columns of lichess's")
            self.assertEqual(positions.group(1), row[8])
        self.assertEqual("8", max(row[7] for row in rows[1:]))

    def test_altered_games_of_a_run_are_named(self):
        games = self.folder / "games"
        shutil.copytree(self.one / "games", games)
        altered = sorted(games.glob("games-*.pgn*"))[1]
        altered.write_bytes(altered.read_bytes()[:-1] + b"*")
        process = run(SPARK, "submit", *LOCAL, *ENCODE, games, "--out", self.folder / "data")
        self.assertNotEqual(0, process.returncode)
        self.assertIn(altered.name, process.stderr)
        self.assertIn("is cut short or altered", process.stderr)
        self.assertFalse((self.folder / "data" / "manifest.json").exists())

    def test_wrong_calls_are_told_before_any_task(self):
        for words, told in (
            (("mine", "--games", 4), "--out"),
            (("mine", "--games", 4, "--nodez", 5, "--out", self.folder / "games"), "--nodez"),
            (("mine", "--games", 4, "--weights", "80,15", "--out", self.folder / "games"), "together 100"),
        ):
            process = run(SPARK, "submit", *LOCAL, *words)
            self.assertEqual(2, process.returncode, process.stderr)
            self.assertIn(told, process.stderr)
            self.assertFalse((self.folder / "games").exists())


class ClusterTest(SparkTest):
    """A master and two workers, each a process of its own, of one processor each."""

    def setUp(self):
        super().setUp()
        self.port = free_port()
        self.master = self.daemon("master", "--host", "127.0.0.1", "--port", self.port, "--webui-port", 0)
        wait_for("the master", lambda: answers(self.port), self.master)
        self.workers = [self.worker(number) for number in (1, 2)]

    def daemon(self, name, *arguments):
        daemon = Daemon(self.folder / f"{name}.log", name.split("-")[0], *arguments)
        self.addCleanup(daemon.kill)
        return daemon

    def worker(self, number):
        return self.daemon(f"worker-{number}", "--host", "127.0.0.1", "--cores", 1, "--memory", "1g", "--webui-port", 0,
                           "--work-dir", self.folder / f"work-{number}", f"spark://127.0.0.1:{self.port}")

    def options(self, executors=2, *more):
        return ("--master", f"spark://127.0.0.1:{self.port}", "--executor-memory", "600m", "--conf",
                "spark.ui.enabled=false", "--conf", f"spark.cores.max={executors}", "--conf",
                "spark.scheduler.minRegisteredResourcesRatio=1", *more)

    def begun(self, games, executors):
        return subprocess.Popen([str(word) for word in (SPARK, "submit", *self.options(executors), *MINE, games)],
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def test_a_killed_worker_changes_nothing_and_a_job_that_is_called_again_goes_on(self):
        games = self.folder / "games"
        job = self.begun(games, 2)
        wait_for("a first shard", lambda: list(games.glob("games-*.pgn")), self.workers[0])
        self.workers[0].kill()
        shards = list(games.glob("games-*.pgn"))
        self.assertLess(len(shards), 4, "the job was done before the worker was killed")
        said, _ = job.communicate(timeout=MOST_SECONDS)
        self.assertEqual(0, job.returncode, said)
        self.assert_same("games")
        self.assertEqual([], [path.name for path in games.iterdir() if path.name[0] in "._" and path.name != "_SUCCESS"])

        self.workers.append(self.worker(3))
        manifest = (games / "manifest.json").read_text()  # as after a killed driver: it names no shard
        members = re.sub(r'"shards": \[.*', '"shards": []', manifest, flags=re.S)
        seal = hashlib.sha256(f"{members}\n}}\n".encode()).hexdigest()
        (games / "manifest.json").write_text(f'{members},\n  "ownSha256": "{seal}"\n}}\n')
        (games / "games-00003.pgn").unlink()
        self.assertIn("mine: tasks 1,", submit(*self.options(), *MINE, games))
        self.assert_same("games")
        self.assertIn("mine: tasks 0,", submit(*self.options(), *MINE, games))

        (games / "games-00002.pgn").write_text("altered")
        for words, told in ((MINE, "games-00002.pgn is altered, or no part of its run"),
                            (("mine", "--games", 8, "--out"), "seed 1 instead of 7")):
            process = run(SPARK, "submit", *self.options(), *words, games)
            self.assertEqual(1, process.returncode)
            self.assertIn(told, process.stderr)
        self.assertEqual("altered", (games / "games-00002.pgn").read_text())

        process = run(SPARK, "submit", *self.options(1, "--conf", "spark.executorEnv.STOCKFISH=/nowhere/stockfish"),
                      *MINE, self.folder / "none")
        self.assertEqual(1, process.returncode)
        self.assertRegex(process.stderr, r"executor \d+\): .*STOCKFISH names /nowhere/stockfish")
        self.assertFalse((self.folder / "none").exists())

    def test_encoding_by_two_workers_gives_the_files_of_one_machine(self):
        submit(*self.options(), *ENCODE, self.one / "games", "--out", self.folder / "data")
        self.assert_same("data")


class HdfsTest(SparkTest):
    def test_games_and_data_in_hdfs_are_those_of_one_machine(self):
        port = free_port()
        dfs = Path(tempfile.mkdtemp(prefix="dfs-"))  # Hadoop's own daemons take no odd path
        self.addCleanup(shutil.rmtree, dfs, ignore_errors=True)
        hdfs = Daemon(self.folder / "hdfs.log", "hdfs", "-format", "-nomr", "-nnport", port, "-datanodes", 1,
                      "-writeDetails", dfs / "ready", "-D", f"hdfs.minidfs.basedir={dfs / 'base'}")
        self.addCleanup(hdfs.kill)
        place = f"hdfs://127.0.0.1:{port}"
        (dfs / "core-site.xml").write_text("<configuration/>", encoding="utf-8")  # the shell asks for one
        java = Path(os.environ["JAVA_HOME"]) / "bin" / "java"
        shell = (java, "-cp", f"{dfs}:{ROOT}/target/spark/home/jars/*", "org.apache.hadoop.fs.FsShell", "-fs", place)
        wait_for("HDFS", (dfs / "ready").exists, hdfs)
        submit(*LOCAL, *MINE, f"{place}/games")
        self.assertIn("mine: tasks 0,", submit(*LOCAL, *MINE, f"{place}/games"))  # the manifest is replaced there too
        submit(*LOCAL, *ENCODE, f"{place}/games", "--out", f"{place}/data", "--parquet")
        ran(*shell, "-get", f"{place}/games", f"{place}/data", dfs)
        self.assert_same("games", dfs / "games")
        self.assert_same("data", dfs / "data")
        self.assertTrue((dfs / "data" / "parquet" / "_SUCCESS").exists())


class VersionsTest(unittest.TestCase):
    def test_the_job_is_built_for_the_spark_that_runs_it(self):
        versions = [re.search(r"<spark\.version>(.*?)<", (ROOT / file).read_text(encoding="utf-8")).group(1)
                    for file in ("pom.xml", "lib-src/spark/distribution.xml")]
        self.assertEqual(versions[0], versions[1])


if __name__ == "__main__":
    unittest.main()
