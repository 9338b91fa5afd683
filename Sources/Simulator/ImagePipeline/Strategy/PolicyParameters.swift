import CachePolicies
public import Primitives

/// The parameters of a policy that a strategy names. The policy defines their type.
public struct PolicyParameters: Hashable, NodeValue {
  /// The parameters, of the policy's own type.
  public let value: any KeyedConfiguration

  /// Wraps parameters.
  public init(_ value: any KeyedConfiguration) { self.value = value }

  /// True if both have the same type and are equal.
  public static func == (left: Self, right: Self) -> Bool {
    AnyHashable(left.value) == AnyHashable(right.value)
  }

  /// Feeds the parameters to a hasher.
  public func hash(into hasher: inout Hasher) { AnyHashable(value).hash(into: &hasher) }

  /// Reads parameters of the type of those that they replace.
  public init(from reader: NodeReader) throws(DocumentError) {
    func read<Value: KeyedConfiguration>(_: Value) throws(DocumentError) -> PolicyParameters {
      PolicyParameters(try Value(from: reader))
    }
    let example = (reader.replaced as? Self)?.value ?? NoParameters()
    self = try read(example)
  }

  /// Returns the parameters alone; their type is known from the policy.
  public func node() throws -> YAMLNode { try value.node() }

  /// Reads the parameters of the eviction policy with this name.
  ///
  /// Ignores those of an unknown name: the name is reported separately.
  static func read(
    _ reader: NodeReader, ofEviction name: String
  ) throws(DocumentError) -> PolicyParameters? {
    guard let entry = PolicyCatalog.eviction(named: name) else { return nil }
    guard entry.takesParameters else {
      throw reader.error("'\(name)' is a variant with fixed parameters; it takes no others")
    }
    return reader.value(replacing: PolicyParameters(entry.defaultParameters))
  }

  /// Reads the parameters of the admission policy with this name. Ignores those of an unknown name.
  static func read(_ reader: NodeReader, ofAdmission name: String) -> PolicyParameters? {
    PolicyCatalog.admission(named: name).flatMap {
      reader.value(replacing: PolicyParameters($0.defaultParameters))
    }
  }
}

extension PolicyParameters: DescribedValue {
  package static var form: ValueForm { .other("a mapping of parameters of the policy") }
}
