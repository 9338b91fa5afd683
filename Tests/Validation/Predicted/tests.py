#!/usr/bin/env python3
"""Tests of the harness that need no client and no program: python3 tests.py."""
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

sys.dont_write_bytecode = True
from harness import comparison, condition, decisions, figures, lines, measurements, order, places  # noqa: E402
from harness import predictions, recordings, scenarios, screens, space, trivial  # noqa: E402

sys.path.insert(0, str(places.PAGES))
import screen_pixels  # noqa: E402


def a_condition(name="a", **changes):
    fields = {"client": "qt", "recording": "chromium-fling", "network": "lte", "cache_control": "none",
              "images": {"kind": "unique"}, "pixels": 300, "visits": 1, "seed": 1,
              "settings": {"disk-cache": "0 MiB", "cache-buffer": 0, "source-size": "full"}}
    return condition.Condition(name=name, **{**fields, **changes})


def a_prediction(simulator, distinct=100_000):
    return {"simulator": {"bytesDown": simulator}, "distinct": {"bytesDown": distinct}, "kept": {"bytesDown": distinct}}


def measured(*sizes):
    return [{"measured": {"bytesDown": size, "lateFrames": 0.0}} for size in sizes]


class InAFolder(unittest.TestCase):
    """Tests of the three files in a repository of their own."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        for name in ("CONDITIONS", "PREDICTIONS", "MEASUREMENTS"):
            change = mock.patch.object(places, name, self.folder / getattr(places, name).name)
            change.start()
            self.addCleanup(change.stop)
        self.git("init", "--quiet")

    def git(self, *arguments):
        subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", *arguments], cwd=self.folder, check=True)

    def commit(self):
        self.git("add", ".")
        self.git("commit", "--quiet", "--message=All")

    def fails(self, text):
        return self.assertRaisesRegex(SystemExit, text)


class Lines(InAFolder):
    def test_lines_are_sorted_and_others_stay_as_they_were(self):
        places.MEASUREMENTS.write_text('{"condition":"b","repeat":1,"measured":{"meanTimeToImage":10.50}}\n')
        lines.add(places.MEASUREMENTS, {"condition": "b", "repeat": 2}, {"condition": "a", "repeat": 9})
        self.assertEqual(places.MEASUREMENTS.read_text().splitlines(), [
            '{"condition": "a", "repeat": 9}', '{"condition":"b","repeat":1,"measured":{"meanTimeToImage":10.50}}',
            '{"condition": "b", "repeat": 2}'])

    def test_a_line_that_is_there_is_not_replaced(self):
        lines.add(places.MEASUREMENTS, {"condition": "a", "repeat": 1, "seconds": 1})
        with self.fails("Measurements.jsonl has a, repeat 1"):
            lines.add(places.MEASUREMENTS, {"condition": "a", "repeat": 1, "seconds": 2})
        self.assertEqual(lines.read(places.MEASUREMENTS)["a", 1]["seconds"], 1)

    def test_a_fault_is_named_with_its_line(self):
        for fault in ('{"condition": "b"', "7", "{}", '{"condition": "a"}'):
            places.CONDITIONS.write_text(f'{{"condition": "a"}}\n{fault}\n')
            with self.fails("Conditions.jsonl, line 2"):
                lines.read(places.CONDITIONS)

    def test_processes_that_add_at_the_same_time_lose_nothing(self):
        program = ("import sys; from pathlib import Path; from harness import lines\n"
                   "for n in range(20): lines.add(Path(sys.argv[1]), {'condition': sys.argv[2], 'repeat': n + 1})")
        adding = [subprocess.Popen([sys.executable, "-B", "-c", program, places.MEASUREMENTS, name], cwd=places.HERE)
                  for name in "abc"]
        self.assertEqual([process.wait() for process in adding], [0, 0, 0])
        self.assertEqual(len(lines.read(places.MEASUREMENTS)), 60)


class Committing(InAFolder):
    def faults(self, one):
        return " ".join(predictions.faults([one]))

    def test_only_a_committed_prediction_that_is_still_about_its_condition_is_measured(self):
        one = a_condition()
        lines.add(places.CONDITIONS, one.record)
        self.assertIn("has no prediction", self.faults(one))
        lines.add(places.PREDICTIONS, {"condition": "a", "scenario": scenarios.digest(one)})
        self.assertIn("not committed", self.faults(one))
        self.commit()
        self.assertEqual(self.faults(one), "")
        self.assertIn("has changed", self.faults(a_condition(pixels=500)))
        line = places.PREDICTIONS.read_text()
        places.PREDICTIONS.write_text(line.replace("}", ', "model": 5}'))
        self.assertIn("not committed", self.faults(one))

    def test_what_is_not_committed_is_not_measured(self):
        one = a_condition()
        lines.add(places.PREDICTIONS, {"condition": "a", "scenario": scenarios.digest(one)})
        with self.fails("not committed"):
            measurements.write_missing([one], 1, print)

    def test_the_history_has_predictions_before_measurements_in_files_of_either_form(self):
        for form in ("file", "line"):
            prediction, measurement = {"condition": form, "model": 4}, {"condition": form, "repeat": 1, "seconds": 0.5}
            for kind, record in (("Predictions", prediction), ("Measurements", measurement)):
                if form == "file":
                    (self.folder / kind).mkdir()
                    (self.folder / kind / f"{form}.json").write_text(json.dumps(record, indent=1))
                else:
                    lines.add(self.folder / f"{kind}.jsonl", record)
                self.commit()
            predicted, measured_in = order.first_commits(self.folder)
            self.assertLess(predicted[order.mark(prediction)], measured_in[order.mark(measurement)])
        self.assertFalse(order.is_earlier(predicted.get(order.mark({"condition": "line", "model": 5})), 9))
        self.assertFalse(order.is_earlier(3, 3))
        self.assertTrue(order.is_earlier(3, None))

    def test_a_draw_adds_new_conditions_only(self):
        said = []
        for _ in range(2):
            space.write(7, said.append)
        self.assertEqual([text.split("; ")[1] for text in said], [f"{len(space.draw(7))} are new", "0 are new"])
        self.assertEqual(condition.load_all(), sorted(space.draw(7), key=lambda one: one.name))

    def test_a_draw_may_be_of_one_client_alone(self):
        space.write(7, print, ["gtk"])
        self.assertEqual({one.client for one in condition.load_all()}, {"gtk"})
        with self.fails("no client 'gkt'"):
            space.write(7, print, ["gkt"])


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
            self.assertTrue(recordings.read(one.recording), one.name)

    def test_the_committed_lines_are_sorted_and_have_their_keys_in_one_order(self):
        for path in (places.CONDITIONS, places.PREDICTIONS, places.MEASUREMENTS):
            records = lines.read(path)
            self.assertEqual(list(records), sorted(records))
            for text, record in zip(path.read_text().splitlines(), records.values()):
                self.assertEqual(text, json.dumps(record, ensure_ascii=False))
            drawn = {tuple(record) for key, record in records.items() if key[0].startswith("drawn-")}
            self.assertEqual(len(drawn), 1, path.name)

    def test_two_conditions_of_each_client_are_tests(self):
        names = [one.client for one in condition.load_all() if one.name.startswith("test-")]
        for client in ("chromium", "qt", "webkit"):
            self.assertEqual(names.count(client), 2)

    def test_the_committed_predictions_of_tests_are_about_their_conditions_as_they_are(self):
        for one in condition.load_all():
            if one.name.startswith("test-"):
                self.assertEqual(predictions.load(one)["scenario"], scenarios.digest(one), one.name)


class Recordings(unittest.TestCase):
    def test_a_scroll_that_jumps_is_the_same_for_a_seed_and_stays_within_its_rows(self):
        samples = recordings.read("jumps-3")
        self.assertEqual(samples, recordings.read("jumps-3"))
        self.assertEqual([time for time, _ in samples], sorted(time for time, _ in samples))
        self.assertLessEqual(max(offset for _, offset in samples), 400 * 88)

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
        found = figures.measured([], [visit])
        self.assertEqual(found["meanTimeToImage"], 5050.0)
        self.assertEqual(found["neverShown"], 0.5)
        self.assertEqual(found["lateFrames"], 0.1)


class Screens(unittest.TestCase):
    def cells(self, number):
        bits = number << 32
        code = bits ^ screen_pixels.PATTERN | screen_pixels.checksum(bits) << 64
        return bytes(235 if code >> place & 1 else 20 for place in range(80))

    def test_the_number_of_a_picture_is_read_from_its_cells(self):
        self.assertEqual(screen_pixels.number_of(self.cells(181)), 181)
        self.assertEqual(screen_pixels.number_of(bytes([128] * 80)), 0)
        cut = self.cells(181)[:48] + bytes([128] * 32)
        self.assertIsNone(screen_pixels.number_of(cut))
        flipped = bytearray(self.cells(181))
        flipped[3] = 255 - flipped[3]
        self.assertIsNone(screen_pixels.number_of(bytes(flipped)))

    def test_only_a_client_that_reads_its_screen_has_figures_of_it(self):
        visit = {"appearances": [], "frames": 9, "lateFrames": 0}
        self.assertNotIn("staleCellSeconds", figures.measured([], [visit]))
        seconds = {"correct": 5.0, "stale": 1.25, "leftover": 2.5, "blank": 0.5}
        found = figures.measured([], [{**visit, "staleAssignments": 3, "cellSeconds": seconds, "read": 200, "unread": 1,
                                       "differing": 0}])
        self.assertEqual([found[name] for name in figures.SCREEN], [3, 1.25, 2.5, 0.5])
        self.assertEqual(found["unreadRows"], 0.005)

    def test_a_condition_counts_as_close_only_with_enough_seconds(self):
        def one(predicted, measured):
            names = dict.fromkeys(figures.SCREEN, 0.0)
            return comparison.Point("a", "gtk", names | {"staleCellSeconds": measured},
                                    {"simulator": names | {"staleCellSeconds": predicted}}, 1, {})
        points = [one(4.9, 0.1), one(10, 8.1), one(10, 7.9), one(0, 6)]
        self.assertEqual(screens.closeness(points, "staleCellSeconds"), [True, False, False])
        table = screens.table([a_condition("a", client="gtk", settings={"loader": "none"})], points)
        self.assertIn("| none | 4 | 0 / 0 | 25 / 22 | 0 / 0 | 0 / 0 | 1 of 3 | 0 of 0 | 0 of 0 |", table)


class Decisions(unittest.TestCase):
    less = a_condition("less", settings={"disk-cache": "0 MiB", "cache-buffer": 0, "source-size": "full"})
    more = a_condition("more", settings={"disk-cache": "50 MiB", "cache-buffer": 0, "source-size": "full"})

    def tally(self, predicted, less, more):
        every = decisions.pairs([self.more, self.less])
        predictions = {"less": a_prediction(predicted[0]), "more": a_prediction(predicted[1])}
        return decisions.tally(every, "bytesDown", predictions, {"less": measured(*less), "more": measured(*more)})

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
