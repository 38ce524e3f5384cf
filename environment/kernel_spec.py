#!/usr/bin/env python3
"""Puts the kernel into the user's own Jupyter, or takes it out. Called by environment/lab.

    kernel_spec.py install [--force] CHECKOUT COMMAND…      the command lacks only Jupyter's connection file
    kernel_spec.py uninstall

The environment names the user's folders of Jupyter where they are not the usual ones.
"""

import json
import os
import shutil
import sys
from pathlib import Path

from jupyter_client.kernelspec import KernelSpecManager
from jupyter_core.paths import jupyter_data_dir
from own_files import put, read

NAME = "java"  # what the notebooks ask for
MARK = "chesslab"
# what start gives to the kernel too: the same sums on every processor, and the engine where one was found
VARIABLES = ("MKL_CBWR", "ATEN_CPU_CAPABILITY", "ONEDNN_MAX_CPU_ISA", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "STOCKFISH")
FOLDER = Path(jupyter_data_dir()).absolute() / "kernels" / NAME


def foreign():
    """The name of another kernel where ours has its place, or nothing."""
    if not os.path.lexists(FOLDER):
        return None
    try:
        spec = json.loads(read(FOLDER / "kernel.json"))
        ours = MARK in spec.get("metadata", {}) and not FOLDER.is_symlink()
        return None if ours else spec.get("display_name", "unknown")
    except (OSError, ValueError, AttributeError, TypeError, RecursionError):
        return "unknown"


def remove():
    FOLDER.unlink() if FOLDER.is_symlink() or FOLDER.is_file() else shutil.rmtree(FOLDER)


def install(checkout, command):
    spec = {
        "argv": [*command, "{connection_file}"],
        "display_name": "Java (chesslab)",
        "language": "java",
        "interrupt_mode": "message",
        "env": {name: os.environ[name] for name in VARIABLES if name in os.environ},
        "metadata": {MARK: checkout},
    }
    if foreign():
        remove()
    put(FOLDER / "kernel.json", (json.dumps(spec, indent=2, ensure_ascii=False) + "\n").encode())
    print(f"Your Jupyter has the kernel \"{spec['display_name']}\" now, by the name {NAME}: {FOLDER}")
    print("It needs the checkout, the JDK and Maven's cache where they are: install it again when one of them moved.")
    found = Path(KernelSpecManager().get_kernel_spec(NAME).resource_dir)
    if not found.samefile(FOLDER):
        print(f"But there is another kernel of this name, which Jupyter takes first: {found}")


def main(action, *words):
    forced = "--force" in words[:1]
    if foreign() and not forced:
        advice = ", and stays" if action == "uninstall" else ": --install-kernel --force replaces it"
        sys.exit(f"lab: {FOLDER} is another kernel, {json.dumps(foreign())}{advice}")
    if action == "install":
        install(words[forced], words[forced + 1 :])
    elif os.path.lexists(FOLDER):
        remove()
        print(f"Removed {FOLDER}")
    else:
        print(f"Your Jupyter has no kernel {FOLDER}")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except OSError as fault:
        sys.exit(f"lab: the kernel {FOLDER} cannot be changed: {fault}")
