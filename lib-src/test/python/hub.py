"""A Jupyter server as a hub hands it out: under a path, at a name that is not this computer's, through one port alone."""

import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PREFIX = "/hub/user/x/"
NAME = "hub.test"
TOKEN = "a-token-that-no-page-shall-hold"
SECONDS = 60


class Hub:
    """Notebooks of a new folder. A browser that opens `address` with `browser_options` reaches nothing but this server."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        command = [sys.executable, "-m", "notebook", "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={self.port}",
                   "--port-retries=0", f"--NotebookApp.base_url={PREFIX}", f"--NotebookApp.token={TOKEN}",
                   "--NotebookApp.allow_remote_access=True", f"--notebook-dir={self.folder.name}"]
        environment = {name: value for name, value in os.environ.items() if name != "CHESSLAB_STATIC"}
        self.log = Path(self.folder.name) / "server.log"
        with open(self.log, "w", encoding="utf-8") as log:
            self.server = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment)
        self.proxy = socket.create_server(("127.0.0.1", 0))
        self.browser_options = [f"--host-resolver-rules=MAP * 127.0.0.1:{self.proxy.getsockname()[1]}"]
        threading.Thread(target=self.accept, daemon=True).start()
        self.wait()

    def wait(self):
        deadline = time.monotonic() + SECONDS
        while True:
            try:
                return self.ask("GET", "api")
            except OSError:
                if time.monotonic() > deadline or self.server.poll() is not None:
                    raise RuntimeError(f"no Jupyter server:\n{self.log.read_text(encoding='utf-8')}") from None
                time.sleep(0.1)

    def ask(self, method, path):
        """The server's own interface, past the proxy."""
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{PREFIX}{path}", method=method,
                                         headers={"Authorization": f"token {TOKEN}"})
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            return json.loads(answer.read() or "null")

    def accept(self):
        while True:
            try:
                client, _ = self.proxy.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client):
        """Passes on what goes to the path of this server, and nothing else."""
        with client:
            head = b""
            while b"\r\n" not in head:
                more = client.recv(65536)
                if not more:
                    return
                head += more
            if not head.split(b" ")[1].startswith(PREFIX.encode()):
                client.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                return
            with socket.create_connection(("127.0.0.1", self.port)) as server:
                server.sendall(head)
                there = threading.Thread(target=self.pump, args=(client, server), daemon=True)
                there.start()
                self.pump(server, client)
                there.join()

    @staticmethod
    def pump(source, sink):
        try:
            while data := source.recv(65536):
                sink.sendall(data)
        except OSError:
            pass
        for end in (source, sink):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def add(self, name, kernel, cells):
        """Writes a notebook of these cells."""
        import nbformat

        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        notebook.metadata["kernelspec"] = {"name": kernel, "display_name": kernel, "language": "java"}
        nbformat.write(notebook, Path(self.folder.name) / f"{name}.ipynb")

    def address(self, name):
        return f"http://{NAME}{PREFIX}notebooks/{name}.ipynb?token={TOKEN}"

    def close(self):
        for kernel in self.ask("GET", "api/kernels"):
            self.ask("DELETE", f"api/kernels/{kernel['id']}")
        self.server.terminate()
        self.server.wait(SECONDS)
        self.proxy.close()
        self.folder.cleanup()
