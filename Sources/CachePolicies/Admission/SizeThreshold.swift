public import Primitives

/// Admits what is no larger than a threshold.
///
/// One large object takes the room of many small ones, each of which may have as many hits. M. Abrams,
/// C. R. Standridge, G. Abdulla, S. Williams, E. A. Fox. *Caching Proxies: Limitations and Potentials.*
/// WWW 1995, as LRU-Threshold. The threshold is a share of the capacity, or a number of bytes.
public struct SizeThreshold: AdmissionPolicy, ~Copyable {
  /// Where the threshold lies.
  public struct Parameters: Configuration {
    /// The largest share of a cost limit that an object may take, from 0 to 1.
    public var fraction = 0.1
    /// The largest cost of an object; with it, the share does not count.
    public var limit: ByteCount?

    /// A tenth of the capacity.
    public init() {}

    /// Reports a share that is none.
    public func check(_ problems: inout Problems) {
      problems.require((0.0...1).contains(fraction), "fraction", "must be from 0 to 1")
    }
  }

  /// The name that a scenario uses.
  public static var name: String { "size" }
  /// One line about the policy.
  public static var summary: String { "takes in what is no larger than a tenth of the capacity" }

  private let threshold: Int

  /// A policy before a cache of a capacity.
  public init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    threshold = parameters.limit?.bytes ?? share(parameters.fraction, of: capacity.cost)
  }

  /// Notes nothing.
  public mutating func record(_ id: ObjectID) {}

  /// Whether the object is small enough.
  public mutating func admits(
    _ id: ObjectID, cost: UInt32, insteadOf victim: ObjectID?
  ) -> Bool { Int(cost) <= threshold }

  /// Has nothing to forget.
  public mutating func removeAll() {}
}
