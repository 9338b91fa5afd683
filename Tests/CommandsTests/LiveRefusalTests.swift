import Testing
import TestSupport

/// Scenarios that a live run cannot play are refused before any run, virtual runs included.
@Suite struct LiveRefusalTests {
  @Test(arguments: [["run", "--live"], ["verify"]])
  func theDaysOfAPersonAreRefused(_ command: [String]) async throws {
    try await Workplace.with { place in
      let outcome = try await BuiltBinary.run(
        [command[0], "social-feed"] + command.dropFirst(), in: place.folder, exits: 3)
      #expect(outcome.error.contains("the visits of 'person' last"))
      #expect(outcome.error.contains("remove 'person'"))
      #expect(!place.exists("Results"))
    }
  }
}
