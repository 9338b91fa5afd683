import Foundation
import Testing
import TestSupport

@Suite("A program that tests start")
struct StartedProgramTests {
  @Test(arguments: ["echo $$", "echo $$; exec sleep 600"])
  func isGoneWithTheLastReferenceToIt(_ line: String) async throws {
    try await TemporaryFolder.with { folder in
      let file = folder.appending(path: "number")
      var program: StartedProgram? = try StartedProgram(
        URL(filePath: "/bin/sh"), ["-c", line], output: file)
      var number: pid_t?
      try await eventually("the program says its number") {
        let text = try String(contentsOf: file, encoding: .utf8)
        number = text.split(separator: "\n").first.flatMap { pid_t($0) }
        return number != nil
      }
      let known = try #require(number)
      #expect(program != nil)
      program = nil
      let reason = kill(known, 0) == 0 ? 0 : errno
      #expect(reason == ESRCH)
    }
  }
}
