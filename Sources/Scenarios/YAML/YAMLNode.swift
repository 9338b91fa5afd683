/// A piece of a YAML document that remembers where it was written.
public struct YAMLNode: Hashable, Sendable {
  /// What a node is made of.
  public enum Content: Hashable, Sendable {
    /// A single text.
    case scalar(Scalar)
    /// Nodes in order.
    case sequence([YAMLNode])
    /// Keys with their values, in the order written. No key occurs twice.
    case mapping([Entry])
  }

  /// A text, and whether it can only be text.
  public struct Scalar: Hashable, Sendable {
    /// The text, without quotes and with escapes resolved.
    public let text: String
    /// Whether it stood in quotes or in a block, and so is never a number, a truth value or null.
    public let isQuoted: Bool
  }

  /// A key with its value.
  public struct Entry: Hashable, Sendable {
    /// The key in the file's own spelling.
    public let key: String
    /// Where the key was written.
    public let keyMark: Mark
    /// What the key is given.
    public var value: YAMLNode

    /// A key with its value.
    public init(key: String, keyMark: Mark, value: YAMLNode) {
      self.key = key
      self.keyMark = keyMark
      self.value = value
    }
  }

  /// What the node is made of.
  public var content: Content
  /// Where the node begins.
  public let mark: Mark

  /// A node at a place; nowhere unless given.
  public init(_ content: Content, mark: Mark = .nowhere) {
    self.content = content
    self.mark = mark
  }

  /// A text that is written without quotes: a number, a truth value, null, or a word.
  public static func plain(_ text: String, mark: Mark = .nowhere) -> YAMLNode {
    YAMLNode(.scalar(Scalar(text: text, isQuoted: false)), mark: mark)
  }

  /// A text that is nothing but text.
  public static func text(_ text: String, mark: Mark = .nowhere) -> YAMLNode {
    YAMLNode(.scalar(Scalar(text: text, isQuoted: true)), mark: mark)
  }

  /// The entries of a mapping, else nil.
  public var entries: [Entry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  /// The items of a sequence, else nil.
  public var items: [YAMLNode]? {
    if case .sequence(let items) = content { items } else { nil }
  }

  /// The text of a scalar, else nil.
  public var scalar: Scalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  /// Whether nothing is given: `~`, `null`, or no text at all.
  public var isNull: Bool {
    guard let scalar, !scalar.isQuoted else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(scalar.text)
  }

  /// The value of a key, or nil if this is no mapping or has no such key.
  ///
  /// - Complexity: O(*n*) in the number of keys.
  public subscript(key: String) -> YAMLNode? {
    entries?.first { $0.key == key }?.value
  }
}
