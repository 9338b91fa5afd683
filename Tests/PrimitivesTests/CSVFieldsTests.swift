import Primitives
import Testing

@Suite struct CSVFieldsTests {
  private func texts(_ line: String, _ separator: Character = ",") -> [String]? {
    let letters = Array("xx\(line)".utf8).dropFirst(2)
    return CSVFields.fields(of: letters, at: separator.asciiValue ?? 0)?.map(\.text)
  }

  @Test(arguments: [
    ("", [""]), ("a", ["a"]), ("a,b", ["a", "b"]), (",", ["", ""]), ("a,,b,", ["a", "", "b", ""]),
    ("\"a, b\",5", ["a, b", "5"]), ("\"a\"", ["a"]), ("\"\",x", ["", "x"]),
    ("\"a \"\"b\"\"\",1", ["a \"b\"", "1"]), ("a\"b\",c", ["a\"b\"", "c"]),
    (" a , b\t,c \r", ["a", "b", "c"]), ("0,\"7\"\r", ["0", "7"]),
  ])
  func quotesEncloseSeparators(_ line: String, _ fields: [String]) {
    #expect(texts(line) == fields)
    #expect(
      texts(line.replacing(",", with: ";"), ";") == fields.map { $0.replacing(",", with: ";") })
  }

  @Test(arguments: ["\"", "\"a", "\"a\"b", "a,\"b\"\"", "\"a\" ,b"])
  func aQuoteThatDoesNotEndItsFieldIsRefused(_ line: String) {
    #expect(texts(line) == nil)
  }

  @Test func positionsAreThoseOfTheTexts() {
    let line = Array(" a,\" b\" ".utf8)[...]
    #expect(CSVFields.fields(of: line, at: UInt8(ascii: ","))?.map(\.start) == [1, 5])
  }

  @Test(
    arguments: [
      ("time_ms;down_kbps", ";"), ("time_ms,down_kbps", ","), ("7", ","), ("0;1,5;2,5", ";"),
    ] as [(String, Character)])
  func theFirstLineTellsTheSeparator(_ line: String, _ separator: Character) {
    #expect(CSVFields.separator(of: Array(line.utf8)[...]) == separator.asciiValue)
  }

  @Test(arguments: [
    ("0,1 # slow", "0,1 "), ("# all", ""), ("\"a #1\",2 # b", "\"a #1\",2 "), ("0,1", "0,1"),
  ])
  func aCommentBeginsOutsideQuotes(_ line: String, _ rest: String) {
    #expect(CSVFields.withoutComment(Array(line.utf8)[...]).elementsEqual(rest.utf8))
  }
}
