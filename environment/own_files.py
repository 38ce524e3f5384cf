"""Files that these programs keep in folders of others: read as plain files alone, and written whole or not at all."""

import os
import stat

LARGEST = 10_000_000  # bytes: no file of these programs has as many


def read(path):
    """The bytes of a plain file. A link is not followed, and nothing is waited for."""
    if not stat.S_ISREG(os.lstat(path).st_mode):
        raise OSError("it is no plain file")
    with open(path, "rb") as file:
        content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise OSError(f"it has more than {LARGEST:,} bytes")
    return content


def put(path, content):
    """Writes aside and moves. What a run that was ended has left aside goes: the name alone, not what it leads to."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(".chesslab.part")
    aside.unlink(missing_ok=True)
    try:
        with open(aside, "xb") as file:
            file.write(content)
        os.replace(aside, path)
    finally:
        aside.unlink(missing_ok=True)
