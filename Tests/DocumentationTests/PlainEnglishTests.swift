import Foundation
import Testing
import TestSupport

/// Everything that users can read is written in the words of the style guide: help, explanations, lists, messages
/// and scenarios.
@Suite struct PlainEnglishTests {
  /// A pattern that a reader stumbles over, and the words to write instead.
  struct Pattern: Sendable, CustomTestStringConvertible {
    let expression: String
    let instead: String

    var testDescription: String { expression }

    init(_ expression: String, _ instead: String) {
      (self.expression, self.instead) = (expression, instead)
    }
  }

  static let patterns = [
    Pattern(#"\b[Ww]orlds?\b(?!"| yaml)"#, "seed"),
    Pattern(#"\b[Tt]humbs?\b(?!['`:])"#, "scroll, user or reader"),
    Pattern(
      #"\b([Tt]old apart|[Nn]ot shown|in brackets|beyond doubt)\b"#,
      "(not) significantly different"),
    Pattern(#"\b([Gg]ives? up|given up|[Gg]iving up)\b"#, "cancel"),
    Pattern(#"\b([Ee]nds?|[Ee]nding) with [0-9]"#, "exits with status N"),
    Pattern(#"\b([Hh]olds? [a-z]+ against|held against)\b"#, "compare"),
    Pattern(#"\b[Hh]angs? on\b"#, "depends on"),
    Pattern(#"\bin the (mean|midst)\b"#, "on average, the median"),
    Pattern(#"\bof one's own\b"#, "custom"),
    Pattern(#"\b([Ww]itness|[Tt]estimony)\b(?!")"#, "check, validation"),
    Pattern(#"\b([Nn]obody|[Ss]omebody|[Ee]verybody|[Ww]hom|[Ww]hoever)\b"#, "the thing itself"),
    Pattern(#"(^|[;:,.] )[Ww]ho\b"#, "the subject"),
    Pattern(#"\b([Ll]acks? the right|right image)\b"#, "without the correct image"),
    Pattern(#"\b(is|are|was) none\b(?! of)"#, "there is no"),
    Pattern(#"\b[Aa]nchor(s|ed)\b"#, "basis, source"),
    Pattern(
      #"\b(points|frames|milliseconds|events|requests|bits|line|object|path) an? (second|pixel|line|run)\b"#,
      "per second"),
    Pattern(#"^(What|[Ww]hether) [a-z' ]*[^?]$"#, "the noun; for a Boolean: if true"),
    Pattern(#"\b(so (many|often)|(much|little) as can be)\b"#, "N times"),
  ]

  /// Texts that users read, each line with its place.
  struct Line: Sendable {
    let place: String
    let text: String
  }

  @Test(arguments: patterns)
  func noTextOfTheProgramHasThePattern(_ pattern: Pattern) throws {
    try expect(Self.literals, without: pattern)
  }

  @Test(arguments: patterns)
  func noPageHasThePattern(_ pattern: Pattern) throws {
    try expect(Self.pages, without: pattern)
  }

  @Test(arguments: patterns)
  func noScenarioHasThePattern(_ pattern: Pattern) throws {
    try expect(Self.scenarios, without: pattern)
  }

  private func expect(_ lines: [Line], without pattern: Pattern) throws {
    let expression = try Regex(pattern.expression)
    let found = lines.filter { $0.text.contains(expression) }
      .map { "\($0.place): \($0.text)" }
    #expect(found.isEmpty, "write '\(pattern.instead)': \(found.joined(separator: "\n"))")
  }

  @Test func theProgramAndItsScenariosAreLookedThrough() {
    #expect(Self.literals.count > 3_000)
    #expect(Self.literals.contains { $0.text.contains("Total time that visible cells spent") })
    #expect(Self.literals.contains { $0.text.hasPrefix("the highest total cost") })
    #expect(Self.scenarios.count > 300)
    #expect(Self.pages.contains { $0.text.contains("renders the images of a feed") })
  }

  @Test(arguments: [
    "--help", "explain", "list scenarios", "list policies", "list networks", "list devices",
  ])
  func whatIsPrintedHasNoPattern(_ words: String) async throws {
    let outcome = try await BuiltBinary.run(words.split(separator: " ").map(String.init))
    for pattern in Self.patterns {
      let expression = try Regex(pattern.expression)
      // The name of a scenario is an interface.
      let output = outcome.output.replacing("decides-network-and-thumb", with: "")
      let lines = output.split(separator: "\n").filter { $0.contains(expression) }
      #expect(lines.isEmpty, "\(pattern.instead)")
    }
  }

  // MARK: - Where texts are

  /// The comments and summaries of scenarios and presets.
  private static let scenarios: [Line] = files(under: "Scenarios", ending: ".yaml").flatMap {
    path, text in
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
      index, line in
      let isProse = line.contains("#") || line.hasPrefix("summary:") || line.hasPrefix("defect:")
      let comment = line.hasPrefix("summary:") ? line[...] : line.drop { $0 != "#" }.dropFirst(2)
      return isProse
        ? Line(place: "\(path):\(index + 1)", text: String(comment.isEmpty ? line : comment)) : nil
    }
  }

  private static let pages: [Line] = [".html", ".txt"].flatMap {
    files(under: "Sources", ending: $0)
  }.flatMap { path, text in
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
      Line(place: "\(path):\(index + 1)", text: String(line))
    }
  }

  /// The string literals of the sources that are sentences, without what is interpolated.
  private static let literals: [Line] = files(under: "Sources", ending: ".swift").flatMap {
    path, text in
    var isOpen = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap {
      index, line -> [Line] in
      let place = "\(path):\(index + 1)"
      let trimmed = line.drop { $0 == " " }
      if trimmed.hasPrefix("\"\"\"") || line.hasSuffix("\"\"\"") {
        isOpen.toggle()
        return []
      }
      if isOpen { return [Line(place: place, text: withoutValues(trimmed))] }
      guard !trimmed.hasPrefix("//"), !trimmed.hasPrefix("precondition"),
        !trimmed.contains(".split(\"")
      else { return [] }
      return withoutValues(trimmed).matches(of: /"((?:[^"\\]|\\.)*)"/)
        .map { Line(place: place, text: String($0.1)) }.filter { $0.text.contains(" ") }
    }
  }

  /// A line without its interpolations, those with brackets and quotes within included.
  private static func withoutValues(_ line: Substring) -> String {
    var (text, depth, isEscape) = ("", 0, false)
    for letter in line {
      if depth == 0 {
        if isEscape && letter == "(" {
          text.removeLast()
          text += "…"
          depth = 1
        } else {
          text.append(letter)
        }
        isEscape = letter == "\\" && !isEscape
      } else {
        depth += letter == "(" ? 1 : letter == ")" ? -1 : 0
      }
    }
    return text
  }

  private static func files(under folder: String, ending: String) -> [(path: String, text: String)]
  {
    let start = PackageFolder.url.appending(path: folder)
    let paths = FileManager.default.subpaths(atPath: start.path(percentEncoded: false)) ?? []
    return paths.filter { $0.hasSuffix(ending) }.sorted().compactMap { path in
      guard let text = try? String(contentsOf: start.appending(path: path), encoding: .utf8) else {
        return nil
      }
      return ("\(folder)/\(path)", text)
    }
  }
}
