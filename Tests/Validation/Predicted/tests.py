#!/usr/bin/env python3
"""Tests of the harness that need no client and no program: python3 tests.py."""
import sys
import unittest

sys.dont_write_bytecode = True
from harness import comparison, condition, decisions, figures, places, plain_yaml, predictions  # noqa: E402
from harness import recordings, scenarios, space, trivial  # noqa: E402


def a_condition(name="a", **changes):
    fields = {"client": "qt", "recording": "chromium-fling", "network": "lte", "cache_control": "none",
              "images": {"kind": "unique"}, "pixels": 300, "visits": 1, "seed": 1,
              "settings": {"disk-cache": "0 MiB", "cache-buffer": 0, "source-size": "full"}}
    return condition.Condition(name=name, **{**fields, **changes})


def a_prediction(simulator, distinct=100_000):
    return {"simulator": {"bytesDown": simulator}, "distinct": {"bytesDown": distinct}, "kept": {"bytesDown": distinct}}


def measurements(*sizes):
    return [{"measured": {"bytesDown": size, "lateFrames": 0.0}} for size in sizes]


class PlainYAML(unittest.TestCase):
    def test_reads_what_it_writes(self):
        mapping = {"a": 1, "b": "3 MiB", "c": {"d": True, "e": ["x", {"f": None}]}, "g": "max-age=3600"}
        self.assertEqual(plain_yaml.read(plain_yaml.write(mapping)), mapping)

    def test_reads_nested_blocks_and_passes_comments_over(self):
        self.assertEqual(plain_yaml.read("# One.\na:\n  b: 1  # Two.\n  c: {d: 2}\ne: 3\n"),
                         {"a": {"b": 1, "c": {"d": 2}}, "e": 3})

    def test_names_the_line_of_a_fault(self):
        for text in ("a: 1\nb\n", "a: 1\n   b: 2\n"):
            with self.assertRaisesRegex(ValueError, "line 2"):
                plain_yaml.read(text)


class Drawing(unittest.TestCase):
    def test_a_seed_draws_the_same_again(self):
        self.assertEqual(space.draw(7), space.draw(7))
        self.assertNotEqual(space.draw(7), space.draw(8))

    def test_it_draws_at_least_a_hundred_pairs_over_twelve_recordings(self):
        drawn = space.draw(1)
        self.assertGreaterEqual(len(decisions.pairs(drawn)), 100)
        self.assertGreaterEqual(len({one.recording for one in drawn}), 12)

    def test_every_committed_condition_can_be_read(self):
        every = condition.load_all()
        self.assertGreater(len(every), 6)
        for one in every:
            self.assertTrue((places.RECORDINGS / f"{one.recording}.csv").is_file(), one.name)

    def test_two_conditions_of_each_client_are_tests(self):
        names = [one.client for one in condition.load_all() if one.name.startswith("test-")]
        for client in ("chromium", "qt", "webkit"):
            self.assertEqual(names.count(client), 2)


    def test_the_committed_predictions_of_tests_are_about_their_conditions_as_they_are(self):
        for one in condition.load_all():
            if one.name.startswith("test-"):
                self.assertEqual(predictions.load(one)["scenario"], scenarios.digest(one), one.name)


class Recordings(unittest.TestCase):
    def test_two_visits_are_one_scroll_for_the_simulator(self):
        samples, left = recordings.in_one(a_condition(visits=2))
        times = [time for time, _ in samples]
        self.assertEqual(times, sorted(times))
        opened = left + recordings.OPENED_AFTER_MS
        self.assertEqual([offset for time, offset in samples if opened - 500 <= time <= opened + recordings.REST_MS],
                         [0.0] * sum(opened - 500 <= time <= opened + recordings.REST_MS for time in times))


class Figures(unittest.TestCase):
    def test_a_request_while_another_is_received_is_a_duplicate(self):
        records = [{"target": "/a", "arrival": 0, "end": 10, "outcome": "clientClosed"},
                   {"target": "/a", "arrival": 5, "end": 20, "outcome": "completed"},
                   {"target": "/b", "arrival": 6, "end": 7, "outcome": "clientClosed"},
                   {"target": "/b", "arrival": 8, "end": 9, "outcome": "completed"},
                   {"target": "/b", "arrival": 10, "end": 12, "outcome": "completed"}]
        self.assertEqual(figures.duplicates(records), 2)

    def test_a_wait_that_never_ends_counts_as_ten_seconds(self):
        visit = {"appearances": [[0, 0.0, 100.0, 500.0], [1, 0.0, None, 500.0]], "frames": 9, "lateFrames": 1}
        measured = figures.measured([], [visit])
        self.assertEqual(measured["meanTimeToImage"], 5050.0)
        self.assertEqual(measured["neverShown"], 0.5)
        self.assertEqual(measured["lateFrames"], 0.1)


class Decisions(unittest.TestCase):
    less = a_condition("less", settings={"disk-cache": "0 MiB", "cache-buffer": 0, "source-size": "full"})
    more = a_condition("more", settings={"disk-cache": "50 MiB", "cache-buffer": 0, "source-size": "full"})

    def tally(self, predicted, less, more):
        every = decisions.pairs([self.more, self.less])
        predictions = {"less": a_prediction(predicted[0]), "more": a_prediction(predicted[1])}
        return decisions.tally(every, "bytesDown", predictions, {"less": measurements(*less), "more": measurements(*more)})

    def test_a_pair_differs_in_one_setting_alone(self):
        other = a_condition("other", settings={"disk-cache": "50 MiB", "cache-buffer": 320, "source-size": "full"})
        elsewhere = a_condition("elsewhere", network="3g")
        pairs = decisions.pairs([self.more, self.less, other, elsewhere])
        self.assertEqual([(pair.less.name, pair.more.name, pair.setting) for pair in pairs],
                         [("less", "more", "disk-cache"), ("more", "other", "cache-buffer")])

    def test_a_sign_is_right_wrong_or_said_to_be_the_same(self):
        for predicted, counts in (((900_000, 500_000), (1, 0, 0)), ((500_000, 900_000), (0, 1, 0)),
                                  ((500_000, 500_000), (0, 0, 1))):
            score = self.tally(predicted, (800_000, 810_000), (400_000, 400_000)).scores["simulator"]
            self.assertEqual((score.right, score.wrong, score.same), counts)

    def test_repeats_that_differ_more_than_the_pair_leave_it_undecided(self):
        tally = self.tally((900_000, 500_000), (800_000, 1_400_000), (700_000, 700_000))
        self.assertEqual((tally.undecided, tally.scores["simulator"].decided), (1, 0))

    def test_one_repeat_is_too_few(self):
        self.assertEqual(self.tally((900_000, 500_000), (800_000,), (400_000, 400_000)).unmeasured, 1)

    def test_a_miss_has_the_excess_of_the_value_it_chose(self):
        self.assertEqual(decisions.cost(1, 400, 800), 1.0)
        self.assertEqual(decisions.cost(-1, 400, 800), 0.0)
        self.assertEqual(decisions.cost(0, 400, 800), 1.0)


class Comparisons(unittest.TestCase):
    def test_equal_values_share_a_rank(self):
        self.assertEqual(comparison.ranks([5, 1, 5, 9]), [1.5, 0, 1.5, 3])

    def test_the_trivial_predictor_requests_all_where_nothing_is_kept(self):
        binds = [("/a", 1000), ("/b", 2000), ("/a", 1000)]
        kept = trivial.figures(binds, False, 0.001, 0.1)
        nothing = trivial.figures(binds, True, 0.001, 0.1)
        self.assertEqual((kept["networkRequests"], kept["bytesDown"], kept["duplicateRequests"]), (2, 3000, 0))
        self.assertEqual((nothing["networkRequests"], nothing["bytesDown"], nothing["duplicateRequests"]), (3, 4000, 1))


if __name__ == "__main__":
    unittest.main()
