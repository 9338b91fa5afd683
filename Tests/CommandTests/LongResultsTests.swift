import Foundation
import TestSupport
import Testing

/// Results that took long are not lost to a command that was typed too quickly.
@Suite("Results that took long")
struct LongResultsTests {
  /// A workplace in which earlier runs of a scene are said to have taken some seconds.
  private static func with(
    seconds: Double, _ body: (Workplace) async throws -> Void
  ) async throws {
    try await Workplace.with { place in
      try place.write(sceneText, to: "scene.yaml")
      let first = try await place.run("run", "scene.yaml", "--no-charts", "--seeds", "3")
      #expect(first.code == 0, "\(first.error)")
      let timing = try place.read("Results/scene/timing.json")
      try place.write(
        timing.replacing(
          #/"wallSeconds" ?: ?[0-9.e-]+/#, with: "\"wallSeconds\": \(seconds)"),
        to: "Results/scene/timing.json")
      try await body(place)
    }
  }

  @Test func theyAreNotReplacedByFewerRuns() async throws {
    try await Self.with(seconds: 187.4) { place in
      let before = try place.read("Results/scene/results.json")
      let fewer = try await place.run("run", "scene.yaml", "--no-charts", "--seeds", "2")
      #expect(fewer.code == 64)
      #expect(
        fewer.error == """
          error: Results/scene has 6 runs that took 187 s, and these would be replaced by 4; choose another folder \
          with --out, or replace them with --force

          """)
      #expect(try place.read("Results/scene/results.json") == before)
      let elsewhere = try await place.run(
        "run", "scene.yaml", "--no-charts", "--seeds", "2", "-o", "there")
      #expect(elsewhere.code == 0, "\(elsewhere.error)")
    }
  }

  @Test(arguments: [["--seeds", "2", "--force"], ["--seeds", "3"]])
  func theyAreReplacedByForceOrByAsManyRuns(_ options: [String]) async throws {
    try await Self.with(seconds: 187.4) { place in
      let outcome = try await BuiltBinary.run(
        ["run", "scene.yaml", "--no-charts"] + options, in: place.folder)
      #expect(outcome.code == 0, "\(outcome.error)")
    }
  }

  @Test func quickOnesAreReplaced() async throws {
    try await Self.with(seconds: 9.5) { place in
      let outcome = try await place.run("run", "scene.yaml", "--no-charts", "--seeds", "1")
      #expect(outcome.code == 0, "\(outcome.error)")
    }
  }
}
