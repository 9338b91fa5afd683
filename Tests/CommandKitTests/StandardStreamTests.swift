import Testing

@testable import TextOutput
@testable import TextOutput

@Suite("Build servers find no command in what is written")
struct StandardStreamTests {
  @Test(arguments: [
    ("::error::x\nb", "\\u003a:error::x\nb"),
    ("a\n  ::stop-commands::t", "a\n  \\u003a:stop-commands::t"),
    ("\u{A0}::x", "\u{A0}\\u003a:x"), ("a ::error:: b", "a ::error:: b"),
    ("a\r\n::error::x\r\n", "a\r\n\\u003a:error::x\r\n"),
    ("##[error]x", "##\\u005berror]x"),
    ("a ##vso[task]x", "a ##vso\\u005btask]x"), ("## [a]\n", "## [a]\n"),
  ])
  func linesThatWouldBeObeyedAreNot(text: String, written: String) {
    #expect(StandardStream.withoutCommands(text) == written)
  }
}
