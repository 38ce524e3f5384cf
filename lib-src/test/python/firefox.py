"""A headless Firefox for tests: as much of WebDriver BiDi as they need, over its websocket."""

import asyncio
import json
import re
import subprocess
import tempfile
import time

from tornado.websocket import websocket_connect

PREFERENCES = {"datareporting.policy.dataSubmissionEnabled": False, "browser.shell.checkDefaultBrowser": False,
               "browser.startup.page": 0, "remote.active-protocols": 1}


class Firefox:
    def __init__(self):
        self.profile = tempfile.TemporaryDirectory()
        with open(f"{self.profile.name}/user.js", "w", encoding="utf-8") as file:
            file.writelines(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items())
        self.process = subprocess.Popen(
            ["firefox-esr", "--headless", "--remote-debugging-port=0", "--profile", self.profile.name],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        address = next(found.group(1) for line in self.process.stderr if (found := re.search(r"BiDi listening on (ws:\S+)", line)))
        self.loop = asyncio.new_event_loop()
        self.socket = self.wait(lambda: websocket_connect(f"{address}/session", max_message_size=1 << 26))
        self.number = 0
        self.call("session.new", capabilities={})
        self.context = self.call("browsingContext.getTree")["contexts"][0]["context"]

    def wait(self, begin):
        async def result():
            return await begin()

        return self.loop.run_until_complete(result())

    def call(self, method, **parameters):
        self.number += 1
        self.socket.write_message(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while (answer := json.loads(self.wait(self.socket.read_message))).get("id") != self.number:
            pass
        if answer["type"] != "success":
            raise AssertionError(f"{method}: {answer['message']}")
        return answer["result"]

    def open(self, url):
        self.call("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def run(self, script):
        """What the last expression of a script is, as JSON has it."""
        result = self.call("script.evaluate", expression=f"JSON.stringify(eval({json.dumps(script)}))", awaitPromise=True,
                           target={"context": self.context})
        if result["type"] == "exception":
            raise AssertionError(result["exceptionDetails"]["text"])
        return json.loads(result["result"].get("value", "null"))

    def until(self, pattern, script, seconds):
        deadline = time.monotonic() + seconds
        while not re.search(pattern, seen := str(self.run(script))):
            if time.monotonic() > deadline:
                raise AssertionError(f"expected {pattern!r}, but {seconds} s later it is {seen!r}")
            time.sleep(0.2)

    def close(self):
        self.process.terminate()
        self.process.communicate(timeout=30)
        self.loop.close()
        self.profile.cleanup()
