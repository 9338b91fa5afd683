import Testing

@testable import TextOutput
@testable import TextOutput

/// Tables as a person sees them.
@Suite struct TerminalTableTests {
  private static let file = Terminal(width: nil, usesColor: false)

  private static let table = ReportTable(
    columns: [.text("strategy"), .number("hit ratio"), .number("stale"), .number("bytes")],
    rows: [
      [.init("lru-url"), .init("91.20 %", isBest: true), .init("12"), .init("7")],
      [.init("夏"), .init("8.00 %"), .init("0", isBest: true), .init("1024")],
      [.init("none"), .init("-"), .init("0", isBest: true), .init("1")],
    ])

  @Test func columnsAreAlignedAndTheBestIsMarked() {
    #expect(
      Self.table.rendered(for: Self.file) == """
        strategy  hit ratio  stale  bytes
        --------  ---------  -----  -----
        lru-url     91.20 %*    12      7
        夏           8.00 %      0*  1024
        none              -      0*     1

        """)
  }

  @Test func onAColorTerminalTheBestIsGreenToo() {
    let text = Self.table.rendered(for: Terminal(width: 80, usesColor: true))
    #expect(text.contains("lru-url   \u{1B}[1;32m  91.20 %\u{1B}[0m*    12      7\n"))
  }

  @Test func aTableThatDoesNotFitBecomesPanelsOfTheColumnsThatDo() {
    #expect(
      Self.table.rendered(for: Terminal(width: 30, usesColor: false)) == """
        strategy  hit ratio  stale
        --------  ---------  -----
        lru-url     91.20 %*    12
        夏           8.00 %      0*
        none              -      0*

        strategy  bytes
        --------  -----
        lru-url       7
        夏         1024
        none          1

        """)
  }

  @Test(arguments: [10, 16])
  func aTableOfWhichNotTwoColumnsFitBecomesBlocks(_ width: Int) {
    #expect(
      Self.table.rendered(for: Terminal(width: width, usesColor: false)) == """
        lru-url
          hit ratio  91.20 %*
          stale           12
          bytes            7

        夏
          hit ratio  8.00 %
          stale           0*
          bytes        1024

        none
          hit ratio  -
          stale      0*
          bytes      1

        """)
  }

  @Test func aTableThatJustFitsStaysATable() {
    let text = Self.table.rendered(for: Terminal(width: 33, usesColor: false))
    #expect(text.hasPrefix("strategy  hit ratio"))
  }

  @Test func aHeadingOfTwoLinesStandsAboveItsColumn() {
    let table = ReportTable(
      columns: [.text("strategy"), .number("memory\n(MiB)")], texts: [["a", "12.0"]])
    #expect(
      table.rendered(for: Self.file) == """
                  memory
        strategy   (MiB)
        --------  ------
        a           12.0

        """)
    #expect(table.markdown.hasPrefix("| strategy | memory (MiB) |"))
  }

  @Test func aTableWithNothingToMarkKeepsNoPlaceForMarks() {
    let table = ReportTable(
      columns: [.text("strategy"), .number("stale")], texts: [["a", "0"], ["b", "0"]])
    #expect(
      table.rendered(for: Self.file)
        == "strategy  stale\n--------  -----\na             0\nb             0\n")
  }

  @Test(
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한", 2), ("👍🏽", 2), ("❤️", 2),
      ("—", 1), ("\u{200B}", 0), ("Ａ", 2),
    ])
  func widthIsCountedInColumns(_ text: String, _ width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test(arguments: [
    ([:], true), (["NO_COLOR": ""], true), (["NO_COLOR": "1"], false), (["TERM": "dumb"], false),
    (["TERM": "xterm"], true),
  ])
  func theEnvironmentMayRefuseColor(_ environment: [String: String], _ allowed: Bool) {
    #expect(Terminal.allowsColor(environment) == allowed)
  }
}
