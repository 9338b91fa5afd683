/// A node as one value: a scalar, or the same node read as another type.
struct SingleNode: SingleValueDecodingContainer {
  let decoder: NodeDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.node.isNull }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let scalar = type as? any ScalarValue.Type, let value = try scalar.read(decoder) as? Value {
      return value
    }
    return try NodeDecoder(rereading: decoder, as: type).read(type)
  }
}
