import Foundation
import Testing
import TestSupport

/// The runs that `cachebench run` refuses, or that end with an error.
@Suite("cachebench run refuses")
struct RunRefusalTests {
  @Test func aMisspeltSweepIsSuggested() async throws {
    try await Workplace.with { place in
      try place.write(sceneText + "\nswep: {network: [lte, 3g]}\n", to: "scene.yaml")
      let outcome = try await place.run("run", "scene.yaml")
      #expect(outcome.error.contains("scene.yaml:8:1: unknown key 'swep'; did you mean 'sweep'?"))
    }
  }

  @Test func anAssertionThatFailsEndsWith2AndSaysWhere() async throws {
    try await Workplace.with { place in
      try place.write(
        sceneText + "\nassertions:\n  - no-cache.hitRatio > 0.5\n", to: "scene.yaml")
      let outcome = try await place.run("run", "scene.yaml", "--quiet", "--no-charts")
      #expect(outcome.code == 2)
      #expect(outcome.error.hasPrefix("scene.yaml:9:5: 'no-cache.hitRatio > 0.5' does not hold"))
      #expect(place.exists("Results/scene/results.json"))
    }
  }

  @Test func aTypoIsLocatedAndNothingIsWritten() async throws {
    try await Workplace.with { place in
      try place.write(
        sceneText.replacing("network: wifi", with: "netwrok: wifi"), to: "scene.yaml")
      let outcome = try await place.run("run", "scene.yaml")
      #expect(outcome.code == 64)
      #expect(outcome.error.contains("scene.yaml:2:1: unknown key 'netwrok'"))
      #expect(outcome.error.contains("did you mean 'network'"))
      #expect(!place.exists("Results"))
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
      let outcome = try await place.run("run", "scene.yaml")
      #expect(outcome.code == 64)
      #expect(outcome.error.contains("scene.yaml:\(line):"))
      #expect(!place.exists("Results"))
    }
  }

  @Test func anAssertionThatNamesNoMetricIsLocatedAndNothingIsWritten() async throws {
    try await Workplace.with { place in
      try place.write(
        sceneText + "\nassertions:\n  - no-cache.hitRation > 0.5\n", to: "scene.yaml")
      let outcome = try await place.run("run", "scene.yaml")
      #expect(outcome.code == 64)
      #expect(outcome.error.contains("scene.yaml:9:5: "))
      #expect(outcome.error.contains("did you mean 'hitRatio'"))
      #expect(!place.exists("Results"))
    }
  }

  @Test func aFolderThatCannotBeWrittenEndsWith6() async throws {
    try await Workplace.with { place in
      try place.write(sceneText, to: "scene.yaml")
      try place.write("in the way", to: "taken")
      let outcome = try await place.run("run", "scene.yaml", "--quiet", "--out", "taken/here")
      #expect(outcome.code == 6)
      #expect(outcome.error.contains("taken"))
      #expect(try place.read("taken") == "in the way")
    }
  }

  @Test func rowsThatCannotChangeAsAskedAreRefusedBeforeAnythingRuns() async throws {
    try await Workplace.with { place in
      try place.write(
        sceneText + "\nevents:\n  - {at: 1 s, rows: {delete: {at: 49, count: 5}}}\n",
        to: "scene.yaml")
      let outcome = try await place.run("run", "scene.yaml")
      #expect(outcome.code == 64)
      #expect(outcome.error.contains("scene.yaml:9:"))
      #expect(!place.exists("Results"))
    }
  }
}
