"""The learner's own copies of the lessons, and those for students: environment/working_copies.py."""

import contextlib
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import unittest

from common import ROOT, InFolder  # first: it finds the others
import nbformat
import run_notebooks
import working_copies
from lab_test import Folder
from nbformat.sign import MemorySignatureStore, NotebookNotary
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

ANSWER = """1. Why is that so?

   <details><summary>Answer</summary>

   Because **it is**, as said above.

   </details>
"""


def copied(*cells):
    return nbformat.from_dict(working_copies.student_copy(new_notebook(cells=list(cells))))


class AnswersTest(unittest.TestCase):
    def prose(self, text):
        return "".join(copied(new_markdown_cell(text)).cells[0].source)

    def test_outputs_and_numbers_of_execution_go(self):
        shown = new_code_cell("1 + 1", execution_count=3, outputs=[new_output("stream", name="stdout", text="2\n")])
        (cell,) = copied(shown).cells
        self.assertEqual(("1 + 1", [], None), (cell.source, cell.outputs, cell.execution_count))

    def test_answers_go_and_questions_and_other_folded_parts_stay(self):
        second = ANSWER.replace("1. Why is that so?", "2. And that?").replace("Because", "Since")
        hint = "<details><summary>A hint</summary>\n\nCount them.\n\n</details>"
        for text, left in (
            (f"## Questions\n\n{ANSWER}\n{second}", "## Questions\n\n1. Why is that so?\n\n2. And that?"),
            ("1. Is it?\n\n<details>\n<summary>Answer</summary>\nYes.\n</details>", "1. Is it?"),
            ("1. Is it?\n\n<details><summary> answer </summary>Yes.</details>", "1. Is it?"),
            (hint, hint),
        ):
            with self.subTest(text):
                self.assertEqual(left, self.prose(text))

    def test_sentences_that_link_to_a_solution_go(self):
        link = "[solutions/01-a.md](solutions/01-a.md#1-b)"
        for text, left in (
            (f"Solutions are in {link}. The next notebook\nleaves chess.", "The next notebook\nleaves chess."),
            (f"Write it. A way to do it: {link}.", "Write it."),
            (f"**Exercise 1.** Write it (the {link} is folded away). Then run it.", "**Exercise 1.** Write it. Then run it."),
            (f"Write it.\n\n{link}\n\nThe end.", "Write it.\n\nThe end."),
            (f"- one. See {link}\n- two", "- one.\n- two"),
            ("See [05, training](05a-training.ipynb). Good.", "See [05, training](05a-training.ipynb). Good."),
        ):
            with self.subTest(text):
                self.assertEqual(left, self.prose(text))

    def test_answer_that_never_ends_and_other_way_to_the_solutions_are_told_with_their_cell(self):
        for text, left in (("1. Why?\n\n<details><summary>Answer</summary>\n\nBecause.\n", "cell 1 still holds"),
                           ("They lie in `solutions/`.", 'cell 1 still holds "solutions/"')):
            with self.assertRaisesRegex(working_copies.Left, left):
                self.prose(text)


class ShippedNotebooksTest(InFolder):
    def put(self, *student):
        """All lessons in a folder beside those that they were copied from; each copy's path, notebook and original."""
        self.assertEqual([], working_copies.update(self.folder, working_copies.lessons(*student), MemorySignatureStore()))
        paths = sorted(self.folder.glob("*.ipynb"))
        self.assertEqual(run_notebooks.known_notebooks(), [path.stem for path in paths])
        for path in paths:
            copy, original = (run_notebooks.read(each) for each in (path, run_notebooks.NOTEBOOKS / path.name))
            nbformat.validate(copy)
            code = run_notebooks.code_cells(copy)
            self.assertTrue(all(not cell.outputs and cell.execution_count is None for cell in code))
            self.assertEqual([cell.source for cell in run_notebooks.code_cells(original)], [cell.source for cell in code])
            yield path, copy, original

    def links(self, path):
        return re.findall(r"\]\((?![a-z]+:)([^)#\s]+?)(?:#[^)]*)?\)", path.read_text(encoding="utf-8"))

    def test_copies_have_all_texts_and_every_link_leads_to_a_copy_or_out_of_the_lessons(self):
        for _, copy, original in self.put():
            self.assertEqual([cell.source for cell in original.cells], [cell.source for cell in copy.cells])
        my, out = ROOT / "my", 0
        for path in [*self.folder.glob("*.ipynb"), *self.folder.rglob("*.md")]:
            for link in self.links(path):
                target = (my / path.relative_to(self.folder).parent / link).resolve()
                if target.is_relative_to(my):
                    target = self.folder / target.relative_to(my)
                else:
                    self.assertNotIn(ROOT / "notebooks", target.parents)
                    out += 1
                self.assertTrue(target.exists(), f"{path.name}: {link}")
        self.assertGreater(out, 0)

    def test_no_answer_and_no_way_to_a_solution_is_left_for_students_and_all_else_is(self):
        for path, copy, original in self.put(True):
            with self.subTest(path.name):
                self.assertNotRegex(path.read_text(encoding="utf-8"), r"(?i)<summary>\s*Answer|solutions/")
                self.assertEqual(*(sum(len(re.findall(r"(?m)^\d+\. ", cell.source)) for cell in notebook.cells
                                       if cell.cell_type == "markdown") for notebook in (original, copy)))
                for target in self.links(path):
                    self.assertTrue((self.folder / target).exists(), target)
        self.assertEqual({"README.md", "glossary.md"}, {path.name for path in self.folder.rglob("*.md")})

    def test_git_sees_no_copy_and_the_container_gets_none(self):
        paths = [f"my/{name}" for name in (*working_copies.lessons(), working_copies.RECORD, "games/mine.pgn")]
        ignored = subprocess.run(["git", "check-ignore", *paths], cwd=ROOT, capture_output=True, text=True).stdout
        self.assertEqual(paths, ignored.splitlines())
        self.assertIn("my", (ROOT / ".dockerignore").read_text().splitlines())

    def test_copy_finds_library_and_data_from_outside_of_the_checkout(self):
        path = self.folder / "copy.ipynb"
        source = 'chesslab.notebook.Data.folder("sample").resolve("manifest.json").toFile().exists()'
        run_notebooks.write_notebook(new_notebook(cells=[new_code_cell(source)]), path)
        notebook = run_notebooks.execute(path, "java", 60, echo=lambda line: None)
        self.assertEqual("true", notebook.cells[0].outputs[0].data["text/plain"])


class UpdateTest(InFolder):
    def setUp(self):
        super().setUp()
        self.above, self.folder = self.folder, self.folder / "my"
        self.folder.mkdir()
        self.record, self.store = self.folder / working_copies.RECORD, MemorySignatureStore()

    def update(self, **versions):
        return working_copies.update(self.folder, {f"{name}.ipynb": text.encode() for name, text in versions.items()}, self.store)

    def said(self, **versions):
        """What a start says, and of what it tells a newer version."""
        with contextlib.redirect_stdout(io.StringIO()) as said:
            newer = self.update(**versions)
        return said.getvalue(), newer

    def there(self):
        return {path.stem: path.read_text() for path in self.folder.glob("*.ipynb")}

    def test_changed_copy_stays_and_another_is_renewed(self):
        self.assertEqual([], self.update(a="old", b="old", c="old"))
        (self.folder / "a.ipynb").write_text("mine")
        (self.folder / "c.ipynb").write_text("mine")
        self.assertEqual([], self.update(a="old", b="old", c="old"), "no lesson has changed")
        for _ in range(2):
            self.assertEqual(["a.ipynb"], self.update(a="new", b="new", c="old", d="new"))
            self.assertEqual({"a": "mine", "b": "new", "c": "mine", "d": "new"}, self.there())

    def test_newer_lesson_comes_beside_a_copy_that_was_renamed(self):
        self.update(a="old")
        (self.folder / "a.ipynb").write_text("mine")
        self.assertEqual(["a.ipynb"], self.update(a="new"))
        (self.folder / "a.ipynb").rename(self.folder / "mine.ipynb")
        self.assertEqual([], self.update(a="new"))
        self.assertEqual({"a": "new", "mine": "mine"}, self.there())

    def test_file_that_the_reader_had_before_stays_and_none_is_asked_for_where_it_is_the_lesson(self):
        (self.folder / "a.ipynb").write_text("mine")
        (self.folder / "b.ipynb").write_text("new")
        self.assertEqual(["a.ipynb"], self.update(a="new", b="new"))
        self.assertEqual({"a": "mine", "b": "new"}, self.there())

    def test_copy_that_was_deleted_comes_again_and_one_whose_lesson_is_gone_goes_unless_it_was_changed(self):
        self.update(a="old", b="old", c="old")
        (self.folder / "a.ipynb").unlink()
        (self.folder / "c.ipynb").write_text("mine")
        self.assertEqual([], self.update(a="old"))
        self.assertEqual({"a": "old", "c": "mine"}, self.there())

    def test_start_goes_on_where_another_ended_and_without_a_record_that_can_be_read(self):
        with self.assertRaises(TypeError):
            working_copies.update(self.folder, {"a.ipynb": b"old", "b.ipynb": None}, self.store)
        self.assertEqual({"a.ipynb", working_copies.RECORD}, {path.name for path in self.folder.iterdir()})
        self.record.write_text("")
        self.assertIn(f"{self.record} is not as it was written (Expecting value", self.said(a="old", b="old")[0])
        for version in ("old", "new"):
            self.assertEqual(("", []), self.said(a=version, b=version))
            self.assertEqual({"a": version, "b": version}, self.there())

    def test_record_of_another_form_or_that_names_another_place_is_told_and_nothing_outside_is_touched(self):
        victims = [self.above / "victim.txt", self.above / "victim.ipynb", self.folder / "victim.txt"]
        for victim in victims:
            victim.write_text("victim")
        checksum = hashlib.sha256(b"victim").hexdigest()
        self.store.store_signature(checksum, working_copies.WRITTEN)  # even then
        (self.above / "sub").mkdir()
        names = ["../victim.txt", "../victim.ipynb", "sub/../../victim.ipynb", f"{self.above}/victim.ipynb", f"/{self.above}/victim.ipynb",
                 "./../victim.ipynb", "victim.txt", "", ".", "..", "a//b.ipynb", "a.ipynb/", "a\0.ipynb", "\ud800.ipynb"]
        texts = ["[]", "null", "1", '"text"', "nonsense", "[" * 100_000, '{"a":' * 100_000, '{"a.ipynb": null}', '{"a.ipynb": ["x"]}',
                 '{"a.ipynb": "ABC"}', "9" * 5_000, " " * 10_000_001, *(json.dumps({name: checksum}) for name in names)]
        for text in (*(text.encode() for text in texts), b"\xff\xfe", b'{"\xff": 1}'):
            with self.subTest(text[:60]):
                self.update(a="old")
                (self.folder / "b.ipynb").write_text("mine")
                self.record.write_bytes(text)
                said, newer = self.said(a="old", b="new")
                self.assertRegex(said, f"^{re.escape(str(self.record))} is not as it was written [^\n]{{1,300}}\n$")
                self.assertEqual((["b.ipynb"], {"a": "old", "b": "mine"}), (newer, self.there()))
                self.assertEqual(["victim"] * 3, [victim.read_text() for victim in victims])
                self.assertEqual(("", newer), self.said(a="old", b="new"), "the record is right again")

    def test_nothing_goes_but_what_was_put_there_whatever_the_record_says(self):
        files = ["mine.ipynb", "notes.md", "solutions/mine.md", "outside/README.md"]
        (self.above / "outside").mkdir()
        (self.folder / "outside").symlink_to(self.above / "outside")
        for name in files:
            (self.folder / name).parent.mkdir(exist_ok=True)
            (self.folder / name).write_text("mine")
        self.update(gone="gone", linked="linked")
        known = json.loads(self.record.read_text()) | dict.fromkeys(files, hashlib.sha256(b"mine").hexdigest())
        self.record.write_text(json.dumps(known))
        (self.folder / "linked.ipynb").rename(self.above / "linked.ipynb")
        (self.folder / "linked.ipynb").symlink_to(self.above / "linked.ipynb")
        self.assertEqual(("", []), self.said())
        self.assertEqual({"mine.ipynb", "linked.ipynb", "notes.md", "solutions", "outside", working_copies.RECORD}, set(os.listdir(self.folder)))
        self.assertEqual(["mine"] * 4 + ["linked"], [(self.folder / name).read_text() for name in (*files, "linked.ipynb")])

    def test_link_or_pipe_or_folder_in_the_place_of_a_copy_stays_and_is_told_and_nothing_is_written_through_it(self):
        outside, folder = self.above / "outside.txt", self.above / "folder"
        outside.write_text("outside")
        folder.mkdir()
        for kind in (lambda path: path.symlink_to(outside), lambda path: path.symlink_to(self.above / "nowhere"),
                     lambda path: path.symlink_to(path), os.mkfifo, os.mkdir):
            for name in ("a.ipynb", "deep", working_copies.RECORD, "a.ipynb.part", ".chesslab.part"):
                place = self.folder / name
                if kind is os.mkdir and name in (working_copies.RECORD, ".chesslab.part"):
                    continue  # which ends the start, with the path
                with self.subTest(name):
                    for path in self.folder.iterdir():
                        subprocess.run(["rm", "-r", path], check=True)
                    kind(place)
                    before = os.lstat(place)
                    copies = {"a.ipynb": b"a", "b.ipynb": b"b", "deep/c.md": b"c"}
                    with contextlib.redirect_stdout(io.StringIO()) as said:
                        newer = working_copies.update(self.folder, copies, self.store)
                    self.assertEqual("b", (self.folder / "b.ipynb").read_text())
                    taken = {"a.ipynb": "a.ipynb", "deep": "deep/c.md"}.get(name)
                    if name == "deep" and kind is os.mkdir:
                        taken = None
                    self.assertEqual([taken] if taken else [], newer)
                    self.assertEqual(name == working_copies.RECORD, "is not as it was written" in said.getvalue())
                    if name != working_copies.RECORD and name != ".chesslab.part":
                        self.assertEqual(before.st_ino, os.lstat(place).st_ino)
                    self.assertEqual(("outside", []), (outside.read_text(), os.listdir(folder)))
                    self.assertFalse((self.above / "nowhere").exists())


class CommandTest(Folder):
    def copies(self, *words):
        return self.call(sys.executable, self.root / "environment" / "working_copies.py", *words,
                         JUPYTER_DATA_DIR=str(self.home / "data"))

    def trusts(self, path):
        notary = NotebookNotary(data_dir=str(self.home / "data"))
        self.addCleanup(notary.store.close)
        return notary.check_signature(nbformat.read(path, 4))

    def lesson(self, text):
        (self.root / "notebooks").mkdir(exist_ok=True)
        cells = [new_markdown_cell(text), new_code_cell("1 + 1", id="sum")]
        nbformat.write(new_notebook(cells=cells), self.root / "notebooks" / "01-a.ipynb")

    def test_first_start_names_the_folder_and_an_update_is_told_in_one_line_and_own_work_stays(self):
        self.lesson(ANSWER)
        self.assertEqual((0, "Your own copies of the lessons are in my. What you change there stays.\n", ""), self.copies("my"))
        self.assertEqual((0, "", ""), self.copies("my"))
        copy = self.home / "my" / "01-a.ipynb"
        self.assertIn("Because", copy.read_text())
        self.assertTrue(self.trusts(copy))
        copy.write_text("mine")
        self.lesson(ANSWER + "More.")
        status, out, err = self.copies("my")
        self.assertEqual((0, 1, ""), (status, out.count("\n"), err))
        self.assertIn("There is a newer 01-a.ipynb. Yours stays: rename it", out)
        self.assertEqual("mine", copy.read_text())

    def test_copy_that_anybody_changed_is_trusted_only_when_jupyter_was_told_so(self):
        self.lesson("A lesson.")
        copy, foreign = self.home / "my" / "01-a.ipynb", self.home / "my" / "foreign.ipynb"
        self.copies("my")
        changed = nbformat.read(copy, 4)
        changed.cells[1].outputs = [new_output("display_data", {"text/html": "<script>alert(1)</script>"})]
        for path in (foreign, copy):
            nbformat.write(changed, path)
        self.assertEqual((0, "", ""), self.copies("my"))
        self.assertFalse(self.trusts(copy) or self.trusts(foreign))
        notary = NotebookNotary(data_dir=str(self.home / "data"))
        notary.sign(changed)  # as Jupyter does when the reader says so
        notary.store.close()
        self.assertEqual((0, "", ""), self.copies("my"))
        self.assertTrue(self.trusts(copy))
        copy.unlink()
        self.copies("my")
        self.assertTrue(self.trusts(copy))

    def test_lesson_that_is_no_notebook_is_named_and_its_copy_stays(self):
        self.lesson("A lesson.")
        self.copies("my")
        for text in (b"[]", b"{}", b'{"cells": [1]}', b'{"cells": [{"cell_type": "code"}, {}]}', b"[" * 100_000, b"\xff", b""):
            (self.root / "notebooks" / "01-a.ipynb").write_bytes(text)
            with self.assertRaisesRegex(SystemExit, "01-a.ipynb is no notebook of format 4"):
                working_copies.lessons(False, self.root / "notebooks")
        status, out, err = self.copies("my")
        self.assertEqual((1, "", 1), (status, out, err.count("\n")), err)
        self.assertIn("A lesson.", (self.home / "my" / "01-a.ipynb").read_text())

    def test_student_s_folder_is_a_new_one_or_its_own_and_nothing_is_written_where_an_answer_would_stay(self):
        self.lesson(ANSWER)
        mine = self.program(self.home / "full" / "mine.txt", "")
        status, out, err = self.copies("--student", "full")
        self.assertEqual((1, ""), (status, out))
        self.assertIn("full is not empty and holds no lessons", err)
        self.assertEqual([mine], list(mine.parent.iterdir()))
        for _ in range(2):
            self.assertEqual(0, self.copies("--student", "lesson")[0])
        self.assertNotIn("Because", (self.home / "lesson" / "01-a.ipynb").read_text())
        self.lesson(ANSWER.replace("</details>", ""))
        status, _, err = self.copies("--student", "others")
        self.assertEqual(1, status)
        self.assertIn("lab: 01-a.ipynb: cell 1 still holds", err)
        self.assertFalse((self.home / "others").exists())

    def test_folder_that_cannot_be_written_or_is_full_is_named_and_no_part_of_a_file_is_left(self):
        self.lesson(ANSWER * 99)
        (self.home / "my").write_text("no folder")
        full = ("bash", "-c", 'ulimit -f 1 && exec "$@"', "", sys.executable, self.root / "environment" / "working_copies.py", "full")
        for folder, (status, _, err) in (("my", self.copies("my")), ("full", self.call(*full))):
            self.assertEqual(1, status)
            self.assertIn(f"lab: cannot write your copies of the lessons to {folder}: ", err)
        self.assertEqual([working_copies.RECORD], [path.name for path in (self.home / "full").iterdir()])
        self.assertEqual(0, self.copies("--student", "full")[0])

    @unittest.skipIf(os.getuid() == 0 and not sys.platform.startswith("linux"), "root reads everything")
    def test_what_may_not_be_read_or_written_is_named_and_the_lab_starts_where_it_can(self):
        self.lesson("A lesson.")
        self.copies("my")
        my, user = self.home / "my", {}
        if os.getuid() == 0:  # who may read everything, unlike nobody
            user = {"user": 65534, "group": 65534}
            subprocess.run(["chown", "-R", "65534:65534", self.folder], check=True)
        (my / "own").mkdir()
        for path, mode, fits, expected in (
            (my, 0o000, 1, "lab: cannot write your copies of the lessons to my: [Errno 13] Permission denied"),
            (my / working_copies.RECORD, 0o000, 0, "my/.lessons.json is not as it was written ([Errno 13] Permission denied"),
            (my / "01-a.ipynb", 0o000, 0, ""),
            (my, 0o555, 0, ""),
            (my / "own", 0o000, 0, ""),
        ):
            with self.subTest(f"{path.name} {mode:o}"):
                before = path.stat().st_mode
                path.chmod(mode)
                environment = {"PATH": os.environ["PATH"], "HOME": str(self.home), "JUPYTER_DATA_DIR": str(self.home / "data")}
                process = subprocess.run([sys.executable, self.root / "environment" / "working_copies.py", "my"], cwd=self.home, text=True,
                                         env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **user)
                path.chmod(before)
                self.assertEqual(fits, process.returncode, process.stdout)
                self.assertTrue(process.stdout.startswith(expected) and process.stdout.count("\n") == bool(expected), process.stdout)

    def test_git_sees_no_folder_in_the_checkout(self):
        self.lesson(ANSWER)
        subprocess.run(["git", "init", "-q", self.root], check=True)
        for folder in ("my", "lesson"):
            self.assertEqual(0, self.copies("--student", self.root / folder)[0])
        seen = subprocess.run(["git", "status", "--porcelain"], cwd=self.root, capture_output=True, text=True).stdout
        self.assertEqual("?? environment/\n?? notebooks/\n", seen)
