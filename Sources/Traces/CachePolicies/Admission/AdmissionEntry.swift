package import Primitives

/// An admission policy that can be used by its name alone.
package struct AdmissionEntry: Sendable, CustomStringConvertible {
  /// Places the admission policy before an eviction policy.
  package typealias Guard =
    @Sendable (
      _ policy: consuming AnyEvictionPolicy, _ capacity: Capacity, _ objectCount: Int
    ) -> AnyEvictionPolicy

  /// The name that a scenario uses.
  package let name: String
  /// One line about the policy.
  package let summary: String
  /// The parameters that `guardByDefault` uses; encode them to show them.
  package let defaultParameters: any KeyedConfiguration
  /// Places the admission policy with its default parameters before an eviction policy.
  package let guardByDefault: Guard
  /// Applies parameters of the type of `defaultParameters` in a run with a seed, from which draws come; returns nil for
  /// any other type.
  package let configured: @Sendable (_ parameters: any KeyedConfiguration, _ run: UInt64) -> Guard?

  init<Policy: AdmissionPolicy & ~Copyable>(_: Policy.Type) {
    name = Policy.name
    summary = Policy.summary
    defaultParameters = Policy.Parameters()
    guardByDefault = Self.guarding(by: Policy.self, Policy.Parameters())
    configured = { parameters, run in
      (parameters as? Policy.Parameters).map {
        Self.guarding(by: Policy.self, $0.drawing(in: run))
      }
    }
  }

  /// Creates the policy that admits everything and uses the eviction policy as it is.
  init(admittingAll name: String, _ summary: String) {
    self.name = name
    self.summary = summary
    defaultParameters = NoParameters()
    guardByDefault = Self.letThrough
    configured = { parameters, _ in parameters is NoParameters ? Self.letThrough : nil }
  }

  /// The policy's name.
  package var description: String { name }

  @Sendable
  private static func letThrough(
    _ policy: consuming AnyEvictionPolicy, _: Capacity, _: Int
  ) -> AnyEvictionPolicy { policy }

  private static func guarding<Policy: AdmissionPolicy & ~Copyable>(
    by _: Policy.Type, _ parameters: Policy.Parameters
  ) -> Guard {
    { (policy: consuming AnyEvictionPolicy, capacity: Capacity, objectCount: Int) in
      AnyEvictionPolicy(
        Admitting<Policy>(
          parameters, before: policy, capacity: capacity, objectCount: objectCount))
    }
  }
}
