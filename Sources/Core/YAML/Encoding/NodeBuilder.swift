/// A node that is still being written, shared by the containers that write it.
final class NodeBuilder {
  /// A key with its value; keys of any name, which a dictionary writes in random order, are loose.
  private struct Entry {
    let key: String
    let isLoose: Bool
    var value: NodeBuilder
  }

  private enum Content {
    case scalar(YAMLNode)
    case sequence([NodeBuilder])
    case mapping([Entry])
  }

  private var content = Content.scalar(.plain("null"))

  /// The node as far as it is written: loose keys come last, sorted.
  var node: YAMLNode {
    switch content {
    case .scalar(let node): return node
    case .sequence(let items): return YAMLNode(.sequence(items.map(\.node)))
    case .mapping(let entries):
      let loose = entries.filter(\.isLoose).sorted { $0.key < $1.key }
      let ordered = entries.filter { !$0.isLoose } + loose
      return YAMLNode(
        .mapping(ordered.map { .init(key: $0.key, keyMark: .nowhere, value: $0.value.node) }))
    }
  }

  /// The number of items written so far.
  var count: Int {
    if case .sequence(let items) = content { items.count } else { 0 }
  }

  func set(_ node: YAMLNode) { content = .scalar(node) }

  func beginMapping() {
    if case .mapping = content { return }
    content = .mapping([])
  }

  func beginSequence() {
    if case .sequence = content { return }
    content = .sequence([])
  }

  /// A new item at the end of the list.
  func append() -> NodeBuilder {
    let item = NodeBuilder()
    guard case .sequence(var items) = content else { return item }
    // Let go of the draft's own reference, so that the array grows in place.
    content = .sequence([])
    items.append(item)
    content = .sequence(items)
    return item
  }

  /// A new value for a key; what it was given before is replaced.
  func entry(_ key: String, isLoose: Bool) -> NodeBuilder {
    let value = NodeBuilder()
    guard case .mapping(var entries) = content else { return value }
    content = .mapping([])
    if let old = entries.firstIndex(where: { $0.key == key }) {
      entries[old].value = value
    } else {
      entries.append(Entry(key: key, isLoose: isLoose, value: value))
    }
    content = .mapping(entries)
    return value
  }

  /// Writes a value of any type here.
  func write(_ value: some Encodable, at path: [any CodingKey]) throws {
    switch value {
    case let text as String: set(.text(text))
    case let flag as Bool: set(.plain(flag ? "true" : "false"))
    case let number as any BinaryInteger: set(.plain("\(number)"))
    case let number as Double: try write(number, number.isFinite, at: path)
    case let number as Float: try write(number, number.isFinite, at: path)
    default: try value.encode(to: NodeEncoder(draft: self, codingPath: path))
    }
  }

  private func write<Number: Encodable & CustomStringConvertible>(
    _ number: Number, _ isFinite: Bool, at path: [any CodingKey]
  ) throws {
    guard isFinite else {
      throw EncodingError.invalidValue(
        number, .init(codingPath: path, debugDescription: "\(number) is not finite"))
    }
    let text = number.description
    set(.plain(text.hasSuffix(".0") ? String(text.dropLast(2)) : text))
  }
}
