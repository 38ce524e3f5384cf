"""The steps of environment/Dockerfile, read from the file, and a shell script that does them where no Docker is.

    python3 lib-src/test/python/image_steps.py > steps.sh

The script is for a bare root of the release that FROM names, as debootstrap makes it, called there as root with the checkout in
/context. It stops at the first step that fails.
"""

import json
import re
import shlex
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
DOCKERFILE = ROOT / "environment" / "Dockerfile"


def instructions():
    """Pairs of instruction and its text."""
    lines = [line for line in DOCKERFILE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    text = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [tuple(line.split(None, 1)) for line in text.splitlines() if line.strip()]


def command():
    """What the container runs."""
    return json.loads(next(text for word, text in instructions() if word == "CMD"))


def script():
    user, place, lines = "root", "/", ["set -eu", "export HOME=/root"]
    for word, text in instructions():
        lines.append(f"echo {shlex.quote(f'== {word} {text}')}")
        if word == "RUN":
            step = shlex.quote(f"cd {shlex.quote(place)} && {text}")
            lines.append(f"/bin/sh -c {step}" if user == "root" else f"su -s /bin/sh -c {step} {user}")
        elif word == "ENV":
            lines.append(f"export {text}")
        elif word == "COPY":
            owner, source, target = re.fullmatch(r"--chown=(\S+) (\S+) (\S+)", text).groups()
            lines += [f"mkdir -p {target}", f"cp -R /context/{source} {target}", f"chown -R {owner} {target}"]
        elif word == "USER":
            user = text
        elif word == "WORKDIR":
            place = text
        elif word not in ("FROM", "CMD"):
            raise ValueError(f"no Docker is here that knows {word} {text}")
    return "\n".join(lines)


if __name__ == "__main__":
    print(script())
