import ImagePipeline
import Primitives

/// The shorthands of strategies. A bare value stands for a whole section, as in `prefetch: table`.
enum Shorthands {
  /// The sections with a shorthand, each with the key that its bare value sets.
  private static let keys: [String: String] = {
    let strategy = Strategy()
    let parts = Strategy.fields.all.compactMap { field in
      field.part(strategy).flatMap { part in
        type(of: part).shorthand.map { (field.name, $0) }
      }
    }
    return Dictionary(uniqueKeysWithValues: parts)
  }()

  /// Returns a strategy with each bare value moved to its key. When strategies are merged, the value then replaces only
  /// this key and not the whole section.
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

  /// Returns the key that a bare value for a section sets; nil if the value is null, is not a scalar, or the section
  /// has no shorthand.
  static func key(of value: YAMLNode, under part: String) -> String? {
    value.scalar == nil || value.isNull ? nil : keys[part]
  }
}
