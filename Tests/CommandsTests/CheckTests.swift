import Foundation
import Testing
import TestSupport

@Suite("cachebench check")
struct CheckTests {
  @Test func acceptedResultsCheckOut() async throws {
    try await withBaseline { place in
      let outcome = try await place.run("check", "scene.yaml", "--baseline", "base", exits: 0)
      #expect(outcome.output.hasPrefix("scene: no change from the baseline"))
    }
  }

  @Test func aRegressionEndsWith2AndATableOfWhatMoved() async throws {
    try await withBaseline { place in
      let old = try place.read("base/scene.json")
      let requests = try #require(old.firstMatch(of: /"networkRequests": (\[[^\]]*\]|\d+)/)).1
      try place.write(
        old.replacing("\"networkRequests\": \(requests)", with: "\"networkRequests\": 1"),
        to: "base/scene.json")
      let outcome = try await place.run("check", "scene.yaml", "--baseline", "base", exits: 2)
      #expect(outcome.output.contains("networkRequests"))
      let json = try await place.run(
        "check", "scene.yaml", "--baseline", "base", "--json", exits: 2)
      #expect(throws: Never.self) {
        try JSONSerialization.jsonObject(with: Data(json.output.utf8))
      }
    }
  }

  @Test func anImprovementEndsWith4WhereItIsToBeAccepted() async throws {
    try await withBaseline { place in
      let old = try place.read("base/scene.json")
      let requests = try #require(old.firstMatch(of: /"networkRequests": (\[[^\]]*\]|\d+)/)).1
      try place.write(
        old.replacing("\"networkRequests\": \(requests)", with: "\"networkRequests\": 9999"),
        to: "base/scene.json")
      try await place.run("check", "scene.yaml", "--baseline", "base", exits: 0)
      try await place.run("check", "scene.yaml", "--baseline", "base", "--strict", exits: 4)
    }
  }

  @Test func whatIsAcceptedIsADocumentForScripts() async throws {
    try await withBaseline { place in
      let outcome = try await place.run(
        "check", "scene.yaml", "--baseline", "base", "--update-baseline", "--json")
      let document = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      #expect((document as? [String: Any])?["accepted"] as? [String] == ["base/scene.json"])
    }
  }

  @Test func resultsThatBreakAnAssertionAreNotAccepted() async throws {
    try await withBaseline { place in
      let before = try place.read("base/scene.json")
      try place.write(
        sceneText + "\nassertions:\n  - no-cache.hitRatio > 0.5\n", to: "scene.yaml")
      try await place.run(
        "check", "scene.yaml", "--baseline", "base", "--update-baseline", exits: 2)
      #expect(try place.read("base/scene.json") == before)
    }
  }

  @Test func anAssertionThatDoesNotHoldIsAFailureForBuildServersToo() async throws {
    try await withBaseline { place in
      try place.write(
        sceneText + "\nassertions:\n  - no-cache.hitRatio > 0.5\n", to: "scene.yaml")
      let outcome = try await place.run(
        "check", "scene.yaml", "--baseline", "base", "--format", "junit", exits: 2)
      #expect(outcome.output.contains("failures=\"1\""))
      #expect(outcome.output.contains("no-cache.hitRatio"))
    }
  }

  @Test func severalFormsAreWrittenAtOnceOneOfThemForPeople() async throws {
    try await withBaseline { place in
      let outcome = try await place.run(
        "check", "scene.yaml", "--baseline", "base", "--format", "text", "--format",
        "junit=out/check.xml", "--format", "benchmark-action=figures.json", exits: 0)
      #expect(outcome.output.contains("scene"))
      #expect(!outcome.output.contains("<testsuites>"))
      #expect(try place.read("out/check.xml").contains("<testsuites>"))
      #expect(try place.read("figures.json").contains("networkRequests"))
    }
  }

  @Test(arguments: ["junitt", "junit=", ""])
  func aFormThatThereIsNotIsAnErrorOfUsage(form: String) async throws {
    try await withBaseline { place in
      let outcome = try await place.run(
        "check", "scene.yaml", "--baseline", "base", "--format", form, exits: 64)
      #expect(outcome.error.contains("--format"))
    }
  }

  @Test func resultsOfAScenarioThatIsNamedTooAreRefusedBeforeAnythingRuns() async throws {
    try await withBaseline { place in
      try await place.run("run", "scene.yaml", "--no-charts", exits: 0)
      let assertion = "no-cache.hitRatio > 0.5"
      try place.write(sceneText + "\nassertions:\n  - \(assertion)\n", to: "scene.yaml")
      let outcome = try await place.run(
        "check", "scene.yaml", "Results/scene", "--baseline", "base", exits: 64)
      #expect(outcome.error.contains("both belong to the scenario 'scene'"), "\(outcome.error)")
      #expect(!outcome.error.contains(assertion), "something ran: \(outcome.error)")
    }
  }

  @Test func aMissingBaselineEndsWith5AndSaysWhatToDo() async throws {
    try await Workplace.withScene { place in
      let outcome = try await place.run("check", "scene.yaml", "--baseline", "base", exits: 5)
      #expect(outcome.error.contains("--update"))
    }
  }

  @Test func aTruncatedBaselineEndsWith5() async throws {
    try await withBaseline { place in
      let old = try place.read("base/scene.json")
      try place.write(String(old.prefix(old.count / 2)), to: "base/scene.json")
      let outcome = try await place.run("check", "scene.yaml", "--baseline", "base", exits: 5)
      #expect(outcome.error.contains("base/scene.json"))
    }
  }

  @Test func aBaselineOfAnotherScenarioEndsWith5() async throws {
    try await withBaseline { place in
      try place.write(sceneText.replacing("rows: 50", with: "rows: 60"), to: "scene.yaml")
      try await place.run("check", "scene.yaml", "--baseline", "base", exits: 5)
    }
  }

  @Test func someSeedsCanBeCheckedAlone() async throws {
    try await withBaseline { place in
      try await place.run(
        "check", "scene.yaml", "--baseline", "base", "--seeds", "3", exits: 0)
    }
  }

  @Test func aChangeThatOnlyTheDigestKnowsIsNamedAsSuch() async throws {
    try await withBaseline { place in
      let old = try place.read("base/scene.json")
      let digest = try #require(old.firstMatch(of: /"([0-9a-f]{16})"/)).1
      try place.write(old.replacing(digest, with: "0123456789abcdef"), to: "base/scene.json")
      let outcome = try await place.run("check", "scene.yaml", "--baseline", "base", exits: 0)
      #expect(outcome.output.contains("other metrics changed in "))
      #expect(outcome.output.contains("'cachebench run scene' prints them"))
      for (options, code) in [(["--strict"], 4 as Int32), (["--fail-on", "changes"], 2)] {
        try await BuiltBinary.run(
          ["check", "scene.yaml", "--baseline", "base"] + options, in: place.folder, exits: code)
      }
    }
  }

  @Test func partOfAScenarioIsNoBaseline() async throws {
    try await withBaseline { place in
      try await place.run(
        "check", "scene.yaml", "--baseline", "base", "--update-baseline", "--strategy", "lru-url",
        exits: 64)
    }
  }

  @Test func oneStrategyCanBeCheckedAlone() async throws {
    try await withBaseline { place in
      try await place.run(
        "check", "scene.yaml", "--baseline", "base", "--strategy", "lru-url", exits: 0)
    }
  }

  private func withBaseline(_ body: (Workplace) async throws -> Void) async throws {
    try await Workplace.withScene { place in
      try await place.run(
        "check", "scene.yaml", "--baseline", "base", "--update-baseline", exits: 0)
      try await body(place)
    }
  }
}
