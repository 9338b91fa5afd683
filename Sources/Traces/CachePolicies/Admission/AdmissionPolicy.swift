import Primitives

/// The decision to admit an object to a cache after a miss, before any eviction policy.
///
/// A cache that inserts every miss spends most of its work, and often its best objects, on objects that are never
/// requested again. An admission policy knows identities and costs, never contents.
protocol AdmissionPolicy: ~Copyable, SendableMetatype {
  /// The tunables that a scenario may set, each with its default.
  associatedtype Parameters: KeyedConfiguration = NoParameters

  static var name: String { get }

  /// One line about the policy for a list of policies.
  static var summary: String { get }

  /// Creates a policy without history, for a cache with a capacity and ids below `objectCount`.
  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int)

  /// Records a request, hit or miss.
  ///
  /// - Complexity: O(1), amortised, unless a policy says otherwise.
  mutating func record(_ id: ObjectID)

  /// Decides whether to admit an object after a miss.
  ///
  /// - Parameters:
  ///   - id: The object, whose request has been recorded.
  ///   - cost: Its cost.
  ///   - victim: The resident that would be evicted first for the object, or else the previous victim. Nil while there
  ///     is room, or before the first eviction.
  /// - Returns: True to admit the object.
  mutating func admits(_ id: ObjectID, cost: UInt32, insteadOf victim: ObjectID?) -> Bool

  mutating func removeAll()
}
