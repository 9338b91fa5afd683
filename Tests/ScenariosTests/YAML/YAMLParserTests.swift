import Scenarios
import Testing
import Primitives
import YAML

@Suite struct YAMLParserTests {
  private func errors(_ text: String) -> String {
    do {
      _ = try YAMLParser.parse(text, file: "f.yaml")
      return ""
    } catch {
      return error.description
    }
  }

  @Test func nodesRememberTheirPlaces() throws {
    let root = try YAMLParser.parse("table:\n  rows: 20\n  sizes: [1, 'two']\n", file: "f.yaml")
    let table = try #require(root["table"])
    #expect(table.mark.description == "f.yaml:2:3")
    #expect(table["rows"]?.scalar?.text == "20")
    #expect(table["rows"]?.mark.description == "f.yaml:2:9")
    #expect(table.entries?[1].keyMark.description == "f.yaml:3:3")
    #expect(table["sizes"]?.items?[1].scalar?.isQuoted == true)
    #expect(table["sizes"]?.items?[1].mark.description == "f.yaml:3:14")
  }

  @Test(arguments: [
    "a: é\r\nb: 2\r\n", "\u{FEFF}a: é\nb: 2", "a: é\nb: 2\n...\n", "---\na: é\nb: 2\n",
  ])
  func lineEndsMarksAndDocumentLinesAreFine(text: String) throws {
    let root = try YAMLParser.parse(text, file: "f.yaml")
    #expect(root["a"]?.scalar?.text == "é")
    #expect(root["b"]?.scalar?.text == "2")
    #expect(root["a"]?.mark.column == 4)
  }

  @Test(arguments: ["", "# only a comment\n", "---\n"])
  func nothingIsNull(text: String) throws {
    #expect(try YAMLParser.parse(text, file: "f.yaml").isNull)
  }

  @Test func aliasesStandForTheirAnchors() throws {
    let root = try YAMLParser.parse("a: &x {n: 1}\nb: *x\n", file: "f.yaml")
    #expect(root["b"]?["n"]?.scalar?.text == "1")
    #expect(root["b"]?.mark.description == "f.yaml:2:4")
  }

  @Test(arguments: [
    ("x: &x {n: 1, m: 2}\ny: {<<: *x, n: 3}\n", "n=3 m=2"),
    ("x: &x {n: 1, m: 2}\ny: {n: 3, <<: *x}\n", "n=3 m=2"),
    ("x: [&x {n: 1}, &z {n: 2, m: 4}]\ny: {<<: [*x, *z], k: 5}\n", "k=5 n=1 m=4"),
    ("x: &x {n: 1}\nz: &z {<<: *x, m: 2}\ny: {<<: *z}\n", "m=2 n=1"),
    ("y: {<<: {n: 1}}\n", "n=1"), ("y: {\"<<\": 1}\n", "<<=1"), ("y: {<<: {}}\n", ""),
  ])
  func mergeKeysBringWhatAMappingDoesNotSay(_ text: String, _ entries: String) throws {
    let root = try YAMLParser.parse(text, file: "f.yaml")
    let found = root["y"]?.entries?.map { "\($0.key)=\($0.value.scalar?.text ?? "")" }
    #expect(found?.joined(separator: " ") == entries)
  }

  @Test(arguments: [
    ("a: 1\na: 2\n", "f.yaml:2:1: key 'a' is already given on line 1"),
    ("a: 1\n---\nb: 2\n", "f.yaml:2:1: a second document begins here; a file has one"),
    ("a: !!str 1\n", "f.yaml:1:4: tags such as 'tag:yaml.org,2002:str' are not supported"),
    ("a: ! b\n", "f.yaml:1:4: tags such as '!' are not supported"),
    ("[a]: 1\n", "f.yaml:1:1: a key must be a text"),
    ("? {a: b}\n: 1\n", "f.yaml:1:3: a key must be a text"),
    ("~: 1\n", "f.yaml:1:1: a key must be a text"),
    (
      "a:\n  <<: 1\n",
      "f.yaml:2:7: '<<' merges a mapping, or a list of mappings; write an alias such as *base"
    ),
    (
      "a: &x {b: 1}\nc:\n  <<: [*x, 2]\n",
      "f.yaml:3:7: '<<' merges a mapping, or a list of mappings; write an alias such as *base"
    ),
    ("a: &x {b: 1}\nc: {<<: *x, <<: *x}\n", "f.yaml:2:13: key '<<' is already given on line 2"),
    ("a:\n\tb: 1\n", "f.yaml:2:1: tabs cannot be used for indentation; use spaces"),
    ("a: *b\n", "f.yaml:1:4: '*b' does not refer to a complete anchor before it"),
    ("a: &a [*a]\n", "f.yaml:1:8: '*a' does not refer to a complete anchor before it"),
    ("a: 1\n b: 2\n", "f.yaml:2:3: mapping values are not allowed in this context"),
    ("a: @b\n", "f.yaml:1:4: a text that begins with '@' or '`' needs quotes"),
    (
      "a: [1, 2\n",
      "f.yaml:2:1: did not find expected ',' or ']' while parsing a flow sequence begun on line 1"
    ),
    ("a: é\u{1}\n", "f.yaml:1:5: control characters are not allowed"),
  ])
  func whatIsNotReadIsLocated(text: String, message: String) {
    #expect(errors(text) == message)
  }

  @Test func severalFaultsAreReportedTogether() {
    #expect(
      errors("a: 1\na: 2\nb: !x 1\nc: [\n")
        == """
        f.yaml:2:1: key 'a' is already given on line 1
        f.yaml:3:4: tags such as '!x' are not supported
        f.yaml:5:1: did not find expected node content while parsing a flow node
        """)
  }

  @Test func invalidUTF8IsLocated() {
    let error = #expect(throws: ScenarioError.self) {
      try YAMLParser.parse(Array("a: 1\né: x".utf8) + [0xFF, 0x20], file: "f.yaml")
    }
    #expect(error?.diagnostics.first?.mark == Mark(file: "f.yaml", line: 2, column: 5))
  }

  @Test func aBillionLaughsAreRefused() {
    var text = "a0: &a0 [lol]\n"
    for level in 1...9 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    #expect(errors(text).contains("more than 200000 nodes"))
  }

  @Test(arguments: ["0": "0000", "e": "001B", "x7f": "007F", "N": "0085", "r": "000D"])
  func controlCharactersAreRefusedHoweverTheyAreWritten(_ escape: String, _ code: String) {
    let reason = "a text cannot have control characters; this one has U+\(code)"
    #expect(errors("a: 1\nb: \"x\\\(escape)y\"") == "f.yaml:2:4: \(reason)")
    #expect(errors("a: 1\n\"b\\\(escape)\": 2").contains(reason), "in keys, too")
    #expect(errors("a: \"x\\ny\\tz\"") == "")
  }

  @Test func deepNestingIsRefused() {
    let deep = String(repeating: "[", count: 5000)
    #expect(errors(deep).contains("nested deeper than 64 levels"))
    var text = "a0: &a0 [x]\n"
    for level in 1...70 { text += "a\(level): &a\(level) [*a\(level - 1)]\n" }
    #expect(errors(text).contains("nested deeper than 64 levels"))
  }
}
