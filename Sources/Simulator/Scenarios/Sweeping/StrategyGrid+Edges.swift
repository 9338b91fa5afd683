import ImagePipeline
import Primitives

extension StrategyGrid {
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
