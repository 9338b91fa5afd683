"""The server of a condition's images, and what it saw."""
import http.client
import json
import signal
import subprocess
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

from . import places, scenarios

READERS = 8


class Origin:
    """`cachebench serve` on the loopback, as fast as the network of the condition. Used in a `with` statement."""

    def __init__(self, condition, log):
        self.condition, self.log = condition, log
        self.urls = []

    def __enter__(self):
        self.log.parent.mkdir(parents=True, exist_ok=True)
        self.log.unlink(missing_ok=True)
        self.errors = open(self.log.with_suffix(".errors"), "w")
        self.process = subprocess.Popen(
            [places.need_program(), "serve", scenarios.path_of(self.condition), "--port", "0", "--json", "--shaped",
             "--seed", str(self.condition.seed), "--log", self.log], stdout=subprocess.PIPE, stderr=self.errors, text=True)
        line = self.process.stdout.readline()
        if not line:
            self.__exit__()
            places.fail(f"the server of {self.condition.name} does not start; {self.errors.name} says why")
        self.base = json.loads(line)["url"]
        try:
            self.urls = self.read_feed()
            self.draw()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.errors.close()

    def read_feed(self):
        """Returns the address of each row's image."""
        urls, following = [], f"{self.base}/feed?page=0&size=200"
        while following:
            with urllib.request.urlopen(following) as answer:
                page = json.load(answer)
            urls += [item["image"]["url"] for item in page["items"]]
            following = page.get("next")
        return urls

    def draw(self):
        """Asks for the head of every image, so that none is drawn while a client waits for it."""
        distinct = list(dict.fromkeys(self.urls))
        with ThreadPoolExecutor(READERS) as readers:
            list(readers.map(self.draw_some, [distinct[start::READERS] for start in range(READERS)]))

    def draw_some(self, urls):
        address = urlsplit(self.base)
        connection = http.client.HTTPConnection(address.hostname, address.port, timeout=60)
        for url in urls:
            parts = urlsplit(url)
            connection.request("HEAD", f"{parts.path}?{parts.query}")
            connection.getresponse().read()
        connection.close()

    def records(self):
        """Returns the requests for images, in the order of their arrival. Only after the server has ended."""
        records = (json.loads(line) for line in self.log.read_text().splitlines())
        wanted = (record for record in records
                  if record.get("method") == "GET" and record.get("target", "").startswith("/images/"))
        return sorted(wanted, key=lambda record: record["arrival"])
