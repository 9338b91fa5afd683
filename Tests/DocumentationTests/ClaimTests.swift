import Foundation
import Testing
import TestSupport

/// A sentence that names a cause, a price or a gain is asserted by a scenario, or needs no run.
@Suite("Claims of pages and comments") struct ClaimTests {
  /// A file and its sentences.
  struct Page: Sendable, CustomStringConvertible {
    let path: String
    let sentences: [String]
    var description: String { path }
  }

  private static let claims = files(in: "Scenarios/Claims", endingWith: ".yaml").map { path in
    Page(path: path, sentences: Prose(quotes: text(path)).sentences)
  }

  /// README, articles and scenarios; `Keys.md` is made by the program.
  private static let pages: [Page] = {
    let articles = files(in: "Documentation", endingWith: ".md").filter {
      !$0.hasSuffix("/Keys.md")
    }
    let scenarios = files(in: "Scenarios", endingWith: ".yaml").filter { path in
      !["Claims", "Strategies", "Networks", "Devices"].contains { path.contains("/\($0)/") }
    }
    return (["README.md"] + articles).map {
      Page(path: $0, sentences: Prose(markdown: text($0)).sentences)
    } + scenarios.map { Page(path: $0, sentences: Prose(comments: text($0)).sentences) }
  }()

  private static let exemptions = Prose(
    markdown: text("Tests/DocumentationTests/NoClaims.md")
  ).sentences.filter(Prose.namesACause)

  private static func files(in folder: String, endingWith suffix: String) -> [String] {
    let url = PackageFolder.url.appending(path: folder)
    let names = try? FileManager.default.subpathsOfDirectory(
      atPath: url.path(percentEncoded: false))
    return (names ?? []).filter { $0.hasSuffix(suffix) }.map { "\(folder)/\($0)" }.sorted()
  }

  private static func text(_ path: String) -> String {
    let data = try? Data(contentsOf: PackageFolder.url.appending(path: path))
    return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  @Test(arguments: pages)
  func aSentenceThatNamesACauseIsAClaimOrSaysWhyItIsNone(_ page: Page) {
    let known = Set(Self.claims.flatMap(\.sentences) + Self.exemptions)
    for sentence in page.sentences where Prose.namesACause(sentence) {
      #expect(
        known.contains(sentence),
        "\(page): quote it in a claim, drop the cause, or list it in NoClaims.md: \(sentence)")
    }
  }

  @Test(arguments: claims)
  func whatAClaimQuotesStandsInAPage(_ claim: Page) {
    let said = Set(Self.pages.flatMap(\.sentences))
    #expect(!claim.sentences.isEmpty, "\(claim) quotes nothing; write # > before a sentence")
    for sentence in claim.sentences {
      #expect(said.contains(sentence), "\(claim) quotes what no page says: \(sentence)")
    }
  }

  @Test func whatNeedsNoClaimStandsInAPage() {
    let said = Set(Self.pages.flatMap(\.sentences))
    for sentence in Self.exemptions {
      #expect(said.contains(sentence), "NoClaims.md lists what no page says: \(sentence)")
    }
  }

  @Test func everyClaimIsAValidScenarioThatAssertsSomethingOfAnother() async throws {
    let claims = Self.claims.map(\.path)
    try #require(!claims.isEmpty)
    try await BuiltBinary.run(["validate"] + claims, in: PackageFolder.url, exits: 0)
    for claim in claims {
      let text = Self.text(claim)
      #expect(text.contains("\nextends: "), "\(claim) extends no scenario")
      #expect(text.contains(#/\nassertions:\n( +\#.*\n)* +-/#), "\(claim) asserts nothing")
    }
  }

  @Test func everyPageHasSentences() {
    #expect(Self.pages.count > 80)
    for page in Self.pages where page.path.hasSuffix(".md") {
      #expect(!page.sentences.isEmpty, "\(page)")
    }
  }
}

/// Sentences, and those of them that name a cause.
@Suite("Sentences of pages") struct ProseTests {
  @Test func paragraphsListsCellsAndHeadingsAreSplitIntoSentences() {
    let text = """
      # A heading
      One sentence. Another, over
      two lines: `code` too.

      | a cell | 1.5 s |
      |---|---|
      - An item. (In brackets.) 3 more.
      ```sh
      not prose
      ```
      """
    let sentences = Prose(markdown: text).sentences.filter { !$0.contains("---") }
    #expect(
      sentences == [
        "A heading", "One sentence.", "Another, over two lines: `code` too.", "a cell", "1.5 s",
        "An item.", "(In brackets.)", "3 more.",
      ])
  }

  @Test func commentsAndTheSummaryOfAScenarioAreRead() {
    let text = """
      # A claim. A second
      # one.
      #
      # > Quoted.
      summary: What it is
      seeds: {count: 3}
      assertions:
        # Why.
        - a.misses < 3
      """
    #expect(
      Prose(comments: text).sentences == [
        "A claim.", "A second one.", "> Quoted.", "What it is", "Why.",
      ])
    #expect(Prose(quotes: text).sentences == ["Quoted."])
  }

  @Test(arguments: [
    ("Keys by row lose, as rows move.", true), ("It waits because it fetches twice.", true),
    ("Prefetching saves a third.", true), ("The disk decides.", true),
    ("It is 3 times faster.", true),
    ("A window of 1 %.", false), ("`cost-limit` is a key.", false), ("It draws a chart.", false),
    ("[A page](Saves.md) of tables.", false), ("Thanks to its disk it comes back.", true),
  ])
  func causesPricesAndGainsAreFound(sentence: String, isFound: Bool) {
    #expect(Prose.namesACause(sentence) == isFound)
  }
}
