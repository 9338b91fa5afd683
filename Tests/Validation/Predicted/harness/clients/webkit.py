"""WebKitGTK's MiniBrowser, driven by WebKitWebDriver on a virtual screen."""
import base64
import http.client
import json
import os
import shutil
import socket
import subprocess
import time
from pathlib import Path

from .. import layout, places
from . import list_page

MINI_BROWSER = "/usr/lib/*/webkit2gtk-4*/MiniBrowser"
SCREEN = "1280x1400x24"
# A window has its bars beside the list.
ROOM = (890, 556)
# The processes of a page need no sandbox here, and draw without a graphics card.
ENVIRONMENT = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "LIBGL_ALWAYS_SOFTWARE": "1", "GDK_BACKEND": "x11",
               "NO_AT_BRIDGE": "1"}


def mini_browser():
    return next(map(str, sorted(Path("/").glob(MINI_BROWSER.lstrip("/")))), None)


def missing():
    for program, package in (("WebKitWebDriver", "webkit2gtk-driver"), ("Xvfb", "xvfb")):
        if not shutil.which(program):
            return f"{program}: run `.ci/setup {package}`"
    return None if mini_browser() else "MiniBrowser: run `.ci/setup libwebkit2gtk-4.1-0`"


def version():
    """MiniBrowser tells its version only with a screen; the package tells it without."""
    done = subprocess.run(["dpkg-query", "--show", "--showformat=${Version}", "webkit2gtk-driver"],
                          capture_output=True, text=True)
    return f"WebKitGTK {done.stdout.strip().partition('-')[0] or 'of an unknown version'}"


class Screen:
    """A virtual screen that only this process uses. Used in a `with` statement."""

    def __init__(self, *options):
        self.options = options

    def __enter__(self):
        reading, writing = os.pipe()
        self.process = subprocess.Popen(["Xvfb", "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp",
                                         *self.options], pass_fds=(writing,), stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()
        if not number:
            places.fail("Xvfb does not start")
        return f":{number}"

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


class Window:
    """A window of MiniBrowser, driven by the WebDriver protocol. Used in a `with` statement."""

    def __init__(self, display, home, screen):
        self.display, self.home, self.screen = display, home, screen

    def __enter__(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        homes = {f"XDG_{kind}_HOME": str(self.home / kind.lower()) for kind in ("CACHE", "CONFIG", "DATA")}
        self.process = subprocess.Popen(
            ["WebKitWebDriver", f"--port={self.port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=os.environ | ENVIRONMENT | homes | {"DISPLAY": self.display})
        self.session = None
        try:
            self.session = self.begin()
            self.fit()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        try:
            if self.session:
                self.request("DELETE", f"/session/{self.session}")
        finally:
            self.process.terminate()
            self.process.wait()

    def request(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request(method, path, None if body is None else json.dumps(body), {"Content-Type": "application/json"})
        answer = json.load(connection.getresponse())["value"]
        connection.close()
        if isinstance(answer, dict) and "error" in answer:
            places.fail(f"WebKitWebDriver: {answer['error']}: {answer.get('message', '')}")
        return answer

    def begin(self):
        """Begins a session as soon as the driver listens."""
        options = {"binary": mini_browser(), "args": ["--automation"]}
        deadline = time.monotonic() + 20
        while True:
            try:
                answer = self.request("POST", "/session", {
                    "capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})
                return answer["sessionId"]
            except ConnectionRefusedError:
                if time.monotonic() > deadline:
                    places.fail("WebKitWebDriver does not listen")
                time.sleep(0.1)

    def call(self, method, path, body=None):
        return self.request(method, f"/session/{self.session}{path}", body)

    def fit(self):
        """Makes the page as large as the list."""
        width, height = self.screen.width, self.screen.height
        self.call("POST", "/window/rect", {"width": width, "height": height})
        inner = self.value("window.innerHeight")
        self.call("POST", "/window/rect", {"width": width, "height": 2 * height - inner})

    def open(self, url):
        self.call("POST", "/url", {"url": url})

    def value(self, script):
        return self.call("POST", "/execute/sync", {"script": f"return {script};", "args": []})

    def wait(self, script):
        deadline = time.monotonic() + 30
        while not self.value(script):
            if time.monotonic() > deadline:
                places.fail(f"WebKitGTK waits in vain until {script}")
            time.sleep(0.02)

    def draw(self, path):
        path.write_bytes(base64.b64decode(self.call("GET", "/screenshot")))


def play(condition, urls, visits, folder, shot=None):
    screen = layout.of(condition)
    size = f"{screen.width + ROOM[0]}x{screen.height + ROOM[1]}x24"
    with (Screen("-screen", "0", size) as display, Window(display, folder, screen) as window,
          list_page.Pages(condition, urls) as pages):
        return [list_page.play(window, pages, samples, None if number else shot)
                for number, samples in enumerate(visits)]
