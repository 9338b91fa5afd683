import Primitives
import Testing
import YAML

@testable import Scenarios

@Suite struct SweepTests {
  private func variants(_ text: String) throws -> [(variant: Variant, value: Miniature)] {
    let node = try YAMLParser.parse(text, file: "f.yaml")
    var variants: [Variant] = []
    var found = try Sweep.visitVariants(of: node) {
      $0
    } visit: {
      variants.append($0)
    }
    let read = variants.map { variant in
      let (value, wrong) = NodeReader.read(Miniature.self, from: variant.node)
      found += wrong
      return (variant, value ?? Miniature())
    }
    guard found.isEmpty else { throw ScenarioError(found) }
    return read
  }

  private func errors(_ text: String) -> String {
    do {
      _ = try variants(text)
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test func everyCombinationIsAVariantTheLastPathFastest() throws {
    let text = """
      name: f
      cache: {cost-limit: 1 MiB, policy: slru}
      sweep:
        cache.cost-limit: [16 MiB, 32 MiB]
        order: [oldest-first, newest-first]
        table.image.pixels: [[1, 2]]
      """
    let variants = try variants(text)
    #expect(
      variants.map { $0.variant.parameters.map(\.value) } == [
        ["16 MiB", "oldest-first", "1+2"], ["16 MiB", "newest-first", "1+2"],
        ["32 MiB", "oldest-first", "1+2"], ["32 MiB", "newest-first", "1+2"],
      ])
    #expect(variants[2].variant.parameters[0].path == "cache.cost-limit")
    #expect(variants[2].value.cache.costLimit == .mebibytes(32))
    #expect(variants[2].value.cache.policy == "slru")
    #expect(variants[2].value.order == .oldestFirst)
    #expect(variants[2].value.table.image.pixels == [1, 2])
    #expect(variants[2].variant.node["sweep"] == nil)
  }

  @Test func mappingsAreWrittenAsInAScenario() throws {
    let node = try YAMLParser.parse(
      "sweep: {part: [all, {margin: 320 pt}, {rows: table, limit: 2}, [{a: [1, 2]}, b]]}",
      file: "f.yaml")
    var variants: [Variant] = []
    #expect(
      try Sweep.visitVariants(of: node) {
        $0
      } visit: {
        variants.append($0)
      } == [])
    #expect(
      variants.map(\.parameters[0].value) == [
        "all", "margin 320 pt", "{rows: table, limit: 2}", "[{a: [1, 2]}, b]",
      ])
  }

  @Test func aScenarioWithoutASweepHasOneVariant() throws {
    let variants = try variants("name: f")
    #expect(variants.count == 1 && variants[0].variant.parameters.isEmpty)
  }

  @Test func anItemOfAListIsNamedByItsPosition() throws {
    let variants = try variants("steps: [pause: 1 s]\nsweep: {steps.0.pause: [2 s, 3 s]}")
    #expect(variants.map(\.value.steps) == [[.pause(.seconds(2))], [.pause(.seconds(3))]])
  }

  @Test(arguments: [
    (
      "sweep: {cach.cost-limit: [1 MiB, 2 MiB]}",
      "f.yaml:1:9: unknown key 'cach'; did you mean 'cache'?"
    ),
    (
      "sweep: {cache.cost-limt: [1 MiB, 2 MiB]}",
      "f.yaml:1:9: unknown key 'cost-limt'; did you mean 'cost-limit'?"
    ),
    (
      "sweep: {cache.cost-limit: [1 MiB, 2 MB, 3]}",
      "f.yaml:1:41: '3' has no unit; write 3 KiB or 3 MiB"
    ),
    (
      "name: x\nsweep: {name.y: [1]}",
      "f.yaml:2:9: 'name.y' leads through 'x', which has no key 'y'"
    ),
    (
      "steps: []\nsweep: {steps.0: [1]}",
      "f.yaml:2:9: '0' in 'steps.0' is not a position from 0 in a list of 0"
    ),
    ("sweep: [a]", "f.yaml:1:8: expected a mapping of paths to lists, found a list"),
    ("sweep: {name: x}", "f.yaml:1:15: expected a list of values for 'name', found 'x'"),
    ("sweep: {name: []}", "f.yaml:1:15: 'name' has no values"),
    ("sweep: {name: [a, b, a]}", "f.yaml:1:22: 'a' is already in the list"),
    ("sweep: {name: [{a: 1}, a 1]}", "f.yaml:1:24: 'a 1' is already in the list"),
    ("sweep: {sweep.x: [1]}", "f.yaml:1:9: 'sweep.x' is not a path, as in 'memory.cost-limit'"),
    ("sweep: {a..b: [1]}", "f.yaml:1:9: 'a..b' is not a path, as in 'memory.cost-limit'"),
    (
      "sweep: {table.rows: [1], table: [{}]}",
      "f.yaml:1:26: 'table' overwrites 'table.rows'; write 'table' first"
    ),
  ])
  func whatIsWrongWithASweepIsSaidThere(text: String, message: String) {
    #expect(errors(text) == message)
  }

  @Test func aSweepOfTooManyVariantsIsRefused() {
    let values = (0..<101).map(String.init).joined(separator: ", ")
    #expect(
      errors("sweep:\n  seed: [\(values)]\n  table.rows: [\(values)]")
        == "f.yaml:2:3: more than 10000 variants")
  }

  /// A linear search of each value among all before it took minutes. A time limit of the test would include the time
  /// in which other tests hold all threads.
  @Test func soIsOneOfFarTooManyAtOnce() {
    let values = (0..<190_000).map(String.init).joined(separator: ", ")
    let time = ContinuousClock().measure {
      #expect(errors("sweep:\n  seed: [\(values)]") == "f.yaml:2:3: more than 10000 variants")
    }
    #expect(time < .seconds(60))
  }
}
