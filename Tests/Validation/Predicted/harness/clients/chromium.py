"""Chromium, driven by its debugging pipe."""
import base64
import shutil
import subprocess
import sys
import time

from .. import layout, places, recordings, sizes
from . import list_page

sys.path.insert(0, str(places.ROOT / ".ci"))
import browser as pipe  # noqa: E402

# Nothing of its own may use the network or the processor.
QUIET = ["--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-extensions",
         "--disable-sync", "--mute-audio"]


def missing():
    return None if pipe.chromium() else "chromium: run `.ci/setup chromium`"


def version():
    done = subprocess.run([pipe.chromium(), "--version"], capture_output=True, text=True)
    return done.stdout.strip().split(" built")[0]


class Window(pipe.Browser):
    """A window with one page."""

    def open(self, url):
        self.call("Page.navigate", url=url)

    def wait(self, script):
        deadline = time.monotonic() + 30
        while not self.value(script):
            if time.monotonic() > deadline:
                places.fail(f"Chromium waits in vain until {script}")
            time.sleep(0.02)

    def draw(self, path):
        image = self.call("Page.captureScreenshot", format="png")
        path.write_bytes(base64.b64decode(image["data"]))

    def close(self):
        self.session = None
        try:
            self.call("Browser.close")
        except (SystemExit, OSError):
            pass
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def flags(condition):
    return [*QUIET, f"--disk-cache-size={int(sizes.of(condition.settings['disk-cache']))}"]


def play(condition, urls, visits, folder, shot=None):
    profile = folder / "profile"
    shutil.rmtree(profile, ignore_errors=True)
    outcomes = []
    with list_page.Pages(condition, urls) as pages:
        for number, samples in enumerate(visits):
            if number:
                # The time between two visits is a part of the condition: answers age by it.
                time.sleep(recordings.CLOSED_MS / 1000)
            outcomes.append(visit(condition, pages, samples, profile, None if number else shot))
    shutil.rmtree(profile, ignore_errors=True)
    return outcomes


def visit(condition, pages, samples, profile, shot):
    """Plays one visit in a process of its own: memory that outlives a page is not part of any model."""
    window = Window(pipe.chromium(), profile, flags(condition))
    try:
        window.attach()
        screen = layout.of(condition)
        window.call("Emulation.setDeviceMetricsOverride", width=screen.width, height=screen.height, deviceScaleFactor=1,
                    mobile=True)
        return list_page.play(window, pages, samples, shot)
    finally:
        window.close()
