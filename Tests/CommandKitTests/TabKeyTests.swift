import Foundation
import Testing
import TestSupport

@Suite("The Tab key inserts names and runs nothing") struct TabKeyTests {
  /// A kind of names that a command completes.
  struct Source: Sendable, CustomTestStringConvertible {
    /// The line before the name.
    let line: String
    /// The folder of the names.
    let folder: String
    /// The ending of a file, which its name in a list does not have; empty for folders.
    var ending = ".yaml"
    var isListed = true

    var testDescription: String { line }
  }

  private static let sources = [
    Source(line: "cachebench check ", folder: "Scenarios"),
    Source(line: "cachebench run --strategy lru-url,", folder: "Scenarios/Strategies"),
    Source(line: "cachebench run --against=", folder: "Scenarios/Strategies"),
    Source(line: "cachebench serve --network ", folder: "Scenarios/Networks"),
    Source(line: "cachebench show ", folder: "Scenarios/Devices"),
    Source(line: "cachebench validate ", folder: ".", isListed: false),
    Source(line: "cachebench run --out ", folder: ".", ending: "", isListed: false),
    Source(line: "cachebench report Results/", folder: "Results", ending: "", isListed: false),
  ]

  /// Names that a shell would split, expand or run. No other names begin with their first two characters.
  private static let names = [
    "az b", "bz'ob", "cz\"url", "dz$(touch RAN)", "ez`touch RAN`", "fz;touch RAN", "gz*b",
    "hz[ab]k",
    "iz{o,p}", "jz:on", "kz\\ash", "~tilde", "lz&touch RAN", "mz$HOME", "nz|x", "oz,ma", "pz=s",
    "qz#x", "rz!cl", "sz@x", "uz<in>out", "$(touch RAN)", "`touch RAN`", "-dash",
  ]
  private static let ofTwoLines = "xz\n$(touch RAN)"

  @Test(arguments: ["bash", "zsh", "fish"], sources)
  func aNameIsInsertedAsItIs(_ shell: String, _ source: Source) async throws {
    try await TemporaryFolder.with { place in
      let folder = place.appending(path: source.folder)
      for name in Self.names + [Self.ofTwoLines] {
        let file = folder.appending(path: name + source.ending)
        try FileManager.default.createDirectory(
          at: source.ending.isEmpty ? file : folder, withIntermediateDirectories: true)
        if !source.ending.isEmpty { try Data("rows: 1".utf8).write(to: file) }
      }
      guard let terminal = try await ShellTerminal(shell, in: place) else { return }
      let typed = (Self.names + [Self.ofTwoLines]).map { name in
        // After a hyphen alone, zsh and fish offer options.
        name.first?.isLetter == true
          ? "\(name.prefix(2))" : "\\\(name.prefix(name.first == "-" ? 4 : 1))"
      }
      let answers = try await terminal.press(typed.map { source.line + $0 })
      let start = source.line.split(separator: " ").last.map {
        $0.hasPrefix("cachebench") ? "" : $0
      }
      let before = source.line.hasSuffix(" ") ? "" : start ?? ""
      for (answer, name) in zip(answers, Self.names) where !Self.isLeftOut(name, by: shell, source)
      {
        let inserted = answer.last?.trimmingSuffix("/")
        #expect(inserted == before + name + (source.isListed ? "" : source.ending))
      }
      // A list has a name on each line, and so leaves this one out.
      if source.isListed { #expect(answers.last?.last == before + "xz") }
      let found = try FileManager.default.contentsOfDirectory(atPath: place.path)
      #expect(!found.contains("RAN"))
    }
  }

  /// True for names that fish does not offer: folders by a function of its own, and a value apart from its option that
  /// begins with a hyphen, which it takes for another option.
  private static func isLeftOut(_ name: String, by shell: String, _ source: Source) -> Bool {
    guard shell == "fish" else { return false }
    if name.first == "-" { return source.line.hasSuffix(" ") && source.line.contains(" --") }
    return source.line.contains("--out") && name.contains("=")
  }
}

extension String {
  fileprivate func trimmingSuffix(_ end: String) -> String {
    hasSuffix(end) ? String(dropLast(end.count)) : self
  }
}
