#!/usr/bin/env python3
"""Puts the README's picture together from pictures of the committed notebooks: environment/site/picture.png. Needs Chromium.

    python3 environment/picture.py
"""

import html
import json
import re
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PICTURE = ROOT / "environment" / "site" / "picture.png"
WIDTH, HEIGHT, SCALE = 900, 306, 2

# notebook, how the picture's text begins, its width, what stands below it
PARTS = [
    ("05-training", "cnn: Bxg5", 244, "05: what a network would play"),
    ("01-search-algorithms", "Two leaves need no look", 346, "01: a search that need not look everywhere"),
    ("05-training", "Your network: mean of 20 batches", 292, "05: a network of your own learns"),
]
PAGE = """<meta charset="utf-8"><style>
body { margin: 0; padding: 0 8px; height: 100vh; box-sizing: border-box; background: #fbfbf9; color: #23272a;
  font: bold 13px "DejaVu Sans", sans-serif; display: flex; gap: 6px; justify-content: space-between; }
figure { margin: 0; height: 100%%; display: flex; flex-direction: column; justify-content: center; align-items: center; }
figcaption { height: 30px; padding-top: 8px; text-align: center; }
div { flex: 1; display: flex; align-items: center; }
</style>%s"""


def shown(name):
    """The HTML of a notebook's outputs."""
    cells = json.loads((ROOT / "notebooks" / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    return "".join("".join(output.get("data", {}).get("text/html", "")) for cell in cells for output in cell.get("outputs", []))


def part(name, begin, width, text):
    for image in re.findall("<img [^>]*>", shown(name)):
        if re.search(f'alt="{re.escape(html.escape(begin))}', image):
            source = re.search('src="([^"]*)"', image).group(1)
            return f'<figure><div><img src="{source}" width="{width}"></div><figcaption>{text}</figcaption></figure>'
    raise SystemExit(f"picture: notebook {name} has no picture whose text begins with \"{begin}\"")


def main():
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder, "page.html")
        page.write_text(PAGE % "".join(part(*each) for each in PARTS), encoding="utf-8")
        subprocess.run(["chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/user",
                        "--hide-scrollbars", f"--force-device-scale-factor={SCALE}", f"--window-size={WIDTH},{HEIGHT}",
                        f"--screenshot={PICTURE}", page.as_uri()], check=True, capture_output=True)
    print(f"{PICTURE}: {PICTURE.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
