"""A headless Chromium for tests: as much of the WebDriver protocol as they need, over plain HTTP to chromedriver."""

import json
import re
import subprocess
import time
import urllib.error
import urllib.request

SECONDS = 15
LEFT, RIGHT, UP, DOWN, HOME, END = "\ue012", "\ue014", "\ue013", "\ue015", "\ue011", "\ue010"
SHIFT, ENTER, ESCAPE, TAB = "\ue008", "\ue007", "\ue00c", "\ue004"


class Browser:
    def __init__(self, *more):
        self.process = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        line = next(line for line in self.process.stdout if "successfully on port" in line)
        self.base = f"http://127.0.0.1:{re.search(r'on port ([0-9]+)', line).group(1)}"
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1000,900", *more]
        wanted = {"browserName": "chrome", "goog:chromeOptions": {"args": arguments}, "goog:loggingPrefs": {"browser": "ALL"}}
        session = self.call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.base += f"/session/{session['sessionId']}"

    def call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as refusal:
            raise AssertionError(f"{path}: {json.load(refusal)['value']['message']}") from None

    def size(self, width, height):
        self.call("POST", "/window/rect", {"width": width, "height": height})

    def open(self, url):
        self.call("POST", "/url", {"url": url})

    def run(self, script, *arguments):
        return self.call("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def elements(self, css):
        return self.call("POST", "/elements", {"using": "css selector", "value": css})

    def click(self, css):
        self.click_on(self.elements(css)[0])

    def click_on(self, element):
        self.drag(element, element)

    def act(self, kind, *steps):
        self.call("POST", "/actions", {"actions": [{"type": kind, "id": kind, "actions": steps}]})

    def drag(self, start, end):
        """Presses the pointer on one element and releases it on another."""
        there, back = ({"type": "pointerMove", "origin": element, "x": 0, "y": 0, "duration": 20} for element in (start, end))
        self.act("pointer", there, {"type": "pointerDown", "button": 0}, back, {"type": "pointerUp", "button": 0})

    def press(self, key):
        self.act("key", {"type": "keyDown", "value": key}, {"type": "keyUp", "value": key})

    def type(self, *keys):
        """Presses keys one after another; a text is its letters."""
        for key in "".join(keys):
            self.press(key)

    def devtools(self, command, **parameters):
        return self.call("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def accessible(self, role):
        """What a screen reader is told of the elements of a role, in order: name, description, text, role of the parent, and properties."""
        nodes = {node["nodeId"]: node for node in self.devtools("Accessibility.getFullAXTree")["nodes"]}

        def value(node, name):
            return node.get(name, {}).get("value", "")

        def text(node):
            if value(node, "role") == "StaticText":
                return value(node, "name")
            return "".join(text(nodes[child]) for child in node.get("childIds", []) if child in nodes)

        def parent(node):
            above = nodes.get(node.get("parentId"))
            return parent(above) if above and (above["ignored"] or value(above, "role") == "generic") else value(above or {}, "role")

        return [{"name": value(node, "name"), "description": value(node, "description"), "text": text(node), "parent": parent(node),
                 **{each["name"]: each["value"].get("value") for each in node.get("properties", [])}}
                for node in nodes.values() if not node["ignored"] and value(node, "role") == role]

    def text(self, css):
        return self.run("return Array.from(document.querySelectorAll(arguments[0])).map(e => e.textContent).join(' ')", css)

    def until(self, expected, look, seconds=SECONDS):
        """Waits until a look gives what is expected."""
        deadline = time.monotonic() + seconds
        while (seen := look()) != expected:
            if time.monotonic() > deadline:
                raise AssertionError(f"expected {expected!r}, but {seconds} s later it is {seen!r}")
            time.sleep(0.05)

    def complaints(self):
        return [entry["message"] for entry in self.call("POST", "/se/log", {"type": "browser"})
                if entry["level"] == "SEVERE" and "favicon.ico" not in entry["message"]]

    def close(self):
        try:
            self.call("DELETE", "")
        finally:
            self.process.terminate()
            self.process.communicate(timeout=30)
