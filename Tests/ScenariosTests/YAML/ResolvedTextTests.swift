import Primitives
import Scenarios
import Testing
import YAML

@testable import TextOutput

@Suite struct ResolvedTextTests {
  @Test func defaultsAreWrittenOut() throws {
    let text = ResolvedText.yaml(try Miniature().node())
    #expect(
      text == """
        name: untitled
        seed: 42
        table:
          rows: 100
          row-height: 88 pt
          image:
            pixels:
              - 1200
              - 800
            encoded: 90 KiB
        cache:
          policy: lru
          cost-limit: 64 MiB
          protected-share: null
        order: newest-first
        coalesce: true
        guess: null
        timeout: 60 s
        steps: []

        """)
  }

  @Test func whatIsWrittenReadsBack() throws {
    let value = try NodeReader.decode(Miniature.self, from: everyKey, file: "f.yaml")
    let yaml = ResolvedText.yaml(try value.node())
    #expect(try NodeReader.decode(Miniature.self, from: yaml, file: "g.yaml") == value)
    let json = ResolvedText.json(try value.node())
    #expect(try NodeReader.decode(Miniature.self, from: json, file: "g.json") == value)
    #expect(ResolvedText.yaml(try value.node()) == yaml)
  }

  @Test func JSONKeepsTheOrderOfTheType() throws {
    var value = Miniature()
    value.steps = [.reloadData, .pause(.seconds(2))]
    let json = ResolvedText.json(try value.node())
    #expect(json.hasPrefix("{\n  \"name\": \"untitled\",\n  \"seed\": 42,\n  \"table\": {"))
    #expect(
      json.hasSuffix(
        """
          "steps": [
            {
              "reload-data": {}
            },
            {
              "pause": "2 s"
            }
          ]
        }
        """))
  }

  @Test(arguments: [
    "", " ", "a b", "yes", "No", "null", "~", "1", "-1.5e3", "a: b", "- a", "#", "a #b", "é",
    "\u{1F600}", "'",
    "\"\\", "a\nb\n", "\t", "\u{2028}\u{FEFF}", "---", "...", "<<", "*a", "!t",
    "%", "@", "0x1F", "012",
    "true", " a", "a ", "[", "{}", ",", "?", "-",
  ])
  func anyTextReadsBack(text: String) throws {
    let node = YAMLNode(
      .mapping([
        .init(key: "k" + text, keyMark: .nowhere, value: .text(text)),
        .init(key: text + "l", keyMark: .nowhere, value: YAMLNode(.sequence([.text(text)]))),
      ]))
    for written in [ResolvedText.yaml(node), ResolvedText.json(node)] {
      let read = try YAMLParser.parse(written, file: "f.yaml")
      #expect(read.entries?.map(\.key) == ["k" + text, text + "l"])
      #expect(try read["k" + text].map { try NodeReader.decode(String.self, from: $0) } == text)
      #expect(
        try read[text + "l"].map { try NodeReader.decode([String].self, from: $0) } == [text])
    }
  }

  @Test func nestedBlocksReadBack() throws {
    let text = "a:\n  - - 1\n    - {b: [], c: {}}\n  - d: [x, ~]\n    e: '5'\n"
    let node = try YAMLParser.parse(text, file: "f.yaml")
    let written = ResolvedText.yaml(node)
    let again = try YAMLParser.parse(written, file: "f.yaml")
    #expect(ResolvedText.json(again) == ResolvedText.json(node))
    #expect(ResolvedText.yaml(again) == written)
    #expect(
      written == """
        a:
          - - 1
            - b: []
              c: {}
          - d:
              - x
              - null
            e: "5"

        """)
  }

  @Test func numbersThatAreNoneAreNotWritten() {
    #expect(throws: EncodingError.self) { try [1, Double.nan].node() }
  }
}
