"""The clients that are measured. Each module has the same three functions.

`missing()` returns what the machine lacks to run it, or None; `version()` returns its version; and
`play(condition, urls, visits, folder, shot)` plays the samples of each visit and returns what the client said of them:
`appearances` (row, moment, moment of the image or None, moment it left), `frames`, `lateFrames` and `errors`. If `shot`
is a path, the client draws its window there in the middle of the first visit, which disturbs the measurement.
"""
from . import chromium, flutter, gtk, qt, webkit

BY_NAME = {"chromium": chromium, "flutter": flutter, "gtk": gtk, "qt": qt, "webkit": webkit}
