/// A piece of a YAML document that remembers where it was written.
package struct YAMLNode: Hashable, Sendable {
  /// What a node is made of.
  package enum Content: Hashable, Sendable {
    /// A single text.
    case scalar(Scalar)
    /// Nodes in order.
    case sequence([YAMLNode])
    /// Keys with their values, in the order written. No key occurs twice.
    case mapping([Entry])
  }

  /// A text, and whether it can only be text.
  package struct Scalar: Hashable, Sendable {
    /// The text, without quotes and with escapes resolved.
    package let text: String
    /// Whether it stood in quotes or in a block, and so is never a number, a truth value or null.
    package let isQuoted: Bool
  }

  /// A key with its value.
  package struct Entry: Hashable, Sendable {
    /// The key in the file's own spelling.
    package let key: String
    /// Where the key was written.
    package let keyMark: Mark
    /// What the key is given.
    package var value: YAMLNode

    /// A key with its value.
    package init(key: String, keyMark: Mark, value: YAMLNode) {
      self.key = key
      self.keyMark = keyMark
      self.value = value
    }
  }

  /// What the node is made of.
  package var content: Content
  /// Where the node begins.
  package let mark: Mark

  /// A node at a place; nowhere unless given.
  package init(_ content: Content, mark: Mark = .nowhere) {
    self.content = content
    self.mark = mark
  }

  /// A text that is written without quotes: a number, a truth value, null, or a word.
  package static func plain(_ text: String, mark: Mark = .nowhere) -> YAMLNode {
    YAMLNode(.scalar(Scalar(text: text, isQuoted: false)), mark: mark)
  }

  /// A text that is nothing but text.
  package static func text(_ text: String, mark: Mark = .nowhere) -> YAMLNode {
    YAMLNode(.scalar(Scalar(text: text, isQuoted: true)), mark: mark)
  }

  /// The entries of a mapping, else nil.
  package var entries: [Entry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  /// The items of a sequence, else nil.
  package var items: [YAMLNode]? {
    if case .sequence(let items) = content { items } else { nil }
  }

  /// The text of a scalar, else nil.
  package var scalar: Scalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  /// Whether nothing is given: `~`, `null`, or no text at all.
  package var isNull: Bool {
    guard let scalar, !scalar.isQuoted else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(scalar.text)
  }

  /// The value of a key, or nil if this is no mapping or has no such key.
  ///
  /// - Complexity: O(*n*) in the number of keys.
  package subscript(key: String) -> YAMLNode? {
    entries?.first { $0.key == key }?.value
  }
}

extension YAMLNode {
  /// What the node is, in few words, after "found …".
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

  /// True if one of some places is the node's own or that of anything in it.
  package func contains(_ marks: Set<Mark>) -> Bool {
    if marks.contains(mark) { return true }
    return switch content {
    case .scalar: false
    case .sequence(let items): items.contains { $0.contains(marks) }
    case .mapping(let entries):
      entries.contains { marks.contains($0.keyMark) || $0.value.contains(marks) }
    }
  }

  /// The item at the position that a text gives, or nil.
  package func item(_ position: String) -> YAMLNode? {
    guard let items, let index = Int(position), items.indices.contains(index) else { return nil }
    return items[index]
  }

  /// This mapping with the keys that only the base has; this node alone if either is no mapping.
  ///
  /// - Complexity: O(*n m*) in the numbers of keys.
  func laid(over base: YAMLNode) -> YAMLNode {
    guard let mine = entries, let others = base.entries else { return self }
    let missing = others.filter { self[$0.key] == nil }
    return YAMLNode(.mapping(mine + missing), mark: mark)
  }

  /// This mapping over another, part by part.
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
