import Foundation
import Primitives
import Testing

@Suite struct JSONStringTests {
  @Test func aTextReadsBackFromItsJSONString() throws {
    let text = "a \"b\" \\ c\nd\te\u{1}\u{85}\u{2028}\u{FEFF} ä 🙂"
    let quoted = text.jsonQuoted
    #expect(try JSONDecoder().decode(String.self, from: Data(quoted.utf8)) == text)
    #expect(quoted.allSatisfy { !$0.isNewline && $0 != "\t" })
    #expect(quoted.contains(#"\"b\" \\ c\nd\te\u0001\u0085\u2028\ufeff ä 🙂"#))
  }
}
