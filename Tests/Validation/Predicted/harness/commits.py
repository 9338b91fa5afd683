"""Commits own conditions with their predictions, and nothing else."""
import subprocess

from . import lines, parallel, places
from .condition import OWN

# Names that a message lists.
LISTED = 3


def files():
    return places.CONDITIONS, places.PREDICTIONS


def need_room():
    """Ends the program if a commit would take more with it: what is staged, or other lines of the two files."""
    names = [path.name for path in files()]
    staged = git("diff", "--cached", "--name-only", "--", ":/", *(f":(exclude){name}" for name in names)).split()
    if staged:
        places.fail(f"other changes are staged ({some(staged)}): commit them, or unstage them by `git restore --staged`")
    others = [key for key in changed() if not key.startswith(OWN)]
    if others:
        places.fail(f"{' and '.join(names)} have lines that are not committed ({some(others)}): commit them first")


def changed():
    """Returns the names of conditions whose lines are not as in the last commit."""
    names = set()
    for path in files():
        present, committed = lines.read(path), lines.committed(path)
        names |= {key[0] for key in present.keys() | committed.keys() if present.get(key) != committed.get(key)}
    return sorted(names)


def commit(title, report):
    """Commits the lines that are not committed yet, and says so."""
    need_room()
    names = changed()
    if not names:
        return
    paths = [path.name for path in files()]
    report(f"commits {len(names)} conditions and their predictions, in {' and '.join(paths)}: {', '.join(names)}")
    # Git is not stopped halfway: its lock would stay.
    with parallel.uninterrupted():
        git("add", "--", *paths)
        git("commit", "--quiet", "--message", title, "--", *paths)
    report(f"committed as {git('rev-parse', '--short', 'HEAD').strip()}")


def some(names):
    """Returns the first names, and the number of the others."""
    return ", ".join(names[:LISTED]) + (f" and {len(names) - LISTED} more" if len(names) > LISTED else "")


def git(*arguments):
    done = subprocess.run(["git", "-C", places.CONDITIONS.parent, *arguments], capture_output=True, text=True)
    if done.returncode:
        places.fail(f"`git {' '.join(arguments[:2])}` exits with status {done.returncode}:\n"
                    f"{(done.stderr or done.stdout).strip()}")
    return done.stdout
