package import Primitives

extension YAMLNode: JSONConvertible {
  /// The tree as JSON.
  package var json: JSONValue {
    switch content {
    case .sequence(let items): return .array(items.map(\.json))
    case .mapping(let entries): return .object(entries.map { .init($0.key, $0.value.json) })
    case .scalar(let scalar):
      if isNull { return .null }
      if scalar.isQuoted || PlainScalar.isWord(scalar.text) { return .string(scalar.text) }
      return .written(scalar.text.hasPrefix("+") ? String(scalar.text.dropFirst()) : scalar.text)
    }
  }

  /// The tree as a part of a document: with keys in camel case, and without keys of no value.
  package var document: JSONValue {
    guard let entries else { return json }
    return JSONValue(entries.map { ($0.key.camelCased, $0.value.isNull ? nil : $0.value.document) })
  }
}
