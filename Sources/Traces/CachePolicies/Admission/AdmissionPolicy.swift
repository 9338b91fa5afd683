import Primitives

/// Decides which objects that missed a cache takes in at all, before any eviction policy.
///
/// A cache that inserts every miss spends most of its work, and often its best objects, on what is never
/// asked for again. An admission policy knows identities and costs, never contents.
protocol AdmissionPolicy: ~Copyable, SendableMetatype {
  /// The tunables that a scenario may set, each with its default.
  associatedtype Parameters: Configuration = NoParameters

  static var name: String { get }

  /// One line about the policy for a list of policies.
  static var summary: String { get }

  /// A policy that has seen nothing, before a cache of a capacity over ids below `objectCount`.
  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int)

  /// Notes a request, whether it is a hit or not.
  ///
  /// - Complexity: O(1), amortised, unless a policy says otherwise.
  mutating func record(_ id: ObjectID)

  /// Whether an object that missed is to be taken in.
  ///
  /// - Parameters:
  ///   - id: The object, whose request has been noted.
  ///   - cost: What it would occupy.
  ///   - victim: The resident that would leave first for it, or else the last one that left; none
  ///     while there is room, or where nothing has left yet.
  /// - Returns: True if it is.
  mutating func admits(_ id: ObjectID, cost: UInt32, insteadOf victim: ObjectID?) -> Bool

  mutating func removeAll()
}
