"""Qt Quick, by PySide6 in an environment of its own under .build."""
import json
import os
import subprocess

from .. import layout, places, recordings, sizes

PYTHON = places.ROOT / ".build/qt/bin/python"
# Without a screen, drawn by the processor.
ENVIRONMENT = {"QT_QPA_PLATFORM": "offscreen", "QT_QUICK_BACKEND": "software", "PYTHONDONTWRITEBYTECODE": "1"}


def missing():
    return None if (places.ROOT / ".build/qt/ready").exists() else "PySide6: run `make validate-setup`"


def version():
    done = subprocess.run([PYTHON, "-c", "import PySide6.QtCore as core; print('Qt', core.qVersion())"],
                          capture_output=True, text=True)
    return done.stdout.strip()


def play(condition, urls, visits, folder, shot=None):
    return [play_one(condition, urls, samples, folder, shot if number == 0 else None)
            for number, samples in enumerate(visits)]


def play_one(condition, urls, samples, folder, shot):
    """Plays one visit in a process of its own; the cache on disk stays in the folder."""
    settings = condition.settings
    size = settings["source-size"]
    config, outcome = folder / "config.json", folder / "outcome.json"
    config.write_text(json.dumps({
        "urls": urls, "samples": samples, "tail": recordings.TAIL_MS, **layout.of(condition).as_config,
        "cacheBuffer": settings["cache-buffer"],
        "sourceSize": 0 if size == "full" else size, "diskCache": int(sizes.of(settings["disk-cache"])),
        "folder": str(folder / "cache"), "qml": str(places.PAGES / "List.qml")}))
    outcome.unlink(missing_ok=True)
    seconds = (samples[-1][0] + recordings.TAIL_MS) / 1000
    done = subprocess.run([PYTHON, places.PAGES / "list_window.py", config, outcome, *([shot] if shot else [])],
                          env=os.environ | ENVIRONMENT, capture_output=True, text=True, timeout=seconds + 60)
    if not outcome.exists():
        places.fail(f"the window of Qt ends with status {done.returncode}:\n{done.stderr[-800:]}")
    return json.loads(outcome.read_text())
