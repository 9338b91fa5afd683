import Primitives

/// Admits what is no larger than a threshold.
///
/// One large object takes the room of many small ones, each of which may have as many hits. M. Abrams,
/// C. R. Standridge, G. Abdulla, S. Williams, E. A. Fox. *Caching Proxies: Limitations and Potentials.*
/// WWW 1995, as LRU-Threshold. The threshold is a share of the capacity, or a number of bytes.
struct SizeThreshold: AdmissionPolicy, ~Copyable {
  /// Where the threshold lies.
  struct Parameters: Configuration {
    /// The largest share of a cost limit that an object may take, from 0 to 1.
    var fraction = 0.1
    /// The largest cost of an object; with it, the share does not count.
    var limit: ByteCount?

    func check(_ problems: inout Problems) {
      problems.require(fraction, in: 0...1, "fraction")
    }
  }

  static var name: String { "size" }
  static var summary: String { "admits objects of at most a tenth of the capacity" }

  private let threshold: Int

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    threshold = parameters.limit?.bytes ?? share(parameters.fraction, of: capacity.cost)
  }

  /// Notes nothing.
  mutating func record(_ id: ObjectID) {}

  /// Whether the object is small enough.
  mutating func admits(
    _ id: ObjectID, cost: UInt32, insteadOf victim: ObjectID?
  ) -> Bool { Int(cost) <= threshold }

  /// Has nothing to forget.
  mutating func removeAll() {}
}
