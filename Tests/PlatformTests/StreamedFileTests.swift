import Foundation
import Platform
import Testing
import TestSupport

@Suite("A file that is written bit by bit appears whole or not at all")
struct StreamedFileTests {
  private func names(in folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
  }

  @Test func nothingHasItsNameBeforeItIsPublished() async throws {
    try await TemporaryFolder.with { folder in
      let place = folder.appending(path: "a/run.jsonl")
      var file = try StreamedFile(path: place.path(percentEncoded: false))
      file.append([UInt8]("one ".utf8))
      #expect(try names(in: folder).filter { $0.hasSuffix("run.jsonl") } == [])
      file.append([UInt8]("two".utf8))
      try file.publish()
      #expect(try names(in: folder) == ["a", "a/run.jsonl"])
      #expect(try String(contentsOf: place, encoding: .utf8) == "one two")
    }
  }

  @Test func aFileThatIsNeverPublishedLeavesWhatWasThere() async throws {
    try await TemporaryFolder.with { folder in
      let place = folder.appending(path: "run.jsonl")
      try Data("old".utf8).write(to: place)
      do {
        var file = try StreamedFile(path: place.path(percentEncoded: false))
        file.append([UInt8]("new".utf8))
      }
      #expect(try names(in: folder) == ["run.jsonl"])
      #expect(try String(contentsOf: place, encoding: .utf8) == "old")
    }
  }

  @Test func aPlaceThatTakesNoFileIsAnErrorBeforeAnythingIsWritten() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.path(percentEncoded: false)
      let error = #expect(throws: WriteError.self) { _ = try StreamedFile(path: path) }
      #expect(error?.reason == "Is a directory")
    }
  }

  // The system's folder refuses even root.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self")))
  func aFolderThatTakesNoFilesIsAnError() {
    let error = #expect(throws: WriteError.self) {
      _ = try StreamedFile(path: "/proc/run.jsonl")
    }
    #expect(error?.path == "/proc/run.jsonl")
  }
}
