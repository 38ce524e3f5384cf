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

NAME = "java"  # what the notebooks ask for
MARK = "chesslab"
# what start gives to the kernel too: the same sums on every processor, and the engine where one was found
VARIABLES = ("MKL_CBWR", "ATEN_CPU_CAPABILITY", "ONEDNN_MAX_CPU_ISA", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "STOCKFISH")


def users_folder():
    return Path(jupyter_data_dir()).absolute() / "kernels" / NAME


def spec_in(folder):
    try:
        spec = json.loads((folder / "kernel.json").read_text(encoding="utf-8"))
        return spec if isinstance(spec, dict) else {}
    except (OSError, ValueError):
        return {}


def is_ours(folder):
    metadata = spec_in(folder).get("metadata")
    return isinstance(metadata, dict) and MARK in metadata and not folder.is_symlink()


def refuse_foreign(folder, advice):
    if os.path.lexists(folder) and not is_ours(folder):
        name = spec_in(folder).get("display_name", "unknown")
        sys.exit(f"lab: {folder} is another kernel, \"{name}\"{advice}")


def remove(folder):
    folder.unlink() if folder.is_symlink() or folder.is_file() else shutil.rmtree(folder)


def install(checkout, command, force):
    folder = users_folder()
    if not force:
        refuse_foreign(folder, ": --install-kernel --force replaces it")
    spec = {
        "argv": [*command, "{connection_file}"],
        "display_name": "Java (chesslab)",
        "language": "java",
        "interrupt_mode": "message",
        "env": {name: os.environ[name] for name in VARIABLES if name in os.environ},
        "metadata": {MARK: checkout},
    }
    if os.path.lexists(folder) and not is_ours(folder):
        remove(folder)
    folder.mkdir(parents=True, exist_ok=True)
    aside = folder / "kernel.json.part"
    aside.write_text(json.dumps(spec, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    aside.replace(folder / "kernel.json")
    print(f"Your Jupyter has the kernel \"{spec['display_name']}\" now, by the name {NAME}: {folder}")
    print("It needs the checkout, the JDK and Maven's cache where they are: install it again when one of them moved.")
    found = Path(KernelSpecManager().get_kernel_spec(NAME).resource_dir)
    if not found.samefile(folder):
        print(f"But there is another kernel of this name, which Jupyter takes first: {found}")


def uninstall():
    folder = users_folder()
    refuse_foreign(folder, ", and stays")
    if not os.path.lexists(folder):
        print(f"Your Jupyter has no kernel {folder}")
        return
    remove(folder)
    print(f"Removed {folder}")


if __name__ == "__main__":
    action, *words = sys.argv[1:]
    if action == "uninstall":
        uninstall()
    else:
        forced = words[0] == "--force"
        checkout, *command = words[forced:]
        install(checkout, command, forced)
