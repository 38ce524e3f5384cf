"""A pack for a room without a network: environment/lab --pack, and what a set-up takes from it."""

import shutil
import subprocess
import tarfile
import unittest

from lab_test import Folder

NEEDS = "jdk jupyter stockfish fonts unzip"


class PackTest(Folder):
    """The long steps, Maven's goals and the download of packages, are replaced by what they would leave behind."""

    SHORT = (
        'pack_maven() { mkdir -p "$1/.pack/maven" && echo jar >"$1/.pack/maven/a.jar"; }; '
        'pack_packages() { mkdir -p "$1" && echo deb >"$1/a.deb"; }; '
        "has_apt() { :; }; "
    )

    def git(self, *arguments):
        subprocess.run(["git", "-C", str(self.root), *arguments], check=True, capture_output=True)

    def checkout(self):
        self.git("init", "-q")
        (self.root / "notebooks").mkdir()
        (self.root / "notebooks" / "übung 1.ipynb").write_text("tracked")
        self.git("add", ".")
        (self.root / "notebooks" / "mine.ipynb").write_text("not tracked")
        (self.root / "notebooks" / "übung 1.ipynb").write_text("changed since")

    def pack(self, script="", name="a pack.tar"):
        return self.setup(f'{self.SHORT}{script}pack "$PWD/{name}"')

    def test_arguments(self):
        (self.home / "there.tar").touch()
        for arguments, status, message in (
            (("--pack",), 2, "--pack needs a value"),
            (("--pack", ""), 2, "--pack needs a value"),
            (("--pack", "a.tar", "--setup"), 2, "--pack and --setup do not go together"),
            (("--student", "a", "--pack", "b"), 2, "--student and --pack do not go together"),
            (("--pack", "a.tar", "01-search-algorithms"), 2, "goes with --run"),
            (("--pack", "there.tar"), 1, "there.tar is there already"),
        ):
            with self.subTest(arguments):
                found, _, err = self.lab(*arguments)
                self.assertEqual(status, found)
                self.assertIn(message, err)

    def test_pack_holds_what_git_tracks_and_what_set_up_fetches_and_nothing_else(self):
        self.checkout()
        status, out, err = self.pack()
        self.assertEqual(0, status, err)
        self.assertIn("tar -xf a pack.tar && chesslab/environment/lab --setup", out)
        tracked = subprocess.run(["git", "-C", str(self.root), "ls-files", "-z"], capture_output=True, text=True).stdout
        expected = {f"chesslab/{name}" for name in tracked.split("\0") if name}
        expected |= {f"chesslab/.pack/{name}" for name in ("maven/a.jar", "packages/a.deb", "contents")}
        with tarfile.open(self.home / "a pack.tar") as pack:
            self.assertEqual(expected, {member.name for member in pack if member.isfile()})
            self.assertEqual(b"changed since", pack.extractfile("chesslab/notebooks/übung 1.ipynb").read())
            contents = pack.extractfile("chesslab/.pack/contents").read().decode().splitlines()
        self.assertEqual(expected - {"chesslab/.pack/contents"}, {name.replace("./", "chesslab/", 1) for name in contents
                                                                 if name != "./.pack/contents"})
        self.assertFalse((self.root / "target" / "pack").exists())
        self.assertEqual(["a pack.tar"], [path.name for path in self.home.iterdir()])

    def test_ending_of_the_name_tells_whether_to_compress(self):
        self.checkout()
        self.assertEqual(0, self.pack(name="p.tar.gz")[0])
        self.assertEqual(b"\x1f\x8b", (self.home / "p.tar.gz").read_bytes()[:2])

    def test_system_without_debian_s_packages_is_told_what_the_room_needs(self):
        self.checkout()
        status, out, _ = self.pack("has_apt() { return 1; }; ")
        self.assertEqual(0, status)
        self.assertIn("The room needs a JDK", out)

    def test_folder_that_is_no_checkout_of_git_is_refused(self):
        status, _, err = self.pack("git() { return 128; }; ")
        self.assertEqual(1, status)
        self.assertIn("is no checkout of git", err)

    def test_step_that_fails_leaves_no_pack(self):
        self.checkout()
        status, _, err = self.pack("pack_packages() { echo no network; return 1; }; ")
        self.assertEqual(1, status)
        self.assertIn("no network", err)
        self.assertEqual([], list(self.home.iterdir()))

    def test_packages_are_those_that_set_up_installs(self):
        lab = (self.root / "environment" / "lab").read_text()
        self.assertIn(f"needs=({NEEDS})", lab)
        asked = f'for need in {NEEDS}; do packages="$packages $(packages_of "$need")"; done'
        self.assertIn(asked, (self.root / "environment" / "pack.sh").read_text())


class UnpackedTest(Folder):
    def packed(self, release):
        folder = self.root / ".pack" / "packages"
        folder.mkdir(parents=True)
        (folder / "for").write_text(f"{release}\n")
        return folder

    def source(self):
        script = 'debian_release() { echo debian bookworm amd64; }; use_packed_packages; printf "%s\\n" "${apt_source[@]-}"'
        status, out, err = self.setup(script)
        self.assertEqual(0, status, err)
        return out.strip()

    def test_packages_are_taken_from_the_pack_of_this_release_alone(self):
        self.assertEqual("", self.source(), "no pack")
        folder = self.packed("debian bookworm amd64")
        options = self.source()
        place = options.split("Dir::Etc::sourcelist=")[1].splitlines()[0]
        with open(place) as sources:
            line = sources.read()
        self.addCleanup(shutil.rmtree, place.rsplit("/", 1)[0])
        link = line.removeprefix("deb [trusted=yes] file:").removesuffix(" ./\n")
        self.assertNotIn(" ", link)
        self.assertTrue(folder.samefile(link))
        (folder / "for").write_text("debian trixie amd64\n")
        self.assertEqual("", self.source(), "another release")

    def test_maven_is_the_pack_s(self):
        script = 'printf "%s|" "${MAVEN_USER_HOME-none}" ${maven_options[@]+"${maven_options[@]}"}'
        self.assertEqual("none|", self.setup(script)[1])
        (self.root / ".pack" / "maven").mkdir(parents=True)
        own = f"{self.root.resolve()}/.pack/maven"
        self.assertEqual(f"{own}|-Dmaven.repo.local={own}/repository|", self.setup(script)[1])

    @unittest.skipUnless(shutil.which("dpkg-deb"), "no Debian")
    def test_index_has_what_apt_must_know_of_each_package(self):
        control = self.home / "a" / "DEBIAN" / "control"
        control.parent.mkdir(parents=True)
        control.write_text("Package: a\nVersion: 1:2.0\nArchitecture: all\nMaintainer: A <a@b>\nDescription: a\n")
        subprocess.run(["dpkg-deb", "-b", str(self.home / "a"), str(self.home / "a.deb")], check=True, capture_output=True)
        status, out, err = self.setup('index_packages "$HOME"')
        self.assertEqual(0, status, err)
        self.assertRegex(out, r"(?s)^Package: a\nVersion: 1:2.0\n.*\nFilename: \./a\.deb\nSize: \d+\nSHA256: [0-9a-f]{64}\n\n$")


if __name__ == "__main__":
    unittest.main()
