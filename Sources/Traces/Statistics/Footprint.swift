import Primitives

/// What a cache that never evicts would come to hold.
public struct Footprint: Hashable, Sendable {
  /// The distinct objects.
  public let objects: Int
  /// Their bytes, each object at its largest; 0 where the trace has no sizes.
  public let bytes: Int
  /// The bytes of all requests together; 0 where the trace has no sizes.
  public let requestedBytes: Int

  /// The footprint of a trace.
  ///
  /// - Complexity: O(*n*) in the number of requests.
  public init(_ trace: LoadedTrace) {
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
  public var objectSizes: [UInt32] {
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
