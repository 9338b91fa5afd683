import Foundation
import Platform
import Testing
import TestSupport

/// Compares the help texts of the built program with golden files.
@Suite struct HelpTests {
  static let commands = [
    "run", "film", "init", "list", "show", "explain", "validate", "diagnose", "advise", "check",
    "compare", "report",
    "replay", "trace info", "trace convert", "trace generate", "trace sample", "trace head",
    "trace export", "import", "calibrate", "serve", "grade", "verify", "replay-log", "study plan",
    "study work",
    "study status", "study merge", "study sensitivity", "completions", "help",
  ]

  /// The words of a command on a command line.
  private static func words(_ command: String) -> [String] {
    command.split(separator: " ").map(String.init)
  }

  @Test func theProgramDescribesItself() async throws {
    let outcome = try await BuiltBinary.run(["--help"], exits: 0)
    Golden.expect(outcome.output, named: "cachebench.txt")
  }

  @Test func theTestedCommandsAreThoseOfTheProgram() async throws {
    let help = try await BuiltBinary.run(["help"]).output
    let sections = help.split(separator: "\n\n").drop { !$0.hasPrefix("START HERE:") }
      .prefix { !$0.hasPrefix("OPTIONS:") }
    // Terms are indented by two, and two spaces separate them from their meanings.
    let listed = sections.joined(separator: "\n").split(separator: "\n").compactMap { line in
      line.wholeMatch(of: #/  (\S+(?: \S+)*?)  +.*/#)?.1
    }
    #expect(listed.map(String.init) == Self.commands)
  }

  @Test func examplesComeBeforeTheCommandsAndCommandsAreInGroups() async throws {
    let help = try await BuiltBinary.run(["--help"]).output
    let heads = help.split(separator: "\n").filter { $0.hasSuffix(":") }
    #expect(heads.prefix(3) == ["EXAMPLES:", "START HERE:", "IN CI:"])
  }

  @Test(arguments: commands)
  func aCommandDescribesItself(_ command: String) async throws {
    let outcome = try await BuiltBinary.run(Self.words(command) + ["--help"], exits: 0)
    #expect(outcome.error.isEmpty)
    Golden.expect(outcome.output, named: "\(command.replacing(" ", with: "-")).txt")
  }

  @Test(arguments: commands)
  func helpOfACommandIsWhatTheCommandSays(_ command: String) async throws {
    let asked = try await BuiltBinary.run(["help"] + Self.words(command))
    #expect(try await asked == BuiltBinary.run(Self.words(command) + ["-h"]))
  }

  @Test(arguments: commands)
  func noLineIsWiderThanTheColumns(_ command: String) async throws {
    let lines = try await BuiltBinary.run(["help"] + Self.words(command)).output.split(
      separator: "\n")
    #expect(lines.filter { $0.count > 100 }.isEmpty)
  }

  @Test func theVersionIsOneLineWithTheModelAndTheCommit() async throws {
    let outcome = try await BuiltBinary.run(["--version"])
    #expect(outcome.code == 0 && outcome.error.isEmpty)
    let line = /cachebench 0\.1\.0 \(model [0-9]+(, commit [0-9a-f]{12}(-dirty)?)?\)\n/
    #expect(outcome.output.wholeMatch(of: line) != nil, "\(outcome.output)")
  }

  @Test func theReportOfTheVersionHasTheDigestOfTheResultsThatARunWrites() async throws {
    try await TemporaryFolder.with { folder in
      let report = try await BuiltBinary.run(["--version", "--report"], in: folder, exits: 0)
      try await BuiltBinary.run(
        ["run", "fastscroll", "--quiet", "--no-charts", "--out", "r"], in: folder, exits: 0)
      let digest = SHA256(try Data(contentsOf: folder.appending(path: "r/results.json")))
      #expect(report.output.hasSuffix("results.json: SHA-256 \(digest)\n"), "\(report.output)")
    }
  }

  @Test func theManualPageHasEveryCommandAndIsReadByItsFormatterWithoutAWarning() async throws {
    let page = try await BuiltBinary.run(["help", "--man"])
    for command in Self.commands {
      #expect(page.output.contains("\n.SS \"cachebench \(command.replacing("-", with: "\\-"))\"\n"))
    }
    try await TemporaryFolder.with { folder in
      try Data(page.output.utf8).write(to: folder.appending(path: "page.1"))
      let format = "command -v groff > page.path || exit 0; groff -man -Tutf8 -P-c -ww page.1"
      let read = try await Subprocess.run(URL(filePath: "/bin/sh"), ["-c", format], in: folder)
      #expect(read.code == 0 && read.error.isEmpty, "\(read.error)")
      // A line that is copied into a shell must have the quotes that were written.
      #expect(!read.output.contains(where: "\u{2018}\u{2019}\u{2CB}\u{2DC}".contains))
    }
  }

  @Test func withoutACommandAShortHelpIsAnError() async throws {
    let outcome = try await BuiltBinary.run([], exits: 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.hasPrefix("OVERVIEW: "))
    #expect(outcome.error.hasSuffix("See 'cachebench help' for all commands.\n"))
    #expect(outcome.error.count { $0 == "\n" } < 15)
  }

  @Test(arguments: [
    (["help", "chek"], "'chek'; did you mean 'check'?", "cachebench"),
    (["trace", "inof"], "'inof'; did you mean 'info'?", "cachebench trace"),
  ])
  func anUnknownCommandSuggestsOneAndPointsToTheHelp(
    words: [String], suggestion: String, group: String
  ) async throws {
    let outcome = try await BuiltBinary.run(words, exits: 64)
    #expect(
      outcome.error == """
        error: unknown command \(suggestion)
        See '\(group) --help'.

        """)
  }
}
