"""Runs tasks in processes, some at once. If this process is interrupted, each ends its client and its server first."""
import multiprocessing
import multiprocessing.connection
import signal
import sys


def interrupt(*_):
    """Handles the signals that stop a run, once: a second one must not stop what ends clients and servers."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


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
            running.append(context.Process(target=attempt, args=(work, task)))
            running[-1].start()
        for process in running:
            process.join()
    except BaseException:
        for process in running:
            process.terminate()
        for process in running:
            process.join()
        raise
    return sum(process.exitcode == 0 for process in ended + running)


def attempt(work, task):
    """Exits with status 0 if the work returns true."""
    try:
        sys.exit(0 if work(task) else 1)
    except KeyboardInterrupt:
        sys.exit(130)
