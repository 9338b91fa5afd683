/// Optional values: nil is written as null, for a key that is left out would be read as its default.
extension KeyedDraft {
  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    try optional(value, key)
  }
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try optional(value, key) }

  private func optional<Value: Encodable>(_ value: Value?, _ key: Key) throws {
    if let value { try encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }
}
