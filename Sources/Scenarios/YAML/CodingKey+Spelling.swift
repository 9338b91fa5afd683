import Primitives

extension CodingKey {
  /// Whether any text at all makes a key, as it does for a dictionary: then no name is respelled.
  static var isOpen: Bool { Self(stringValue: "\u{0}") != nil }

  /// The names that a file may use, if the type can list them.
  static var names: [String] {
    func list<Keys: CaseIterable>(_ keys: Keys.Type) -> [String] {
      keys.allCases.compactMap { ($0 as? any CodingKey)?.stringValue.kebabCased }
    }
    return (Self.self as? any CaseIterable.Type).map { list($0) } ?? []
  }

  /// The key of a name in a file, which must be in kebab-case.
  init?(spelled name: String) {
    guard Self.isOpen || name.kebabCased == name else { return nil }
    if let key = Self(stringValue: name) {
      self = key
    } else if let key = Self(stringValue: name.camelCased) {
      self = key
    } else {
      return nil
    }
  }
}
