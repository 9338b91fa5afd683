import Primitives

/// Admits objects at their second request.
///
/// Most objects on the web are requested once; an object requested twice will be requested again. B. M. Maggs, R. K.
/// Sitaraman. *Algorithmic Nuggets in Content Delivery.* ACM SIGCOMM Computer Communication Review 45(3), 2015, which
/// keeps the requests in a Bloom filter; here they are kept exactly. A request may be forgotten after a number of other
/// requests, as in filters that are cleared from time to time.
struct SecondHit: AdmissionPolicy, ~Copyable {
  /// The time that a request is remembered.
  struct Parameters: KeyedConfiguration {
    /// The number of requests for any object after which a request is forgotten; nil to forget none.
    var memory: UInt64?

    static let fields = Fields<Self> {
      Field("memory", orNull: \.memory, "the requests after which one is forgotten; null for never")
    }
  }

  static var name: String { "second-hit" }
  static var summary: String { "admits an object at its second request" }

  private let memory: UInt64
  private var lastRequests: DenseArray<UInt64>
  private var earlierRequests: DenseArray<UInt64>
  private var now: UInt64 = 0

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    memory = parameters.memory ?? .max
    lastRequests = DenseArray(count: objectCount)
    earlierRequests = DenseArray(count: objectCount)
  }

  mutating func record(_ id: ObjectID) {
    now += 1
    earlierRequests[id] = lastRequests[id]
    lastRequests[id] = now
  }

  /// Returns true if there was a request before the present one.
  mutating func admits(
    _ id: ObjectID, cost: UInt32, insteadOf victim: ObjectID?
  ) -> Bool { earlierRequests[id] != 0 && now - earlierRequests[id] <= memory }

  /// Forgets all requests.
  ///
  /// - Complexity: O(*n*) in the number of objects.
  mutating func removeAll() {
    lastRequests = DenseArray(count: lastRequests.count)
    earlierRequests = DenseArray(count: earlierRequests.count)
  }
}
