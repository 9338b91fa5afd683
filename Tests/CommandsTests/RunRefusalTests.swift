import Foundation
import Testing
import TestSupport

/// The runs that `cachebench run` refuses, or that end with an error.
@Suite("cachebench run refuses")
struct RunRefusalTests {
  @Test func aMisspeltSweepIsSuggested() async throws {
    try await Workplace.withScene(sceneText + "\nswep: {network: [lte, 3g]}\n") { place in
      let outcome = try await place.run("run", "scene.yaml")
      #expect(outcome.error.contains("scene.yaml:8:1: unknown key 'swep'; did you mean 'sweep'?"))
    }
  }

  @Test func anAssertionThatFailsEndsWith2AndSaysWhere() async throws {
    try await Workplace.with { place in
      try place.write(
        sceneText + "\nassertions:\n  - no-cache.hitRatio > 0.5\n", to: "scene.yaml")
      let outcome = try await place.run("run", "scene.yaml", "--quiet", "--no-charts", exits: 2)
      #expect(outcome.error.hasPrefix("scene.yaml:9:5: 'no-cache.hitRatio > 0.5' does not hold"))
      #expect(place.exists("Results/scene/results.json"))
    }
  }

  /// The tests of scenarios misspell every key of every committed scenario. Here each key of one is misspelt, to test
  /// the program's message.
  @Test(arguments: [
    "summary", "network", "feed", "rows", "scroll", "gestures", "drag", "distance", "duration",
    "settle", "strategies",
  ])
  func everyMisspeltKeyIsLocatedAndNothingIsWritten(_ key: String) async throws {
    try await Workplace.with { place in
      let text = sceneText.replacing("\(key):", with: "\(key.dropLast(2))x:", maxReplacements: 1)
      let before = try #require(text.firstRange(of: "\(key.dropLast(2))x:")).lowerBound
      let line = text[..<before].count { $0 == "\n" } + 1
      try place.write(text, to: "scene.yaml")
      let outcome = try await place.run("run", "scene.yaml", exits: 64)
      #expect(outcome.error.contains("scene.yaml:\(line):"))
      #expect(!place.exists("Results"))
    }
  }

  @Test(arguments: [
    ("assertions:\n  - no-cache.hitRation > 0.5", "9:5: ", "did you mean 'hitRatio'"),
    ("events:\n  - {at: 1 s, rows: {delete: {at: 49, count: 5}}}", "9:", "there are only 50 rows"),
  ])
  func whatCannotBeIsLocatedAndNothingIsWritten(
    added: String, place located: String, message: String
  ) async throws {
    try await Workplace.withScene(sceneText + "\n\(added)\n") { place in
      let outcome = try await place.run("run", "scene.yaml", exits: 64)
      #expect(outcome.error.contains("scene.yaml:\(located)"))
      #expect(outcome.error.contains(message))
      #expect(!place.exists("Results"))
    }
  }

  @Test func aFolderThatCannotBeWrittenEndsWith6() async throws {
    try await Workplace.withScene { place in
      try place.write("in the way", to: "taken")
      let outcome = try await place.run(
        "run", "scene.yaml", "--quiet", "--out", "taken/here", exits: 6)
      #expect(outcome.error.contains("taken"))
      #expect(try place.read("taken") == "in the way")
    }
  }
}
