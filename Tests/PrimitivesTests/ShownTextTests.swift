import Testing

@testable import Primitives

struct ShownTextTests {
  @Test(arguments: [
    ("plain, ünï, 😀", "plain, ünï, 😀"), ("a\u{1B}[31m\u{7}", "a\\u001b[31m\\u0007"),
    ("c1\u{9B}, del\u{7F}", "c1\\u009b, del\\u007f"), ("two\nlines\tand", "two\\nlines\\tand"),
    ("turn\u{202E}ed\u{2066}", "turn\\u202eed\\u2066"), ("\u{2028}\u{FEFF}", "\\u2028\\ufeff"),
    ("cr\r\n", "cr\\u000d\\n"),
  ])
  func whatIsHiddenIsEscaped(text: String, shown: String) {
    #expect(text.shown == shown)
    #expect(text.shown.shown == shown)
  }

  @Test func aLongTextIsCutInMessages() {
    #expect(
      String(repeating: "x", count: 60_000).quoted == "'" + String(repeating: "x", count: 40) + "…'"
    )
    #expect("\u{1B}".quoted == "'\\u001b'")
    let message = Suggestion.unknown(
      "strategy", String(repeating: "(", count: 40_000), known: ["lru"])
    #expect(message.count < 300)
  }

  @Test func aSuggestionForALongValueCostsNothing() {
    let known = (0..<200).map { "name-of-something-\($0)" }
    let clock = ContinuousClock()
    let time = clock.measure {
      for _ in 0..<20 {
        _ = Suggestion.nearest(to: String(repeating: "(", count: 40_000), in: known)
      }
    }
    #expect(time < .seconds(5))
  }

  @Test func aLongTextIsEscapedInLinearTime() {
    let text = String(repeating: "a<\u{301}\u{1B}", count: 50_000)
    let clock = ContinuousClock()
    var escaped = ""
    let time = clock.measure { escaped = text.escapedForHTML }
    #expect(escaped.utf8.count == 50_000 * "a&lt;\u{301}\\u001b".utf8.count)
    #expect(escaped.utf8.starts(with: "a&lt;\u{301}\\u001ba&lt;".utf8))
    #expect(time < .seconds(5))
  }

  @Test func aQuoteBelowAnAccentIsEscapedToo() {
    #expect("\"\u{301}\\\u{301}".jsonQuoted == "\"\\\"\u{301}\\\\\u{301}\"")
  }

  @Test func aQuoteBelowAnAccentDoesNotEndAWordOfAShell() {
    #expect("a'\u{301}; b".shellWord == "'a'\\''\u{301}; b'")
  }
}
