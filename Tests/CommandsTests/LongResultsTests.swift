import Foundation
import Testing
import TestSupport

/// A command typed too quickly does not overwrite larger results.
@Suite("Larger results of the same scenario")
struct LongResultsTests {
  /// A workplace with the results of two strategies and three seeds.
  private static func withResults(
    _ options: [String] = ["--no-charts"], _ body: (Workplace) async throws -> Void
  ) async throws {
    try await Workplace.withScene { place in
      let first = try await run(["--seeds", "3"] + options, in: place)
      #expect(first.code == 0, "\(first.error)")
      try await body(place)
    }
  }

  private static func run(
    _ options: [String], in place: Workplace
  ) async throws -> Subprocess.Outcome {
    try await BuiltBinary.run(["run", "scene.yaml"] + options, in: place.folder)
  }

  private static func runs(_ folder: String, in place: Workplace) throws -> Int? {
    let data = Data(try place.read("\(folder)/timing.json").utf8)
    return (try JSONSerialization.jsonObject(with: data) as? [String: Any])?["runs"] as? Int
  }

  @Test(arguments: [["--seeds", "2"], ["--seeds", "3", "--strategy", "lru-url"]])
  func smallerOnesAreWrittenBesideThem(_ options: [String]) async throws {
    try await Self.withResults { place in
      let before = try place.read("Results/scene/results.json")
      let fewer = try await Self.run(options + ["--no-charts"], in: place)
      #expect(fewer.code == 0, "\(fewer.error)")
      #expect(
        fewer.error
          == "note: Results/scene has larger results (6 runs, 2 strategies, 3 seeds); these go to Results/scene-2. "
          + "--force replaces them\n")
      #expect(fewer.output.contains("results, report.html in Results/scene-2\n"))
      #expect(try place.read("Results/scene/results.json") == before)
      #expect(try Self.runs("Results/scene-2", in: place) == (options.count == 2 ? 4 : 3))
    }
  }

  @Test func whatIsBesideThemIsReplacedOnlyByWhatIsNotSmaller() async throws {
    try await Self.withResults { place in
      _ = try await Self.run(["--seeds", "2", "--no-charts"], in: place)
      let same = try await Self.run(["--seeds", "2", "--no-charts"], in: place)
      #expect(same.error.contains("these go to Results/scene-2."))
      let fewer = try await Self.run(["--seeds", "1", "--no-charts"], in: place)
      #expect(fewer.error.contains("these go to Results/scene-3."))
      // A folder with other content is left alone.
      try FileManager.default.removeItem(at: place.folder.appending(path: "Results/scene-2"))
      try place.write("mine", to: "Results/scene-2")
      let other = try await Self.run(["--seeds", "2", "--no-charts"], in: place)
      #expect(other.error.contains("these go to Results/scene-3."))
      #expect(try place.read("Results/scene-2") == "mine")
    }
  }

  @Test func chartsAreKeptFromARunWithoutThem() async throws {
    try await Self.withResults([]) { place in
      let plain = try await Self.run(["--seeds", "3", "--no-charts"], in: place)
      #expect(plain.error.contains("charts); these go to Results/scene-2."), "\(plain.error)")
      let charts = place.folder.appending(path: "Results/scene/charts").path
      #expect(try !FileManager.default.contentsOfDirectory(atPath: charts).isEmpty)
    }
  }

  @Test func aFolderThatIsNamedKeepsThemToo() async throws {
    try await Self.withResults(["--no-charts", "--out", "there"]) { place in
      let fewer = try await Self.run(["--seeds", "2", "--no-charts", "--out", "there"], in: place)
      #expect(fewer.code == 0 && fewer.error.contains("these go to there-2."))
    }
  }

  @Test(arguments: [["--seeds", "2", "--force"], ["--seeds", "3"], ["--seeds", "4"]])
  func theyAreReplacedByForceOrByAsMany(_ options: [String]) async throws {
    try await Self.withResults { place in
      let outcome = try await Self.run(options + ["--no-charts"], in: place)
      #expect(outcome.code == 0 && outcome.error.isEmpty, "\(outcome.error)")
      #expect(try Self.runs("Results/scene", in: place) == 2 * (Int(options[1]) ?? 0))
    }
  }
}
