"""Windows of two seconds in which 1 to 1,024 connections are opened, used again, half closed and abandoned.

A server that loses track of some of its connections answers fewer in such a window, or none: every window is held to
half of the median of those with as many connections, and to an answer for each of them.
"""
import random
import resource
import selectors
import socket
import statistics
import time

COUNTS = [1, 8, 64, 127, 128, 129, 256, 512, 1024]
WINDOW = 2.0
REQUEST = b"GET /images/1.jpg?w=240&h=240 HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Connection:
    def __init__(self, port, selector):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setblocking(False)
        self.selector, self.pending = selector, b""
        selector.register(self.socket, selectors.EVENT_READ, self)
        self.socket.send(REQUEST)

    def read(self):
        """Reads on; returns true if the answer is complete now. Raises OSError if the server has closed."""
        part = self.socket.recv(65_536)
        if not part:
            raise ConnectionAbortedError
        self.pending += part
        head, end, body = self.pending.partition(b"\r\n\r\n")
        length = head.lower().partition(b"content-length:")[2].split(b"\r\n")[0]
        if not end or len(body) < int(length):
            return False
        self.pending = b""
        return True

    def leave(self):
        self.selector.unregister(self.socket)
        self.socket.close()


def window(port, count, dice):
    """The answers in a window, and the connections that the server ended; each asks again as soon as it has its answer."""
    selector, answers, lost = selectors.DefaultSelector(), 0, 0
    connections = {Connection(port, selector) for _ in range(count)}
    end = time.monotonic() + WINDOW
    while time.monotonic() < end:
        for key, _ in selector.select(0.1):
            connection = key.data
            try:
                if not connection.read():
                    continue
                answers += 1
                chance = dice.random()
                if chance < 0.98:
                    connection.socket.send(REQUEST)
                    continue
                if chance < 0.99:
                    connection.socket.shutdown(socket.SHUT_WR)
            except OSError:
                lost += 1
            connection.leave()
            connections.remove(connection)
            connections.add(Connection(port, selector))
    # Abandons the requests that are under way.
    for connection in connections:
        connection.leave()
    return answers, lost


def soak(port, seconds, seed):
    """Prints the answers by count of connections; returns what is wrong."""
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    dice, answers, lost = random.Random(seed), {count: [] for count in COUNTS}, 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for count in COUNTS:
            answered, ended = window(port, count, dice)
            answers[count].append(answered)
            lost += ended
    print("\n| connections | windows | fewest answers | median | most |\n|--:|--:|--:|--:|--:|")
    problems = [f"the server ended {lost} connections"] if lost else []
    for count, windows in answers.items():
        median = statistics.median(windows)
        print(f"| {count:,} | {len(windows)} | {min(windows):,} | {median:,.0f} | {max(windows):,} |")
        if min(windows) < max(median / 2, count):
            problems.append(f"{min(windows):,} answers in a window of {count:,} connections, {median:,.0f} in most")
    return problems
