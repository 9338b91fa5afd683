"""Shows List.qml and writes what it tells: list_window.py CONFIGURATION OUTCOME [PICTURE]. Needs PySide6."""
import json
import math
import sys
import time

from PySide6.QtCore import QObject, QTimer, QUrl, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtNetwork import QNetworkAccessManager, QNetworkDiskCache
from PySide6.QtQml import QQmlApplicationEngine, QQmlNetworkAccessManagerFactory
# Makes windows of QML known to Python as such.
from PySide6.QtQuick import QQuickWindow  # noqa: F401

# A frame that comes more than half a frame late has lost others.
FRAME_MS, LATE_MS = 1000 / 60, 25


class DiskCached(QQmlNetworkAccessManagerFactory):
    """Gives the engine's requests a cache on disk of a maximum size."""

    def __init__(self, folder, size):
        super().__init__()
        self.folder, self.size = folder, size
        self.managers = []

    def create(self, parent):
        manager = QNetworkAccessManager(parent)
        cache = QNetworkDiskCache(manager)
        cache.setCacheDirectory(self.folder)
        cache.setMaximumCacheSize(self.size)
        manager.setCache(cache)
        self.managers.append(manager)
        return manager


class Observer(QObject):
    """Keeps when each row came on screen, had its image, and left."""

    def __init__(self, config, outcome):
        super().__init__()
        self.rows, self.outcome = len(config["urls"]), outcome
        self.row_height, self.viewport = config["rowHeight"], config["viewport"]
        self.appearances, self.visible, self.ready = [], {}, set()
        self.frames, self.late, self.errors, self.last = 0, 0, 0, None

    @Slot(result=float)
    def now(self):
        return time.monotonic() * 1000

    @Slot(int)
    def loaded(self, row):
        self.ready.add(row)
        appearance = self.visible.get(row)
        if appearance and appearance[2] is None:
            appearance[2] = self.now()

    @Slot(int)
    def destroyed(self, row):
        self.ready.discard(row)

    @Slot()
    def failed(self):
        self.errors += 1

    @Slot(float)
    def frame(self, top):
        now = self.now()
        gap = now - (self.last or now)
        if gap > LATE_MS:
            self.late += round(gap / FRAME_MS) - 1
        self.last = now
        self.frames += 1
        first = max(0, math.floor(top / self.row_height))
        end = min(self.rows, math.ceil((top + self.viewport) / self.row_height))
        for row in [row for row in self.visible if not first <= row < end]:
            self.visible.pop(row)[3] = now
        for row in range(first, end):
            if row not in self.visible:
                self.visible[row] = [row, now, now if row in self.ready else None, None]
                self.appearances.append(self.visible[row])

    @Slot()
    def end(self):
        now = self.now()
        for appearance in self.visible.values():
            appearance[3] = now
        with open(self.outcome, "w") as file:
            json.dump({"appearances": self.appearances, "frames": self.frames, "lateFrames": self.late,
                       "errors": self.errors}, file)
        QGuiApplication.quit()


def main():
    config_path, outcome, *picture = sys.argv[1:]
    with open(config_path) as file:
        config = json.load(file)
    application = QGuiApplication(sys.argv[:1])
    engine = QQmlApplicationEngine()
    factory = DiskCached(config["folder"], config["diskCache"])
    if config["diskCache"]:
        engine.setNetworkAccessManagerFactory(factory)
    observer = Observer(config, outcome)
    engine.rootContext().setContextProperty("config", config)
    engine.rootContext().setContextProperty("observer", observer)
    engine.load(QUrl.fromLocalFile(config["qml"]))
    if not engine.rootObjects():
        return 3
    if picture:
        middle = int((config["samples"][-1][0] + config["tail"]) / 2)
        QTimer.singleShot(middle, lambda: engine.rootObjects()[0].grabWindow().save(picture[0]))
    status = application.exec()
    del engine
    return status


if __name__ == "__main__":
    sys.exit(main())
