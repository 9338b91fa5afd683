import ImagePipeline
import Primitives
import YAML

/// Strategies in which a value alone stands for a part, as in `prefetch: table`.
enum Shorthands {
  /// The parts of a strategy, each with the key that a value alone is.
  private static let keys: [String: String] = {
    let strategy = Strategy()
    let parts = Strategy.fields.all.compactMap { field in
      field.part(strategy).flatMap { part in
        type(of: part).shorthand.map { (field.name, $0) }
      }
    }
    return Dictionary(uniqueKeysWithValues: parts)
  }()

  /// A strategy with each such value under its key, so that it is laid over the rest of its part and does not
  /// take the place of all of it.
  static func spelledOut(_ strategy: YAMLNode) -> YAMLNode {
    guard let entries = strategy.entries else { return strategy }
    let spelled = entries.map { entry in
      guard let key = key(of: entry.value, under: entry.key) else { return entry }
      let mark = entry.value.mark
      let part = YAMLNode.Entry(key: key, keyMark: mark, value: entry.value)
      return .init(
        key: entry.key, keyMark: entry.keyMark, value: YAMLNode(.mapping([part]), mark: mark))
    }
    return YAMLNode(.mapping(spelled), mark: strategy.mark)
  }

  /// The key that a value stands for where it is all that is said of a part; none where it is none.
  static func key(of value: YAMLNode, under part: String) -> String? {
    value.scalar == nil || value.isNull ? nil : keys[part]
  }
}
