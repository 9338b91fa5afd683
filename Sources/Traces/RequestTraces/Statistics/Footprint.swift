package import Primitives

/// The final content of a cache that never evicts.
package struct Footprint: Hashable, Sendable {
  /// The number of distinct objects.
  package let objects: Int
  /// The bytes of the objects, each with its largest size; 0 if the trace has no sizes.
  package let bytes: Int
  /// The bytes of all requests together; 0 if the trace has no sizes.
  package let requestedBytes: Int

  /// Computes the footprint of a trace.
  ///
  /// - Complexity: O(*n*) in the number of requests.
  package init(_ trace: LoadedTrace) {
    let requests = trace.requests
    objects = requests.objectCount
    guard trace.hasSizes else {
      (bytes, requestedBytes) = (0, 0)
      return
    }
    let largest = trace.objectSizes
    bytes = largest.reduce(0) { $0 + Int($1) } * trace.unitBytes
    switch requests.sizes {
    case .unit: requestedBytes = requests.count * trace.unitBytes
    case .perObject(let sizes):
      requestedBytes = requests.ids.reduce(0) { $0 + Int(sizes[$1.index]) }
    case .perRequest(let sizes): requestedBytes = sizes.reduce(0) { $0 + Int($1) }
    }
  }
}

extension LoadedTrace {
  /// The largest size of each object, in units.
  ///
  /// - Complexity: O(*n*) in the number of requests.
  package var objectSizes: [UInt32] {
    switch requests.sizes {
    case .unit: return [UInt32](repeating: 1, count: requests.objectCount)
    case .perObject(let sizes): return sizes
    case .perRequest(let sizes):
      var largest = [UInt32](repeating: 1, count: requests.objectCount)
      for (id, size) in zip(requests.ids, sizes) {
        largest[id.index] = max(largest[id.index], size)
      }
      return largest
    }
  }
}

/// The misses that no cache can avoid: first requests for an object.
package struct CompulsoryMisses: Hashable, Sendable {
  /// The number of examined requests.
  package let requests: Int
  /// The number of examined requests that are the first for their object.
  package let count: Int
  /// The cost of all examined requests, in units.
  package let requestedCost: Int
  /// The cost of the first requests, in units.
  package let cost: Int

  /// Counts the compulsory misses among the requests from an index on.
  ///
  /// - Complexity: O(*n*) in the number of requests.
  package init(_ trace: RequestTrace, from start: Int = 0) {
    var seen = [Bool](repeating: false, count: trace.objectCount)
    var count = 0
    var cost = 0
    var requested = 0
    for index in trace.indices {
      let request = trace[index]
      let isFirst = !seen[request.id.index]
      if isFirst { seen[request.id.index] = true }
      guard index >= start else { continue }
      requested += Int(request.cost)
      if isFirst {
        count += 1
        cost += Int(request.cost)
      }
    }
    requests = max(0, trace.count - start)
    (self.count, self.cost, requestedCost) = (count, cost, requested)
  }

  /// The hit ratio, 0 to 1, that no cache without prefetching exceeds.
  package var ceiling: Double { requests == 0 ? 0 : 1 - Double(count) / Double(requests) }

  /// The byte hit ratio, 0 to 1, that no cache without prefetching exceeds.
  package var byteCeiling: Double {
    requestedCost == 0 ? 0 : 1 - Double(cost) / Double(requestedCost)
  }
}
