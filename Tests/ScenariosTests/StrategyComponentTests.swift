import HTTPCaching
import ImagePipeline
import Primitives
import Scenarios
import Testing
import YAML

@Suite("The list of components is what the reader of strategies reads")
struct StrategyComponentTests {
  /// A strategy with every part that may be left out.
  private static let full: Strategy = {
    var strategy = Strategy()
    strategy.memory = MemoryConfiguration()
    strategy.memory?.expiration = MemoryExpiration()
    strategy.disk = DiskConfiguration()
    strategy.http = HTTPCacheConfiguration()
    strategy.fetch.retry = RetryConfiguration()
    strategy.pipelines = [ClassPipeline()]
    return strategy
  }()

  private static func paths(_ node: YAMLNode, _ prefix: String = "") -> [String] {
    (node.entries ?? []).flatMap { entry in
      [prefix + entry.key] + paths(entry.value, prefix + entry.key + ".")
    }
  }

  @Test func everyKeyIsListedOnceAndNoOther() throws {
    let written = Self.paths(try Self.full.node())
    let listed = Strategy.allListedKeys.map(\.path)
    #expect(Set(written).subtracting(listed) == [])
    #expect(Set(listed).subtracting(written) == [], "`full` sets every part that may be null")
    #expect(listed.count == written.count)
  }

  @Test func eachHasAText() {
    for component in Strategy.allListedKeys {
      #expect(!component.explanation.isEmpty, "\(component.path)")
      #expect(component.values.allSatisfy { !$0.meaning.isEmpty }, "\(component.path)")
    }
  }

  @Test(arguments: Strategy.allListedKeys.filter { !$0.values.isEmpty })
  func everyValueThatIsListedIsRead(_ component: ListedKey) throws {
    for value in component.values {
      let strategy = try Self.read(component.path, value.name)
      let written = try strategy.node()
      let found = component.path.split(separator: ".").reduce(written as YAMLNode?) {
        $0?[String($1)]
      }
      #expect(found?.scalar?.text == value.name)
    }
  }

  @Test(arguments: Strategy.allListedKeys)
  func whereTheReaderKnowsNamesTheyAreListed(_ component: ListedKey) {
    let error = #expect(throws: (any Error).self) {
      // Texts and names of policies are read unchanged; the other keys cannot be a mapping in a list.
      _ = try Self.read(component.path, component.takesAnyText ? "[{}]" : "xyzzy")
    }
    let knowsNames = "\(error.map { "\($0)" } ?? "")".contains("unknown value 'xyzzy'")
    // A bare value may stand for the part that it belongs to; a number names nothing.
    let isShortened = component.explanation.contains("a bare value sets its")
    let isNumber = component.explanation.hasSuffix("sets its `count`")
    #expect(knowsNames == (!component.values.isEmpty || isShortened && !isNumber))
  }

  @Test(arguments: [
    ("decode: in-background", DecodeMoment.inBackground, DecodeSize.full),
    ("decode: {moment: in-background}", .inBackground, .full),
    ("decode: {moment: in-background, size: display}", .inBackground, .display),
    ("decode: {moment: in-background, size: 400}", .inBackground, .pixels(400)),
  ])
  func decodingIsAMomentOrAMomentAndASize(
    _ text: String, _ moment: DecodeMoment, _ size: DecodeSize
  ) throws {
    let strategy = try NodeReader.decode(Strategy.self, from: text, file: "s.yaml")
    #expect(strategy.decode.moment == moment)
    #expect(strategy.decode.size == size)
    let again = try NodeReader.decode(Strategy.self, from: strategy.node())
    #expect(again == strategy)
  }

  @Test(arguments: [
    ("{size: display}", "needs 'moment: in-background'"),
    ("{moment: in-background, size: 0}", "from 1"),
    ("{moment: in-background, size: ful}", "did you mean 'full'?"), ("on-mian", "on-main"),
  ])
  func aWrongSizeOrMomentIsAnswered(_ value: String, _ complaint: String) {
    let error = #expect(throws: (any Error).self) {
      _ = try NodeReader.decode(Strategy.self, from: "decode: \(value)", file: "s.yaml")
    }
    #expect("\(error.map { "\($0)" } ?? "")".contains(complaint))
  }

  private static func read(_ path: String, _ value: String) throws -> Strategy {
    let keys = path.split(separator: ".")
    // A guard by cancellation needs cancellation, and prefetching needs a store.
    var text = path == "guard" ? "cancel: on-reuse\n" : ""
    if path == "prefetch.rows" { text = "memory: {}\n" }
    for (depth, key) in keys.enumerated() {
      text += String(repeating: " ", count: depth * 2) + key + ":"
      text += depth == keys.count - 1 ? " \(value)\n" : "\n"
    }
    return try NodeReader.decode(Strategy.self, from: text, file: "s.yaml")
  }
}

extension ListedKey {
  fileprivate var takesAnyText: Bool {
    ["name", "summary", "models", "defect", "http.injected-cache-control"].contains(path)
      || path.hasSuffix(".policy") || path.hasSuffix(".admission")
  }
}
