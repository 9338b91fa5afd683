"""Shows a list of Flutter, scrolls it, and writes what the screen showed: list_app.py CONFIGURATION OUTCOME. Needs flet."""
import json
import os
import re
import sys
import threading
import time
import traceback

import flet

import list_screen

FRAME = 1 / 60
# The screen is read so often: more than twice a frame.
READ = FRAME / 4
# A list that glides gets its next place so often.
GLIDE_MS = 100


class ListView(flet.ListView):
    """A list whose rows never change, so that to scroll it compares none of them."""

    def build_update_commands(self, *arguments, **_):
        super().build_update_commands(*arguments, isolated=True)


def build(config):
    """Returns the list: in each row its picture, as cheaply drawn as an image is by default, and behind that its mark."""
    height, size = config["rowHeight"], config["cacheWidth"]
    rows = [flet.Row(spacing=0, controls=[
        flet.Container(width=height, height=height, bgcolor=f"#{list_screen.BLANK:06x}", content=flet.Image(
            src=url, width=height, height=height, fit=flet.ImageFit.COVER, cache_width=size,
            filter_quality=flet.FilterQuality.LOW)),
        flet.Container(expand=True, height=height, bgcolor=f"#{list_screen.mark(row):06x}")])
        for row, url in enumerate(config["urls"])]
    return ListView(expand=True, item_extent=height, padding=0, cache_extent=config["cacheExtent"], controls=rows)


class Recording:
    """The offset of a recording at a time; samples are pairs of milliseconds and offset."""

    def __init__(self, samples):
        self.samples, self.place = samples, 0

    def offset(self, time_ms):
        while self.place + 1 < len(self.samples) and self.samples[self.place + 1][0] <= time_ms:
            self.place += 1
        start, top = self.samples[self.place]
        end, following = self.samples[min(self.place + 1, len(self.samples) - 1)]
        return top + (following - top) * min(1, (time_ms - start) / (end - start)) if end > start else following


class Observer:
    """Keeps when each row came on the screen, had its picture there, and left."""

    def __init__(self, rows, urls):
        self.rows, self.urls = rows, urls
        self.numbers = [int(re.search(r"/images/(\d+)", url)[1]) for url in urls]
        self.appearances, self.visible, self.unchecked = [], {}, set()
        self.shown, self.offset, self.errors = 0, None, 0

    def look(self):
        """Reads the screen once."""
        offset, now = self.rows.offset(), time.monotonic() * 1000
        if offset is None:
            return
        if offset != self.offset:
            self.shown, self.offset = self.shown + 1, offset
            self.change(offset, now)
        for row, appearance in self.visible.items():
            if appearance[2] is None and self.rows.has_picture(row, offset):
                appearance[2] = now
                self.unchecked.add(row)
        for row in list(self.unchecked):
            self.check(row, offset)

    def change(self, offset, now):
        """Lets rows come and leave."""
        height = self.rows.height
        first, end = offset // height, min(len(self.urls), -(-(offset + self.rows.screen.height) // height))
        for row in [row for row in self.visible if not first <= row < end]:
            self.visible.pop(row)[3] = now
            self.unchecked.discard(row)
        for row in range(first, end):
            if row not in self.visible:
                self.visible[row] = [row, now, None, None]
                self.appearances.append(self.visible[row])

    def check(self, row, offset):
        """Counts a picture that is not the row's as an error."""
        number = self.rows.number(row, offset)
        if number is not None:
            self.unchecked.discard(row)
            self.errors += number != self.numbers[row]

    def end(self, frames, lost):
        now = time.monotonic() * 1000
        for appearance in self.visible.values():
            appearance[3] = now
        return {"appearances": self.appearances, "frames": frames, "lateFrames": lost, "errors": self.errors}


def play(page, config):
    """Adds the list, scrolls it by the recording from when it is on the screen, and returns the outcome."""
    view = build(config)
    observer = Observer(list_screen.Rows(list_screen.Screen(config["screen"]), config["rowHeight"]), config["urls"])
    recording, ahead = Recording(config["samples"]), Recording(config["samples"])
    page.add(view)
    while observer.offset is None:
        observer.look()
    start, end, shot = time.monotonic(), (config["samples"][-1][0] + config["tail"]) / 1000, config["shot"]
    frames = missed = moved = at = glides = 0
    while (now := time.monotonic() - start) < end:
        if now >= (frames + missed) * FRAME:
            missed += round(now / FRAME - frames - missed)
            frames += 1
            # Whole points: edges of rows are between two pixels.
            offset = round(recording.offset(now * 1000))
            has_moved, at = offset != at, offset
            moved += has_moved
            if config["glides"]:
                if now * 1000 >= glides * GLIDE_MS:
                    glides += 1
                    view.scroll_to(offset=ahead.offset(glides * GLIDE_MS), duration=GLIDE_MS,
                                   curve=flet.AnimationCurve.LINEAR)
            elif has_moved:
                view.scroll_to(offset=offset, duration=0)
        observer.look()
        if shot and now > end / 2:
            with open(shot, "wb") as file:
                file.write(observer.rows.screen.as_png())
            shot = None
        time.sleep(max(0, min(READ, start + (frames + missed) * FRAME - time.monotonic())))
    # A move that the screen never showed is a frame that was lost, as is one that came late.
    return observer.end(frames, missed + max(0, moved + 1 - observer.shown))


def main():
    with open(sys.argv[1]) as file:
        config = json.load(file)

    def show(page):
        try:
            page.padding = page.spacing = 0
            page.window.width, page.window.height = config["width"], config["viewport"]
            outcome = play(page, config)
            with open(sys.argv[2], "w") as file:
                json.dump(outcome, file)
        except Exception:
            traceback.print_exc()
        # The client ends the window with all its transfers.
        os._exit(0)

    flet.app(target=lambda page: threading.Thread(target=show, args=[page], daemon=True).start())


if __name__ == "__main__":
    main()
