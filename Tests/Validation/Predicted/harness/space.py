"""Draws conditions from space.toml: groups that share their surroundings and differ in one setting of a client."""
import functools
import random
import tomllib

from . import lines, places
from .condition import Condition


@functools.cache
def read():
    """Returns the space, or ends the program with the file's fault."""
    try:
        return tomllib.loads(places.SPACE.read_text())
    except tomllib.TOMLDecodeError as fault:
        places.fail(f"{places.SPACE.relative_to(places.ROOT)}: {fault}")


def draw(seed):
    """Returns the conditions of a seed: the same on every machine."""
    space, conditions = read(), []
    for client, settings in space["clients"].items():
        for setting, choice in settings.items():
            for group in range(1, choice["groups"] + 1):
                # A generator for each group: another number of groups elsewhere changes nothing here.
                chance = random.Random(f"{seed} {client} {setting} {group}")
                conditions += draw_group(space, client, setting, seed, group, chance)
    return conditions


def draw_group(space, client, setting, seed, group, chance):
    """Returns a condition for each value of a setting."""
    settings, choice = space["clients"][client], space["clients"][client][setting]
    surroundings = {**space, **choice}
    shared = {
        "recording": chance.choice(surroundings["recordings"]),
        "network": chance.choice(surroundings["networks"]),
        "cache_control": chance.choice(surroundings["cache-control"]),
        "images": chance.choice(surroundings["images"]),
        "pixels": chance.choice(surroundings["pixels"]),
        "seed": chance.randrange(1, 1_000_000),
    }
    others = {name: other["default"] for name, other in settings.items()}
    return [Condition(name=f"drawn-{seed}-{client}-{setting}-{group:02}{letter}", client=client, visits=choice["visits"],
                      settings={**others, setting: value}, **shared)
            for letter, value in zip("abcdefgh", choice["values"])]


def write(seed, report, clients=()):
    """Writes what a seed draws, of all clients or of those named. Conditions that exist stay: nothing that was drawn is drawn anew."""
    if unknown := set(clients) - set(read()["clients"]):
        places.fail(f"{places.SPACE.name} has no client '{min(unknown)}'")
    drawn = [condition for condition in draw(seed) if not clients or condition.client in clients]
    known = lines.read(places.CONDITIONS)
    new = [condition.record for condition in drawn if lines.key_of(condition.record) not in known]
    lines.add(places.CONDITIONS, *new)
    report(f"seed {seed} draws {len(drawn)} conditions; {len(new)} are new")


def settings(client):
    """Returns the settings of a client; None if the space lacks it."""
    return read()["clients"].get(client)


def values(client, setting):
    """Returns the values of a setting from less to more; an empty list if the space lacks the setting."""
    return (settings(client) or {}).get(setting, {}).get("values", [])
