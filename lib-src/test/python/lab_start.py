"""Starts a command that opens Jupyter, opens the page at the address that it prints, and ends it by Ctrl-C.

    python3 lab_start.py COMMAND…
"""

import os
import signal
import subprocess
import sys
import urllib.request


def start(command, **options):
    """The lines that the command prints up to its address, and those until Ctrl-C has ended it."""
    keyboard = os.openpty()  # only where one is does Jupyter hear Ctrl-C
    process = subprocess.Popen(command, stdin=keyboard[1], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                               start_new_session=True, **options)
    try:
        lines = []
        for line in process.stdout:
            lines.append(line.rstrip())
            if "http://" in line:
                break
        said = "\n".join(lines)
        assert lines and "http://127.0.0.1:" in lines[-1], f"no address of this machine:\n{said}"
        address = lines[-1].strip()
        page = urllib.request.build_opener(urllib.request.HTTPCookieProcessor()).open(address, timeout=60)
        assert "00-start-here.ipynb" in page.read().decode(), f"the first notebook is not at {address}"
        with urllib.request.urlopen(address.split("?")[0], timeout=60) as refused:
            assert "/login" in refused.url, f"the page opens without a token, at {refused.url}"
        os.killpg(process.pid, signal.SIGINT)
        rest = process.communicate(timeout=60)[0]
        assert process.returncode == 0, f"Ctrl-C ended it with status {process.returncode}:\n{rest}"
        return lines, rest
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        for end in keyboard:
            os.close(end)


if __name__ == "__main__":
    print("\n".join(start(sys.argv[1:])[0]))
