"""A real Chromium without a window, driven over a pipe by the protocol of its own developer tools."""

import json
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import needs


class NavigatedError(AssertionError):
    """The page has just given way to another."""


class Tab:
    """One page."""

    def __init__(self, browser: "Chromium", session: str, target: str) -> None:
        self.target = target
        self._browser = browser
        self._session = session

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Call a method of the protocol."""
        return self._browser.ask(method, params, self._session)

    def open(self, path: Path, fragment: str = "") -> None:
        """Load a file, and wait until it is there, with its script."""
        self.ask("Page.navigate", url="about:blank")
        self.ask("Page.navigate", url=path.absolute().as_uri() + fragment)
        self.until("document.readyState === 'complete' && location.protocol === 'file:'")

    def visit(self, address: str) -> None:
        """Load what a server has at an address, and wait until it is there."""
        self.ask("Page.navigate", url="about:blank")
        self.ask("Page.navigate", url=address)
        self.until("document.readyState === 'complete' && location.protocol === 'http:'")

    def run(self, script: str) -> Any:
        """What an expression is, as JSON has it."""
        found = self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found["exceptionDetails"]
        return found["result"].get("value")

    def until(self, script: str) -> None:
        """Wait until something is true."""
        end = time.monotonic() + needs.PATIENCE
        while not self._holds(script):
            assert time.monotonic() < end, f"never: {script}"
            time.sleep(0.02)

    def _holds(self, script: str) -> bool:
        """Whether something is true, and the page there to say so."""
        try:
            return bool(self.run(script))
        except NavigatedError:
            return False

    def press(self, key: str, modifiers: int = 0) -> None:
        """A key goes down and up."""
        for kind in ("keyDown", "keyUp"):
            self.ask("Input.dispatchKeyEvent", type=kind, key=key, code=key, modifiers=modifiers)

    def click(self, selector: str) -> None:
        """Click with the mouse on the middle of the first element that fits, scrolled into sight."""
        middle = f"""(() => {{
          const one = document.querySelector({json.dumps(selector)});
          one.scrollIntoView({{block: "center"}});
          const box = one.getBoundingClientRect();
          return [box.x + box.width / 2, box.y + box.height / 2];
        }})()"""
        self.until(f"document.querySelector({json.dumps(selector)})?.getClientRects().length > 0")
        self.click_at(*self.run(middle))

    def click_at(self, x: float, y: float, times: int = 1) -> None:
        """Click with the mouse on a point of the window; `times`: 2 for a double click."""
        for count in range(1, times + 1):
            for kind in ("mousePressed", "mouseReleased"):
                self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=count)

    def tap_at(self, x: float, y: float) -> None:
        """Tap with a finger on a point of the window."""
        self.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def types(self, words: str) -> None:
        """Type into what has the focus."""
        self.ask("Input.insertText", text=words)

    def still(self, *, still: bool = True, dark: bool = False) -> None:
        """Whether its user wants pages without motion, and dark ones."""
        features = [
            {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"},
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
        ]
        self.ask("Emulation.setEmulatedMedia", features=features)

    def size(self, width: int, height: int = 900) -> None:
        """The window."""
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)


class Chromium:
    """The browser's process."""

    def __init__(self, program: str, home: Path) -> None:
        read_here, write_there = os.pipe()
        read_there, write_here = os.pipe()

        def lay_pipes() -> None:
            kept = os.dup(read_there), os.dup(write_there)
            os.dup2(kept[0], 3)
            os.dup2(kept[1], 4)

        flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage"]
        self._process = subprocess.Popen(
            [program, *flags, f"--user-data-dir={home}", "--remote-debugging-pipe", "about:blank"],
            preexec_fn=lay_pipes,
            close_fds=False,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(read_there)
        os.close(write_there)
        self._in = os.fdopen(read_here, "rb", buffering=0)
        self._out = os.fdopen(write_here, "wb", buffering=0)
        self._rest = b""
        self._number = 0
        self.heard: list[dict[str, Any]] = []

    def ask(self, method: str, params: dict[str, Any], session: str = "") -> dict[str, Any]:
        """Call a method and wait for what it answers; events that come meanwhile are kept in `heard`."""
        self._number += 1
        call = {"id": self._number, "method": method, "params": params} | ({"sessionId": session} if session else {})
        self._out.write(json.dumps(call).encode() + b"\0")
        while True:
            message = self._next()
            if message.get("id") == self._number:
                said = message.get("error", {}).get("message", "")
                if "navigated" in said or "context" in said:
                    raise NavigatedError(message)
                assert "error" not in message, message
                answer: dict[str, Any] = message["result"]
                return answer
            self.heard.append(message)

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            part = self._in.read(1 << 16)
            assert part, "Chromium has ended"
            self._rest += part
        line, _null, self._rest = self._rest.partition(b"\0")
        message: dict[str, Any] = json.loads(line)
        return message

    def tab(self) -> Tab:
        """A new page."""
        target = self.ask("Target.createTarget", {"url": "about:blank"})["targetId"]
        session = self.ask("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        tab = Tab(self, session, target)
        tab.ask("Page.enable")
        tab.ask("Network.enable")
        tab.ask("Log.enable")
        return tab

    def close(self) -> None:
        """End the process."""
        self.ask("Browser.close", {})
        self._process.wait(needs.PATIENCE)
        self._in.close()
        self._out.close()


@contextmanager
def chromium(home: Path) -> Iterator[Chromium]:
    """The Chromium of this machine."""
    needs.not_windows("pipes under a number that a child expects")
    browser = Chromium(needs.program("chromium"), home)
    try:
        yield browser
    finally:
        browser.close()
