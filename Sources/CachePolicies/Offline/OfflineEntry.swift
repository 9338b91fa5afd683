import Primitives

/// An offline policy known by its name only.
public struct OfflineEntry: Sendable, CustomStringConvertible {
  /// Makes the policy for a capacity.
  public typealias Factory = @Sendable (_ capacity: Capacity) -> any OfflinePolicy

  /// The name in lists.
  public let name: String
  /// One line about the policy.
  public let summary: String
  /// What its hits say about those of other policies.
  public let bound: OfflineBound
  /// Makes the policy with its default parameters.
  public let makeDefault: Factory

  init<Policy: OfflinePolicy>(_: Policy.Type) {
    name = Policy.name
    summary = Policy.summary
    bound = Policy.bound
    makeDefault = { Policy(Policy.Parameters(), capacity: $0) }
  }

  /// The policy's name.
  public var description: String { name }
}
