import Foundation
import Testing
import TestSupport

@Suite("make install")
struct InstallTests {
  @Test func theInstalledProgramFindsItsScenariosAndItsRecordedScrolls() async throws {
    try await withInstalledProgram { program, _, elsewhere in
      let valid = try await Subprocess.run(program, ["validate", "recorded-read"], in: elsewhere)
      #expect(valid.code == 0, "\(valid.error)")
    }
  }

  @Test func uninstallingLeavesNoFile() async throws {
    try await withInstalledProgram { program, _, _ in
      let prefix = program.deletingLastPathComponent().deletingLastPathComponent()
      let root = prefix.path(percentEncoded: false)
      let manager = FileManager.default
      #expect(manager.fileExists(atPath: "\(root)/share/man/man1/cachebench.1"))
      let removed = try await Subprocess.run(
        URL(filePath: "/usr/bin/env"),
        ["make", "uninstall", "PREFIX=\(root)"], in: PackageFolder.url)
      #expect(removed.code == 0, "\(removed.error)")
      let left = try manager.subpathsOfDirectory(atPath: root)
      #expect(left.filter { manager.contents(atPath: "\(root)/\($0)") != nil } == [])
    }
  }

  @Test func aMissingRecordingIsAnErrorThatSaysWhereWasLooked() async throws {
    try await withInstalledProgram { program, shared, elsewhere in
      try FileManager.default.removeItem(at: shared)
      let outcome = try await Subprocess.run(program, ["validate", "recorded-read"], in: elsewhere)
      #expect(outcome.code == 64)
      #expect(outcome.error.contains("unknown trace 'chromium-read'; looked in: "))
      #expect(outcome.error.contains("/share/cachebench/Traces"))
    }
  }

  @Test func theInstalledProgramHasItsRecordedNetworksWithinAndTheirNoticeBesideIt() async throws {
    try await withInstalledProgram { program, shared, elsewhere in
      let notice = shared.appending(path: "Networks/NOTICE.md")
      #expect(String(decoding: try Data(contentsOf: notice), as: UTF8.self).contains("ODbL"))
      try FileManager.default.removeItem(at: shared)
      let shown = try await Subprocess.run(program, ["show", "subway"], in: elsewhere)
      #expect(shown.code == 0, "\(shown.error)")
    }
  }

  /// Installs the built program into a new folder, and calls a function with the program, its shared files, and an
  /// empty folder.
  private func withInstalledProgram(_ body: (URL, URL, URL) async throws -> Void) async throws {
    try await TemporaryFolder.with { folder in
      let prefix = folder.appending(path: "prefix")
      let elsewhere = folder.appending(path: "elsewhere")
      try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: false)
      let built = try BuiltBinary.url().path(percentEncoded: false)
      let made = try await Subprocess.run(
        URL(filePath: "/usr/bin/env"),
        ["make", "install", "CACHEBENCH=\(built)", "PREFIX=\(prefix.path(percentEncoded: false))"],
        in: PackageFolder.url)
      #expect(made.code == 0, "\(made.error)")
      try await body(
        prefix.appending(path: "bin/cachebench"), prefix.appending(path: "share/cachebench"),
        elsewhere)
    }
  }
}
