import AppModel
import Environment
import ImagePipeline
import Metrics
import Primitives
import Testing

@Suite("Conditions of keys")
struct ConditionTests {
  /// Keys for which no drawn run shows an effect although their conditions hold, and why.
  static let unseen = [
    "decode.scales": "bitmaps smaller than their pictures are not drawn",
    "disk.trims-at-limit":
      "files that reach their limit to the byte, as a sweep begins, are not drawn",
    "placeholder.guarded":
      "a view that is bound again before the next turn of the main queue is not drawn",
  ]

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func aKeyWhoseConditionFailsChangesNothing(seed: UInt64) throws {
    let drawn = try DrawnStrategy(seed: seed)
    let before = try drawn.run(drawn.strategy)
    for key in DrawnStrategy.conditional where drawn.isIdle(key) {
      guard let changed = drawn.changed(key) else { continue }
      let after = try drawn.run(changed)
      #expect(after.outcome.values == before.outcome.values, "\(key.path)")
      #expect(after.log == before.log, "\(key.path)")
    }
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func aKeyIsNamedOnceThoughSeveralOfItsConditionsFail(seed: UInt64) throws {
    let idle = try DrawnStrategy(seed: seed).strategy.idleKeys.map(\.path)
    #expect(Set(idle).count == idle.count)
  }

  @Test(arguments: DrawnStrategy.conditional.map(\.path))
  func aKeyWhoseConditionHoldsChangesSomething(path: String) throws {
    let key = try #require(DrawnStrategy.conditional.first { $0.path == path })
    let seeds: UInt64 = Self.unseen[path] == nil ? 1_000 : 40
    let isSeen = try (1...seeds).contains { seed in
      let drawn = try DrawnStrategy(seed: seed)
      guard !drawn.isIdle(key), let changed = drawn.changed(key) else { return false }
      let (before, after) = try (drawn.run(drawn.strategy), drawn.run(changed))
      return after.outcome.values != before.outcome.values || after.log != before.log
    }
    #expect(isSeen == (Self.unseen[path] == nil), "\(path)")
  }

  @Test func atMostFiveKeysAreExceptions() { #expect(Self.unseen.count <= 5) }
}

/// A random strategy in which every key that has few values was drawn from its declaration, in a random setting.
private struct DrawnStrategy {
  let strategy: Strategy
  private let node: YAMLNode
  private let seed: UInt64

  /// The keys of a strategy that have conditions, and values to choose from.
  static let conditional = Strategy.allListedKeys.filter {
    $0.condition != nil && !values(of: $0).isEmpty
  }

  init(seed: UInt64) throws {
    var random = SplitMix64(seed: seed).split("keys")
    var strategy = RandomDraws.strategy(seed: seed)
    if strategy.disk == nil, Bool.random(using: &random) { strategy.disk = DiskConfiguration() }
    var node = try strategy.node()
    for key in Strategy.allListedKeys where Int.random(in: 0..<3, using: &random) == 0 {
      guard let value = Self.values(of: key).randomElement(using: &random) else { continue }
      let drawn = Self.node(of: key, value).deeplyLaid(over: node)
      guard Self.hasParts(key, node), let read = try? NodeReader.decode(Strategy.self, from: drawn)
      else { continue }
      (strategy, node) = (read, try read.node())
    }
    (self.strategy, self.node, self.seed) = (strategy, node, seed)
  }

  func run(_ strategy: Strategy) throws -> WatchedRun {
    var plan = RandomDraws.plan(self.strategy, seed: seed)
    plan.strategy = strategy
    // Slow enough that decodes wait for each other; half of the feeds are of files that libraries encode anew.
    plan.device.decoding.fixed = .milliseconds(60)
    plan.feed.format = seed.isMultiple(of: 2) ? .webp : .jpeg
    return try WatchedRun(plan)
  }

  func isIdle(_ key: ListedKey) -> Bool {
    strategy.idleKeys.contains { key.path == $0.path.joined(separator: ".") }
  }

  /// Returns the strategy with another value of a key; nil if it has no such part, or allows no other value.
  func changed(_ key: ListedKey) -> Strategy? {
    guard Self.hasParts(key, node) else { return nil }
    return Self.values(of: key).lazy
      .map { Self.node(of: key, $0).deeplyLaid(over: node) }
      .compactMap { try? NodeReader.decode(Strategy.self, from: $0) }
      .first { $0 != strategy }
  }

  private static func hasParts(_ key: ListedKey, _ node: YAMLNode) -> Bool {
    let parts = key.path.split(separator: ".").dropLast()
    return parts.reduce(Optional(node)) { $0?[String($1)] }?.entries != nil
  }

  private static func node(of key: ListedKey, _ value: String) -> YAMLNode {
    key.path.split(separator: ".").reversed().reduce(YAMLNode.plain(value)) { within, name in
      YAMLNode(.mapping([.init(key: String(name), value: within)]))
    }
  }

  private static func values(of key: ListedKey) -> [String] {
    switch key.form {
    case .choice(let values): values.map(\.name)
    case .truth: ["true", "false"]
    case .wholeNumber: ["1", "2", "3"]
    case .number: ["0.2", "0.5", "2"]
    case .quantity(_, let units) where units.contains("ms"): ["200 ms", "900 ms", "3 s"]
    case .quantity(_, let units) where units.contains("KiB"): ["40 KiB", "300 KiB"]
    default: []
    }
  }
}
