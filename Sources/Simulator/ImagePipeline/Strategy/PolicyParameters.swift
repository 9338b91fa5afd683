import CachePolicies
public import Primitives

/// The parameters of a policy that a strategy names. The policy defines their type.
public struct PolicyParameters: Hashable, Sendable, Encodable {
  /// The parameters, of the policy's own type.
  public let value: any Configuration

  /// Wraps parameters.
  public init(_ value: any Configuration) { self.value = value }

  /// True if both have the same type and are equal.
  public static func == (left: Self, right: Self) -> Bool {
    AnyHashable(left.value) == AnyHashable(right.value)
  }

  /// Feeds the parameters to a hasher.
  public func hash(into hasher: inout Hasher) { AnyHashable(value).hash(into: &hasher) }

  /// Writes the parameters alone; their type is known from the policy.
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  /// Reads parameters under a key, with the type of the given ones; returns nil if the key is absent.
  static func read<Key: CodingKey>(
    _ key: Key, in container: KeyedDecodingContainer<Key>, like example: any Configuration
  ) throws -> PolicyParameters? {
    func read<Value: Configuration>(_ example: Value) throws -> PolicyParameters? {
      try container.decodeIfPresent(Value.self, forKey: key).map { PolicyParameters($0) }
    }
    return try read(example)
  }

  /// Reads the parameters of the eviction policy with this name.
  ///
  /// Ignores those of an unknown name: the name is reported separately.
  static func read<Key: CodingKey>(
    _ key: Key, in container: KeyedDecodingContainer<Key>, ofEviction name: String
  ) throws -> PolicyParameters? {
    guard container.contains(key), try !container.decodeNil(forKey: key),
      let entry = PolicyCatalog.eviction(named: name)
    else { return nil }
    guard entry.takesParameters else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container,
        debugDescription: "'\(name)' is a variant with fixed parameters; it takes no others")
    }
    return try read(key, in: container, like: entry.defaultParameters)
  }

  /// Reads the parameters of the admission policy with this name. Ignores those of an unknown name.
  static func read<Key: CodingKey>(
    _ key: Key, in container: KeyedDecodingContainer<Key>, ofAdmission name: String
  ) throws -> PolicyParameters? {
    guard let entry = PolicyCatalog.admission(named: name) else { return nil }
    return try read(key, in: container, like: entry.defaultParameters)
  }
}

extension PolicyParameters: DescribedValue {
  package static var form: ValueForm { .other("a mapping of parameters of the policy") }
}
