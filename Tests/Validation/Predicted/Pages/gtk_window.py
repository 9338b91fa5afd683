"""Shows a Gtk.ListView and writes what was on its screen: gtk_window.py CONFIGURATION OUTCOME [PICTURE].

The three loaders are those that articles about UITableView teach: `none` puts a picture into the view that asked,
`checked` asks first if the view still wants it, and `cancels` cancels the load when the view gets another row. Needs
GTK 4, and a virtual screen whose pixels are in the file that the configuration names.
"""
import collections
import http.client
import json
import math
import sys
import threading
import time
from pathlib import Path
from urllib.parse import urlsplit

import gi
from screen_pixels import Pixels

gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GdkPixbuf, Gio, GLib, GObject, Gtk  # noqa: E402

# A frame that comes more than half a frame late has lost others.
FRAME_MS, LATE_MS = 1000 / 60, 25
# The window is on screen, and all that GTK makes with the list is made, before the recording starts.
SETTLE_SECONDS = 1.5
STYLE = "listview > row {{ padding: 0; margin: 0; min-height: {}px; }} listview {{ background: #808080; }}"
# Those of a visible row, in the order in which they are counted.
CORRECT, WRONG, LEFT_OVER, BLANK = range(4)


class Load:
    """A request for the picture of a row, and the view that asked for it."""

    def __init__(self, row, view):
        self.row, self.view, self.cancelled, self.connection = row, view, False, None


class Session:
    """Six connections to the server; loads leave in the order in which they were asked for."""

    CONNECTIONS = 6

    def __init__(self, urls, side, deliver):
        self.urls, self.side, self.deliver = urls, side, deliver
        self.waiting, self.changed, self.errors = collections.deque(), threading.Condition(), 0

    def start(self):
        for _ in range(self.CONNECTIONS):
            threading.Thread(target=self.work, daemon=True).start()

    def add(self, load):
        with self.changed:
            self.waiting.append(load)
            self.changed.notify()

    def cancel(self, load):
        """A load that waits never leaves; the connection of one that has left is closed."""
        with self.changed:
            load.cancelled = True
            connection = load.connection
        if connection and connection.sock:
            # The worker that reads from it sees its end.
            connection.sock.shutdown(2)

    def next(self):
        with self.changed:
            while True:
                while not self.waiting:
                    self.changed.wait()
                load = self.waiting.popleft()
                if not load.cancelled:
                    return load

    def work(self):
        address = urlsplit(self.urls[0])
        connection = http.client.HTTPConnection(address.hostname, address.port, timeout=60)
        while True:
            load = self.next()
            parts = urlsplit(self.urls[load.row])
            try:
                with self.changed:
                    load.connection = connection
                if not connection.sock:
                    connection.connect()
                if load.cancelled:
                    raise OSError("cancelled")
                connection.request("GET", f"{parts.path}?{parts.query}")
                answer = connection.getresponse()
                data = answer.read()
                with self.changed:
                    load.connection = None
                if answer.status == 200 and not load.cancelled:
                    GLib.idle_add(self.deliver, load, texture_of(data, self.side), priority=GLib.PRIORITY_DEFAULT)
            except (OSError, http.client.HTTPException):
                self.errors += not load.cancelled
                connection.close()


def texture_of(data, side):
    """Decodes a picture, in the size of its view. Called by a thread of its own."""
    loader = GdkPixbuf.PixbufLoader()
    loader.set_size(side, side)
    loader.write(data)
    loader.close()
    return Gdk.Texture.new_for_pixbuf(loader.get_pixbuf())


class Item(GObject.Object):
    def __init__(self, row):
        super().__init__()
        self.row = row


class View(Gtk.Picture):
    """The picture of a recycled row."""

    def __init__(self, side, padding):
        super().__init__(can_shrink=True, margin_start=padding, halign=Gtk.Align.START, valign=Gtk.Align.CENTER)
        self.set_size_request(side, side)
        # The number of the picture that belongs here.
        self.label = Gtk.Label()
        # The row it is bound to; the URL of the picture that it shows; True if that came after the row.
        self.row, self.shows, self.was_set, self.load = None, None, False, None


class List:
    """The list with its loader, and what was seen of it."""

    def __init__(self, config, outcome, picture):
        self.config, self.outcome, self.picture = config, outcome, picture
        self.urls, self.samples = config["urls"], config["samples"]
        self.row_height, self.side, self.padding = config["rowHeight"], config["side"], config["padding"]
        self.width, self.viewport = config["width"], config["viewport"]
        self.loader, self.clears = config["loader"], config["binding"] == "clears"
        self.numbers = [int(urlsplit(url).path.rpartition("/")[2].partition(".")[0]) for url in self.urls]
        self.session = Session(self.urls, self.side, self.deliver)
        self.memory, self.views, self.place = {}, {}, 0
        self.started, self.last, self.top, self.asked = None, None, 0.0, 0.0
        self.frames, self.late = 0, 0
        self.appearances, self.visible, self.states = [], {}, {}
        self.seconds = [0.0] * 4
        self.wrong, self.created, self.read, self.unread, self.differing = 0, 0, 0, 0, 0
        self.log = [] if config.get("log") else None

    def note(self, *what):
        if self.log is not None:
            self.log.append((round(self.now(), 1), *what))

    def now(self):
        return 1000 * (time.monotonic() - self.started) if self.started else 0.0

    # The factory's signals.

    def set_up(self, _, item):
        view = View(self.side, self.padding)
        view.name = self.created
        self.created += 1
        box = Gtk.Box(spacing=self.padding)
        box.append(view)
        box.append(view.label)
        item.set_child(box)

    def bind(self, _, item):
        view, row = item.get_child().get_first_child(), item.get_item().row
        view.label.set_text(str(self.numbers[row]))
        view.row, view.was_set = row, False
        self.views[row] = view
        self.note("bind", row, view.name)
        if (texture := self.memory.get(self.urls[row])) is not None:
            self.put(view, row, texture)
            return
        if self.clears:
            view.set_paintable(None)
            view.shows = None
        view.load = Load(row, view)
        self.session.add(view.load)

    def unbind(self, _, item):
        view = item.get_child().get_first_child()
        self.note("unbind", view.row, view.name)
        if self.views.get(view.row) is view:
            del self.views[view.row]
        if self.loader == "cancels" and view.load:
            self.session.cancel(view.load)
        view.row, view.load = None, None

    # The loader.

    def deliver(self, load, texture):
        url = self.urls[load.row]
        self.memory[url] = texture
        wanted = load.view.row is not None and self.urls[load.view.row] == url
        self.note("arrived", load.row, load.view.name, load.view.row)
        if wanted or self.loader != "checked":
            self.wrong += not wanted
            self.put(load.view, load.row, texture)
        return GLib.SOURCE_REMOVE

    def put(self, view, row, texture):
        view.set_paintable(texture)
        view.shows, view.was_set = self.urls[row], True
        appearance = self.visible.get(view.row)
        if appearance and appearance[2] is None and view.shows == self.urls[view.row]:
            appearance[2] = self.now()

    # The screen.

    def activate(self, application):
        style = Gtk.CssProvider()
        style.load_from_data(STYLE.format(self.row_height).encode())
        window = Gtk.ApplicationWindow(application=application, decorated=False)
        window.set_default_size(self.width, self.viewport)
        Gtk.StyleContext.add_provider_for_display(window.get_display(), style, Gtk.STYLE_PROVIDER_PRIORITY_USER)
        rows = Gio.ListStore(item_type=Item)
        rows.splice(0, 0, [Item(row) for row in range(len(self.urls))])
        factory = Gtk.SignalListItemFactory()
        for signal, action in (("setup", self.set_up), ("bind", self.bind), ("unbind", self.unbind)):
            factory.connect(signal, action)
        # GTK would keep the view of a row with the focus, too.
        view = Gtk.ListView(model=Gtk.NoSelection(model=rows), factory=factory, can_focus=False)
        scrolled = Gtk.ScrolledWindow(child=view, vexpand=True)
        scrolled.set_policy(Gtk.PolicyType.NEVER, Gtk.PolicyType.EXTERNAL)
        window.set_child(scrolled)
        self.adjustment, self.display, self.application = scrolled.get_vadjustment(), window.get_display(), application
        window.present()
        self.opened = time.monotonic()
        window.add_tick_callback(self.tick)
        window.get_frame_clock().connect("after-paint", self.painted)

    def tick(self, *_):
        """Scrolls to where the recording is."""
        if self.started is None:
            if time.monotonic() - self.opened < SETTLE_SECONDS:
                return GLib.SOURCE_CONTINUE
            self.pixels = Pixels(self.config["screen"], self.side)
            self.started = time.monotonic()
            self.session.start()
        now = self.now()
        # The offset of the frame that is due: GTK's anchor depends on each step of the way.
        if (top := self.offset(round(now / FRAME_MS) * FRAME_MS)) != self.asked:
            # At rest nothing is set: each setting moves GTK's anchor.
            self.asked = top
            self.note("top", top)
            self.adjustment.set_value(top)
        if now > self.samples[-1][0] + self.config["tail"]:
            self.end()
            return GLib.SOURCE_REMOVE
        return GLib.SOURCE_CONTINUE

    def offset(self, now):
        samples = self.samples
        while self.place + 1 < len(samples) and samples[self.place + 1][0] <= now:
            self.place += 1
        (start, top), (end, next_top) = samples[self.place], samples[min(self.place + 1, len(samples) - 1)]
        return top + (next_top - top) * min(1, (now - start) / (end - start)) if end > start else next_top

    def painted(self, _):
        """Reads the frame that was drawn."""
        if self.started is None:
            return
        self.display.sync()
        now, self.top = self.now(), self.adjustment.get_value()
        self.count(now)
        self.track(now)
        self.states = {row: (self.state(row), share) for row, share in self.shares()}
        if self.picture and self.is_telling:
            self.shoot()

    def count(self, now):
        """Adds the time of the frame before, in which each row was as it was found, weighted by what was seen of it."""
        gap = now - (now if self.last is None else self.last)
        for state, share in self.states.values():
            self.seconds[state] += share * gap / 1000
        if gap > LATE_MS:
            self.late += round(gap / FRAME_MS) - 1
        self.last = now
        self.frames += 1

    def shares(self):
        """Returns each row on screen with the share of it that is seen."""
        for row in self.rows():
            top = row * self.row_height - self.top
            yield row, (min(self.viewport, top + self.row_height) - max(0, top)) / self.row_height

    def rows(self):
        return range(max(0, math.floor(self.top / self.row_height)),
                     min(len(self.urls), math.ceil((self.top + self.viewport) / self.row_height)))

    def track(self, now):
        """Keeps when each row came on screen, had its picture, and left."""
        rows = self.rows()
        for row in [row for row in self.visible if row not in rows]:
            self.visible.pop(row)[3] = now
        for row in rows:
            if row not in self.visible:
                view = self.views.get(row)
                ready = view is not None and view.shows == self.urls[row]
                self.visible[row] = [row, now, now if ready else None, None]
                self.appearances.append(self.visible[row])

    def state(self, row):
        """Returns the state of a row by its pixels. Where an edge cuts the grid, by what was put into its view."""
        view, y = self.views.get(row), round(row * self.row_height - self.top) + self.padding
        shown = None
        if 0 <= y and y + self.pixels.grid_height < self.viewport:
            shown = self.pixels.number(self.padding, y)
            self.read += 1
            self.unread += shown is None
        believed = 0 if view is None or view.shows is None else self.number_of(view.shows)
        self.differing += shown not in (None, believed)
        number = believed if shown is None else shown
        if number == 0:
            return BLANK
        if number == self.numbers[row]:
            return CORRECT
        return WRONG if view is not None and view.was_set else LEFT_OVER

    def number_of(self, url):
        return int(urlsplit(url).path.rpartition("/")[2].partition(".")[0])

    @property
    def is_telling(self):
        """True in the first frame with a row that shows the picture of another, else in the middle."""
        middle = (self.samples[-1][0] + self.config["tail"]) / 2
        return any(state == WRONG for state, _ in self.states.values()) or self.last > middle

    def shoot(self):
        """Draws the screen, beside it the states of its rows."""
        pixels = GLib.Bytes.new(self.pixels.opaque(self.width, self.viewport))
        texture = Gdk.MemoryTexture.new(self.width, self.viewport, Gdk.MemoryFormat.B8G8R8A8_PREMULTIPLIED, pixels,
                                        4 * self.width)
        texture.save_to_png(self.picture)
        Path(self.picture).with_suffix(".json").write_text(json.dumps(
            {row: ("correct", "wrong", "left over", "blank")[state] for row, (state, _) in self.states.items()}))
        self.picture = None

    def end(self):
        now = self.now()
        for appearance in self.visible.values():
            appearance[3] = now
        names = ("correct", "stale", "leftover", "blank")
        Path(self.outcome).write_text(json.dumps({
            "appearances": self.appearances, "frames": self.frames, "lateFrames": self.late,
            "errors": self.session.errors, "staleAssignments": self.wrong,
            "cellSeconds": {name: round(value, 3) for name, value in zip(names, self.seconds)},
            "views": self.created, "read": self.read, "unread": self.unread, "differing": self.differing,
            "height": self.adjustment.get_upper(), **({"log": self.log} if self.log is not None else {})}))
        self.application.quit()


def main():
    config_path, outcome, *picture = sys.argv[1:]
    shown = List(json.loads(Path(config_path).read_text()), outcome, picture[0] if picture else None)
    application = Gtk.Application(flags=Gio.ApplicationFlags.NON_UNIQUE)
    application.connect("activate", shown.activate)
    return application.run([])


if __name__ == "__main__":
    sys.exit(main())
