"""A pack for a room without a network: environment/lab --pack, and what a set-up takes from it."""

import shutil
import subprocess
import tarfile
import unittest
from pathlib import Path

from common import done
from lab_test import Folder


class PackTest(Folder):
    """The long steps, Maven's goals and the download of packages, are replaced by what they would leave behind."""

    SHORT = (
        'pack_npm() { mkdir -p "$1" && echo tgz >"$1/a.tgz"; }; '
        'pack_maven() { mkdir -p "$1/.pack/maven" && echo jar >"$1/.pack/maven/a.jar"; }; '
        'pack_packages() { mkdir -p "$1" && echo deb >"$1/a.deb"; }; '
        "has_apt() { :; }; "
    )

    def checkout(self):
        def git(*arguments):
            return subprocess.run(["git", "-C", str(self.root), *arguments], check=True, capture_output=True, text=True).stdout

        git("init", "-q")
        (self.root / "notebooks").mkdir()
        (self.root / "notebooks" / "übung 1.ipynb").write_text("tracked")
        git("add", ".")
        (self.root / "notebooks" / "mine.ipynb").write_text("not tracked")
        (self.root / "notebooks" / "übung 1.ipynb").write_text("changed since")
        return {f"chesslab/{name}" for name in git("ls-files", "-z").split("\0") if name}

    def pack(self, script="", name="a pack.tar"):
        return self.setup(f'{self.SHORT}{script}pack "$PWD/{name}"')

    def test_pack_holds_what_git_tracks_and_what_set_up_fetches_and_nothing_else(self):
        expected = self.checkout() | {f"chesslab/.pack/{name}" for name in ("maven/a.jar", "npm/a.tgz", "packages/a.deb", "contents")}
        out = done(self.pack())
        self.assertIn("tar -xf a pack.tar && chesslab/environment/lab --setup", out)
        with tarfile.open(self.home / "a pack.tar") as pack:
            self.assertEqual(expected, {member.name for member in pack if member.isfile()})
            self.assertEqual(b"changed since", pack.extractfile("chesslab/notebooks/übung 1.ipynb").read())
            contents = pack.extractfile("chesslab/.pack/contents").read().decode().splitlines()
        self.assertEqual(expected, {name.replace("./", "chesslab/", 1) for name in contents} | {"chesslab/.pack/contents"})
        self.assertFalse((self.root / "target" / "pack").exists())
        self.assertEqual(["a pack.tar"], [path.name for path in self.home.iterdir()])
        status, out, _ = self.pack("has_apt() { return 1; }; ", "p.tar.gz")
        self.assertEqual((0, b"\x1f\x8b"), (status, (self.home / "p.tar.gz").read_bytes()[:2]))
        self.assertIn("The room needs a JDK", out)

    def test_folder_that_is_no_checkout_and_step_that_fails_leave_no_pack(self):
        self.checkout()
        for script, message in (("git() { return 128; }; ", "is no checkout of git"),
                                ("pack_packages() { echo no network; return 1; }; ", "no network")):
            status, _, err = self.pack(script)
            self.assertEqual(1, status)
            self.assertIn(message, err)
            self.assertEqual([], list(self.home.iterdir()))


class UnpackedTest(Folder):
    def test_packages_are_taken_from_the_pack_of_this_release_alone_and_maven_too(self):
        source = 'debian_release() { echo debian bookworm amd64; }; use_packed_packages; printf "%s\n" "${apt_source[@]-}"'
        maven = 'printf "%s|" "${MAVEN_USER_HOME-none}" ${maven_options[@]+"${maven_options[@]}"}'
        self.assertEqual(("", "none|"), (self.out(source), self.out(maven)), "no pack")
        pack = self.root.resolve() / ".pack"
        (pack / "maven").mkdir(parents=True)
        (pack / "packages").mkdir()
        self.assertEqual(f"{pack}/maven|-Dmaven.repo.local={pack}/maven/repository|", self.out(maven))
        (pack / "packages" / "for").write_text("debian bookworm amd64\n")
        place = Path(self.out(source).split("Dir::Etc::sourcelist=")[1].splitlines()[0])
        self.addCleanup(shutil.rmtree, place.parent)
        link = place.read_text().removeprefix("deb [trusted=yes] file:").removesuffix(" ./\n")
        self.assertNotIn(" ", link)
        self.assertTrue((pack / "packages").samefile(link))
        (pack / "packages" / "for").write_text("debian trixie amd64\n")
        self.assertEqual("", self.out(source), "another release")

    @unittest.skipUnless(shutil.which("dpkg-deb"), "no Debian")
    def test_index_has_what_apt_must_know_of_each_package(self):
        control = self.home / "a" / "DEBIAN" / "control"
        control.parent.mkdir(parents=True)
        control.write_text("Package: a\nVersion: 1:2.0\nArchitecture: all\nMaintainer: A <a@b>\nDescription: a\n")
        subprocess.run(["dpkg-deb", "-b", str(self.home / "a"), str(self.home / "a.deb")], check=True, capture_output=True)
        out = done(self.setup('index_packages "$HOME"'))
        self.assertRegex(out, r"(?s)^Package: a\nVersion: 1:2.0\n.*\nFilename: \./a\.deb\nSize: \d+\nSHA256: [0-9a-f]{64}\n\n$")
