import Foundation
import Testing

@testable import TextOutput

/// The layouts of JSON.
@Suite struct JSONLayoutTests {
  private struct Sample: Encodable {
    struct Part: Encodable {
      var name = "a \"b\" \\ /\n\tä"
      var flag = true
      var none: Int?
    }

    var zeta = [1.0, 0.1, -0.0, 1e-7, 1e22, 123456789.25, .infinity, -.infinity, .nan]
    var Alpha = Int64.min
    var alpha = UInt64.max
    var empty: [Int] = []
    var parts = [[Part()], []]
    var byName = ["b": [String: Int](), "a": ["x": 1], "B": [:]]
    var optional: [Int?] = [nil, 3]
  }

  @Test(arguments: [true, false]) func aDocumentForScriptsIsThatOfFoundation(isPretty: Bool) throws
  {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "never", negativeInfinity: "-never", nan: "null")
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    let expected = String(decoding: try encoder.encode(Sample()), as: UTF8.self)
    let json = JSONValue(reflecting: Sample())
    #expect(json.text(as: isPretty ? .script : .record) == expected)
  }

  private static let value: JSONValue = [
    "b": [1, 2], "a": JSONValue.written("{\n  \"x\": 0.5\n}"), "none": nil, "null": JSONValue.null,
    "empty": [Int](), "line": ["p": "q"].json.onOneLine,
  ]

  @Test func linesHaveTheKeysInTheOrderGiven() {
    #expect(
      Self.value.text(as: .lines, indent: 2) == """
        {
            "b": [
              1,
              2
            ],
            "a": {
              "x": 0.5
            },
            "null": null,
            "empty": [],
            "line": {"p": "q"}
          }
        """)
  }

  @Test(arguments: [
    (JSONLayout.line, #"{"b": [1, 2], "c": {}}"#), (.joined, #"{"b": [1,2],"c": {}}"#),
    (.dense, #"{"b":[1,2],"c":{}}"#), (.record, #"{"b":[1,2],"c":{}}"#),
  ])
  func aLineHasBlanksOrNone(_ layout: JSONLayout, _ text: String) {
    let value: JSONValue = ["b": [1, 2], "c": [:] as JSONValue]
    #expect(value.text(as: layout) == text)
  }
}
