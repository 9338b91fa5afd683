public import Primitives

/// A policy known by its name only.
public struct EvictionEntry: Sendable, CustomStringConvertible {
  /// Makes an empty cache over ids below `objectCount`.
  public typealias Factory =
    @Sendable (_ capacity: Capacity, _ objectCount: Int) -> AnyEvictionPolicy

  /// The name that a scenario uses.
  public let name: String
  /// One line about the policy.
  public let summary: String
  /// Whether the platform empties the cache when the app enters the background, unasked.
  public let emptiesInBackground: Bool
  /// Whether what is resident stays within the capacity.
  public let isBounded: Bool
  /// The parameters that `makeDefault` uses; encode them to show them.
  public let defaultParameters: any Configuration
  /// Makes the policy with its default parameters.
  public let makeDefault: Factory
  /// Whether the parameters may be set; a variant has its own already.
  public let takesParameters: Bool
  private let configure: @Sendable (any Configuration) -> Factory?

  /// Makes a policy known by its name; those of the catalog are, and a host may have one of its own.
  public init<Policy: EvictionPolicy & ~Copyable>(_ type: Policy.Type) {
    self.init(type, named: Policy.name, Policy.Parameters(), Policy.summary, isVariant: false)
  }

  /// A variant of a policy: the same mechanism under its own name, with other parameters.
  init<Policy: EvictionPolicy & ~Copyable>(
    _: Policy.Type, named name: String, _ parameters: Policy.Parameters, _ summary: String,
    isVariant: Bool = true
  ) {
    takesParameters = !isVariant
    self.name = name
    self.summary = summary
    emptiesInBackground = Policy.emptiesInBackground
    isBounded = Policy.isBounded
    defaultParameters = parameters
    makeDefault = Self.factory(of: Policy.self, parameters)
    configure = { ($0 as? Policy.Parameters).map { Self.factory(of: Policy.self, $0) } }
  }

  /// A policy without parameters, which is another one with these.
  init<Policy: EvictionPolicy & ~Copyable>(
    _: Policy.Type, fixed parameters: Policy.Parameters, named name: String, _ summary: String
  ) {
    takesParameters = true
    self.name = name
    self.summary = summary
    emptiesInBackground = Policy.emptiesInBackground
    isBounded = Policy.isBounded
    defaultParameters = NoParameters()
    let make = Self.factory(of: Policy.self, parameters)
    makeDefault = make
    configure = { $0 is NoParameters ? make : nil }
  }

  /// The policy's name.
  public var description: String { name }

  /// Applies parameters of the type of `defaultParameters`; nil for those of any other.
  public func configured(_ parameters: any Configuration) -> Factory? { configure(parameters) }

  private static func factory<Policy: EvictionPolicy & ~Copyable>(
    of _: Policy.Type, _ parameters: Policy.Parameters
  ) -> Factory {
    { AnyEvictionPolicy(Policy(parameters, capacity: $0, objectCount: $1)) }
  }
}
