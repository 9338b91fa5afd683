"""Runs tasks in processes, some at once. If this process is interrupted, each ends its client and its server first."""
import contextlib
import multiprocessing
import multiprocessing.connection
import signal
import sys


SIGNALS = {signal.SIGINT, signal.SIGTERM}


def interrupt(*_):
    """Handles the signals that stop a run, once: a second one must not stop what ends clients and servers."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


@contextlib.contextmanager
def uninterrupted():
    """Lets signals wait until the end of a `with` statement. Programs that it starts do not get them either."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def run(tasks, at_once, work, before=lambda: None):
    """Calls `work` with each task, and `before` ahead of each. Returns for how many it returned true."""
    ended, running = [], []
    context = multiprocessing.get_context("fork")
    try:
        for task in tasks:
            while len(running) >= at_once:
                multiprocessing.connection.wait([process.sentinel for process in running])
                ended += [process for process in running if not process.is_alive()]
                running = [process for process in running if process not in ended]
            before()
            with uninterrupted():
                running.append(context.Process(target=attempt, args=(work, task)))
                running[-1].start()
        for process in running:
            process.join()
    except BaseException:
        stop(running)
        raise
    return sum(process.exitcode == 0 for process in ended + running)


def stop(running):
    """Ends processes and waits for them. One that begins to sleep just then misses a signal, and gets another."""
    while any(process.is_alive() for process in running):
        for process in running:
            process.terminate()
        for process in running:
            process.join(1)


def attempt(work, task):
    """Exits with status 0 if the work returns true."""
    try:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
        sys.exit(0 if work(task) else 1)
    except KeyboardInterrupt:
        sys.exit(130)
