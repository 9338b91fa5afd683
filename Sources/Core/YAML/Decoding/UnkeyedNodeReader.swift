/// The items of a sequence.
struct UnkeyedNodeReader: UnkeyedDecodingContainer {
  let decoder: NodeDecoder
  let items: [YAMLNode]
  private(set) var currentIndex = 0

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { items.count }
  var isAtEnd: Bool { currentIndex >= items.count }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, items[currentIndex].isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let next = try next()
    return try NodeDecoder(in: decoder, next.position, next.node, as: type).read(type)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try plain().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try plain().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try plain() }

  private mutating func plain() throws -> NodeDecoder {
    let next = try next()
    return try NodeDecoder(plainlyIn: decoder, next.position, next.node)
  }

  private mutating func next() throws -> (position: Position, node: YAMLNode) {
    guard !isAtEnd else {
      throw DocumentError(decoder.mark, "expected more than \(items.count) items")
    }
    defer { currentIndex += 1 }
    return (Position(currentIndex), items[currentIndex])
  }
}

/// The key of an item: its position, from 0.
private struct Position: CodingKey {
  let index: Int
  var intValue: Int? { index }
  var stringValue: String { "\(index)" }
  init(_ index: Int) { self.index = index }
  init?(intValue: Int) { index = intValue }
  init?(stringValue: String) { nil }
}
