import Primitives

/// The reuse distances of a trace, estimated from a sample of its objects (SHARDS).
///
/// Distances between sampled objects are divided by the share of objects in the sample: C. A. Waldspurger, N. Park, A.
/// Garthwaite, I. Ahmad, *Efficient MRC construction with SHARDS,* FAST 2015. The paper's adjustment corrects for very
/// popular objects in or out of the sample. It adds the expected minus the actual requests of the sample to distance 0.
package struct SampledReuse: Sendable {
  /// The objects in the sample.
  package enum Sample: Hashable, Sendable {
    /// A share of all objects, above 0 and at most 1.
    case share(Double)
    /// A maximum number of objects; the share falls as more objects appear.
    case objects(Int)
  }

  /// The estimated number of requests with each distance.
  private var counts: [Int: Double] = [:]
  /// The number of all requests of the trace.
  package private(set) var requests = 0
  /// The share of objects in the sample; with a maximum number of objects, it falls during reading.
  package private(set) var share: Double
  /// The maximum number of objects in the sample at once.
  package private(set) var followed = 0
  /// The approximate memory in bytes: for each sampled object an entry in the stack, the hash table and the heap.
  var bytes: Int { followed * 120 }
  private let maxObjects: Int
  private var threshold: UInt64
  /// The number of requests that the requests of the sample stand for.
  private var counted = 0.0
  private var stack = RecencyStack(UnitWeights())
  /// The sampled objects, the largest hash first.
  private var heap = Heap<HashedObject>()
  private var objects: [UInt64: ObjectID] = [:]
  /// The numbers of objects that left the sample.
  private var free: [ObjectID] = []

  /// Creates an estimate without requests.
  package init(_ sample: Sample) {
    var spatial = SpatialSample(share: 1)
    switch sample {
    case .share(let share): (spatial, maxObjects) = (SpatialSample(share: share), .max)
    case .objects(let count): maxObjects = max(1, count)
    }
    (threshold, share) = (spatial.threshold, spatial.share)
  }

  /// Adds a request for an object, given by the hash of its name.
  ///
  /// - Complexity: O(log *m*) in the sampled objects.
  mutating func add(_ hash: UInt64) {
    requests += 1
    guard hash < threshold || threshold == .max else { return }
    let weight = 1 / share
    counted += weight
    guard let id = objects[hash] else { return follow(hash) }
    guard let distance = stack.move(id) else { return }
    counts[Int((Double(distance) * weight).rounded()), default: 0] += weight
  }

  private mutating func follow(_ hash: UInt64) {
    // If no number is free, the heap has all numbers below its count.
    let id = free.popLast() ?? ObjectID(index: heap.count)
    objects[hash] = id
    _ = stack.move(id)
    heap.insert(HashedObject(hash: hash, id: id))
    followed = max(followed, min(heap.count, maxObjects))
    guard heap.count > maxObjects, let largest = heap.first else { return }
    threshold = largest.hash
    share = Double(threshold) * 0x1p-64
    while let object = heap.first, object.hash >= threshold {
      stack.remove(object.id)
      objects[object.hash] = nil
      free.append(object.id)
      heap.removeFirst()
    }
  }

  /// Estimates the hit ratios, 0 to 1, of LRU caches with capacities in objects.
  ///
  /// - Parameter capacities: The capacities, the smallest first.
  /// - Returns: One ratio per capacity.
  /// - Complexity: O(*d* log *d*) in the number of distances seen.
  package func hitRatios(capacities: [Int]) -> [Double] {
    let distances = counts.sorted { $0.key < $1.key }
    var next = 0
    var hits = Double(requests) - counted
    return capacities.map { capacity in
      while next < distances.count, distances[next].key < capacity {
        hits += distances[next].value
        next += 1
      }
      return requests > 0 && capacity > 0 ? min(max(hits / Double(requests), 0), 1) : 0
    }
  }
}

/// An object with its hash. In a heap, the object with the largest hash is first.
struct HashedObject: HeapElement {
  let hash: UInt64
  let id: ObjectID

  func precedes(_ other: HashedObject) -> Bool { hash > other.hash }
}
