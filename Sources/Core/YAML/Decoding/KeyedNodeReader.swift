import Primitives
import TextOutput

/// The keys of a mapping, with its defaults behind them.
struct KeyedNodeReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: NodeDecoder
  /// True if keys may have any name, as in a dictionary. Then no name is respelled.
  private let isOpen = Key.isOpen

  init(decoder: NodeDecoder) { self.decoder = decoder }

  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] {
    let whole = decoder.defaults.map { decoder.node.laid(over: $0) } ?? decoder.node
    decoder.asked.show(known: Key.names) { Key(spelled: $0) != nil }
    return (whole.entries ?? []).compactMap { Key(spelled: $0.key) }
  }

  func contains(_ key: Key) -> Bool { find(key) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try slot(key).node.isNull }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let slot = try slot(key)
    do {
      return try NodeDecoder(in: decoder, key, slot.node, inherited: slot.inherited, as: type)
        .read(type)
    } catch {
      // Records a wrong value and uses its default, to find the next error too.
      guard let inherited = slot.inherited else { throw error }
      let value = try NodeDecoder(in: decoder, key, inherited, as: type).read(type)
      decoder.reading.record(decoder.located(error))
      return value
    }
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try optional(key)
  }

  /// Reads a key that may be absent or null; returns nil also if a wrong value was recorded.
  func optional<Value: Decodable>(_ key: Key) throws -> Value? {
    guard let slot = find(key), !slot.node.isNull else { return nil }
    do {
      return try decode(Value.self, forKey: key)
    } catch {
      guard decoder.defaults != nil else { throw error }
      decoder.reading.record(decoder.located(error))
      return nil
    }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try plain(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try plain(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { decoder }

  func superDecoder(forKey key: Key) throws -> any Decoder { try plain(key) }

  private func plain(_ key: Key) throws -> NodeDecoder {
    try NodeDecoder(plainlyIn: decoder, key, slot(key).node)
  }

  /// The value of a key, and its default.
  private typealias Slot = (node: YAMLNode, inherited: YAMLNode?)

  private func slot(_ key: Key) throws -> Slot {
    guard let slot = find(key) else { throw decoder.missing(spelling(key)) }
    return slot
  }

  private func find(_ key: Key) -> Slot? {
    let name = spelling(key)
    decoder.asked.ask(name)
    let standing = decoder.defaults?[name]
    // A key whose default is null inherits nothing.
    let inherited = standing?.isNull == true ? nil : standing
    if let node = decoder.node[name] { return (node, inherited) }
    return standing.map { ($0, nil) }
  }

  private func spelling(_ key: Key) -> String {
    isOpen ? key.stringValue : key.stringValue.kebabCased
  }
}

/// Optional scalars. The standard library's versions would not continue after an error, as `optional` does.
extension KeyedNodeReader {
  func decodeIfPresent(_: Bool.Type, forKey key: Key) throws -> Bool? { try optional(key) }
  func decodeIfPresent(_: String.Type, forKey key: Key) throws -> String? { try optional(key) }
  func decodeIfPresent(_: Double.Type, forKey key: Key) throws -> Double? { try optional(key) }
  func decodeIfPresent(_: Float.Type, forKey key: Key) throws -> Float? { try optional(key) }
  func decodeIfPresent(_: Int.Type, forKey key: Key) throws -> Int? { try optional(key) }
  func decodeIfPresent(_: Int8.Type, forKey key: Key) throws -> Int8? { try optional(key) }
  func decodeIfPresent(_: Int16.Type, forKey key: Key) throws -> Int16? { try optional(key) }
  func decodeIfPresent(_: Int32.Type, forKey key: Key) throws -> Int32? { try optional(key) }
  func decodeIfPresent(_: Int64.Type, forKey key: Key) throws -> Int64? { try optional(key) }
  func decodeIfPresent(_: UInt.Type, forKey key: Key) throws -> UInt? { try optional(key) }
  func decodeIfPresent(_: UInt8.Type, forKey key: Key) throws -> UInt8? { try optional(key) }
  func decodeIfPresent(_: UInt16.Type, forKey key: Key) throws -> UInt16? { try optional(key) }
  func decodeIfPresent(_: UInt32.Type, forKey key: Key) throws -> UInt32? { try optional(key) }
  func decodeIfPresent(_: UInt64.Type, forKey key: Key) throws -> UInt64? { try optional(key) }
}

extension CodingKey {
  /// The names that a file may use, if the type can list them.
  static var names: [String] {
    func list<Keys: CaseIterable>(_ keys: Keys.Type) -> [String] {
      keys.allCases.compactMap { ($0 as? any CodingKey)?.stringValue.kebabCased }
    }
    return (Self.self as? any CaseIterable.Type).map { list($0) } ?? []
  }

  /// Finds the key of a name in a file, which must be in kebab-case.
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
