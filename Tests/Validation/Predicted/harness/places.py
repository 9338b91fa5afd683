"""The folders and programs of the harness."""
import hashlib
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
ROOT = HERE.parents[2]
SPACE = HERE / "space.toml"
CONDITIONS = HERE / "Conditions.jsonl"
PREDICTIONS = HERE / "Predictions.jsonl"
MEASUREMENTS = HERE / "Measurements.jsonl"
MODELS = HERE / "Models"
PAGES = HERE / "Pages"
RECORDINGS = ROOT / "Scenarios/Traces"
PAGE = ROOT / "Documentation/PredictedAndMeasured.md"
PICTURE = ROOT / "Results/Gallery/predicted-and-measured.svg"
# Files that are made anew at any time: scenarios, logs, profiles.
WORK = ROOT / ".build/predicted"
ALL = WORK / "conditions.md"
# The folder of logs that are not committed: see CONTRIBUTING.md.
EVIDENCE = Path(os.environ.get("CACHEBENCH_EVIDENCE", ""))
PROGRAM = Path(os.environ.get("CACHEBENCH", ROOT / ".build/release/ClientModels")).resolve()


def fail(message):
    """Ends the program: `message` says where, what and what to do."""
    sys.exit(f"validate: {message}")


def need_program():
    """Returns the program's path, or ends if it was not built."""
    if not PROGRAM.is_file():
        fail(f"{PROGRAM} does not exist: run it by `make`, or name a built program in CACHEBENCH")
    return PROGRAM


def cachebench(*arguments):
    """Runs a command of the program and returns its standard output."""
    done = subprocess.run([need_program(), *map(str, arguments)], capture_output=True, text=True)
    if done.returncode:
        fail(f"`cachebench {' '.join(map(str, arguments))}` exits with status {done.returncode}:\n{done.stderr.strip()}")
    return done.stdout


def digest_of(*contents):
    """Returns the SHA-256 digest of texts and bytes, one after another."""
    digest = hashlib.sha256()
    for content in contents:
        digest.update(content.encode() if isinstance(content, str) else content)
    return digest.hexdigest()


def write_whole(path, text):
    """Writes a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    part.write_text(text)
    part.replace(path)
