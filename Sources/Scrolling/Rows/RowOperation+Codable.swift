package import Primitives

extension RowOperation: Codable {
  private enum Key: String, CodingKey, CaseIterable {
    case insert, delete, move, reload, reconfigure, reloadData
  }

  private struct Nothing: Codable {}

  /// Reads a mapping of exactly one key, or the bare name of `reload-data`.
  ///
  /// - Throws: `DecodingError` if there is another number of keys or an unknown name.
  package init(from decoder: any Decoder) throws {
    if let name = try? decoder.singleValueContainer().decode(String.self) {
      guard name == "reload-data" || name == "reloadData" else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: OneKey.bare(name)))
      }
      self = .reloadData
      return
    }
    let container = try decoder.container(keyedBy: Key.self)
    switch try OneKey.of(container) {
    case .insert: self = .insert(try container.decode(RowSpan.self, forKey: .insert))
    case .delete: self = .delete(try container.decode(RowSpan.self, forKey: .delete))
    case .move: self = .move(try container.decode(RowMove.self, forKey: .move))
    case .reload: self = .reload(try container.decode(RowSpan.self, forKey: .reload))
    case .reconfigure:
      self = .reconfigure(try container.decode(RowSpan.self, forKey: .reconfigure))
    case .reloadData:
      _ = try container.decode(Nothing.self, forKey: .reloadData)
      self = .reloadData
    }
  }

  /// Writes a mapping of one key.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .insert(let span): try container.encode(span, forKey: .insert)
    case .delete(let span): try container.encode(span, forKey: .delete)
    case .move(let move): try container.encode(move, forKey: .move)
    case .reload(let span): try container.encode(span, forKey: .reload)
    case .reconfigure(let span): try container.encode(span, forKey: .reconfigure)
    case .reloadData: try container.encode(Nothing(), forKey: .reloadData)
    }
  }
}

extension RowOperation: DescribedValue {
  package static var form: ValueForm {
    let span = ValueForm(of: RowSpan.self)
    return .oneOf([
      ListedKey("insert", "inserts rows for new items (insertRows(at:with:))", span),
      ListedKey("delete", "deletes rows (deleteRows(at:with:))", span),
      ListedKey(
        "move", "moves one row, counted after it was taken out (moveRow(at:to:))",
        ValueForm(of: RowMove.self)),
      ListedKey("reload", "replaces the cells of rows by other ones (reloadRows(at:with:))", span),
      ListedKey("reconfigure", "binds the cells of rows again (reconfigureRows(at:))", span),
      ListedKey(
        "reload-data", "lets go of every cell and asks again at the next layout (reloadData())",
        .nothing),
    ])
  }
}

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
