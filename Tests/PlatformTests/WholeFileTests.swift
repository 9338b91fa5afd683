import Foundation
import Platform
import Testing
import TestSupport

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

  // The system's folder refuses even root, which permissions do not stop.
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

  @Test(arguments: [true, false])
  func aLinkStaysAndTheFileItLeadsToIsWritten(isThere: Bool) async throws {
    try await TemporaryFolder.with { folder in
      let manager = FileManager.default
      try manager.createDirectory(atPath: path(folder, "a"), withIntermediateDirectories: true)
      if isThere { try WholeFile.write([WholeFile(path: path(folder, "a/file"), text: "old")]) }
      try manager.createSymbolicLink(
        atPath: path(folder, "a/second"), withDestinationPath: "../a/file")
      try manager.createSymbolicLink(
        atPath: path(folder, "first"), withDestinationPath: path(folder, "a/second"))
      try WholeFile.write([WholeFile(path: path(folder, "first"), text: "new")])
      #expect(try names(in: folder) == ["a", "a/file", "a/second", "first"])
      #expect(
        try manager.destinationOfSymbolicLink(atPath: path(folder, "a/second")) == "../a/file")
      let text = try String(contentsOf: folder.appending(path: "a/file"), encoding: .utf8)
      #expect(text == "new")
    }
  }

  @Test func linksThatLeadInACircleAreAnError() async throws {
    try await TemporaryFolder.with { folder in
      for (from, to) in [("one", "two"), ("two", "one")] {
        try FileManager.default.createSymbolicLink(
          atPath: path(folder, from), withDestinationPath: to)
      }
      let error = #expect(throws: WriteError.self) {
        try WholeFile.write([WholeFile(path: path(folder, "one"), text: "x")])
      }
      #expect(error?.reason == "Too many levels of symbolic links")
    }
  }

  @Test(arguments: [0o600, 0o640, 0o755])
  func theFileKeepsItsPermissions(mode: Int) async throws {
    try await TemporaryFolder.with { folder in
      let file = path(folder, "one.txt")
      try WholeFile.write([WholeFile(path: file, text: "old")])
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
      try WholeFile.write([WholeFile(path: file, text: "new")])
      let attributes = try FileManager.default.attributesOfItem(atPath: file)
      #expect(attributes[.posixPermissions] as? Int == mode)
    }
  }

  @Test func aPipeIsWrittenToAndStays() async throws {
    try await TemporaryFolder.with { folder in
      let pipe = path(folder, "pipe")
      let status = unsafe mkfifo(pipe, 0o600)
      try #require(status == 0)
      let end = unsafe open(pipe, O_RDONLY | O_NONBLOCK)
      let reader = FileHandle(fileDescriptor: end, closeOnDealloc: true)
      try WholeFile.write([WholeFile(path: pipe, text: "through")])
      #expect(try reader.readToEnd() == Data("through".utf8))
      #expect(try names(in: folder) == ["pipe"])
    }
  }

  /// A file of another name, so that a failing test does no harm.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aDeviceIsWrittenToAndStays() async throws {
    try await TemporaryFolder.with { folder in
      for name in ["null", "full"] {
        try FileManager.default.createSymbolicLink(
          atPath: path(folder, name), withDestinationPath: "/dev/\(name)")
      }
      try WholeFile.write([WholeFile(path: path(folder, "null"), text: "x")])
      let full = path(folder, "full")
      #expect(throws: WriteError(path: full, reason: "No space left on device")) {
        try WholeFile.write([WholeFile(path: full, text: "x")])
      }
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: full) == "/dev/full")
    }
  }
}
