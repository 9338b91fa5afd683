package import Primitives

/// A trace together with the next request of the same object after each request.
///
/// An offline policy knows the next requests; a cache cannot. A foreseen trace is created once and serves any number of
/// replays.
package struct ForeseenTrace: Sendable {
  /// The requests.
  package let requests: RequestTrace
  /// The position of the next request of the same object; `never` if there is none.
  let nextUses: [UInt32]

  /// The value for an object without another request.
  static let never = UInt32.max

  /// Computes the next uses for the whole trace, which may have up to 2^32 - 2 requests.
  ///
  /// - Complexity: O(*n*) in the number of requests and of objects.
  package init(_ requests: RequestTrace) {
    precondition(requests.count < Int(UInt32.max), "a trace has fewer than 2^32 - 1 requests")
    self.requests = requests
    let ids = requests.ids
    var upcoming = DenseArray<UInt32>(count: requests.objectCount)
    nextUses = unsafe Array(unsafeUninitializedCapacity: ids.count) { uses, count in
      for index in stride(from: ids.count - 1, through: 0, by: -1) {
        let id = ids[index]
        // The next use is stored plus one, so that zero stands for never.
        unsafe uses[index] = upcoming[id] &- 1
        upcoming[id] = UInt32(truncatingIfNeeded: index + 1)
      }
      count = ids.count
    }
  }

  /// The cost of the object of a request.
  @inline(__always)
  func cost(at index: Int) -> UInt32 { requests[index].cost }
}
