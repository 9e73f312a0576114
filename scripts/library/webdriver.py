"""Debian's Firefox and WebKit, driven by WebDriver's commands, on an X server without a screen.

Firefox takes the commands itself, by Marionette, into which geckodriver translates them; WebKit has WebKitWebDriver.
"""

import base64
import glob
import json
import os
import select
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

from library import processes

# Seconds after which what is waited for hangs. No measure of speed.
HANGS = int(os.environ.get("REUNITE_BROWSER_HANGS", 120_000)) / 1000
# What stands for an element in answers (WebDriver, section 12.2).
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
# Errors on a page that is changing: the command is sent again.
PASSING = ("stale element reference", "element click intercepted", "element not interactable", "move target out of bounds")
KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c", "ArrowDown": "\ue015"}

# The visible element that a selector finds and that has this name, or else one with this in its name; while a dialog is
# open, only in there.
FIND = """
const [selector, name] = arguments;
const words = (text) => text.replace(/\\s+/g, " ").trim();
const all = (elements) => words(Array.from(elements, (one) => one.textContent).join(" "));
const nameOf = (one) => words(one.getAttribute("aria-label") ?? "") || all(one.labels?.length ? one.labels : [one]);
const found = Array.from((document.querySelector("dialog[open]") ?? document).querySelectorAll(selector))
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && nameOf(one).includes(name));
return found.find((one) => nameOf(one) === name) ?? found[0] ?? null;
"""
# The errors in Firefox's console, also those of workers and of policies. It is none where a page was left before it had
# everything.
CONSOLE = """
return Services.console.getMessageArray().filter((one) => one instanceof Ci.nsIScriptError
    && !(one.flags & Ci.nsIScriptError.warningFlag) && one.sourceName.includes(arguments[0])
    && !one.errorMessage.includes("A ServiceWorker intercepted the request")).join("\\n");
"""
KINDS = {
    "button": "button:enabled, summary", "link": "a[href]", "heading": "h1, h2, h3", "choice": "label",
    "field": "input:enabled, select:enabled, textarea:enabled",
}


class WebDriverError(Exception):
    """The error that a browser answers."""


class Driver:
    """A browser with a profile of its own. Elements have the names that people see, and a step waits until it is possible."""

    def __init__(self, folder: Path, **preferences):
        self.folder, self.preferences, self.started = folder, preferences, []
        try:
            self.environment = {
                **os.environ, "DISPLAY": f":{self._x_server()}", "HOME": str(folder), "LANGUAGE": "en", "TZ": "Europe/Paris"}
            self.start()
        except BaseException:
            self.close()
            raise

    def start(self) -> None:
        """Starts the browser, and its session."""
        raise NotImplementedError

    def ask(self, command: str, **parameters):
        """Sends a command by Marionette's name for it."""
        raise NotImplementedError

    def problems(self, origin: str) -> str:
        """The errors that the browser's console has about an origin, where it can be read."""
        return ""

    def close(self) -> None:
        """Kills the browser with all of its children."""
        for process in reversed(self.started):
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()

    def _run(self, command: list, **options) -> subprocess.Popen:
        with open(self.folder / "log", "ab") as log:
            self.started.append(processes.start(command, stdout=log, stderr=log, start_new_session=True, **options))
        return self.started[-1]

    def _x_server(self) -> str:
        """Starts it: its number."""
        reading, writing = os.pipe()
        self._run(["Xvfb", "-displayfd", writing, "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as answer:
            if not select.select([answer], [], [], HANGS)[0] or not (number := answer.readline().strip()):
                raise RuntimeError(f"Xvfb did not start: {self.log}")
            return number

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text(errors="replace")

    def wait(self, condition, what: str = "it"):
        """Waits until a function returns something, and returns that."""
        end = time.monotonic() + HANGS
        why = ""
        while time.monotonic() < end:
            try:
                if value := condition():
                    return value
            except WebDriverError as error:
                why = str(error)
                if not any(passing in why for passing in PASSING):
                    raise
            time.sleep(0.02)
        raise AssertionError(f"{what} never came. {why}")

    def window(self, width: int, height: int) -> None:
        """Goes on in a window whose page has this size. It is a pop-up, because other windows can't be as narrow as phones."""
        before = set(self.ask("WebDriver:GetWindowHandles"))
        self.script("open('about:blank', '', `popup,noopener,width=${arguments[0]},height=${arguments[1]}`)", width, height)
        [handle] = self.wait(lambda: set(self.ask("WebDriver:GetWindowHandles")) - before)
        self.ask("WebDriver:SwitchToWindow", handle=handle)
        self.wait(lambda: self.script("return innerWidth") == width, f"a window of {width} pixels")

    def open(self, address: str) -> None:
        self.ask("WebDriver:Navigate", url=address)

    def script(self, script: str, *arguments):
        """Runs the body of a function in the page. Where it returns a promise, its value is the answer."""
        return self.ask("WebDriver:ExecuteScript", script=script, args=list(arguments))

    def find(self, kind: str, name: str = "") -> str:
        """The element of a kind, or by a selector."""
        found = self.wait(lambda: self.script(FIND, KINDS.get(kind, kind), name), f"{kind} {name!r}")
        return found[ELEMENT]

    def see(self, words: str) -> None:
        """Waits until the page has these words."""
        self.wait(lambda: words in self.script("return document.body.innerText"), repr(words))

    def click(self, kind: str, name: str = "") -> None:
        def click() -> bool:
            element = self.find(kind, name)
            # WebKit's own way does not scroll a dialog to what is seen in part.
            self.script("arguments[0].scrollIntoView({ block: 'center' })", {ELEMENT: element})
            self.ask("WebDriver:ElementClick", id=element)
            return True

        self.wait(click, f"a click on {kind} {name!r}")

    def fill(self, name: str, words: str) -> None:
        """Writes into a field in place of what it has."""
        field = self.find("field", name)
        self.ask("WebDriver:ElementClear", id=field)
        self.ask("WebDriver:ElementSendKeys", id=field, text=words)
        # WebKit answers before it has typed all of it.
        self.wait(lambda: self.script("return arguments[0].value", {ELEMENT: field}) == words, f"{words!r} in {name!r}")

    def attach(self, file: Path) -> None:
        """Chooses a file in the page's field for files, which styles may hide."""
        [field] = self.wait(lambda: self.script("return [...document.querySelectorAll('input[type=file]')].slice(0, 1)"))
        self.ask("WebDriver:ElementSendKeys", id=field[ELEMENT], text=str(file))

    def press(self, key: str) -> None:
        """Presses a key where the focus is."""
        steps = [{"type": kind, "value": KEYS.get(key, key)} for kind in ("keyDown", "keyUp")]
        self.ask("WebDriver:PerformActions", actions=[{"type": "key", "id": "keyboard", "actions": steps}])

    def screenshot(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self.ask("WebDriver:TakeScreenshot", full=False)))


class Firefox(Driver):
    name = "firefox"

    def start(self) -> None:
        settings = {
            "marionette.port": 0, "webgl.force-enabled": True, "ui.prefersReducedMotion": 1, "intl.accept_languages": "en-GB",
            "browser.shell.checkDefaultBrowser": False, **self.preferences}
        (self.folder / "user.js").write_text(
            "".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in settings.items()))
        program = shutil.which("firefox-esr") or "firefox"
        process = self._run(
            [program, "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", self.folder],
            env=self.environment)
        port = self.folder / "MarionetteActivePort"
        self.wait(lambda: process.poll() is not None or port.exists() and port.read_text().strip(), "Firefox")
        if process.poll() is not None:
            raise RuntimeError(f"Firefox did not start: {self.log}")
        self.socket = socket.create_connection(("127.0.0.1", int(port.read_text())), HANGS)
        self.answers = self.socket.makefile("rb")
        self._receive()
        self.ask("WebDriver:NewSession")

    def ask(self, command: str, **parameters):
        message = json.dumps([0, 0, command, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, answer = self._receive()
        if error:
            raise WebDriverError(f"{command}: {error['error']}: {error['message']}")
        return answer["value"] if isinstance(answer, dict) and set(answer) == {"value"} else answer

    def problems(self, origin: str) -> str:
        self.ask("Marionette:SetContext", value="chrome")
        problems = self.script(CONSOLE, origin)
        self.ask("Marionette:SetContext", value="content")
        return problems

    def _receive(self):
        length = b""
        while not length.endswith(b":"):
            length += (byte := self.answers.read(1))
            if not byte:
                raise RuntimeError(f"Firefox has gone: {self.log}")
        return json.loads(self.answers.read(int(length[:-1])))


class WebKit(Driver):
    name = "webkit"
    # Marionette's names for WebDriver's commands.
    COMMANDS = {
        "WebDriver:NewSession": ("POST", ""),
        "WebDriver:Navigate": ("POST", "/url"),
        "WebDriver:ExecuteScript": ("POST", "/execute/sync"),
        "WebDriver:ElementClick": ("POST", "/element/{id}/click"),
        "WebDriver:ElementClear": ("POST", "/element/{id}/clear"),
        "WebDriver:ElementSendKeys": ("POST", "/element/{id}/value"),
        "WebDriver:PerformActions": ("POST", "/actions"),
        "WebDriver:GetWindowHandles": ("GET", "/window/handles"),
        "WebDriver:SwitchToWindow": ("POST", "/window"),
        "WebDriver:TakeScreenshot": ("GET", "/screenshot"),
    }

    def start(self) -> None:
        settings = self.folder / ".config/gtk-3.0/settings.ini"
        settings.parent.mkdir(parents=True)
        settings.write_text("[Settings]\ngtk-enable-animations=0\ngtk-font-name=DejaVu Sans 11\n")
        port = processes.free_port()
        process = self._run(["WebKitWebDriver", f"--port={port}"], env=self.environment)
        self.session = f"http://127.0.0.1:{port}/session"
        self.wait(lambda: process.poll() is not None or self._answers(port), "WebKitWebDriver")
        # Pop-ups need no click before them.
        options = {"binary": glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")[-1],
                   "args": ["--automation", "--javascript-can-open-windows-automatically=true"]}
        started = self.ask("WebDriver:NewSession", capabilities={"alwaysMatch": {"webkitgtk:browserOptions": options}})
        self.session += f"/{started['sessionId']}"

    @staticmethod
    def _answers(port: int) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    def ask(self, command: str, **parameters):
        method, path = self.COMMANDS[command]
        request = urllib.request.Request(
            self.session + path.format(**parameters), method=method, headers={"Content-Type": "application/json"},
            data=json.dumps(parameters).encode() if method == "POST" else None)
        try:
            with urllib.request.urlopen(request, timeout=HANGS) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as failed:
            error = json.load(failed)["value"]
            raise WebDriverError(f"{command}: {error['error']}: {error['message']}") from None
