#!/usr/bin/env python3
"""Tests of the harness that need no client and no program: python3 tests.py."""
import json
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path
from unittest import mock

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent / "Pages"))
import list_screen  # noqa: E402
import screen_pixels  # noqa: E402
from harness import caching, commits, comparison, condition, decisions, figures, lines, measurements, order, places  # noqa: E402
from harness import layout, models, own, parallel, predictions, quiet, recordings, scenarios, score, screens  # noqa: E402
from harness import sizes, space, trivial  # noqa: E402


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

    def test_conditions_that_were_measured_before_their_model_changed_are_passed_over(self):
        one, said = a_condition(), []
        lines.add(places.PREDICTIONS, {"condition": "a", "scenario": "of an earlier model"})
        with self.fails("has changed"):
            measurements.write_missing([one], 1, said.append)
        lines.add(places.MEASUREMENTS, {"condition": "a", "repeat": 1})
        self.assertEqual(measurements.write_missing([one], 2, said.append), 0)
        self.assertEqual(said, ["passed over: 1 conditions that were measured before their model changed"])

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
        space.write(7, [].append, ["gtk"])
        self.assertEqual({one.client for one in condition.load_all()}, {"gtk"})
        with self.fails("no client 'gkt'"):
            space.write(7, [].append, ["gkt"])


FILE = '''
recording = "driven-3"
network = "lte"
cache-control = "private, max-age=600"
layout = {row-height = 64}
[[conditions]]
client = "chromium"
settings.disk-cache = ["1536 KiB", "8 MiB"]
[[conditions]]
client = "qt"
pixels = 200
layout.height = 700
'''


class Own(InAFolder):
    def file(self, text):
        path = self.folder / "My feed.toml"
        path.write_text(text)
        return path

    def test_a_file_has_a_condition_for_each_value_and_each_table(self):
        less, more, other = own.read(self.file(FILE))
        self.assertEqual([one.settings["disk-cache"] for one in (less, more, other)], ["1536 KiB", "8 MiB", "0 MiB"])
        self.assertEqual((less.layout, other.layout), ({"row-height": 64}, {"row-height": 64, "height": 700}))
        self.assertEqual((less.pixels, other.pixels, less.visits, less.settings["lazy"]), (300, 200, 1, False))
        self.assertEqual([pair.setting for pair in decisions.pairs([less, more, other])], ["disk-cache"])
        self.assertRegex(less.name, "^mine-my-feed-[0-9a-f]{6}$")

    def test_a_file_that_changes_has_other_names_and_only_then(self):
        def names(text):
            return [one.name for one in own.read(self.file(text))]

        self.assertEqual(names(FILE), names(FILE))
        self.assertFalse(set(names(FILE)) & set(names(FILE.replace("lte", "3g"))))

    def test_a_fault_is_named(self):
        for text, fault in (('client = "chromium"', "no recording"), (FILE + "rows = 5", "no key 'rows'"), ("a = ", "Invalid"),
                            (FILE.replace("disk-cache", "disk"), "no setting 'disk'; it has disk-cache"),
                            (FILE.replace('"qt"', '"lynx"'), "no client 'lynx'"), (FILE + "visits = 3", "visits are 1 or 2"),
                            (FILE.replace("200", '"200"'), "pixels is of the kind int"),
                            (FILE.replace('"8 MiB"', "8"), "disk-cache has values such as")):
            with self.fails(fault):
                own.read(self.file(text))

    def test_only_the_two_files_are_committed_and_it_is_said(self):
        self.begin()
        said = []
        (self.folder / "other").write_text("changed")
        commits.commit("Predict", said.append)
        self.assertIn("commits 1 conditions and their predictions, in Conditions.jsonl and Predictions.jsonl: mine-a", said[0])
        self.assertEqual(self.read("show", "--format=%s", "--name-only").split(),
                         ["Predict", "Conditions.jsonl", "Predictions.jsonl"])
        self.assertEqual(self.read("status", "--short").split(), ["M", "other"])
        commits.commit("Again", said.append)
        self.assertEqual(len(said), 2)

    def test_other_changes_that_a_commit_would_take_along_are_refused(self):
        self.begin()
        lines.add(places.CONDITIONS, a_condition("drawn-7-qt").record)
        with self.fails("lines that are not committed .drawn-7-qt"):
            commits.commit("Predict", print)
        (self.folder / "other").write_text("changed")
        self.git("add", "other")
        with self.fails("other changes are staged .other"):
            commits.commit("Predict", print)

    def begin(self):
        """A repository with a file, and the lines of an own condition that are not committed."""
        (self.folder / "other").write_text("")
        self.commit()
        self.git("config", "user.name", "a")
        self.git("config", "user.email", "a@b")
        lines.add(places.CONDITIONS, a_condition("mine-a").record)
        lines.add(places.PREDICTIONS, {"condition": "mine-a"})

    def read(self, *arguments):
        return subprocess.run(["git", *arguments], cwd=self.folder, capture_output=True, text=True, check=True).stdout

    def test_a_score_that_is_stopped_anywhere_goes_on_there(self):
        self.begin()
        commits.commit("Begin", lambda _: None)
        path, done = self.file(FILE), self.folder / "done"
        done.write_text("")
        stops = ["predict", "commit", "measure"]

        def stop(place):
            if place in stops[:1]:
                stops.pop(0)
                raise KeyboardInterrupt

        def predict(one):
            if len(lines.read(places.PREDICTIONS)) == 2:
                stop("predict")
            figures = {metric: 100.0 for metric in predictions.METRICS}
            return {"condition": one.name, "scenario": scenarios.digest(one), "simulator": figures, "distinct": figures,
                    "kept": figures}

        def measure(one, repeat, *_):
            with done.open("a") as file:
                file.write(f"{one.name} {repeat}\n")
            return {"condition": one.name, "repeat": repeat, "seconds": 1, "loadBefore": 99,
                    "measured": {metric: 100.0 for metric in predictions.METRICS} | {"lateFrames": 0.5}}

        def until_quiet(_):
            if len(done.read_text().splitlines()) == 3:
                stop("measure")

        def say(text):
            if text.startswith("commits"):
                stop("commit")

        shown = []
        with mock.patch.object(predictions, "predict", predict), mock.patch.object(measurements, "measure", measure), \
                mock.patch.object(measurements.clients.chromium, "missing", lambda: None), \
                mock.patch.object(measurements.clients.qt, "missing", lambda: None), \
                mock.patch.object(quiet.Waiting, "until_quiet", until_quiet):
            for _ in range(3):
                with self.assertRaises(KeyboardInterrupt):
                    score.run(path, 2, 1, 0, say, shown.append)
            score.run(path, 2, 1, 0, say, shown.append)
        self.assertEqual(sorted(done.read_text().split("\n")[:-1]),
                         sorted(f"{one.name} {repeat}" for one in own.read(path) for repeat in (1, 2)))
        self.assertIn("| chromium, disk-cache 8 MiB, pixels 300 | 100 / 100 |", shown[0])
        self.assertIn("100 / – (void: the load was 99)", shown[0])
        self.assertIn("| chromium, disk-cache: 1536 KiB or 8 MiB | bytes | the same | the same | undecided |", shown[0])
        self.assertEqual(self.read("log", "--format=%s").splitlines()[0], "Predict conditions of My feed.toml")

    def test_the_page_does_not_count_them(self):
        lines.add(places.CONDITIONS, a_condition("mine-a").record, a_condition("b").record)
        self.assertEqual([one.name for one in condition.load_counted()], ["b"])


class Quiet(unittest.TestCase):
    def wait(self, seconds, *loads):
        """Returns what is said, and how often it waits, while the load is as given."""
        said, every = [], list(loads)
        with mock.patch.object(quiet, "load", lambda: every[0]), \
                mock.patch.object(time, "sleep", lambda _: every.pop(0) if len(every) > 1 else None):
            waiting = quiet.Waiting(seconds, said.append)
            for _ in range(2):
                waiting.until_quiet()
        return said, len(loads) - len(every)

    def test_it_waits_until_the_load_falls(self):
        busy = quiet.limit() + 1
        self.assertEqual(self.wait(600, 0.5), ([], 0))
        said, waits = self.wait(600, busy, busy, 0.5)
        self.assertIn("waits up to 10 minutes", said[0])
        self.assertEqual((len(said), waits), (1, 2))

    def test_after_that_it_says_once_that_waits_will_be_void(self):
        said, _ = self.wait(0, quiet.limit() + 1)
        self.assertEqual(len(said), 1)
        self.assertIn("waits are void where", said[0])
        self.assertEqual(len(self.wait(60, quiet.limit() + 1)[0]), 2)

    def test_void_waits_are_said_with_the_load_that_was_there(self):
        def remark(late, load):
            return measurements.remark({"loadBefore": load, "measured": {"lateFrames": late}})

        self.assertEqual(remark(0.05, 99), "")
        self.assertTrue(remark(0.12, 0.5).endswith("12 % of the frames were late"))
        self.assertTrue(remark(0.12, 99).endswith("12 % of the frames were late at load 99"))


class Parallel(unittest.TestCase):
    def test_it_runs_at_most_so_many_at_once_and_counts_those_that_succeed(self):
        with tempfile.TemporaryDirectory() as folder:
            def work(task):
                (Path(folder) / str(task)).touch()
                here = len(list(Path(folder).iterdir()))
                time.sleep(0.05)
                (Path(folder) / str(task)).unlink()
                return here <= 2 and task != 3

            self.assertEqual(parallel.run(range(7), 2, work), 6)

    def test_either_signal_ends_all_tasks_once_and_waits_for_them(self):
        program = ("import os, signal, sys, time; from pathlib import Path; from harness import parallel\n"
                   "for number in (signal.SIGINT, signal.SIGTERM): signal.signal(number, parallel.interrupt)\n"
                   "def work(task):\n"
                   "  try: os.write(1, b'begun\\n'); time.sleep(30)\n"
                   "  finally: os.write(1, b'ending\\n'); os.read(0, 1); os.write(1, b'ended\\n')\n"
                   "try: parallel.run(range(4), 2, work)\n"
                   "except KeyboardInterrupt: os.write(1, b'stopped\\n')")
        for number in (signal.SIGINT, signal.SIGTERM):
            process = subprocess.Popen([sys.executable, "-B", "-c", program], cwd=places.HERE, stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            began = [process.stdout.readline() for _ in range(2)]
            process.send_signal(number)
            # The second comes while the tasks end; they end once the input is closed.
            began += [process.stdout.readline() for _ in range(2)]
            process.send_signal(number)
            rest, errors = process.communicate(timeout=20)
            self.assertEqual((began, rest.split(), errors), (["begun\n"] * 2 + ["ending\n"] * 2, ["ended", "ended", "stopped"], ""))


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
        for client in ("chromium", "flutter", "gtk", "qt", "webkit"):
            self.assertGreaterEqual(names.count(client), 2)

    def test_the_committed_predictions_of_tests_are_about_their_conditions_as_they_are(self):
        for one in condition.load_all():
            if one.name.startswith("test-"):
                self.assertEqual(predictions.load(one)["scenario"], scenarios.digest(one), one.name)


class Layouts(unittest.TestCase):
    def test_a_condition_states_other_rows_and_another_screen(self):
        one = a_condition(layout={"row-height": 64, "height": 700})
        self.assertEqual(models.table(one)["row-height"], "64 pt")
        self.assertEqual(scenarios.parts_of(one)["device"]["viewport"], "700 pt")
        config = layout.of(one).as_config
        self.assertEqual((config["rowHeight"], config["side"], config["viewport"], config["width"]), (64, 44, 700, 390))
        self.assertNotEqual(scenarios.digest(one), scenarios.digest(a_condition()))
        self.assertEqual(condition.of_record(one.record), one)

    def test_a_condition_that_states_none_has_the_line_it_always_had(self):
        self.assertNotIn("layout", a_condition().record)
        self.assertNotIn("viewport", scenarios.parts_of(a_condition())["device"])

    def test_an_unknown_key_or_a_size_that_cannot_be_is_named(self):
        for key, value in (("rows", 64), ("row-height", "64"), ("height", True), ("row-height", 20)):
            with self.assertRaisesRegex(SystemExit, key):
                layout.of(a_condition(layout={key: value}))

    def test_no_page_and_no_client_has_sizes_of_its_own(self):
        default = layout.Layout()
        sizes_of_its_own = re.compile(rf"\b({default.row_height}|{default.side}|{default.width}|{default.height})(px|pt)?\b")
        for path in [*places.PAGES.iterdir(), *(places.HERE / "harness").rglob("*.py")]:
            if path.name != "layout.py":
                self.assertIsNone(sizes_of_its_own.search(path.read_text()), path.name)


class Texts(unittest.TestCase):
    def test_only_texts_that_need_quotes_have_them(self):
        for text in ("max-age=3600", "1 MiB", "0.9", "/a/b c.yaml", "none"):
            self.assertEqual(scenarios.flow_of(text), text)
        for text in ("private, max-age=600", 'no-cache="set-cookie"', "a: b", "a #b", "", " a", "a:", "-", "[a]", "it's"):
            self.assertEqual(json.loads(scenarios.flow_of(text)), text)

    def test_a_value_with_a_comma_stays_one_value(self):
        text = scenarios.yaml_of(scenarios.parts_of(a_condition(cache_control="private, max-age=600")))
        self.assertIn('cache-control: "private, max-age=600"}', text)


class Caching(unittest.TestCase):
    settings = {"chromium": {"disk-cache": "50 MiB", "lazy": False, "leaving": "clears"},
                "qt": {"disk-cache": "50 MiB", "cache-buffer": 0, "source-size": "full"},
                "webkit": {"lazy": False, "leaving": "clears"}}

    def strategy(self, client, field, **changes):
        return models.strategy(a_condition(client=client, cache_control=field, settings=self.settings[client], **changes))

    def test_answers_that_grow_old_before_the_end_are_in_a_cache_that_asks_again(self):
        for client in ("chromium", "qt"):
            self.assertNotIn("http", self.strategy(client, "private, max-age=600", visits=2))
            self.assertNotIn("disk", self.strategy(client, "private, max-age=5", visits=2))
            self.assertEqual(self.strategy(client, "max-age=5", visits=2)["http"]["disk"], "50 MiB")

    def test_fields_of_the_draws_are_modelled_as_they_were(self):
        self.assertEqual(self.strategy("qt", "max-age=3600", visits=2), self.strategy("qt", "none", visits=2))
        self.assertEqual(self.strategy("qt", "no-cache"), self.strategy("qt", "max-age=5"))
        for client in ("chromium", "qt"):
            self.assertFalse({"http", "disk"} & self.strategy(client, "no-store").keys())
            self.assertEqual(self.strategy(client, "private, no-store"), self.strategy(client, "no-store"))

    def test_what_no_model_knows_is_refused_by_name(self):
        for field in ("max-age=60, stale-while-revalidate=30", 'no-cache="set-cookie"', "max-age", "maxage=5"):
            with self.assertRaisesRegex(SystemExit, field.split(", ")[-1]):
                self.strategy("chromium", field)
        with self.assertRaisesRegex(SystemExit, "max-age .*'soon'"):
            self.strategy("qt", "max-age=soon")
        with self.assertRaisesRegex(SystemExit, "cannot say what a second visit does.* from max-age=31"):
            self.strategy("webkit", "max-age=5", visits=2)
        self.strategy("webkit", "max-age=5", visits=1)


class Sizes(unittest.TestCase):
    def test_a_size_is_a_number_of_bytes(self):
        self.assertEqual([sizes.of(value) for value in ("1536 KiB", 320, "full", False, "2 MB")], [1572864, 320, None, None, None])


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


class DrawnScreen:
    """A screen of rows 88 high, scrolled by `offset`, on which the rows `pictures` show a number each."""

    width, height = 120, 200

    def __init__(self, offset, pictures):
        self.offset, self.pictures = offset, pictures

    def pixel(self, x, y):
        row, line = divmod(self.offset + y, 88)
        if x >= 88:
            return list_screen.mark(row)
        if row not in self.pictures:
            return list_screen.BLANK
        cells = self.pictures[row] ^ list_screen.PATTERN
        return 0xEBEBEB if line * 15 // 88 != 2 or cells >> (x * 16 // 88) & 1 else 0x141414


class FluttersScreen(unittest.TestCase):
    def test_its_pixels_tell_the_offset_the_pictures_and_their_numbers(self):
        for offset in (0, 1, 87, 88, 1000):
            rows = list_screen.Rows(DrawnScreen(offset, {offset // 88 + 1: 57}), 88)
            self.assertEqual(rows.offset(), offset)
            self.assertFalse(rows.has_picture(offset // 88, offset))
            self.assertTrue(rows.has_picture(offset // 88 + 1, offset))
            self.assertEqual(rows.number(offset // 88 + 1, offset), 57)

    def test_a_number_beyond_the_screen_is_not_read(self):
        self.assertIsNone(list_screen.Rows(DrawnScreen(60, {0: 57}), 88).number(0, 60))

    def test_an_image_is_not_decoded_larger_than_its_file(self):
        settings = {"cache-extent": 250, "cache-width": 400, "scroll": "jumps"}
        one = a_condition(client="flutter", settings=settings)
        self.assertNotIn("decode", models.flutter(one))
        settings["cache-width"] = 88
        self.assertEqual(models.flutter(one)["decode"]["size"], 88)
        settings["scroll"] = "glides"
        with self.assertRaisesRegex(SystemExit, "glides"):
            models.flutter(one)


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
        self.assertIn("| none, 4 | 0 / 0 | 25 / 22 (1 of 3) | 0 / 0 | 0 / 0 |", table)


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

    def test_values_that_the_space_lacks_make_pairs_in_the_order_of_their_sizes(self):
        def ordered(setting, *values):
            every = [a_condition(str(value), settings={**self.less.settings, setting: value}) for value in values]
            return [(pair.less.settings[setting], pair.more.settings[setting]) for pair in decisions.pairs(every)]

        self.assertEqual(ordered("disk-cache", "12 MiB", "1536 KiB"), [("1536 KiB", "12 MiB")])
        self.assertEqual(ordered("disk-cache", "2 MiB", "512 KiB"), [("512 KiB", "2 MiB")])
        self.assertEqual(ordered("cache-buffer", 1500, 880), [(880, 1500)])
        self.assertEqual(ordered("source-size", 120, "full"), [("full", 120)])
        self.assertEqual(ordered("cache-buffer", "screens", 5000), [(5000, "screens")])

    def test_all_pairs_of_the_committed_draws_are_in_the_order_of_the_space(self):
        for pair in decisions.pairs(condition.load_all()):
            values = space.values(pair.less.client, pair.setting)
            less, more = (values.index(side.settings[pair.setting]) for side in (pair.less, pair.more))
            self.assertLess(less, more, pair.less.name)

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
