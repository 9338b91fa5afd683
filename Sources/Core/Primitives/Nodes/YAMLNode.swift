/// A node of a YAML document, with its place.
public struct YAMLNode: Hashable, Sendable {
  /// The content of a node.
  package enum Content: Hashable, Sendable {
    /// A single text.
    case scalar(Scalar)
    /// Nodes in order.
    case sequence([YAMLNode])
    /// Keys with their values, in the order written. No key occurs twice.
    case mapping([Entry])
  }

  /// A text, marked if it can only be text.
  package struct Scalar: Hashable, Sendable {
    /// The text, without quotes and with escapes resolved.
    package let text: String
    /// True if the text was in quotes or in a block, and so is never a number, a truth value or null.
    package let isQuoted: Bool
  }

  /// A key with its value.
  package struct Entry: Hashable, Sendable {
    /// The key in the file's own spelling.
    package let key: String
    /// The place of the key.
    package let keyMark: Mark
    /// The value of the key.
    package var value: YAMLNode

    /// Creates an entry from a key with its value, at a place; nowhere unless given.
    package init(key: String, keyMark: Mark = .nowhere, value: YAMLNode) {
      self.key = key
      self.keyMark = keyMark
      self.value = value
    }
  }

  /// The content of the node.
  package var content: Content
  /// The place where the node begins.
  package let mark: Mark

  /// Creates a node at a place; nowhere unless given.
  package init(_ content: Content, mark: Mark = .nowhere) {
    self.content = content
    self.mark = mark
  }

  /// Creates a text without quotes: a number, a truth value, null, or a word.
  package static func plain(_ text: String, mark: Mark = .nowhere) -> YAMLNode {
    YAMLNode(.scalar(Scalar(text: text, isQuoted: false)), mark: mark)
  }

  /// Creates a text that can only be text.
  package static func text(_ text: String, mark: Mark = .nowhere) -> YAMLNode {
    YAMLNode(.scalar(Scalar(text: text, isQuoted: true)), mark: mark)
  }

  /// No value.
  package static let null = plain("null")

  /// The entries of a mapping; nil for other nodes.
  package var entries: [Entry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  /// The items of a sequence; nil for other nodes.
  package var items: [YAMLNode]? {
    if case .sequence(let items) = content { items } else { nil }
  }

  /// The scalar; nil for other nodes.
  package var scalar: Scalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  /// True if no value is given: `~`, `null`, or no text at all.
  package var isNull: Bool {
    guard let scalar, !scalar.isQuoted else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(scalar.text)
  }

  /// The value of a key; nil if this is not a mapping or has no such key.
  ///
  /// - Complexity: O(*n*) in the number of keys.
  package subscript(key: String) -> YAMLNode? {
    entries?.first { $0.key == key }?.value
  }

  /// A short description of the node, after "found …".
  package var summary: String {
    switch content {
    case .sequence: return "a list"
    case .mapping: return "a mapping"
    case .scalar(let scalar):
      if isNull { return "nothing" }
      let text = scalar.text.count > 60 ? scalar.text.prefix(57) + "…" : scalar.text[...]
      return scalar.isQuoted ? "the text '\(text)'" : "'\(text)'"
    }
  }

  /// Returns true if the node, or a node within it, is at one of some places.
  package func contains(_ marks: Set<Mark>) -> Bool {
    if marks.contains(mark) { return true }
    return switch content {
    case .scalar: false
    case .sequence(let items): items.contains { $0.contains(marks) }
    case .mapping(let entries):
      entries.contains { marks.contains($0.keyMark) || $0.value.contains(marks) }
    }
  }

  /// Returns the item at the position that a text gives; nil if there is no such item.
  package func item(_ position: String) -> YAMLNode? {
    guard let items, let index = Int(position), items.indices.contains(index) else { return nil }
    return items[index]
  }

  /// Merges this mapping over another, part by part.
  ///
  /// - Complexity: O(*n m*) in the numbers of keys.
  package func deeplyLaid(over base: YAMLNode) -> YAMLNode {
    guard let mine = entries, let others = base.entries else { return self }
    let laid = mine.map { entry in
      var entry = entry
      if let below = base[entry.key] { entry.value = entry.value.deeplyLaid(over: below) }
      return entry
    }
    return YAMLNode(.mapping(laid + others.filter { self[$0.key] == nil }), mark: mark)
  }
}
