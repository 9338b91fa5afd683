import Primitives
import Scenarios
import Testing
import YAML

@Suite struct NodeReaderTests {
  private func read(_ text: String) throws -> Miniature {
    try NodeReader.decode(Miniature.self, from: text, file: "f.yaml")
  }

  private func errors(_ text: String) -> String {
    do {
      _ = try read(text)
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test func everyKeyIsRead() throws {
    let value = try read(everyKey)
    #expect(value.name == "fling" && value.seed == 7)
    #expect(value.table.rows == 2000 && value.table.rowHeight == Points(120))
    #expect(value.table.image.pixels == [600, 400])
    #expect(value.cache.costLimit == .mebibytes(16) && value.cache.protectedShare == 0.5)
    #expect(value.order == .oldestFirst && !value.coalesce && value.guess == 1500)
    #expect(value.timeout == .seconds(15))
    var flick = Step.Flick()
    (flick.velocity, flick.count) = (3000, 40)
    #expect(value.steps == [.flick(flick), .pause(.seconds(2)), .reloadData])
  }

  @Test func absentKeysAreDefaults() throws {
    #expect(try read("{}") == Miniature())
    var value = Miniature()
    value.table.image.encoded = .kibibytes(1)
    #expect(try read("table: {image: {encoded: 1 KiB}}") == value)
  }

  @Test func anEnclosingDefaultWinsOverATypesOwn() throws {
    struct Shelf: KeyedConfiguration {
      var table = {
        var table = TableShape()
        table.rows = 5
        return table
      }()
      var spare: TableShape? = {
        var table = TableShape()
        table.rows = 6
        return table
      }()

      static let fields = Fields<Self> {
        Field("table", \.table, "a part")
        Field("spare", orNull: \.spare, "a part or null")
      }
    }
    let text = "table: {row-height: 1 pt}\nspare: {row-height: 2 pt}"
    let shelf = try NodeReader.decode(Shelf.self, from: text, file: "f.yaml")
    #expect(shelf.table.rows == 5 && shelf.table.rowHeight == Points(1))
    #expect(shelf.spare?.rows == 6 && shelf.spare?.rowHeight == Points(2))
  }

  @Test(arguments: ["timeout:", "timeout: ~", "timeout: null"])
  func nullIsNilForAnOptional(text: String) throws {
    #expect(try read(text).timeout == nil)
    #expect(try read("{}").timeout == .seconds(60))
  }

  @Test(arguments: [
    ("naem: x", "f.yaml:1:1: unknown key 'naem'; did you mean 'name'?"),
    (
      "table:\n  rowHeight: 1 pt", "f.yaml:2:3: unknown key 'rowHeight'; did you mean 'row-height'?"
    ),
    (
      "cache: {policy: slru, protected-shar: 1}",
      "f.yaml:1:23: unknown key 'protected-shar'; did you mean 'protected-share'?"
    ),
    (
      "seed: -1",
      "f.yaml:1:7: expected a whole number from 0 to 18446744073709551615 for 'seed', found '-1'"
    ),
    ("seed: 1.5", "f.yaml:1:7: expected a whole number for 'seed', found '1.5'"),
    ("seed: 012", "f.yaml:1:7: expected a whole number for 'seed', found '012'"),
    ("seed: '7'", "f.yaml:1:7: expected a whole number for 'seed', found the text '7'"),
    ("seed:", "f.yaml:1:6: expected a whole number for 'seed', found nothing"),
    ("guess: .inf", "f.yaml:1:8: expected a number for 'guess', found '.inf'"),
    ("guess: nan", "f.yaml:1:8: expected a number for 'guess', found 'nan'"),
    ("guess: 1e999", "f.yaml:1:8: expected a number in range for 'guess', found '1e999'"),
    (
      "coalesce: yes", "f.yaml:1:11: expected true or false for 'coalesce', found 'yes'; write true"
    ),
    (
      "coalesce: Off",
      "f.yaml:1:11: expected true or false for 'coalesce', found 'Off'; write false"
    ),
    ("name: [a]", "f.yaml:1:7: expected a text for 'name', found a list"),
    ("table: 5", "f.yaml:1:8: expected a mapping for 'table', found '5'"),
    ("table: ~", "f.yaml:1:8: expected a mapping for 'table', found nothing"),
    ("steps: {}", "f.yaml:1:8: expected a list for 'steps', found a mapping"),
    (
      "table: {image: {pixels: [1, x]}}",
      "f.yaml:1:29: expected a whole number for item 2 of 'pixels', found 'x'"
    ),
    (
      "order: random",
      "f.yaml:1:8: unknown fetch order 'random'; known: oldest-first, newest-first"
    ),
    ("order: newest", "f.yaml:1:8: unknown fetch order 'newest'; did you mean 'newest-first'?"),
    (
      "order: newestfirst",
      "f.yaml:1:8: unknown fetch order 'newestfirst'; did you mean 'newest-first'?"
    ),
    ("timeout: 15", "f.yaml:1:10: '15' has no unit; write 15 ms or 15 s"),
    ("steps:\n- flck: {}", "f.yaml:2:3: unknown key 'flck'; did you mean 'flick'?"),
    (
      "steps:\n- reload-dat: {}",
      "f.yaml:2:3: unknown key 'reload-dat'; did you mean 'reload-data'?"
    ),
    (
      "steps:\n- reloadData: {}",
      "f.yaml:2:3: unknown key 'reloadData'; did you mean 'reload-data'?"
    ),
    (
      "steps:\n- reload-data: 1",
      "f.yaml:2:16: expected a mapping for 'reload-data', found '1'"
    ),
    ("steps:\n- reload-data: {a: 1}", "f.yaml:2:17: unknown key 'a'"),
    ("steps:\n- {flick: {}, colour: red}", "f.yaml:2:15: unknown key 'colour'; known: flick"),
    ("steps:\n- pause", "f.yaml:2:3: expected a mapping for item 1 of 'steps', found 'pause'"),
    (
      "steps:\n- {pause: 1 s, flick: {}}",
      "f.yaml:2:3: expected exactly one of flick, pause, reload-data, found 2"
    ),
    (
      "steps:\n- flick: {count: 256}",
      "f.yaml:2:18: expected a whole number from 0 to 255 for 'count', found '256'"
    ),
    ("name: ''", "f.yaml:1:7: name must not be empty"),
    ("table: {row-height: 0 pt}", "f.yaml:1:21: row-height must be above 0 pt"),
    ("seed: 1\ntable:\n  rows: 13", "f.yaml:3:9: table.rows must not be 13"),
    ("", "f.yaml:1:1: expected a mapping, found nothing"),
    ("[]", "f.yaml:1:1: expected a mapping, found a list"),
  ])
  func whatIsWrongIsSaidWhereItIs(text: String, message: String) {
    #expect(errors(text) == message)
  }

  @Test func wrongThingsInDifferentPlacesAreReportedAtOnce() {
    let text = """
      naem: fling
      seed: many
      table: {rows: few, row-height: 0, colour: red}
      guess: yes
      steps: [{flick: {velocty: 1}}, {flick: {count: x}}]
      """
    #expect(
      errors(text) == """
        f.yaml:1:1: unknown key 'naem'; did you mean 'name'?
        f.yaml:2:7: expected a whole number for 'seed', found 'many'
        f.yaml:3:15: expected a whole number for 'rows', found 'few'
        f.yaml:3:35: unknown key 'colour'; known: rows, row-height, image
        f.yaml:4:8: expected a number for 'guess', found 'yes'
        f.yaml:5:18: unknown key 'velocty'; did you mean 'velocity'?
        f.yaml:5:48: expected a whole number for 'count', found 'x'
        """)
  }

  @Test func aTypeWithoutDefaultsNeedsItsKeys() {
    struct Pair: NodeValue {
      let first, second: Int

      init(from reader: NodeReader) throws(DocumentError) {
        try reader.check(keys: ["first", "second"])
        guard let one = reader.child("first") else {
          throw reader.missing("first", besides: ["second"])
        }
        guard let other = reader.child("second") else {
          throw reader.missing("second", besides: ["first"])
        }
        (first, second) = (try Int(from: one), try Int(from: other))
      }

      func node() -> YAMLNode { YAMLNode(.mapping([])) }
    }
    func message(_ text: String) -> String {
      let error = #expect(throws: ScenarioError.self) {
        try NodeReader.decode(Pair.self, from: text, file: "f.yaml")
      }
      return error?.description ?? ""
    }
    #expect(message("first: 1") == "f.yaml:1:1: missing key 'second'")
    #expect(
      message("first: 1\nsecnd: 2") == "f.yaml:2:1: unknown key 'secnd'; did you mean 'second'?")
  }

  @Test func whatWasReadInVainLeavesNoTrace() {
    #expect(
      errors("steps: [{flick: {velocty: 1}}, {flick: 5}]")
        == "f.yaml:1:40: expected a mapping for 'flick', found '5'")
  }
}
