"""Decisions: of two conditions that differ in one setting, which setting is better?

By bytes, and by the mean wait for an image: less is better for both. A client leaves a pair undecided if the two differ
by less than its own repeats do.
"""
import dataclasses
import itertools
import random
import statistics
from collections import defaultdict

from . import figures, sizes, space

# The measures of a decision, each with the difference below which two means are the same anyway, as a share and
# absolutely: the limits of the simulator's own metrics.
MEASURES = {"bytesDown": (0.01, 65_536), "meanTimeToImage": (0.01, 8.0)}
# Those of the screen, where a client reads it.
SCREEN = {"staleAssignments": (0.01, 0), "staleCellSeconds": (0.01, 0.1), "leftoverCellSeconds": (0.01, 0.1),
          "blankCellSeconds": (0.01, 0.1)}
# In a measurement that lost more of its frames, waits are void.
LATE_SHARE = 0.05
FEWEST_REPEATS = 2
TRIVIAL = ("distinct", "kept", "more")
RESAMPLES = 2000


@dataclasses.dataclass(frozen=True)
class Pair:
    """Two conditions that differ in one setting. The second has the greater value, as `order` has it."""

    less: object
    more: object
    setting: str


def pairs(conditions):
    """Returns all pairs of conditions."""
    groups = defaultdict(list)
    for condition in conditions:
        groups[condition.surroundings].append(condition)
    return [pair for group in groups.values() for one, other in itertools.combinations(group, 2)
            if (pair := pair_of(one, other))]


def pair_of(one, other):
    """Returns two conditions as a pair, or None if they differ in more than one setting, or in none."""
    if one.settings.keys() != other.settings.keys():
        return None
    differing = [name for name in one.settings if one.settings[name] != other.settings[name]]
    if len(differing) != 1:
        return None
    setting, values = differing[0], space.values(one.client, differing[0])
    less, more = sorted((one, other), key=lambda condition: order(condition.settings[setting], values))
    return Pair(less, more, setting)


def order(value, values):
    """Returns the rank of a value of a setting among the values of the space, which go from less to more.

    One that the space lacks comes after the greatest that is not greater than it; a text that is no size, after all.
    """
    if value in values:
        return (values.index(value), 0.0, "")
    size = sizes.of(value)
    if size is None:
        return (len(values), 0.0, str(value))
    known = [(place, sizes.of(one)) for place, one in enumerate(values) if sizes.of(one) is not None]
    below = [place for place, one in known if one <= size]
    return (max(below), size, "") if below else (min((place for place, _ in known), default=0) - 0.5, size, "")


def sign(less, more, measure, spread=0.0):
    """Returns -1 if the lesser setting is better, 1 if the greater one is, 0 if they are the same."""
    share, least = (MEASURES | SCREEN)[measure]
    difference = less - more
    if abs(difference) <= max(spread, least, share * max(less, more)):
        return 0
    return 1 if difference > 0 else -1


def measured_sign(pair, measure, measurements):
    """Returns the sign of the measurements and the means of both sides; None if there are too few that count."""
    sides = []
    for condition in (pair.less, pair.more):
        counted = [one["measured"] for one in measurements[condition.name]
                   if measure not in figures.WAITS or one["measured"]["lateFrames"] <= LATE_SHARE]
        if len(counted) < FEWEST_REPEATS:
            return None
        sides.append([one[measure] for one in counted])
    spread = max(max(side) - min(side) for side in sides)
    less, more = map(statistics.fmean, sides)
    return sign(less, more, measure, spread), less, more


def predicted_signs(pair, measure, predictions):
    """Returns the sign of each predictor by its name."""
    signs = {name: sign(*(predictions[condition.name][name][measure] for condition in (pair.less, pair.more)), measure)
             for name in ("simulator", "distinct", "kept")}
    return signs | {"more": 1}


def cost(predicted, less, more):
    """Returns what a decision costs: the share by which the chosen side is worse. Undecided counts as the worse one."""
    best, worst = sorted((less, more))
    chosen = {1: more, -1: less, 0: worst}[predicted]
    return (chosen - best) / best if best else 0.0


@dataclasses.dataclass
class Score:
    """How often a predictor was right, of the pairs that the client itself decides."""

    right: int = 0
    wrong: int = 0
    same: int = 0
    costs: list = dataclasses.field(default_factory=list)

    @property
    def decided(self):
        return self.right + self.wrong + self.same

    @property
    def share(self):
        return self.right / self.decided if self.decided else 0.0

    def add(self, predicted, measured, less, more):
        if predicted == measured:
            self.right += 1
            return
        self.wrong, self.same = self.wrong + (predicted != 0), self.same + (predicted == 0)
        self.costs.append(cost(predicted, less, more))


@dataclasses.dataclass
class Tally:
    """The decisions of a client, or of all, by one measure."""

    pairs: int = 0
    unmeasured: int = 0
    undecided: int = 0
    scores: dict = dataclasses.field(default_factory=lambda: defaultdict(Score))
    # Those that no trivial predictor gets right.
    hard: dict = dataclasses.field(default_factory=lambda: defaultdict(Score))
    missed: list = dataclasses.field(default_factory=list)
    # For each pair that the client decides, which predictors were right; pairs of the same surroundings together.
    right: dict = dataclasses.field(default_factory=lambda: defaultdict(list))

    @property
    def best_trivial(self):
        return max(TRIVIAL, key=lambda name: self.scores[name].share)

    def lead(self):
        """Returns by how much of all pairs the simulator is right more often than the best trivial predictor, and the
        interval of 95 % by resampling: surroundings, since their pairs share conditions. None if there are no two."""
        best, groups = self.best_trivial, list(self.right.values())
        if len(groups) < 2:
            return None
        leads = [[("simulator" in right) - (best in right) for right in group] for group in groups]
        draws = random.Random(1)
        means = sorted(statistics.fmean(itertools.chain.from_iterable(draws.choices(leads, k=len(leads))))
                       for _ in range(RESAMPLES))
        whole = statistics.fmean(itertools.chain.from_iterable(leads))
        return whole, means[round(0.025 * RESAMPLES)], means[round(0.975 * RESAMPLES) - 1]


def together(tallies):
    """Returns the tally of several measures of the same pairs."""
    whole = Tally()
    for one in tallies:
        whole.pairs, whole.unmeasured = whole.pairs + one.pairs, whole.unmeasured + one.unmeasured
        whole.undecided += one.undecided
        whole.missed += one.missed
        for mine, own in ((whole.scores, one.scores), (whole.hard, one.hard)):
            for name, score in own.items():
                mine[name].right, mine[name].wrong = mine[name].right + score.right, mine[name].wrong + score.wrong
                mine[name].same += score.same
                mine[name].costs += score.costs
        for surroundings, right in one.right.items():
            whole.right[surroundings] += right
    return whole


def tally(every, measure, predictions, measurements):
    """Compares the decisions of all predictors with those of the client."""
    result = Tally(pairs=len(every))
    for pair in every:
        outcome = measured_sign(pair, measure, measurements)
        if outcome is None:
            result.unmeasured += 1
            continue
        measured, less, more = outcome
        if measured == 0:
            result.undecided += 1
            continue
        signs = predicted_signs(pair, measure, predictions)
        is_hard = all(signs[name] != measured for name in TRIVIAL)
        result.right[pair.less.surroundings].append({name for name, one in signs.items() if one == measured})
        for name, predicted in signs.items():
            result.scores[name].add(predicted, measured, less, more)
            if is_hard:
                result.hard[name].add(predicted, measured, less, more)
        if signs["simulator"] != measured:
            result.missed.append((pair, signs["simulator"], measured, less, more))
    return result
