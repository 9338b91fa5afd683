import Foundation
import Testing
import TestSupport

/// The scripts that draw, predict and compare. Measuring is part of `make test-all`.
@Suite("Predicting and measuring other clients") struct PredictionHarnessTests {
  private static let folder = PackageFolder.url.appending(path: "Tests/Validation/Predicted")

  @Test func itsOwnTestsPass() async throws {
    let outcome = try await Subprocess.run(
      URL(filePath: "/usr/bin/env"), ["python3", "tests.py"], in: Self.folder)
    #expect(outcome.code == 0, "\(outcome.error)")
  }
}
