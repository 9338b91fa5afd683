import Primitives

/// Admits what is asked for a second time.
///
/// Most objects on the web are asked for once; what was asked for twice will be again. B. M. Maggs,
/// R. K. Sitaraman. *Algorithmic Nuggets in Content Delivery.* ACM SIGCOMM Computer Communication Review
/// 45(3), 2015, which keeps the requests in a Bloom filter; here they are kept exactly. Requests may be
/// forgotten after a number of others, as filters are that are cleared now and then.
struct SecondHit: AdmissionPolicy, ~Copyable {
  /// How long a request is remembered.
  struct Parameters: Configuration {
    /// The requests of any object after which one is forgotten; none for never.
    var memory: UInt64?
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

  /// Whether there was a request before the present one.
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
