import Primitives

/// The reuse distances of a trace, estimated from a sample of its objects (SHARDS).
///
/// C. A. Waldspurger, N. Park, A. Garthwaite, I. Ahmad, *Efficient MRC construction with SHARDS,* FAST 2015:
/// distances between sampled objects, divided by the share of the objects sampled. The difference
/// between the requests that a sample of this share should have and those it has is put to distance 0
/// (the paper's adjustment), which corrects for very popular objects in or out of the sample.
package struct SampledReuse: Sendable {
  /// How many requests have each distance, at the distance; in the end, that distance or less.
  private var counts: [Double]
  /// All requests of the trace.
  package let requests: Int
  /// The share of the objects in the end.
  package private(set) var share: Double
  /// The most objects that were followed at once.
  package private(set) var followed = 0

  /// A sample of a fixed share, which follows as many objects as that comes to.
  ///
  /// - Complexity: O(*n*) and O(log) more for each sampled request.
  package init(_ trace: LoadedTrace, share: Double) {
    self.init(trace, sample: SpatialSample(share: share), most: .max)
  }

  /// A sample that follows at most so many objects, at least one, and takes a smaller share of them the more there are.
  ///
  /// - Complexity: O(*n*) and O(log) more for each sampled request.
  package init(_ trace: LoadedTrace, mostObjects: Int) {
    self.init(trace, sample: SpatialSample(share: 1), most: max(1, mostObjects))
  }

  private init(_ trace: LoadedTrace, sample: SpatialSample, most: Int) {
    let objects = trace.requests.objectCount
    requests = trace.requests.count
    counts = [Double](repeating: 0, count: objects + 1)
    share = sample.share
    var threshold = sample.threshold
    var stack = RecencyStack(objectCount: objects)
    var heap = Heap<HashedObject>()
    let hashes = (0..<objects).map { trace.names.hash(at: $0) }
    var counted = 0.0
    for id in trace.requests.ids where hashes[id.index] < threshold || threshold == .max {
      let weight = 1 / share
      counted += weight
      if let distance = stack.move(id) {
        counts[min(Int((Double(distance) * weight).rounded()), objects)] += weight
      } else {
        heap.insert(HashedObject(hash: hashes[id.index], id: id))
        followed = max(followed, min(heap.count, most))
        if heap.count > most, let largest = heap.first {
          threshold = largest.hash
          share = Double(threshold) * 0x1p-64
          while let object = heap.first, object.hash >= threshold {
            stack.remove(object.id)
            heap.removeFirst()
          }
        }
      }
    }
    counts[0] += Double(requests) - counted
    for distance in counts.indices.dropFirst() { counts[distance] += counts[distance - 1] }
  }

  /// The hit ratio of an LRU cache of so many objects, about; 0 to 1.
  package func hitRatio(capacity: Int) -> Double {
    guard requests > 0, capacity > 0 else { return 0 }
    let hits = counts[min(capacity, counts.count) - 1]
    return min(max(hits / Double(requests), 0), 1)
  }
}

/// An object by its hash, the largest first.
struct HashedObject: HeapElement {
  let hash: UInt64
  let id: ObjectID

  func precedes(_ other: HashedObject) -> Bool { hash > other.hash }
}
