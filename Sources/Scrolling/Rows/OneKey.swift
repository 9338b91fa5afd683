/// Reads the one key of a mapping that names a choice, such as `{jump: {row: 500}}`.
enum OneKey {
  static func of<Key: CodingKey & CaseIterable>(
    _ container: KeyedDecodingContainer<Key>
  ) throws -> Key {
    let keys = container.allKeys
    if keys.count == 1, let key = keys.first { return key }
    let known = Key.allCases.map { kebab($0.stringValue) }.joined(separator: ", ")
    throw DecodingError.dataCorrupted(
      .init(
        codingPath: container.codingPath,
        debugDescription: "expected exactly one of \(known), found \(keys.count)"))
  }

  static func bare(_ name: String) -> String {
    "'\(name)' cannot stand alone; write a mapping of one key, as in {insert: {at: 0, count: 5}}"
  }

  private static func kebab(_ name: String) -> String {
    name.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
  }
}
