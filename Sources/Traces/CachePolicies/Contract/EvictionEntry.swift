package import Primitives

/// A policy known by its name only.
public struct EvictionEntry: Sendable, CustomStringConvertible {
  /// Makes an empty cache over ids below `objectCount`.
  public typealias Factory =
    @Sendable (_ capacity: Capacity, _ objectCount: Int) -> AnyEvictionPolicy

  /// The name that a scenario uses.
  public let name: String
  /// One line about the policy.
  public let summary: String
  /// Which Swift type it is, whatever its name.
  package let type: ObjectIdentifier
  /// Whose counts say that the policy does what its name says; nil for one that is not in the catalog.
  public let witness: Reference?
  /// Whether the platform empties the cache when the app enters the background, unasked.
  package let emptiesInBackground: Bool
  /// Whether what is resident stays within the capacity.
  package let isBounded: Bool
  /// The parameters that `makeDefault` uses; encode them to show them.
  package let defaultParameters: any Configuration
  /// Makes the policy with its default parameters.
  public let makeDefault: Factory
  /// Whether the parameters may be set; a variant has its own already.
  package let takesParameters: Bool
  private let configure: @Sendable (any Configuration) -> Factory?

  /// Makes a policy known by its name; those of the catalog are, and a host may have one of its own.
  package init<Policy: EvictionPolicy & ~Copyable>(
    _ type: Policy.Type, witness: Reference? = nil
  ) {
    self.init(type, Policy.name, Policy.summary, witness, showing: Policy.Parameters()) { $0 }
  }

  /// A variant of a policy: the same mechanism under its own name, with other parameters.
  init<Policy: EvictionPolicy & ~Copyable>(
    _ type: Policy.Type, named name: String, _ summary: String, witness: Reference,
    varying vary: (inout Policy.Parameters) -> Void
  ) {
    var parameters = Policy.Parameters()
    vary(&parameters)
    self.init(type, name, summary, witness, showing: parameters, takesParameters: false) { $0 }
  }

  /// A policy without parameters, which is another one with some of its parameters fixed.
  init<Policy: EvictionPolicy & ~Copyable>(
    _ type: Policy.Type, named name: String, _ summary: String, witness: Reference,
    fixing fix: (inout Policy.Parameters) -> Void
  ) {
    var parameters = Policy.Parameters()
    fix(&parameters)
    self.init(type, name, summary, witness, showing: NoParameters()) { [parameters] _ in parameters
    }
  }

  private init<Policy: EvictionPolicy & ~Copyable, Shown: Configuration>(
    _: Policy.Type, _ name: String, _ summary: String, _ witness: Reference?, showing shown: Shown,
    takesParameters: Bool = true, _ parameters: @escaping @Sendable (Shown) -> Policy.Parameters
  ) {
    let factory: @Sendable (Shown) -> Factory = { shown in
      { AnyEvictionPolicy(Policy(parameters(shown), capacity: $0, objectCount: $1)) }
    }
    self.takesParameters = takesParameters
    self.name = name
    self.summary = summary
    self.witness = witness
    type = ObjectIdentifier(Policy.self)
    emptiesInBackground = Policy.emptiesInBackground
    isBounded = Policy.isBounded
    defaultParameters = shown
    makeDefault = factory(shown)
    configure = { ($0 as? Shown).map(factory) }
  }

  /// The same policy under another name and with other parameters, of the type of `defaultParameters`; nil
  /// for those of any other.
  package func variant(named name: String, _ parameters: any Configuration) -> EvictionEntry? {
    guard let make = configure(parameters) else { return nil }
    return EvictionEntry(self, named: name, parameters, make)
  }

  private init(
    _ entry: EvictionEntry, named name: String, _ parameters: any Configuration,
    _ make: @escaping Factory
  ) {
    takesParameters = false
    self.name = name
    summary = entry.summary
    type = entry.type
    witness = nil
    emptiesInBackground = entry.emptiesInBackground
    isBounded = entry.isBounded
    defaultParameters = parameters
    makeDefault = make
    configure = entry.configure
  }

  /// The policy's name.
  public var description: String { name }

  /// Applies parameters of the type of `defaultParameters`; nil for those of any other.
  package func configured(_ parameters: any Configuration) -> Factory? { configure(parameters) }
}
