import Foundation
import Testing
import TestSupport

/// `.ci/prose`, a part of `make lint`, finds phrases that readers stumble over.
@Suite struct PlainEnglishTests {
  private static func prose(
    _ files: [URL] = [], _ options: String...
  ) async throws -> Subprocess.Outcome {
    try await Subprocess.run(
      PackageFolder.url.appending(path: ".ci/prose"),
      options + files.map { $0.path(percentEncoded: false) })
  }

  /// Writes a file and returns the lines that the check prints about it.
  private static func lines(_ name: String, _ text: String) async throws -> [Substring] {
    try await TemporaryFolder.with { folder in
      let file = folder.appending(path: name)
      try Data(text.utf8).write(to: file)
      let outcome = try await prose([file])
      #expect(outcome.error == "")
      let lines = outcome.output.split(separator: "\n")
      #expect(outcome.code == (lines.isEmpty ? 0 : 1))
      return lines
    }
  }

  @Test func noCommentArticleScenarioOrTextHasAPhrase() async throws {
    let outcome = try await Self.prose()
    #expect(outcome.code == 0, "\(outcome.output)\(outcome.error)")
  }

  @Test func everyModuleTestPageAndScriptIsRead() async throws {
    let read = try await Set(
      Self.prose([], "--list").output.split(separator: "\n").map(String.init))
    for folder in ["Sources", "Tests", "Benchmarks", "Examples"] {
      let url = PackageFolder.url.appending(path: folder)
      let paths = FileManager.default.subpaths(atPath: url.path(percentEncoded: false)) ?? []
      for path in paths where path.hasSuffix(".swift") && !path.contains(".build/") {
        #expect(read.contains("\(folder)/\(path)"))
      }
    }
    for path in ["README.md", "Documentation/Keys.md", "Makefile", ".ci/lint", "Tools/docs"] {
      #expect(read.contains(path))
    }
  }

  @Test(arguments: [
    ("a.swift", "let a = 1\n/// What the cache holds.\nlet b = 2", 2),
    ("a.swift", "/// The images.\n///\n/// - Returns: Whether it is\n///   there.", 3),
    ("a.swift", "/// The size. Who asks\n/// gets it.", 1),
    ("a.swift", "/// Why a file could not be read.", 1),
    ("a.swift", "/// The first image; none where no image\n/// is stored.", 1),
    ("a.swift", "/// It names the result, what came\n/// of it.", 1),
    ("a.swift", "/// Images, of which there are two.", 1),
    ("a.swift", "let a = 1  // The row that a witness saw.", 1),
    ("a.swift", "let text = \"It ends with 2 after \\(count) errors\"", 1),
    ("a.py", "def f():\n    \"\"\"Whether the answer is complete.\"\"\"", 2),
    ("a.yaml", "# Prints what the thumb did.\nrows: 3", 1),
    ("a.yaml", "summary: the store gives up loads", 1),
    ("a.h", "// What Swift cannot call.\nint f(void);", 1),
    ("a.html", "<p>in the mean of all</p>", 1),
    ("a.md", "A list.\nWhat it shows is sorted.", 1),
    ("a.md", "| key | 3 cell-seconds |", 1),
    ("a.txt", "nobody waits", 1),
  ])
  func aPhraseIsFoundInItsLine(_ name: String, _ text: String, _ line: Int) async throws {
    let lines = try await Self.lines(name, text)
    #expect(lines.count == 1 && lines[0].contains("/\(name):\(line): '"), "\(lines)")
  }

  @Test(arguments: [
    ("a.swift", "let world = thumb(witness)"),
    ("a.swift", "/// Calls `nobody` if it is nil.\n/// ```swift\n/// whom(world)\n/// ```"),
    ("a.md", "# What is modelled\n\nWhat does it print?\n\n```yaml\nworld: thumb\n```"),
    ("a.md", "The key `thumb` and [a page](In%20the%20mean.md)."),
    ("a.yaml", "kind: thumb"),
    ("a.txt", "decides-network-and-thumb"),
  ])
  func codeKeysTitlesAndQuestionsAreLeftOut(_ name: String, _ text: String) async throws {
    #expect(try await Self.lines(name, text).isEmpty)
  }

  @Test(arguments: [
    "--help", "explain", "list scenarios", "list policies", "list networks", "list devices",
  ])
  func printedListsHaveNoPhrase(_ words: String) async throws {
    let outcome = try await BuiltBinary.run(words.split(separator: " ").map(String.init))
    #expect(try await Self.lines("output.txt", outcome.output).isEmpty)
  }
}
