import Primitives

/// Admits objects up to a size threshold.
///
/// One large object uses the room of many small ones, each of which may have as many hits. M. Abrams, C. R.
/// Standridge, G. Abdulla, S. Williams, E. A. Fox. *Caching Proxies: Limitations and Potentials.* WWW 1995, as
/// LRU-Threshold. The threshold is a share of the capacity, or a number of bytes.
struct SizeThreshold: AdmissionPolicy, ~Copyable {
  /// The threshold.
  struct Parameters: KeyedConfiguration {
    /// The maximum share of a cost limit that an object may use, from 0 to 1.
    var fraction = 0.1
    /// The maximum cost of an object, which replaces the share; nil to use the share.
    var limit: ByteCount?

    static let fields = Fields<Self> {
      Field("fraction", \.fraction, "the largest share of a cost limit of an object", .from(0...1))
      Field("limit", orNull: \.limit, "the largest cost of an object; null to use the share")
    }
  }

  static var name: String { "size" }
  static var summary: String { "admits objects of at most a tenth of the capacity" }

  private let threshold: Int

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    threshold = parameters.limit?.bytes ?? share(parameters.fraction, of: capacity.cost)
  }

  mutating func record(_ id: ObjectID) {}

  /// Returns true if the object is small enough.
  mutating func admits(
    _ id: ObjectID, cost: UInt32, insteadOf victim: ObjectID?
  ) -> Bool { Int(cost) <= threshold }

  mutating func removeAll() {}
}
