import CommandKit
import Foundation
import Primitives
import Testing
import TestSupport

/// The codes that a pipeline relies on.
@Suite struct ExitCodeTests {
  @Test func theCodesAreStable() {
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6, 7, 64, 130])
  }

  @Test(arguments: [["run", "x", "--stratgy", "y"], ["check", "x"], ["lst"], ["init"]])
  func aMistakeEndsWith64AndLeavesTheOutputEmpty(_ words: [String]) async throws {
    let outcome = try await BuiltBinary.run(words, exits: 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.hasPrefix("error: "))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aFullDiskEndsWith6() async throws {
    let full = "exec \"$0\" help > /dev/full"
    let outcome = try await Subprocess.run(
      .init(filePath: "/bin/sh"), ["-c", full, BuiltBinary.url().path(percentEncoded: false)])
    #expect(outcome.code == 6)
    #expect(outcome.error.hasPrefix("error: cannot write to standard output"))
  }
}
