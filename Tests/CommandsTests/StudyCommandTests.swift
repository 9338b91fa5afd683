import Foundation
import Testing
import TestSupport

@Suite("Studies on the command line")
struct StudyCommandTests {
  /// A study of a short scene: two runs for each seed.
  private static func withStudy(
    seeds: Int = 4, _ text: String = sceneText, _ body: (Workplace) async throws -> Void
  ) async throws {
    try await Workplace.withScene(text) { place in
      try await place.run(
        "study", "plan", "scene.yaml", "--seeds", "\(seeds)", "--out", "st", exits: 0)
      try await body(place)
    }
  }

  private static func expectMergeEqualsRun(seeds: Int, _ place: Workplace) async throws {
    try await place.run("study", "merge", "st", "--out", "merged", "--no-charts", exits: 0)
    try await place.run(
      "run", "scene.yaml", "--seeds", "\(seeds)", "--out", "single", "--no-charts", exits: 0)
    for name in ["results.json", "results.csv"] {
      #expect(try place.read("merged/\(name)") == place.read("single/\(name)"))
    }
  }

  /// The parts in the order of their identities.
  private static func parts(_ place: Workplace) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: place.folder.path + "/st/parts")
      .filter { $0.hasSuffix(".ndjson") && !$0.contains("/.") }.sorted().map { "st/parts/\($0)" }
  }

  @Test func theFolderAloneIsEnoughOnAnotherMachine() async throws {
    try await Self.withStudy { place in
      let line = """
        mkdir -p far/away; cp -r st far/away/st; mv scene.yaml moved; mv Scenarios hidden
        cd far/away
        $0 study work st --shard 2/2 --quiet && $0 study work st --shard 1/2 --quiet
        cd ../..; cp -r far/away/st/parts st/; mv moved scene.yaml; mv hidden Scenarios
        """
      let outcome = try await HostileMachineTests.shell(line, in: place.folder)
      #expect(outcome.code == 0, "\(outcome.error)")
      try await Self.expectMergeEqualsRun(seeds: 4, place)
    }
  }

  @Test func aWorkerThatIsKilledLosesNothingThatItMade() async throws {
    try await Self.withStudy(seeds: 100) { place in
      for round in 1...3 {
        let line = """
          "${0}" study work st --jobs 2 --quiet & worker=$!
          until [ $(find st/parts -name '[0-9a-f]*.ndjson' 2> /dev/null | wc -l) -ge \(round * 20) ]
          do kill -0 $worker || exit 99; done
          kill -9 $worker; wait $worker
          """
        let killed = try await HostileMachineTests.shell(line, in: place.folder)
        #expect(killed.code == 137)
        let made = try Self.parts(place).count
        try #require(made >= round * 20 && made < 200, "it is killed in the middle")
        let status = try await place.run("study", "status", "st")
        #expect(
          status.output
            == "scene: \(made) of 200 runs made, \(200 - made) missing, 0 failed, 0 unusable\n")
      }
      try await place.run("study", "merge", "st", "--out", "merged", exits: 5)
      let work = try await place.run("study", "work", "st")
      #expect(work.code == 0 && !work.output.contains(" 0 there already"), "\(work.output)")
      try await Self.expectMergeEqualsRun(seeds: 100, place)
      let left = try FileManager.default.subpathsOfDirectory(atPath: place.folder.path + "/st")
      #expect(!left.contains { $0.hasSuffix(".partial") })
    }
  }

  @Test func aWorkerThatIsAskedToEndKeepsWhatItMade() async throws {
    try await Self.withStudy(seeds: 100) { place in
      let line = """
        "${0}" study work st --jobs 2 --quiet & worker=$!
        until [ $(find st/parts -name '[0-9a-f]*.ndjson' 2> /dev/null | wc -l) -ge 5 ]
        do kill -0 $worker || exit 99; done
        kill -TERM $worker; wait $worker
        """
      let outcome = try await HostileMachineTests.shell(line, in: place.folder)
      #expect(outcome.code == 130)
      #expect(
        outcome.error.contains("finished parts are kept, and the next run continues"))
      let made = try Self.parts(place).count
      try #require(made >= 5 && made < 200)
      let paths = try FileManager.default.subpathsOfDirectory(atPath: place.folder.path + "/st")
      #expect(!paths.contains { $0.hasSuffix(".partial") || $0.hasSuffix(".failed.json") })
      let work = try await place.run("study", "work", "st")
      #expect(
        work.output == "share 1/1: \(200 - made) made, \(made) present before, 0 failed, of 200\n")
    }
  }

  @Test func twoWorkersOnTheSamePointsLoseNothing() async throws {
    try await Self.withStudy(seeds: 40) { place in
      let line = """
        for worker in 1 2 3; do $0 study work st --jobs 2 --quiet & done
        code=0; for job in $(jobs -p); do wait $job || code=$?; done; exit $code
        """
      let outcome = try await HostileMachineTests.shell(line, in: place.folder)
      #expect(outcome.code == 0, "\(outcome.error)")
      #expect(outcome.error == "")
      try await Self.expectMergeEqualsRun(seeds: 40, place)
    }
  }

  @Test func aTaskOfASlurmArrayMakesItsShare() async throws {
    try await Self.withStudy { place in
      let task = ["ID": "7", "COUNT": "3", "MIN": "6"].map {
        ("SLURM_ARRAY_TASK_" + $0.key, $0.value)
      }
      let outcome = try await BuiltBinary.run(
        ["study", "work", "st", "--json"], environment: Dictionary(uniqueKeysWithValues: task),
        in: place.folder, exits: 0)
      #expect(outcome.output.contains("\"shard\" : \"2/3\""))
      #expect(try Self.parts(place).count == 3)
    }
  }

  /// Writes a changed line as a whole part.
  private static let seal =
    "; echo \"$line\" > $part; "
    + "echo \"{\\\"sha256\\\":\\\"$(openssl dgst -sha256 -r < $part | cut -d ' ' -f 1)\\\"}\" >> $part"

  /// Each shell command spoils a part; the second text is the message that it must cause.
  @Test(arguments: [
    ("truncate -s -1 $part", "is incomplete"), ("truncate -s 700 $part", "is incomplete"),
    ("truncate -s 0 $part", "is incomplete"),
    (
      "sed -i.old '1s/\"misses\":1/\"misses\":2/' $part; rm $part.old",
      "is damaged: its digest does not match"
    ),
    (
      "line=$(head -n 1 $part | sed 's/\"cachebench\":\"[^\"]*\"/\"cachebench\":\"0.0.9\"/')"
        + seal,
      "was made by cachebench 0.0.9, model 5, and this is "
    ),
    (
      "line=$(head -n 1 $part | sed 's/\"model\":5/\"model\":9/')" + seal,
      ", model 9, and this is "
    ),
    (
      "line=$(head -n 1 $part | sed 's/\"appearances\":[0-9]*/\"appearances\":1/')" + seal,
      "is not in the format of this version"
    ),
    ("cp $other $part", "is the part of another run"),
  ])
  func aPartThatCannotBeUsedIsNamedAndMadeAgain(spoil: String, reason: String) async throws {
    try await Self.withStudy { place in
      try await place.run("study", "work", "st", exits: 0)
      let parts = try Self.parts(place)
      let before = try place.read(parts[0])
      let spoilt = try await HostileMachineTests.shell(
        "part=\(parts[0]); other=\(parts[1]); \(spoil)", in: place.folder)
      #expect(spoilt.code == 0, "\(spoilt.error)")
      try #require(try place.read(parts[0]) != before)
      let merge = try await place.run("study", "merge", "st", "--out", "merged", exits: 5)
      #expect(merge.error.contains(": \(parts[0]) ") && merge.error.contains(reason))
      #expect(!place.exists("merged"))
      let work = try await place.run("study", "work", "st", exits: 0)
      #expect(work.error.contains(reason) && work.error.contains("making it again"))
      #expect(work.output == "share 1/1: 1 made, 7 present before, 0 failed, of 8\n")
      #expect(try place.read(parts[0]) == before)
    }
  }

  @Test func aMissingPartIsNamed() async throws {
    try await Self.withStudy { place in
      try await place.run("study", "work", "st", exits: 0)
      let part = try #require(try Self.parts(place).last)
      let text = try place.read(part)
      try FileManager.default.removeItem(at: place.folder.appending(path: part))
      let merge = try await place.run("study", "merge", "st", "--out", "merged", exits: 5)
      let strategy = text.contains("\"strategy\":\"lru-url\"") ? "lru-url" : "no-cache"
      #expect(merge.error.contains("\(strategy), seed "))
      #expect(merge.error.contains(": its part is missing\nRun 'cachebench study work'"))
      #expect(merge.error.lines.count == 3)
    }
  }

  @Test func copiesFromElsewhereMustBeTheSame() async throws {
    try await Self.withStudy { place in
      try await place.run("study", "work", "st", exits: 0)
      let part = try #require(try Self.parts(place).first)
      let line = """
        mkdir -p st/parts/from-b; cp \(part) st/parts/from-b/
        $0 study merge st --out one --no-charts --quiet || exit 9
        cp -r st other; rm -r st/parts/0* st/parts/from-b; rm other/parts/from-b/*
        $0 study merge other st --out two --no-charts --quiet || exit 8
        cmp one/results.json two/results.json || exit 7
        line=$(head -n 1 \(part) 2> /dev/null || head -n 1 other\(part.dropFirst(2)))
        line=$(echo "$line" | sed 's/"misses":[0-9]*/"misses":77/')
        echo "$line" > st/parts/\(part.split(separator: "/").last ?? "")
        sum=$(echo "$line" | openssl dgst -sha256 -r | cut -d ' ' -f 1)
        echo "{\\"sha256\\":\\"$sum\\"}" >> st/parts/\(part.split(separator: "/").last ?? "")
        $0 study merge other st --out three --no-charts
        """
      let outcome = try await HostileMachineTests.shell(line, in: place.folder)
      #expect(outcome.code == 5, "\(outcome.error)")
      #expect(outcome.error.contains("differ: metrics.misses: "), "\(outcome.error)")
      #expect(outcome.error.contains(" and 77\n"))
      #expect(!place.exists("three"))
    }
  }

  @Test func aPointThatFailsLeavesItsReasonAndTheOthersGoOn() async throws {
    let text =
      sceneText + "\nevents: [{at: 1 s, memory-warning: }]\nsweep: {events.0.at: [1 s, 32 d]}"
    try await Self.withStudy(text) { place in
      let work = try await place.run("study", "work", "st", exits: 3)
      #expect(work.output == "share 1/1: 8 made, 0 present before, 8 failed, of 16\n")
      let reason = "the run exceeds 32 d of simulated time, so it was stopped"
      #expect(work.error.contains("lru-url, seed 1, events.0.at 32 d failed: \(reason)\n"))
      let status = try await place.run("study", "status", "st", "--json")
      #expect(status.code == 0 && status.output.contains(reason))
      let merge = try await place.run("study", "merge", "st", "--out", "merged", exits: 5)
      #expect(merge.error.contains("lru-url, seed 1, events.0.at 32 d: it failed: \(reason)\n"))
      let again = try await place.run("study", "work", "st")
      #expect(again.output == "share 1/1: 0 made, 8 present before, 8 failed, of 16\n")
    }
  }

  @Test func anotherStudyIsNotReplacedUnasked() async throws {
    try await Self.withStudy { place in
      try await place.run("study", "plan", "scene.yaml", "--seeds", "4", "--out", "st", exits: 0)
      let other = try await place.run("study", "plan", "scene.yaml", "--seeds", "5", "--out", "st")
      #expect(other.code == 64 && other.error.contains("or replace it with --force"))
      try await place.run(
        "study", "plan", "scene.yaml", "--seeds", "5", "--out", "st", "--force", exits: 0)
    }
  }

  @Test(arguments: [
    (["study", "work", "none"], 5, "none/study.json: no such file"),
    (["study", "work", "st", "--shard", "9/4"], 64, "'9/4' is not a share"),
    (["study", "merge", "st", "--out", "merged"], 5, "the study is not complete"),
    (["study", "plan", "scene.yaml", "--out", "x", "--strategy", "lru-ulr"], 64, "did you mean"),
    (["study", "plan", "scene.yaml", "--out", "x", "--nscache", "native"], 64, "only live runs"),
  ])
  func whatCannotBeDoneIsSaid(words: [String], code: Int32, reason: String) async throws {
    try await Self.withStudy { place in
      let outcome = try await BuiltBinary.run(words, in: place.folder, exits: code)
      #expect(outcome.error.contains(reason), "\(outcome.error)")
    }
  }
}
