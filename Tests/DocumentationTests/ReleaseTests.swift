import Foundation
import Testing
import TestSupport
import Primitives
import YAML

@testable import Commands
@testable import TextOutput

/// Tests the statements of a release about itself, and the steps of others that use it.
@Suite struct ReleaseTests {
  private static func text(_ name: String) throws -> String {
    try String(contentsOf: PackageFolder.url.appending(path: name), encoding: .utf8)
  }

  @Test func theChangesAndTheCitationAreOfTheProgramsVersion() throws {
    let headings = try Self.text("CHANGELOG.md").matches(of: /(?m)^## ([0-9.]+)/).map(\.1)
    #expect(headings.first.map(String.init) == Version.current)
    let citation = try Self.text("CITATION.cff")
    #expect(citation.contains("\nversion: \(Version.current)\n"))
    let date = citation.firstMatch(of: /\ndate-released: "?([0-9-]+)/).map { String($0.1) }
    let heading = try Self.text("CHANGELOG.md").split(separator: "\n").first { $0.hasPrefix("## ") }
    #expect(heading == "## \(Version.current), \(date ?? "not yet released")")
    #expect(try Self.text("Documentation/InAPipeline.md").contains(Version.current))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self")))
  func theActionInstallsWhatHasTheChecksumAndChecksWithIt() async throws {
    try await TemporaryFolder.with { folder in
      let release = try await Release(in: folder)
      let installed = try await release.step("Install cachebench")
      #expect(installed.code == 0, "\(installed.error)")
      let missing = try await release.step("Check")
      #expect(missing.code == 5, "\(missing.error)")
      try await BuiltBinary.run(
        ["check", "stale-cells", "--baseline", "base", "--update"], in: folder, exits: 0)
      let checked = try await release.step("Check")
      #expect(checked.code == 0, "\(checked.error)")
      let file = "scenarios: stale-cells\nbaseline: base\n"
      try Data(file.utf8).write(to: folder.appending(path: "cachebench.yaml"))
      let byFile = try await release.step("Check", changing: ["SCENARIOS": "", "BASELINE": ""])
      #expect(byFile.code == 0, "\(byFile.error)")
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self")))
  func theActionTakesNoArchiveOfAnotherChecksum() async throws {
    try await TemporaryFolder.with { folder in
      let release = try await Release(in: folder)
      let refused = try await release.step(
        "Install cachebench", changing: ["SHA256": String(repeating: "0", count: 64)])
      #expect(refused.code == 1)
      #expect(refused.output.contains("::error::the checksum of cachebench-9-linux-"))
      #expect(try release.path.isEmpty)
    }
  }
}

/// A release in a folder, and the steps of the action as a runner takes them.
private struct Release {
  private let folder: URL
  private var environment: [String: String]

  /// Packs the program that was built with the tests.
  init(in folder: URL) async throws {
    self.folder = folder
    let program = try BuiltBinary.url().path(percentEncoded: false)
    let script = """
      name=cachebench-9-linux-$(uname -m)
      release=server/owner/cachebench/releases/download/v9
      mkdir -p "$name/bin" "$release" runner
      : > path
      ln -s '\(program)' "$name/bin/cachebench"
      tar -czf "$release/$name.tar.gz" "$name"
      sha256sum < "$release/$name.tar.gz" | cut -d ' ' -f 1
      """
    let packed = try await Subprocess.run(
      URL(filePath: "/bin/bash"), ["-e", "-c", script], in: folder)
    #expect(packed.code == 0, "\(packed.error)")
    let place = folder.path(percentEncoded: false)
    environment = [
      "RUNNER_OS": "Linux", "RUNNER_TEMP": place + "runner", "GITHUB_PATH": place + "path",
      "GITHUB_SERVER_URL": "file://" + place + "server", "REPOSITORY": "owner/cachebench",
      "TAG": "v9", "SHA256": packed.output.trimmingCharacters(in: .newlines),
      "SCENARIOS": "stale-cells", "BASELINE": "base", "ARGUMENTS": "--strict --format github",
    ]
  }

  /// The folders that earlier steps have put on the path of later ones.
  var path: String {
    get throws {
      try String(contentsOf: folder.appending(path: "path"), encoding: .utf8)
        .trimmingCharacters(in: .newlines)
    }
  }

  /// Runs the step of a name.
  func step(_ name: String, changing changes: [String: String] = [:]) async throws
    -> Subprocess.Outcome
  {
    var variables = environment.merging(changes) { $1 }
    let before = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    variables["PATH"] = try "\(path):\(before)"
    return try await Subprocess.run(
      URL(filePath: "/bin/bash"), ["-e", "-o", "pipefail", "-c", Self.script(of: name)],
      environment: variables, in: folder)
  }

  /// Returns the script of a step in `action.yml`.
  private static func script(of name: String) throws -> String {
    let text = try String(
      contentsOf: PackageFolder.url.appending(path: "action.yml"), encoding: .utf8)
    let json = ResolvedText.json(try YAMLParser.parse(text, file: "action.yml"))
    let action = try JSONDecoder().decode(Action.self, from: Data(json.utf8))
    return try #require(action.runs.steps.first { $0.name == name }?.run)
  }

  private struct Action: Decodable {
    let runs: Runs

    struct Runs: Decodable { let steps: [Step] }
    struct Step: Decodable {
      let name: String
      /// Nil for a step that uses another action.
      let run: String?
    }
  }
}
