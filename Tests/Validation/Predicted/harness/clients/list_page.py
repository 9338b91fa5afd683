"""Serves the page with the list to a browser, and plays a visit in it."""
import http.server
import json
import threading
import time

from .. import layout, places, recordings

KINDS = {".html": "text/html; charset=utf-8", ".js": "text/javascript", ".json": "application/json"}


class Pages:
    """A server on the loopback with the page of Pages and the configuration of the visit. Used in a `with` statement."""

    def __init__(self, condition, urls):
        self.condition, self.urls = condition, urls
        self.config = {}

    def __enter__(self):
        pages = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                pages.answer(self)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/list.html"
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def answer(self, handler):
        name = handler.path.lstrip("/").partition("?")[0]
        if name == "config.json":
            body = json.dumps(self.config).encode()
        elif name in ("list.html", "list.js"):
            body = (places.PAGES / name).read_bytes()
        else:
            handler.send_error(404)
            return
        handler.send_response(200)
        handler.send_header("Content-Type", KINDS[name[name.rindex("."):]])
        handler.send_header("Content-Length", str(len(body)))
        handler.send_header("Cache-Control", "no-store")
        handler.end_headers()
        handler.wfile.write(body)

    def prepare(self, samples):
        """Sets what the page plays when it is opened next."""
        settings = self.condition.settings
        self.config = {"urls": self.urls, "samples": samples, "tail": recordings.TAIL_MS,
                       **layout.of(self.condition).as_config, "lazy": settings["lazy"], "clears": settings["leaving"] == "clears"}


def play(browser, pages, samples, shot):
    """Plays one visit in a browser, which can `open` an address, return the `value` of a script, `wait` for one, and
    `draw` its window. Returns the outcome."""
    pages.prepare(samples)
    browser.open(pages.url)
    browser.wait("typeof window.play == 'function' && document.readyState == 'complete'")
    browser.value("void window.play()")
    # The recording plays in real time. Asking the browser meanwhile would take time from its frames.
    seconds = (samples[-1][0] + recordings.TAIL_MS) / 1000
    time.sleep(seconds / 2)
    if shot:
        browser.draw(shot)
    time.sleep(seconds / 2)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        outcome = browser.value("window.visit ?? null")
        if outcome:
            return json.loads(outcome)
        time.sleep(0.2)
    places.fail("the list did not come to its end: the machine is too slow, or the page has an error")
