"""Java's style, and the pages: short where promised, their links lead somewhere, all files are spelled alike, and the README's idea plays as it says."""

import re
import subprocess
import unittest
from urllib.parse import unquote

from common import ROOT, InFolder, chesslab, done, run

README = (ROOT / "README.md").read_text(encoding="utf-8")

BRITISH = re.compile(r"""(?:\w*colour|behaviour|favour|neighbour|honour|labour|rumour|vapour|rigour|harbour|endeavour|centre|licence
    |defence|offence|catalogue|dialogue|judgement|artefact|manoeuvre|fibre|theatre|learnt|whilst|practise|mould|plough
    |(?:label|model|travel|signal|channel|level|cancel)l(?:ed|ing|er)).*|grey(?:s|ed|er|ish|scale)?|metres?|programmes?|fulfils?
    |analyse[dr]?|analysing|(?:to|up|down)wards
    |(?!advertis|advis|brui|compris|compromis|concis|crui|despis|devis|disguis|enterpris|exercis|expertis|franchis|improvis|paradis|prais
    |precis|premis|promis|revis|supervis|surpris|televis|treatis|\w*wis)
    \w{3,}is(?:e|ed|es|ing|er|ers|ations?|able)""", re.VERBOSE)
# Texts of others, words of another language, a player on record under its name, the JDK's names and pictures
OTHERS = re.compile(r"isCancelled|upwardsProjection|normalisation par lot|\bCentre\b|base64,[A-Za-z0-9+/=]+")
NO_WORDS = re.compile(r"LICENSE|environment/mvnw|data/(?:sample|openings)/.*|.*\.(?:png|gz|zst|npy|bin|pgn)|lib-src/test/python/readme_test\.py")


def british(text):
    words = {part.lower() for word in set(re.findall(r"[^\W\d_]+", text)) if word.isascii()
             for part in re.findall("[A-Z]?[a-z]+|[A-Z]+(?![a-z])", word)}
    return sorted(word for word in words if BRITISH.fullmatch(word))


def files(suffix=""):
    """Those that git tracks, or all of a copy without git's folder, such as the container's, but what commands put there."""
    if (ROOT / ".git").exists():
        listed = subprocess.run(["git", "-C", ROOT, "ls-files", "-z"], capture_output=True, text=True, check=True)
        names = filter(None, listed.stdout.split("\0"))
    else:
        names = (str(path.relative_to(ROOT)) for path in ROOT.rglob("*") if path.is_file())
        names = (name for name in names if not re.match(r"target/|\.jupyter/|.*(__pycache__|\.ipynb_checkpoints)/", name))
    return sorted(name for name in names if name.endswith(suffix))


def anchors(page):
    """The names under which GitHub finds the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


class PagesTest(unittest.TestCase):
    def test_java_has_the_house_style(self):
        script = '. "$0/environment/setup.sh"; maven_offline_first -q -N formatter:validate impsort:check'
        done(run("bash", "-uc", script, ROOT))

    def test_readme_has_at_most_800_words(self):
        self.assertLessEqual(len(README.split()), 800)

    def test_links_of_all_pages_lead_to_files_and_headings(self):
        for name in files(".md"):
            page = ROOT / name
            text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.S)
            for target in re.findall(r"\]\(([^)\s]+)\)", text):
                if not re.match(r"[a-z]+:", target):
                    path, _, anchor = target.partition("#")
                    place = (page.parent / unquote(path)).resolve() if path else page
                    with self.subTest(page=name, target=target):
                        self.assertTrue(place.exists())
                        if anchor and place.suffix == ".md":
                            self.assertIn(anchor, anchors(place))

    def test_all_files_are_spelled_as_in_america(self):
        names = [name for name in files() if not NO_WORDS.fullmatch(name) and (ROOT / name).is_file()]
        self.assertGreater(len(names), 500)
        for name in names:
            text = (ROOT / name).read_bytes().decode("utf-8", "replace")
            with self.subTest(name):
                self.assertEqual([], british(OTHERS.sub("", f"{name}\n{text}")))

    def test_what_is_spelled_in_other_ways_is_found(self):
        for word in ("Colours", "NEIGHBOURS", "greyed", "normalised", "OptimiseRun", "centre", "labelled", "towards", "analysed"):
            self.assertEqual(1, len(british(word)), word)
        self.assertEqual([], british("Colors exercise promised greyhound normalized percentage supervised otherwise toward raised"))


class IdeaTest(InFolder):
    def test_idea_plays_the_match_that_it_shows(self):
        (program,) = re.findall(r"^```java\n(.*?)^```", README, re.M | re.S)
        (call,) = re.findall(r"^    environment/chesslab (match java:.*)$", README, re.M)
        (shown,) = re.findall(r"^> (java:Mine.java\S* is .*)$", README, re.M)
        (self.folder / "Mine.java").write_text(program, encoding="utf-8")
        status, out, err = chesslab(*call.split(), folder=self.folder)
        self.assertEqual((0, shown), (status, out.strip()), err)
