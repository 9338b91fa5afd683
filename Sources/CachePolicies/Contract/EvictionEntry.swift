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
  package init<Policy: EvictionPolicy & ~Copyable>(_ type: Policy.Type) {
    self.init(type, Policy.name, Policy.summary, showing: Policy.Parameters()) { $0 }
  }

  /// A variant of a policy: the same mechanism under its own name, with other parameters.
  init<Policy: EvictionPolicy & ~Copyable>(
    _ type: Policy.Type, named name: String, _ summary: String,
    varying vary: (inout Policy.Parameters) -> Void
  ) {
    var parameters = Policy.Parameters()
    vary(&parameters)
    self.init(type, name, summary, showing: parameters, takesParameters: false) { $0 }
  }

  /// A policy without parameters, which is another one with some of its parameters fixed.
  init<Policy: EvictionPolicy & ~Copyable>(
    _ type: Policy.Type, named name: String, _ summary: String,
    fixing fix: (inout Policy.Parameters) -> Void
  ) {
    var parameters = Policy.Parameters()
    fix(&parameters)
    self.init(type, name, summary, showing: NoParameters()) { [parameters] _ in parameters }
  }

  private init<Policy: EvictionPolicy & ~Copyable, Shown: Configuration>(
    _: Policy.Type, _ name: String, _ summary: String, showing shown: Shown,
    takesParameters: Bool = true, _ parameters: @escaping @Sendable (Shown) -> Policy.Parameters
  ) {
    let factory: @Sendable (Shown) -> Factory = { shown in
      { AnyEvictionPolicy(Policy(parameters(shown), capacity: $0, objectCount: $1)) }
    }
    self.takesParameters = takesParameters
    self.name = name
    self.summary = summary
    emptiesInBackground = Policy.emptiesInBackground
    isBounded = Policy.isBounded
    defaultParameters = shown
    makeDefault = factory(shown)
    configure = { ($0 as? Shown).map(factory) }
  }

  /// The policy's name.
  public var description: String { name }

  /// Applies parameters of the type of `defaultParameters`; nil for those of any other.
  package func configured(_ parameters: any Configuration) -> Factory? { configure(parameters) }
}
