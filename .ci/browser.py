"""Drives a headless Chromium, for scripts that load pages in it."""
import json
import os
import shutil
import subprocess
import sys


def chromium():
    """The program, or None if it is not installed."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), None)


class Browser:
    """Chromium over its debugging pipe: messages of JSON that end with a zero byte, on descriptors 3 and 4."""

    def __init__(self, program, folder, flags=()):
        (take, self.into), (self.out, give) = os.pipe(), os.pipe()
        self.pending, self.number, self.session = b"", 0, None
        # The messages that answer no command.
        self.events = []
        self.process = subprocess.Popen(
            ["bash", "-c", f'exec "$@" 3<&{take} 4>&{give}', "bash", program, "--headless=new",
             "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}", "--remote-debugging-pipe", *flags],
            pass_fds=(take, give), stderr=subprocess.DEVNULL)
        os.close(take)
        os.close(give)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.into, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.pending:
                read = os.read(self.out, 1 << 16)
                if not read:
                    sys.exit("the browser has ended")
                self.pending += read
            text, self.pending = self.pending.split(b"\0", 1)
            answer = json.loads(text)
            if answer.get("id") == self.number:
                if "error" in answer:
                    sys.exit(f"{method}: {answer['error']['message']}")
                return answer["result"]
            if "method" in answer:
                self.events.append(answer)

    def value(self, script):
        return self.call("Runtime.evaluate", expression=script, returnByValue=True)["result"].get("value")

    def attach(self):
        """Opens an empty page, which the calls from then on are for."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
