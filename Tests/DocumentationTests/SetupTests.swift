import Foundation
import Testing
import TestSupport

/// The packages that `make` installs, and those that CONTRIBUTING.md names.
@Suite("Setting up a machine") struct SetupTests {
  private static let script = PackageFolder.url.appending(path: ".ci/setup")

  /// The packages of a line such as `- `lint`: python3 shellcheck`, without remarks.
  private static func packages(_ line: Substring) -> Set<String> {
    Set(line.replacing(/\([^)]*\)/, with: "").split(separator: " ").map(String.init))
  }

  @Test func theReadmeListsThePackagesThatTheScriptInstalls() async throws {
    let listed = try await Subprocess.run(Self.script, ["--list"])
    let page = try Pages.text("CONTRIBUTING.md")
    let sets = listed.output.split(separator: "\n")
    #expect(sets.count == 5)
    for set in sets {
      let parts = set.split(separator: ":")
      let line = try #require(
        page.firstMatch(
          of: try Regex("(?m)^- `\(parts[0])`[^:]*:(.*)$", as: (Substring, Substring).self)),
        "CONTRIBUTING.md has no line for '\(parts[0])'")
      #expect(Self.packages(line.1) == Self.packages(parts[1]), "\(parts[0])")
    }
  }

  /// Runs the script on a machine whose package tools report that all is missing, and log their arguments.
  private func setUp(_ words: String..., swift: String?, managing manager: String = "apt-get")
    async throws
    -> (outcome: Subprocess.Outcome, asked: String)
  {
    try await TemporaryFolder.with { folder in
      let log = folder.appending(path: "asked").path(percentEncoded: false)
      var tools = [manager: "echo \"\(manager) $*\" >> '\(log)'", "sudo": "exec \"$@\""]
      if manager == "apt-get" { tools["dpkg"] = "exit 1" }
      if let swift { tools["swift"] = swift }
      let bin = folder.appending(path: "bin")
      try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: false)
      for (name, text) in tools {
        try Self.write("#!/bin/sh\n\(text)\n", to: bin.appending(path: name))
      }
      for name in Self.ordinary {
        let found = try #require(
          ["/usr/bin", "/bin"].map { "\($0)/\(name)" }.first(where: FileManager.default.fileExists))
        try FileManager.default.createSymbolicLink(
          atPath: bin.appending(path: name).path(percentEncoded: false), withDestinationPath: found)
      }
      let outcome = try await Subprocess.run(
        URL(filePath: "/bin/bash"), [Self.script.path(percentEncoded: false)] + words,
        environment: ["PATH": bin.path(percentEncoded: false)])
      return (outcome, (try? String(contentsOfFile: log, encoding: .utf8)) ?? "")
    }
  }

  private static let ordinary = [
    "cut", "dirname", "env", "grep", "head", "id", "sed", "sh", "sort", "tr",
  ]

  private static func write(_ text: String, to file: URL) throws {
    try text.write(to: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: file.path(percentEncoded: false))
  }

  @Test(arguments: [
    nil, "exit 127", "echo 'Swift version 5.10.1 (swift-5.10.1-RELEASE)'",
    "echo 'Apple Swift version 6.2.3 (swiftlang-6.2.3.3.21 clang-1700.6.3.2)'",
  ])
  func withoutSwiftItInstallsNothing(_ swift: String?) async throws {
    let (outcome, asked) = try await setUp(swift: swift)
    #expect(outcome.code == 1)
    #expect(outcome.error.contains("https://www.swift.org/install/"), "\(outcome.error)")
    #expect(asked == "")
  }

  private static let current = "echo 'Swift version 6.3 (swift-6.3-RELEASE)'"

  @Test func aRunInstallsNeitherClientsNorServers() async throws {
    let (outcome, asked) = try await setUp(swift: Self.current)
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(asked.contains("libgd-dev") && asked.contains("gnuplot-nox"), "\(asked)")
    for other in ["nghttp2", "curl ", "python3", "iproute2", "openssl ", "shellcheck"] {
      #expect(!asked.contains(other), "\(other)")
    }
  }

  @Test(arguments: [
    ("dnf", "gd-devel"), ("pacman", "libmicrohttpd"), ("apk", "no toolchain for Alpine"),
    ("brew", "brew install pkg-config gnuplot"),
  ])
  func otherDistributionsAreToldWhatToInstall(manager: String, word: String) async throws {
    let (outcome, asked) = try await setUp(swift: Self.current, managing: manager)
    #expect(outcome.code == 1, "\(outcome.error)")
    #expect(outcome.error.contains(word), "\(outcome.error)")
    #expect(asked == "")
  }
}
