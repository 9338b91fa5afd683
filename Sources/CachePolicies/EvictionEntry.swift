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
  /// The parameters that `makeDefault` uses; encode them to show them.
  public let defaultParameters: any Configuration
  /// Makes the policy with its default parameters.
  public let makeDefault: Factory
  private let configure: @Sendable (any Decoder) throws -> Factory

  init<Policy: EvictionPolicy & ~Copyable>(_: Policy.Type) {
    name = Policy.name
    summary = Policy.summary
    emptiesInBackground = Policy.emptiesInBackground
    defaultParameters = Policy.Parameters()
    makeDefault = Self.factory(of: Policy.self, Policy.Parameters())
    configure = { Self.factory(of: Policy.self, try Policy.Parameters(from: $0)) }
  }

  /// The policy's name.
  public var description: String { name }

  /// Reads the policy's parameters and returns the factory that applies them.
  ///
  /// - Throws: What the decoder throws about parameters that are missing or malformed.
  public func configured(from decoder: any Decoder) throws -> Factory { try configure(decoder) }

  private static func factory<Policy: EvictionPolicy & ~Copyable>(
    of _: Policy.Type, _ parameters: Policy.Parameters
  ) -> Factory {
    { AnyEvictionPolicy(Policy(parameters, capacity: $0, objectCount: $1)) }
  }
}
