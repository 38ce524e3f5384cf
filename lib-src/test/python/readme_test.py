"""The pages of Markdown: short where promised, their links lead somewhere, and the README's idea plays as it says."""

import re
import subprocess
import tempfile
import unittest
from pathlib import Path
from urllib.parse import unquote

from chesslab_test import ROOT, chesslab

README = (ROOT / "README.md").read_text(encoding="utf-8")


def anchors(page):
    """The names under which GitHub finds the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def pages():
    """Those that git tracks, or all of a copy without git's folder, such as the container's."""
    if not (ROOT / ".git").exists():
        return [page for folder in (".", "data", "environment", "lib-src", "notebooks")
                for page in (ROOT / folder).glob("*.md" if folder == "." else "**/*.md")]
    tracked = subprocess.run(["git", "-C", ROOT, "ls-files", "-z", "*.md"], capture_output=True, text=True, check=True)
    return [ROOT / name for name in filter(None, tracked.stdout.split("\0"))]


class PagesTest(unittest.TestCase):
    def test_readme_has_at_most_800_words(self):
        self.assertLessEqual(len(README.split()), 800)

    def test_links_of_all_pages_lead_to_files_and_headings(self):
        for page in pages():
            name = page.relative_to(ROOT)
            text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.S)
            for target in re.findall(r"\]\(([^)\s]+)\)", text):
                if not re.match(r"[a-z]+:", target):
                    path, _, anchor = target.partition("#")
                    place = (page.parent / unquote(path)).resolve() if path else page
                    with self.subTest(page=name, target=target):
                        self.assertTrue(place.exists())
                        if anchor and place.suffix == ".md":
                            self.assertIn(anchor, anchors(place))


class IdeaTest(unittest.TestCase):
    def test_idea_plays_the_match_that_it_shows(self):
        (program,) = re.findall(r"^```java\n(.*?)^```", README, re.M | re.S)
        (call,) = re.findall(r"^    environment/chesslab (match java:.*)$", README, re.M)
        (shown,) = re.findall(r"^> (java:Mine.java\S* is .*)$", README, re.M)
        with tempfile.TemporaryDirectory(prefix="it's übung ") as folder:
            (Path(folder) / "Mine.java").write_text(program, encoding="utf-8")
            status, out, err = chesslab(*call.split(), folder=folder)
        self.assertEqual((0, shown), (status, out.strip()), err)


if __name__ == "__main__":
    unittest.main()
