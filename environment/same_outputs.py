"""Compares what the cells of a notebook show in two kernels. Called by environment/test.

A cell may show something else only where a tag of it says why; what does not depend on that reason is compared all the
same.
"""

import re

from run_notebooks import code_cells, joined_streams, plain

# The reasons, by their tags.
VARIES = {
    "varies-time": "shows times or rates, or what a limit of time let through: numbers are not compared",
    "varies-engine": "shows what the weakened Stockfish played, which throws dice of its own: only the kinds are compared",
    "varies-kernel": "shows the kernel's own name, which no other kernel has: only the kinds of output are compared",
}
NUMBER = re.compile(r"\d[\d.,]*(?:/(?:s|min|h)\b)?")
DURATION = re.compile(r"(?:\b0 (?:ms|s|min|h)\b ?)+")  # 50 s, or 1 min 2 s on a busy machine
FILLING = re.compile(r"\s+|-{2,}")  # how wide a column is depends on its numbers


def reasons(cell):
    return [tag for tag in cell.metadata.get("tags", []) if tag.startswith("varies")]


def shown(cell):
    """What a reader sees of a cell, as pairs of kind and content in order."""
    for output in joined_streams(cell.outputs):
        if output.output_type == "stream":
            yield output.name, plain(output.text)
        elif output.output_type == "error":
            yield "error", output.evalue
        else:
            for kind, content in sorted(output.data.items()):
                yield kind, str(content)


def comparable(content, tags):
    if "varies-engine" in tags or "varies-kernel" in tags:
        return ""
    if "varies-time" in tags:
        return FILLING.sub(" ", DURATION.sub("0 s ", NUMBER.sub("0", content))).strip()
    return content


def excerpt(one, other):
    """The first place where two texts differ, of both."""
    at = next((i for i, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))
    return tuple(" ".join(text[max(0, at - 30) : at + 60].split()) for text in (one, other))


def differences(ours, theirs):
    """What each cell shows in the project's own kernel, and otherwise in the other one, without a reason."""
    for number, (one, other) in enumerate(zip(code_cells(ours), code_cells(theirs)), 1):
        tags = reasons(one)
        a, b = list(shown(one)), list(shown(other))
        kinds, other_kinds = ([kind for kind, _ in pairs] for pairs in (a, b))
        if kinds != other_kinds:
            yield f"cell {number} shows {kinds}, in the other kernel {other_kinds}"
            continue
        for (kind, content), (_, counterpart) in zip(a, b):
            content, counterpart = comparable(content, tags), comparable(counterpart, tags)
            if content != counterpart:
                here, there = excerpt(content, counterpart)
                yield f'cell {number} shows as {kind} "{here}", in the other kernel "{there}"'
                break
