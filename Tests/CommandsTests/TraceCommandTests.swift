import Foundation
import Testing
import TestSupport

@Suite("cachebench trace and replay")
struct TraceCommandTests {
  private static func make(_ place: Workplace, _ out: String, _ more: String...) async throws {
    let arguments = ["trace", "generate", "zipf:objects=200", "--requests", "3000", "--out", out]
    try await BuiltBinary.run(arguments + more, in: place.folder, exits: 0)
  }

  @Test func aReplayPrintsTheSameJSONEveryTimeAndWritesItToo() async throws {
    try await Workplace.with { place in
      try await Self.make(place, "t.bin", "--to", "oracle-general", "--sizes", "4KiB..8KiB")
      let arguments = [
        "replay", "t.bin", "--policies", "lru,2q", "--capacities", "5,10%,64KiB", "--json",
      ]
      let first = try await BuiltBinary.run(arguments, in: place.folder)
      let second = try await BuiltBinary.run(arguments + ["--jobs", "1"], in: place.folder)
      #expect(first.code == 0, "\(first.error)")
      #expect(first.output == second.output)
      #expect(try place.read("Results/t.bin/results.json") == first.output)
      #expect(place.exists("Results/t.bin/charts/miss-ratio.svg"))
      #expect(place.exists("Results/t.bin/charts/byte-miss-ratio.svg"))
      let document = try JSONSerialization.jsonObject(with: Data(first.output.utf8))
      let root = try #require(document as? [String: Any])
      #expect(root["schemaVersion"] as? Int == 1)
      let results = try #require(root["results"] as? [[String: Any]])
      #expect(results.count == 6)
      for key in [
        "policy", "capacity", "requests", "hits", "hitRatio", "byteHitRatio", "evictions",
      ] {
        #expect(results.allSatisfy { $0[key] != nil }, "\(key)")
      }
      #expect(results.allSatisfy { $0["seconds"] == nil })
      let timed = try await BuiltBinary.run(arguments + ["--timing"], in: place.folder)
      #expect(timed.output.contains("\"seconds\""))
    }
  }

  @Test func aTraceConvertedThereAndBackIsTheSame() async throws {
    try await Workplace.with { place in
      try await Self.make(place, "t.csv.xz", "--sizes", "lognormal:16KiB,1")
      try await place.run(
        "trace", "convert", "t.csv.xz", "--out", "t.lcs.zst", "--to", "lcs", exits: 0)
      let infos = try await [
        place.run("trace", "info", "t.csv.xz", "--json"),
        place.run("trace", "info", "t.lcs.zst", "--json"),
      ]
      let digests = infos.map { $0.output.split(separator: "\n").filter { $0.contains("digest") } }
      #expect(digests[0] == digests[1] && digests[0].count == 1)
      #expect(infos[1].output.contains("\"compression\" : \"zstd\""))
    }
  }

  @Test func whatAFormatCannotHoldIsSaid() async throws {
    try await Workplace.with { place in
      try place.write("key,size\nhttps://a/b.jpg,5\n", to: "urls.csv")
      let refused = try await place.run(
        "trace", "convert", "urls.csv", "--out", "u.bin", "--to", "cache2k", exits: 64)
      #expect(refused.error.contains("urls.csv:1: the object 'https://a/b.jpg' has no name"))
      #expect(!place.exists("u.bin"))
      let done = try await place.run(
        "trace", "convert", "urls.csv", "--out", "u.bin", "--to", "cache2k", "--renumber", exits: 0)
      #expect(done.error.contains("warning: cache2k has no sizes"))
    }
  }

  @Test(arguments: [
    (
      ["replay", "t.txt", "--policies", "lru,seive"],
      "unknown policy 'seive'; did you mean 'sieve'?"
    ),
    (["replay", "t.txt", "--capacities", "lots"], "'lots' is not a capacity"),
    (["replay", "t.txt", "--capacities", "1MiB"], "needs sizes, which the trace does not have"),
    (["replay", "t.txt", "--format", "lir"], "unknown format 'lir'; did you mean 'lirs'?"),
    (["replay", "t.txt", "--warm-up", "9"], "leaves none to count"),
    (["replay", "t.txt", "--ttl", "soon"], "'soon' is not a time"),
    (["replay", "t.txt", "--curve", "some"], "'some' is not a method for a curve"),
    (["replay", "t.txt", "--sample", "2"], "'2' is not a share"),
    (
      ["replay", "t.txt", "--sample", "0.001%"],
      "a sample of 0.001 % of the objects has no requests"
    ),
    (
      ["trace", "sample", "t.txt", "--share", "0.001%", "--out", "s"], "the sample has no requests"
    ),
    (["replay", "t.txt", "--memory", "1B"], "of memory, and 1 B is allowed"),
    (["replay", "t.txt", "--memory", "200B"], "a replay needs about"),
    (["trace", "head", "comma.csv"], "as in --columns time=when,key=request,size=bytes"),
    (["replay", "plain.csv"], "as in --columns time=1,key=2,size=3"),
    (
      ["replay", "comma.csv", "--format", "csv"], "as in --columns time=when,key=request,size=bytes"
    ),
    (
      ["trace", "head", "dates.csv", "--columns", "time=1,key=2"],
      "'2024-01-01 noon' is not a time: a number, of seconds unless --columns says time-unit=ms"
    ),
    (["replay", "t.txt", "--policies", "lru,,fifo"], "expected no empty part between commas"),
    (["verify", "x", "--tolerance", "counts=20,bogus=3"], "--tolerance: "),
    (
      ["run", "fastscroll", "--network", "3g"],
      "'network' is a key of a scenario: set it in the scenario file"
    ),
    (["--json", "run", "fastscroll"], "option '--json' comes after the command"),
    (["explain", "p95"], "did you mean 'timeToImageP95'?"),
    (["explain", "hitchTimeRati"], "did you mean 'hitchTimeRatio'"),
    (["replay", "t.txt", "--columns", "kee=1"], "unknown part 'kee'"),
    (["replay", "none.txt"], "none.txt: cannot be read: No such file or directory"),
    (["import", "none.har"], "none.har: cannot be read: No such file or directory"),
    (["import", "Scenarios"], "Scenarios: cannot be read: Is a directory"),
    (["replay-log", "Scenarios"], "Scenarios: cannot be read: Is a directory"),
    (["run", "./Scenarios"], "Is a directory"),
    (["trace", "info", "bad.csv"], "bad.csv:3: 'x' is not a size"),
    (["trace", "generate", "zpf", "--out", "x"], "unknown pattern 'zpf'; did you mean 'zipf'?"),
  ])
  func aMistakeIsAnsweredAndNothingIsWritten(_ words: [String], _ answer: String) async throws {
    try await Workplace.with { place in
      try place.write("a\nb\na\n", to: "t.txt")
      try place.write("key,size\na,1\nb,x\n", to: "bad.csv")
      try place.write("when,request,bytes\n1,a,5\n2,b,5\n", to: "comma.csv")
      try place.write("2024-01-01T00:00:00Z,a\n2024-01-01 noon,b\n", to: "dates.csv")
      try place.write("5,/a?w=1&h=2,10\n6,/b,20\n", to: "plain.csv")
      let outcome = try await BuiltBinary.run(words, in: place.folder, exits: 64)
      #expect(outcome.error.contains(answer), "\(outcome.error)")
      #expect(!place.exists("Results"))
    }
  }

  @Test func aFolderThatCannotBeWrittenEndsWith6() async throws {
    try await Workplace.with { place in
      try place.write("a\nb\na\n", to: "t.txt")
      try await place.run(
        "replay", "t.txt", "--capacities", "1", "--no-charts", "--out", "t.txt/here", exits: 6)
      try await place.run("trace", "convert", "t.txt", "--out", "t.txt/here.csv", exits: 6)
    }
  }

  /// A log has no size of what was never sent whole; a trace states a size of 1.
  @Test func aLogSaysOfHowManyObjectsItHasNoSize() async throws {
    try await Workplace.with { place in
      let start = "192.0.2.1 - - [10/Feb/2026:16:42:07 +0000] \"GET "
      let lines = ["/a HTTP/1.1\" 304 -", "/b HTTP/1.1\" 200 900"].map { start + $0 + "\n" }
      try place.write(lines.joined(), to: "access.log")
      try place.write("key,size\na,1\nb,900\n", to: "t.csv")
      let log = try await place.run("trace", "info", "access.log", exits: 0).output
      #expect(log.contains("; of 1 not known, counted as 1 B"))
      let trace = try await place.run("trace", "info", "t.csv", exits: 0).output
      #expect(trace.contains("smallest 1 B") && !trace.contains("not known"))
    }
  }

  @Test func theHeadShowsHowAFileIsUnderstood() async throws {
    try await Workplace.with { place in
      try place.write("a;7;https://x/1\nb;8;https://x/2\n", to: "log")
      let outcome = try await place.run(
        "trace", "head", "log", "--columns", "key=3,size=2,delimiter=;", "--count", "1", exits: 0)
      #expect(
        outcome.output.contains("https://x/1     7") || outcome.output.contains("https://x/1"))
      #expect(!outcome.output.contains("https://x/2"))
    }
  }

  @Test(arguments: ["lcs", "oracle-general", "csv", "text"])
  func aSampleIsTheSameReadOrTakenAfterwards(_ format: String) async throws {
    try await Workplace.with { place in
      try await Self.make(place, "t", "--to", format)
      let arguments = [
        "replay", "t", "--policies", "lru", "--sample", "30%", "--json", "--no-charts",
      ]
      let read = try await BuiltBinary.run(arguments + ["--format", format], in: place.folder)
      let taken = try await BuiltBinary.run(
        arguments + ["--format", format, "--curve", "exact"], in: place.folder)
      #expect(read.code == 0, "\(read.error)")
      let results = try [read, taken].map { outcome in
        let document = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
        let root = try #require(document as? [String: Any])
        return try JSONSerialization.data(
          withJSONObject: try #require(root["results"]), options: .sortedKeys)
      }
      #expect(results[0] == results[1])
    }
  }

  /// A trace too large for the memory, a hundredth of which fits.
  @Test(arguments: [
    ["replay", "t", "--sample", "1%"], ["replay", "t", "--sample", "1%", "--curve", "1%"],
    ["replay", "t", "--sample", "1%", "--curve", "100"],
    ["trace", "sample", "t", "--share", "1%", "--out", "s.csv"],
  ])
  func aSampleIsTakenWhileReading(_ words: [String]) async throws {
    try await Workplace.with { place in
      _ = try await place.run(
        "trace", "generate", "uniform:objects=100000", "--requests", "200000", "--out", "t", "--to",
        "oracle-general")
      let budget = ["--memory", "1MiB"]
      let whole = try await BuiltBinary.run(["replay", "t"] + budget, in: place.folder, exits: 64)
      #expect(whole.error.contains("read fewer requests with --limit"), "\(whole.error)")
      try await BuiltBinary.run(
        ["replay", "t", "--sample", "1%", "--curve", "exact"] + budget, in: place.folder, exits: 64)
      try await BuiltBinary.run(words + budget, in: place.folder, exits: 0)
    }
  }

  @Test func resultsOfAnotherTraceAreNotReplacedUnlessAskedFor() async throws {
    try await Workplace.with { place in
      try place.write("a\nb\na\n", to: "t.txt")
      try place.write("a\na\n", to: "Scenarios/t.txt")
      let first = ["replay", "t.txt", "--capacities", "1"]
      try await BuiltBinary.run(first, in: place.folder, exits: 0)
      let before = try place.read("Results/t.txt/results.json")
      let other = ["replay", "Scenarios/t.txt", "--capacities", "1", "--no-charts"]
      let refused = try await BuiltBinary.run(other, in: place.folder, exits: 64)
      #expect(
        refused.error.contains("Results/t.txt has the results of 'cachebench replay t.txt'"))
      #expect(try place.read("Results/t.txt/results.json") == before)
      try await BuiltBinary.run(first, in: place.folder, exits: 0)
      // The spelling of the trace's path does not count.
      let spelt = ["replay", "./t.txt", "--capacities", "1"]
      try await BuiltBinary.run(spelt, in: place.folder, exits: 0)
      #expect(place.exists("Results/t.txt/charts/miss-ratio.svg"))
      try await BuiltBinary.run(other + ["--force"], in: place.folder, exits: 0)
      #expect(!place.exists("Results/t.txt/charts/miss-ratio.svg"))
    }
  }

  @Test func resultsOfAnotherCommandOrScenarioAreNotReplacedUnlessAskedFor() async throws {
    try await Workplace.withScene { place in
      try place.write(sceneText, to: "other.yaml")
      try place.write("a\nb\na\n", to: "t.txt")
      let run = ["run", "scene.yaml", "--seed", "1", "--no-charts", "--out", "out"]
      try await BuiltBinary.run(run, in: place.folder, exits: 0)
      let before = try place.read("out/results.json")
      for other in [
        ["run", "other.yaml", "--seed", "1", "--no-charts", "--out", "out"],
        ["replay", "t.txt", "--capacities", "1", "--no-charts", "--out", "out"],
        ["verify", "scene.yaml", "--out", "out"],
      ] {
        let refused = try await BuiltBinary.run(other, in: place.folder, exits: 64)
        #expect(
          refused.error.contains("out has the results of 'cachebench run scene.yaml'"),
          "\(refused.error)")
        #expect(refused.error.contains("--force"))
      }
      let both = ["run", "scene.yaml", "other.yaml", "--seed", "1", "--no-charts"]
      let there = ["run", "scene.yaml", "--seed", "1", "--no-charts", "--out", "Results/other"]
      try await BuiltBinary.run(there, in: place.folder, exits: 0)
      try await BuiltBinary.run(both, in: place.folder, exits: 64)
      #expect(!place.exists("Results/scene"), "nothing runs before all folders are free")
      #expect(try place.read("out/results.json") == before)
      try await BuiltBinary.run(run, in: place.folder, exits: 0)
    }
  }

  @Test func aListOfStrategiesHasCommas() async throws {
    try await Workplace.withScene { place in
      let outcome = try await place.run(
        "run", "scene.yaml", "--strategy", "lru-url,no-cache", "--format", "csv", "--no-charts",
        exits: 0)
      #expect(outcome.output.contains("lru-url") && outcome.output.contains("no-cache"))
    }
  }

  @Test func windowsCurvesAndSamplesAreInTheResults() async throws {
    try await Workplace.with { place in
      try await Self.make(place, "t.txt", "--to", "text")
      let outcome = try await place.run(
        "replay", "t.txt", "--policies", "lru", "--capacities", "20", "--window", "1000", "--curve",
        "exact", "--json", exits: 0)
      #expect(outcome.output.contains("\"windows\""))
      #expect(outcome.output.contains("\"lru (exact)\""))
      #expect(place.exists("Results/t.txt/charts/hits-over-time.svg"))
      let sampled = try await place.run(
        "replay", "t.txt", "--policies", "sieve", "--capacities", "20", "--sample", "50%", "--json")
      #expect(sampled.output.contains("\"sampleRatio\" : 0.5"))
    }
  }
}
