import Foundation
import TestSupport
import Testing
import Platform

struct WholeFileTests {
  func path(_ folder: URL, _ name: String) -> String {
    folder.appending(path: name).path(percentEncoded: false)
  }

  func names(in folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
  }

  @Test func filesAppearWithTheirFoldersAndNothingElse() async throws {
    try await TemporaryFolder.with { folder in
      try WholeFile.write([
        WholeFile(path: path(folder, "a/b/one.txt"), text: "one"),
        WholeFile(path: path(folder, "two words.txt"), text: "två"),
      ])
      try WholeFile.write([WholeFile(path: path(folder, "a/b/one.txt"), text: "new")])
      #expect(try names(in: folder) == ["a", "a/b", "a/b/one.txt", "two words.txt"])
      let text = try String(contentsOf: folder.appending(path: "a/b/one.txt"), encoding: .utf8)
      #expect(text == "new")
    }
  }

  @Test func oneFileThatCannotBeWrittenLeavesTheOthersAsTheyWere() async throws {
    try await TemporaryFolder.with { folder in
      try WholeFile.write([WholeFile(path: path(folder, "one.txt"), text: "old")])
      let inFile = path(folder, "one.txt/two.txt")
      #expect(throws: WriteError(path: inFile, reason: "Not a directory")) {
        try WholeFile.write([
          WholeFile(path: path(folder, "one.txt"), text: "new"),
          WholeFile(path: inFile, text: "two"),
        ])
      }
      #expect(try names(in: folder) == ["one.txt"])
      let text = try String(contentsOf: folder.appending(path: "one.txt"), encoding: .utf8)
      #expect(text == "old")
    }
  }

  @Test func aFolderInThePlaceOfAFileIsAnError() async throws {
    try await TemporaryFolder.with { folder in
      let error = #expect(throws: WriteError.self) {
        try WholeFile.write([WholeFile(path: folder.path(percentEncoded: false), text: "x")])
      }
      #expect(error?.reason == "Is a directory")
      let left = try names(in: folder)
      #expect(left.isEmpty)
    }
  }

  // The system's own folder refuses even root, for whom permissions say nothing.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self")))
  func aFolderThatTakesNoFilesIsAnErrorWithItsReason() {
    let error = #expect(throws: WriteError.self) {
      try WholeFile.write([WholeFile(path: "/proc/results.json", text: "x")])
    }
    #expect(error?.path == "/proc/results.json")
    #expect(error?.reason.isEmpty == false)
  }

  @Test(.enabled(if: getuid() != 0, "permissions do not bind root"))
  func aReadOnlyFolderIsAnError() async throws {
    try await TemporaryFolder.with { folder in
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o500], ofItemAtPath: folder.path(percentEncoded: false))
      let error = #expect(throws: WriteError.self) {
        try WholeFile.write([WholeFile(path: path(folder, "one.txt"), text: "x")])
      }
      #expect(error?.reason == "Permission denied")
    }
  }
}
