import ImagePipeline
import Primitives

/// The shorthands of a strategy: a bare value for a whole section, as in `prefetch: table`.
enum Shorthands {
  /// The sections of a strategy with a shorthand, each with the key of the bare value.
  private static let keys: [String: String] = {
    let strategy = Strategy()
    let parts = Strategy.fields.all.compactMap { field in
      field.part(strategy).flatMap { part in
        type(of: part).shorthand.map { (field.name, $0) }
      }
    }
    return Dictionary(uniqueKeysWithValues: parts)
  }()

  /// Returns a strategy with each bare value under its key. So it is merged into the rest of its section and does
  /// not replace all of it.
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

  /// Returns the key set by writing a bare value for a whole section; nil if the section has no shorthand.
  static func key(of value: YAMLNode, under part: String) -> String? {
    value.scalar == nil || value.isNull ? nil : keys[part]
  }
}
