"""GTK 4's ListView, in a process of its own on a virtual screen, whose pixels it reads after each frame."""
import json
import os
import shutil
import subprocess

from .. import layout, places, recordings
from .webkit import Screen

# The system's, which has its bindings: those of another Python are not made by apt.
PYTHON = "/usr/bin/python3"
# Drawn by the processor, and without a bus: nothing else on the machine takes part.
ENVIRONMENT = {"GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "GTK_A11Y": "none", "NO_AT_BRIDGE": "1",
               "GSETTINGS_BACKEND": "memory", "PYTHONDONTWRITEBYTECODE": "1"}
TELLS = "import gi; gi.require_version('Gtk', '4.0'); from gi.repository import Gtk as g; "


def ask(expression):
    done = subprocess.run([PYTHON, "-c", TELLS + f"print({expression})"], capture_output=True, text=True)
    return None if done.returncode else done.stdout.strip()


def missing():
    if not shutil.which("Xvfb"):
        return "Xvfb: run `.ci/setup xvfb`"
    return None if ask("1") else "GTK 4: run `.ci/setup gir1.2-gtk-4.0 python3-gi`"


def version():
    return "GTK " + ask("f'{g.get_major_version()}.{g.get_minor_version()}.{g.get_micro_version()}'")


def play(condition, urls, visits, folder, shot=None, log=False):
    """Plays each visit in a process of its own: nothing is kept between them."""
    pixels = folder / "screen"
    pixels.mkdir(exist_ok=True)
    with Screen("-fbdir", str(pixels)) as display:
        return [play_one(condition, urls, samples, folder, display, None if number else shot, log)
                for number, samples in enumerate(visits)]


def play_one(condition, urls, samples, folder, display, shot, log):
    config, outcome = folder / "config.json", folder / "outcome.json"
    config.write_text(json.dumps({
        "urls": urls, "samples": samples, "tail": recordings.TAIL_MS, "screen": str(folder / "screen/Xvfb_screen0"),
        "log": log, **layout.of(condition).as_config, **condition.settings}))
    outcome.unlink(missing_ok=True)
    seconds = (samples[-1][0] + recordings.TAIL_MS) / 1000
    done = subprocess.run([PYTHON, places.PAGES / "gtk_window.py", config, outcome, *([shot] if shot else [])],
                          env=os.environ | ENVIRONMENT | {"DISPLAY": display}, capture_output=True, text=True,
                          timeout=seconds + 60)
    if not outcome.exists():
        places.fail(f"the window of GTK ends with status {done.returncode}:\n{done.stderr[-800:]}")
    return json.loads(outcome.read_text())
