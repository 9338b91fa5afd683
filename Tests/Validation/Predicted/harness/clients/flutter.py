"""Flutter: a list of flet's window, whose engine is in the wheel, on a virtual screen whose pixels are read."""
import dataclasses
import json
import os
import signal
import subprocess
import time

from .. import layout, places, recordings
from .webkit import Screen

FOLDER = places.ROOT / ".build/flutter"
PYTHON = FOLDER / "bin/python"
# Narrow, so that a frame is drawn and copied in time without a graphics card; the list is as high as others'.
WIDTH = 120
CLOSED_S = 0.3
# Drawn without a graphics card. The wheel's window is linked to an older libmpv, which plays no part here.
ENVIRONMENT = {"FLET_VIEW_PATH": str(FOLDER / "view/flet"), "LD_LIBRARY_PATH": str(FOLDER / "libraries"),
               "LIBGL_ALWAYS_SOFTWARE": "1", "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1", "PYTHONDONTWRITEBYTECODE": "1"}


def missing():
    return None if (FOLDER / "ready").exists() else "flet: run `make validate-setup`"


def version():
    return "Flutter 3.29 in flet 0.28.3"


def play(condition, urls, visits, folder, shot=None):
    return [play_one(condition, urls, samples, folder, shot if number == 0 else None)
            for number, samples in enumerate(visits)]


def play_one(condition, urls, samples, folder, shot):
    """Plays one visit on a screen and in a process of its own."""
    settings = condition.settings
    size = settings["cache-width"]
    config, outcome = folder / "config.json", folder / "outcome.json"
    outcome.unlink(missing_ok=True)
    seconds = (samples[-1][0] + recordings.TAIL_MS) / 1000
    screen = dataclasses.replace(layout.of(condition), width=WIDTH)
    with Screen("-screen", "0", f"{WIDTH}x{screen.height}x24", "-nocursor", "-fbdir", str(folder)) as display:
        config.write_text(json.dumps({
            "urls": urls, "samples": samples, "tail": recordings.TAIL_MS, **screen.as_config,
            "cacheExtent": settings["cache-extent"],
            "cacheWidth": None if size == "full" else size, "glides": settings["scroll"] == "glides",
            "screen": str(folder / "Xvfb_screen0"), "shot": shot and str(shot)}))
        environment = os.environ | ENVIRONMENT | {"DISPLAY": display, "HOME": str(folder)}
        with open(folder / "flutter.log", "w") as log:
            process = subprocess.Popen([PYTHON, places.PAGES / "list_app.py", config, outcome], env=environment,
                                       stdout=log, stderr=log, start_new_session=True)
            try:
                process.wait(seconds + 60)
            except subprocess.TimeoutExpired:
                pass
            finally:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
    # The server sees that the connections have ended.
    time.sleep(CLOSED_S)
    if not outcome.exists():
        places.fail(f"the window of Flutter shows no list; {log.name} says why")
    return json.loads(outcome.read_text())
