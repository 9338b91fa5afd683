import CachePolicies
public import Primitives

/// The parameters of a policy that a strategy names. The policy defines their type.
public struct PolicyParameters: Hashable, NodeValue {
  /// The parameters, whose type is the policy's.
  public let value: any KeyedConfiguration

  /// Wraps parameters.
  public init(_ value: any KeyedConfiguration) { self.value = value }

  /// True if both have the same type and are equal.
  public static func == (left: Self, right: Self) -> Bool {
    AnyHashable(left.value) == AnyHashable(right.value)
  }

  /// Feeds the parameters to a hasher.
  public func hash(into hasher: inout Hasher) { AnyHashable(value).hash(into: &hasher) }

  /// Reads parameters of the same type as those that they replace.
  public init(from reader: NodeReader) throws(DocumentError) {
    func read<Value: KeyedConfiguration>(_: Value) throws(DocumentError) -> PolicyParameters {
      PolicyParameters(try Value(from: reader))
    }
    let example = (reader.replaced as? Self)?.value ?? NoParameters()
    self = try read(example)
  }

  /// Returns the parameters without their type, which the policy determines.
  public func node() throws -> YAMLNode { try value.node() }

  /// Reads the parameters of the eviction policy of a name. Parameters of an unknown policy are ignored, since the name
  /// is reported separately.
  static func read(
    _ reader: NodeReader, ofEviction name: String
  ) throws(DocumentError) -> PolicyParameters? {
    guard let entry = PolicyCatalog.eviction(named: name) else { return nil }
    guard entry.takesParameters else {
      throw reader.error("'\(name)' is a variant with fixed parameters; it takes no others")
    }
    return reader.value(replacing: PolicyParameters(entry.defaultParameters))
  }

  /// Reads the parameters of the admission policy of a name. Parameters of an unknown policy are ignored.
  static func read(_ reader: NodeReader, ofAdmission name: String) -> PolicyParameters? {
    PolicyCatalog.admission(named: name).flatMap {
      reader.value(replacing: PolicyParameters($0.defaultParameters))
    }
  }
}

extension PolicyParameters: DescribedValue {
  package static var form: ValueForm { .other("a mapping of parameters of the policy") }
}
