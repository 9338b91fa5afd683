package import Primitives

/// A policy that can be used by its name alone.
public struct EvictionEntry: Sendable, CustomStringConvertible {
  /// Creates an empty cache over ids below `objectCount`.
  public typealias Factory =
    @Sendable (_ capacity: Capacity, _ objectCount: Int) -> AnyEvictionPolicy

  /// The name that a scenario uses.
  public private(set) var name: String
  /// One line about the policy.
  public let summary: String
  /// The Swift type, which variants of a policy share.
  package let type: ObjectIdentifier
  /// The reference that cross-checks the policy; nil if it is not in the catalog.
  public private(set) var reference: Reference?
  /// True if the platform empties the cache when the app enters the background.
  package let emptiesInBackground: Bool
  /// True if the residents stay within the capacity.
  package let isBounded: Bool
  /// The parameters that `makeDefault` uses; encode them to show them.
  package private(set) var defaultParameters: any KeyedConfiguration
  /// Creates the policy with its default parameters.
  public private(set) var makeDefault: Factory
  /// True if the parameters may be set; the parameters of a variant are fixed.
  package private(set) var takesParameters: Bool
  private let make: @Sendable (_ parameters: any KeyedConfiguration, _ run: UInt64?) -> Factory?

  /// Creates a policy known by its name, from the catalog or custom.
  package init<Policy: EvictionPolicy & ~Copyable>(
    _ type: Policy.Type, reference: Reference? = nil
  ) {
    self.init(type, Policy.name, Policy.summary, reference, showing: Policy.Parameters()) { $0 }
  }

  /// Creates a variant of a policy: the same mechanism under a different name, with other parameters.
  init<Policy: EvictionPolicy & ~Copyable>(
    _ type: Policy.Type, named name: String, _ summary: String, reference: Reference,
    varying vary: (inout Policy.Parameters) -> Void
  ) {
    var parameters = Policy.Parameters()
    vary(&parameters)
    self.init(type, name, summary, reference, showing: parameters, takesParameters: false) { $0 }
  }

  /// Creates a policy without parameters: a policy with some of its parameters fixed.
  init<Policy: EvictionPolicy & ~Copyable>(
    _ type: Policy.Type, named name: String, _ summary: String, reference: Reference,
    fixing fix: (inout Policy.Parameters) -> Void
  ) {
    var parameters = Policy.Parameters()
    fix(&parameters)
    self.init(type, name, summary, reference, showing: NoParameters()) { [parameters] _ in
      parameters
    }
  }

  private init<Policy: EvictionPolicy & ~Copyable, Shown: KeyedConfiguration>(
    _: Policy.Type, _ name: String, _ summary: String, _ reference: Reference?,
    showing shown: Shown,
    takesParameters: Bool = true, _ parameters: @escaping @Sendable (Shown) -> Policy.Parameters
  ) {
    let factory: @Sendable (Shown, UInt64?) -> Factory = { shown, run in
      let own = parameters(shown).drawing(in: run)
      return { AnyEvictionPolicy(Policy(own, capacity: $0, objectCount: $1)) }
    }
    self.takesParameters = takesParameters
    self.name = name
    self.summary = summary
    self.reference = reference
    type = ObjectIdentifier(Policy.self)
    emptiesInBackground = Policy.emptiesInBackground
    isBounded = Policy.isBounded
    defaultParameters = shown
    makeDefault = factory(shown, nil)
    make = { parameters, run in (parameters as? Shown).map { factory($0, run) } }
  }

  /// Applies parameters of the type of `defaultParameters`.
  ///
  /// - Parameters:
  ///   - parameters: The parameters.
  ///   - run: The seed of the run, from which draws come; nil for the policy's own seed alone, as in replays of traces.
  /// - Returns: The factory; nil for parameters of any other type.
  package func configured(_ parameters: any KeyedConfiguration, run: UInt64? = nil) -> Factory? {
    make(parameters, run)
  }

  /// Returns the same policy with another name and other parameters, of the type of `defaultParameters`; nil for any
  /// other type.
  package func variant(named name: String, _ parameters: any KeyedConfiguration) -> EvictionEntry? {
    guard let make = configured(parameters) else { return nil }
    var entry = self
    (entry.name, entry.reference) = (name, nil)
    (entry.defaultParameters, entry.makeDefault) = (parameters, make)
    entry.takesParameters = false
    return entry
  }

  /// The policy's name.
  public var description: String { name }
}
