"""A real Chromium without a window, spoken to over a pipe by its DevTools protocol.

with Browser(chromium) as browser:
    page = browser.open(path)
    page.press("ArrowRight"); page.click("#forward"); page.evaluate("location.hash")
    page.requests, page.complaints          what left the page, what its console said
"""

import base64
import json
import os
import select
import shutil
import subprocess
import sys
import tempfile
import time
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PATIENCE = 200.0
"""Seconds; a machine may be busy with other things."""

_KEYS = {
    "ArrowRight": 39,
    "ArrowLeft": 37,
    "ArrowUp": 38,
    "ArrowDown": 40,
    "PageUp": 33,
    "PageDown": 34,
    "Home": 36,
    "End": 35,
    "Tab": 9,
    "Enter": 13,
}


_SHIM = (
    "import fcntl, os, sys;"
    "a, b = (fcntl.fcntl(int(end), fcntl.F_DUPFD, 10) for end in sys.argv[1:3]);"
    "os.dup2(a, 3); os.dup2(b, 4); os.execv(sys.argv[3], sys.argv[3:])"
)
"""Puts the ends of the pipes where the browser looks for them, and becomes the browser."""


def chromium() -> str | None:
    """Where the system's Chromium is, if it has one."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Browser:
    """One process; every page is a tab of its own."""

    def __init__(self, program: str) -> None:
        self._program = program
        self._number = 0
        self._waiting: deque[dict[str, Any]] = deque()
        self._buffer = b""

    def __enter__(self) -> Self:
        self._home = tempfile.mkdtemp(prefix="browser")
        to_read, self._write = os.pipe()
        self._read, to_write = os.pipe()
        command = [
            self._program,
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-extensions",
            "--no-first-run",
            "--hide-scrollbars",
            "--lang=en-US",
            "--remote-debugging-pipe",
            f"--user-data-dir={self._home}",
            "about:blank",
        ]
        self._process = subprocess.Popen(
            [sys.executable, "-c", _SHIM, str(to_read), str(to_write), *command],
            pass_fds=(to_read, to_write),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "HOME": self._home},
        )
        os.close(to_read)
        os.close(to_write)
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError, EOFError, TimeoutError):
            self.ask("Browser.close")
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        os.close(self._write)
        os.close(self._read)
        shutil.rmtree(self._home, ignore_errors=True)

    def ask(self, method: str, session: str = "", **parameters: Any) -> dict[str, Any]:
        """Call a method; what happens meanwhile waits for its page."""
        self._number += 1
        number = self._number
        asked = {"id": number, "method": method, "params": parameters}
        if session:
            asked["sessionId"] = session
        os.write(self._write, json.dumps(asked).encode() + b"\0")
        while True:
            heard = self._hear()
            if heard.get("id") == number:
                if "error" in heard:
                    raise RuntimeError(f"{method}: {heard['error']}")
                found: dict[str, Any] = heard.get("result", {})
                return found
            self._waiting.append(heard)

    def _hear(self) -> dict[str, Any]:
        end = time.monotonic() + PATIENCE
        while b"\0" not in self._buffer:
            ready, _, _ = select.select([self._read], [], [], max(0.0, end - time.monotonic()))
            if not ready:
                raise TimeoutError("the browser does not answer")
            more = os.read(self._read, 1 << 20)
            if not more:
                raise EOFError("the browser has gone")
            self._buffer += more
        message, _, self._buffer = self._buffer.partition(b"\0")
        found: dict[str, Any] = json.loads(message)
        return found

    def heard(self, session: str) -> list[dict[str, Any]]:
        """What a page has told since it was last asked."""
        own = [each for each in self._waiting if each.get("sessionId") == session]
        self._waiting = deque(each for each in self._waiting if each.get("sessionId") != session)
        return own

    def open(
        self, path: Path, *, wide: int = 1280, tall: int = 800, dark: bool = False, address: str = ""
    ) -> "Page":
        """A file in a new tab; `address` is what follows its name."""
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page(self, session, target)
        for domain in ("Page", "Runtime", "Network", "Log"):
            page.ask(f"{domain}.enable")
        page.ask("Performance.enable", timeDomain="threadTicks")
        page.size(wide, tall)
        page.media("screen", dark=dark)
        page.ask("Page.navigate", url=path.as_uri() + address)
        page.until("document.readyState === 'complete'")
        return page


class Page:
    """A tab."""

    def __init__(self, browser: Browser, session: str, target: str) -> None:
        self._browser, self._session, self._target = browser, session, target
        self._heard: list[dict[str, Any]] = []

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Call a method of the protocol."""
        return self._browser.ask(method, self._session, **parameters)

    def evaluate(self, expression: str) -> Any:
        """The value of an expression, or of the promise it is."""
        found = self.ask("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in found:
            raise RuntimeError(found["exceptionDetails"]["exception"].get("description", expression))
        return found["result"].get("value")

    def until(self, condition: str) -> None:
        """Wait until something holds, frame by frame, as long as patience lasts."""
        milliseconds = int(PATIENCE * 900)
        found = self.evaluate(
            f"new Promise((done) => {{ const end = performance.now() + {milliseconds}; const look = () => {{"
            f" if ({condition}) done(true); else if (performance.now() > end) done(false);"
            " else setTimeout(look, 5); }; look(); })"
        )
        assert found, f"never: {condition}"

    def press(self, key: str) -> None:
        """Press a key, as a person does."""
        given: dict[str, Any] = {"key": key, "code": key, "windowsVirtualKeyCode": _KEYS.get(key, 0)}
        if len(key) == 1:
            given |= {
                "text": key,
                "windowsVirtualKeyCode": ord(key.upper()),
                "code": "Space" if key == " " else "",
            }
        elif key == "Enter":
            given["text"] = "\r"
        self.ask("Input.dispatchKeyEvent", type="keyDown", **given)
        self.ask("Input.dispatchKeyEvent", type="keyUp", key=key, code=given["code"])

    def box(self, selector: str) -> dict[str, float]:
        """Where an element is."""
        found: dict[str, float] = self.evaluate(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            " e.scrollIntoView({block: 'center'}); const b = e.getBoundingClientRect();"
            " return {x: b.x, y: b.y, width: b.width, height: b.height}; })()"
        )
        return found

    def click(self, selector: str, share: float = 0.5) -> None:
        """Press and release the mouse in the middle of an element, or so far across it."""
        box = self.box(selector)
        where = {"x": box["x"] + box["width"] * share, "y": box["y"] + box["height"] / 2}
        for kind in ("mousePressed", "mouseReleased"):
            self.ask("Input.dispatchMouseEvent", type=kind, button="left", clickCount=1, **where)

    def swipe(self, selector: str, across: float) -> None:
        """Draw a finger over an element."""
        box = self.box(selector)
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        for part in (0.25, 0.5, 0.75, 1.0):
            self.ask(
                "Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x + across * part, "y": y}]
            )
        self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def size(self, wide: int, tall: int) -> None:
        """Another size of window; a narrow one is a telephone's."""
        phone = wide < 600
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=wide,
            height=tall,
            deviceScaleFactor=2 if phone else 1,
            mobile=phone,
        )
        self.ask("Emulation.setTouchEmulationEnabled", enabled=phone)

    def media(self, media: str, *, dark: bool = False) -> None:
        """Screen or paper, and what the reader's system prefers."""
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.ask("Emulation.setEmulatedMedia", media=media, features=[scheme])

    def spent(self) -> float:
        """Milliseconds the processor has worked for the page: program, style, layout and paint."""
        found = self.ask("Performance.getMetrics")["metrics"]
        return 1000 * float(next(each["value"] for each in found if each["name"] == "TaskDuration"))

    def text(self, selector: str) -> str:
        """The words of an element as they are seen."""
        found: str = self.evaluate(f"document.querySelector({json.dumps(selector)}).innerText")
        return found

    def picture(self, path: Path, *, whole: bool = False) -> None:
        """A picture of what is seen."""
        found = self.ask("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        path.write_bytes(base64.b64decode(found["data"]))

    def pdf(self) -> bytes:
        """The page on paper."""
        self.media("")
        return base64.b64decode(self.ask("Page.printToPDF", printBackground=True)["data"])

    def _told(self) -> list[dict[str, Any]]:
        self._heard += self._browser.heard(self._session)
        return self._heard

    @property
    def requests(self) -> list[str]:
        """The address of everything the page asked for, itself included; data it carries is no request."""
        self.evaluate("0")
        return [
            each["params"]["request"]["url"]
            for each in self._told()
            if each["method"] == "Network.requestWillBeSent"
            and not each["params"]["request"]["url"].startswith("data:")
        ]

    @property
    def left(self) -> list[str]:
        """The address of everything that was not stopped by the page's own policy."""
        asked = self.requests
        stopped = {
            each["params"]["requestId"]
            for each in self._told()
            if each["method"] == "Network.loadingFailed" and each["params"].get("blockedReason") == "csp"
        }
        kept = [
            each["params"]["request"]["url"]
            for each in self._told()
            if each["method"] == "Network.requestWillBeSent" and each["params"]["requestId"] in stopped
        ]
        return [address for address in asked if address not in kept]

    @property
    def complaints(self) -> list[str]:
        """What went wrong: exceptions, and everything on the console."""
        self.evaluate("0")
        names = ("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded")
        return [json.dumps(each["params"])[:400] for each in self._told() if each["method"] in names]

    def close(self) -> None:
        """Close the tab."""
        self._browser.ask("Target.closeTarget", targetId=self._target)
