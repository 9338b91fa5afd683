import TextOutput

extension YAMLNode {
  /// Creates the tree of a JSON value.
  init(_ json: JSONValue) {
    switch json {
    case .null, .bool, .number, .large, .written: self = .plain(json.text)
    case .string(let text): self = .text(text)
    case .array(let elements): self.init(.sequence(elements.map { YAMLNode($0) }))
    case .object(let members):
      self.init(
        .mapping(
          members.map { .init(key: $0.key, keyMark: .nowhere, value: YAMLNode($0.value)) }))
    }
  }

  /// The tree as JSON.
  var json: JSONValue {
    switch content {
    case .sequence(let items): return .array(items.map(\.json))
    case .mapping(let entries): return .object(entries.map { .init($0.key, $0.value.json) })
    case .scalar(let scalar):
      if isNull { return .null }
      if scalar.isQuoted || PlainScalar.isWord(scalar.text) { return .string(scalar.text) }
      return .written(scalar.text.hasPrefix("+") ? String(scalar.text.dropFirst()) : scalar.text)
    }
  }
}
