#!/usr/bin/env python3
"""The picture of the teachers' page: the marks of a report beside its guesses.

    class_picture.py REPORT/report.html data/results/class-report.png
"""

import base64
import sys
from pathlib import Path

from browser import Browser

BESIDE = """
    const lessons = [...document.querySelectorAll("h3 + .guesses")].flatMap(each => [each.previousElementSibling, each]);
    const sides = [[document.querySelector(".wide")], lessons].map(parts => {
        const side = document.createElement("div");
        side.append(...parts);
        return side;
    });
    document.body.replaceChildren(...sides);
    document.body.style = "display: grid; grid-template-columns: auto 1fr; gap: 48px; padding: 16px; max-width: none";
    document.querySelectorAll(".guesses").forEach(each => each.style.gridTemplateColumns = "1fr 1fr");
"""

if __name__ == "__main__":
    report, picture = map(Path, sys.argv[1:])
    browser = Browser("--hide-scrollbars")
    try:
        browser.open(report.resolve().as_uri())
        browser.run(BESIDE)
        browser.size(1300, 200 + browser.run("return document.documentElement.scrollHeight"))
        page = browser.call("GET", f"/element/{list(browser.elements('body')[0].values())[0]}/screenshot")
        picture.write_bytes(base64.b64decode(page))
    finally:
        browser.close()
