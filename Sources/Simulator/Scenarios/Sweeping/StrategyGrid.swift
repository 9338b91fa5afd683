package import ImagePipeline
package import Primitives
import YAML

/// The strategies around a strategy: all combinations of some values of some of its keys, including its own values.
package struct StrategyGrid: Sendable {
  /// The maximum number of points of a grid. It is a guess at the time for which anyone would wait.
  package static let pointLimit = 256

  /// The index of each key's value. At the strategy's own point, every key has the strategy's value.
  package typealias Point = [Int]

  /// A value of a key.
  package struct Value: Hashable, Sendable {
    /// The value as in a file. A section is on one line.
    package let text: String
    let node: YAMLNode
    /// The identity of the value, which does not depend on its spelling.
    fileprivate let identity: String

    fileprivate init(text: String, node: YAMLNode, identity: String) {
      (self.text, self.node, self.identity) = (text, node, identity)
    }

    /// Creates the value of a number or a quantity.
    init(number text: String) {
      self.init(text: text, node: .plain(text), identity: text)
    }
  }

  /// A key of the strategy with its values.
  package struct Key: Hashable, Sendable {
    /// The path within a strategy: "memory.cost-limit".
    package let path: String
    /// The values, all different.
    package internal(set) var values: [Value]
    /// The index of the strategy's own value.
    package let own: Int
    fileprivate let axis: Sweep.Axis

    fileprivate var keys: [String] { path.split(separator: ".").map(String.init) }
  }

  /// The strategy in the centre of the grid.
  package let strategy: Strategy
  /// The keys, at least one.
  package internal(set) var keys: [Key]
  private let encoded: YAMLNode

  /// Creates a grid of keys with values, from a mapping of paths to lists. A path is one within a strategy, with or
  /// without `strategy.` before it as in a sweep. The strategy's own value is added if it is not in the list.
  ///
  /// - Throws: `ScenarioError` if the mapping is not a sweep, if a strategy has no such key, if a value is impossible
  ///   in every combination, or if there are too many points.
  package init(_ strategy: Strategy, _ values: [YAMLNode.Entry]) throws(ScenarioError) {
    let place = values.first?.keyMark ?? .nowhere
    guard !values.isEmpty else { throw ScenarioError(place, "a grid has at least one key") }
    let sweep = YAMLNode.Entry(
      key: "sweep", keyMark: place, value: YAMLNode(.mapping(values.map(\.withoutStrategy))))
    self.strategy = strategy
    encoded = try Self.encoded(strategy, at: place)
    keys = []
    for axis in try Sweep(of: YAMLNode(.mapping([sweep]))).axes {
      keys.append(try key(axis))
    }
    let count = keys.reduce(1) { $0 * $1.values.count }
    guard count <= Self.pointLimit else {
      throw ScenarioError(
        place,
        "\(count) combinations, but at most \(Self.pointLimit) are allowed: use fewer keys or values"
      )
    }
  }

  private static func encoded(
    _ strategy: Strategy, at mark: Mark
  ) throws(ScenarioError) -> YAMLNode {
    do { return YAMLNode(try strategy.node().content, mark: mark) } catch {
      throw ScenarioError(mark, "\(error)")
    }
  }

  /// The point of the strategy itself.
  package var own: Point { keys.map(\.own) }

  /// All points. The last key varies fastest.
  package var points: [Point] {
    keys.reduce([[]]) { points, key in
      points.flatMap { point in key.values.indices.map { point + [$0] } }
    }
  }

  /// Returns the number of keys in which two points differ.
  package func changedKeys(_ one: Point, _ other: Point) -> Int {
    zip(one, other).count { $0 != $1 }
  }

  /// Returns the changes of a point relative to the strategy: paths with their values, in the order of the keys.
  package func changes(at point: Point) -> [Variant.Parameter] {
    zip(keys, point).filter { $0.own != $1 }.map { .init(path: $0.path, value: $0.values[$1].text) }
  }

  /// Returns the changes of a point, on one line.
  package func label(of point: Point) -> String {
    let changes = changes(at: point).map { "\($0.path) \($0.value)" }
    return changes.isEmpty ? "as it is" : changes.joined(separator: ", ")
  }

  /// Returns the strategy at a point, with a name that lists the changes. At the strategy's own point, it is unchanged.
  ///
  /// - Throws: `ScenarioError` if the values are not compatible.
  package func strategy(at point: Point) throws(ScenarioError) -> Strategy {
    guard point != own else { return strategy }
    var node = encoded
    for (key, level) in zip(keys, point) where level != key.own {
      node = try key.set(key.values[level].node, in: node)
    }
    do throws(ScenarioError) {
      var changed = try NodeReader.decode(Strategy.self, from: node)
      changed.name = "\(strategy.name), \(label(of: point))"
      return changed
    } catch {
      let label = label(of: point)
      throw ScenarioError(error.diagnostics.map { .init($0.mark, "\($0.message) (\(label))") })
    }
  }

  /// Returns the strategy with a value of a key.
  func changed(_ key: Key, to value: Value) throws(ScenarioError) -> YAMLNode {
    try key.set(value.node, in: encoded)
  }

  /// Returns the file of the strategy at a point.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - preset: The name of the strategy's preset, which the file extends; nil if the file is to be complete.
  /// - Returns: The file as a tree, without the key `name`, which follows from the file's name.
  /// - Throws: `EncodingError` if a number cannot be written in a file; `ScenarioError` if the values are not
  ///   compatible.
  package func file(at point: Point, extending preset: String?) throws -> YAMLNode {
    let summary = YAMLNode.text("\(strategy.name), \(label(of: point))")
    guard let preset else {
      var whole = try strategy(at: point)
      whole.summary = summary.scalar?.text ?? ""
      return try whole.node().without("name")
    }
    var node = YAMLNode(
      .mapping([
        .init(key: "extends", keyMark: .nowhere, value: .text(preset)),
        .init(key: "summary", keyMark: .nowhere, value: summary),
      ]))
    for (key, level) in zip(keys, point) where level != key.own {
      node = try key.set(key.values[level].node, in: node)
    }
    return node
  }

  private func key(_ axis: Sweep.Axis) throws(ScenarioError) -> Key {
    let known = Strategy.allListedKeys.map(\.path)
    guard known.contains(axis.path) else {
      throw ScenarioError(
        axis.mark, Suggestion.unknown("key of a strategy", axis.path, known: known))
    }
    guard !["name", "summary", "models", "defect"].contains(axis.path) else {
      throw ScenarioError(axis.mark, "'\(axis.path)' changes nothing")
    }
    var key = Key(path: axis.path, values: [], own: 0, axis: axis)
    guard let own = encoded.value(at: key.keys) else {
      let part = key.keys.dropLast().joined(separator: ".")
      throw ScenarioError(
        axis.mark,
        "'\(strategy.name)' has no '\(part)'; vary '\(part)' as a whole, with null as one of its values"
      )
    }
    let all = axis.values.map { value(of: key, $0) }
    let mine = Value(text: own.flow, node: own, identity: ResolvedText.jsonLine(own))
    let values = ([mine] + all).reduce(into: [Value]()) { values, value in
      if !values.contains(where: { $0.identity == value.identity }) { values.append(value) }
    }
    key.values = values
    return key
  }

  /// Returns a value as the strategy has it after decoding; as written if the value alone is not possible.
  private func value(of key: Key, _ node: YAMLNode) -> Value {
    guard let changed = try? key.set(node, in: encoded),
      let strategy = try? NodeReader.decode(Strategy.self, from: changed),
      let read = try? strategy.node().value(at: key.keys)
    else { return Value(text: node.flow, node: node, identity: ResolvedText.jsonLine(node)) }
    return Value(
      text: (read.entries == nil ? read : node).flow, node: read.marked(node.mark),
      identity: ResolvedText.jsonLine(read))
  }

  /// The smallest or largest value of a key in the grid, if the key could also have values beyond it.
  package struct Edge: Hashable, Sendable {
    /// The end of the key's values.
    package enum Side: String, Sendable { case smallest, largest }

    /// The path of the key within a strategy.
    package let path: String
    package let value: String
    /// The end of the key's values at which the value is.
    package let side: Side
  }

  /// Returns the edges of the grid at which a point is, for keys with numbers or quantities. Null is larger than all
  /// values. The ends of the key's own range are not edges.
  package func edges(at point: Point) -> [Edge] {
    keys.indices.compactMap { edge(of: keys[$0], at: point[$0]) }
  }

  private func edge(of key: Key, at place: Int) -> Edge? {
    let limited = key.values.filter { !$0.node.isNull }.map(\.text)
    let hasNull = limited.count < key.values.count
    guard key.values.count > 1, !key.values[place].node.isNull else { return nil }
    for kind in AmountKind.whole + [.fractions] {
      let numbers = limited.compactMap(kind.read)
      guard numbers.count == limited.count, let here = kind.read(key.values[place].text) else {
        continue
      }
      let side: Edge.Side? =
        here == numbers.min() ? .smallest : here == numbers.max() && !hasNull ? .largest : nil
      guard let side, let beyond = Self.beyond(here, side),
        admits(kind.write(beyond), of: key)
      else { return nil }
      return Edge(path: key.path, value: key.values[place].text, side: side)
    }
    return nil
  }

  private static func beyond(_ here: Int64, _ side: Edge.Side) -> Int64? {
    let (next, isTooFar) =
      side == .smallest ? here.subtractingReportingOverflow(1) : here.addingReportingOverflow(1)
    return isTooFar ? nil : next
  }

  /// True if a key of the strategy allows a value.
  private func admits(_ text: String, of key: Key) -> Bool {
    let changed = try? changed(key, to: Value(number: text))
    return changed.flatMap { try? NodeReader.decode(Strategy.self, from: $0) } != nil
  }
}

extension StrategyGrid.Key {
  /// Returns a strategy with a value of the key.
  fileprivate func set(_ value: YAMLNode, in strategy: YAMLNode) throws(ScenarioError) -> YAMLNode {
    let alone = keys.count == 1 ? Shorthands.key(of: value, under: path) : nil
    return try strategy.setting((keys + [alone].compactMap(\.self))[...], to: value, for: axis)
  }
}

extension YAMLNode.Entry {
  /// The entry with its path relative to a strategy.
  fileprivate var withoutStrategy: Self {
    guard key.hasPrefix("strategy.") else { return self }
    return Self(key: String(key.dropFirst(9)), keyMark: keyMark, value: value)
  }
}

extension YAMLNode {
  /// Returns the node with another position.
  fileprivate func marked(_ mark: Mark) -> YAMLNode { YAMLNode(content, mark: mark) }

  /// The node on one line, in YAML's flow style.
  var flow: String {
    switch content {
    case .scalar(let scalar): isNull ? "null" : scalar.text
    case .sequence(let items): "[\(items.map(\.flow).joined(separator: ", "))]"
    case .mapping(let entries):
      "{\(entries.map { "\($0.key): \($0.value.flow)" }.joined(separator: ", "))}"
    }
  }
}
