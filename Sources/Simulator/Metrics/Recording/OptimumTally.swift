import CachePolicies
import Environment
import ImagePipeline
import Primitives

/// Finds the number of binds that the best memory store with the strategy's limits could have answered.
///
/// The best store knows the whole run in advance. It finds images by rendition, since only the correct image is a hit.
/// The first bind of an image is not a hit, even after a prefetch. The limits are the strategy's, or what the
/// strategy's store held if that exceeds them.
struct OptimumTally {
  /// A bind that is not answered yet.
  private struct Bind {
    let want: ScreenTally.Want
    let cost: UInt32
  }

  private let feed: Feed
  private let bitmapBytes: [ByteCount]
  private let limits: Capacity
  private let costFunction: CostFunction
  /// The cost of every image; nil if costs differ.
  private let unitCost: UInt32?
  private var images: ReuseTally
  private var bind: Bind?
  private var count = 0
  private var cost = 0
  private var peakCount = 0
  private var peakCost = 0

  /// Creates a tally for a memory store of images of some classes.
  ///
  /// - Complexity: O(*n*) in the number of images of the feed.
  init(_ memory: MemoryConfiguration, of classes: [ClassID], _ feed: Feed, _ bitmaps: Bitmaps) {
    (self.feed, bitmapBytes) = (feed, bitmaps.map { ByteCount($0.bytes) })
    let sizes = Set(classes.map { bitmaps[$0].bytes })
    unitCost =
      sizes.count == 1 ? sizes.first.flatMap { memory.cost.unitCost(of: ByteCount($0)) } : nil
    limits = Capacity(
      cost: memory.costLimit?.bytes ?? .max, count: memory.countLimit ?? .max)
    costFunction = memory.cost
    images = ReuseTally(
      keyCount: feed.objectCount, keepsStretches: limits != .unlimited,
      keepsCosts: limits.cost != .max && unitCost == nil)
  }

  /// Handles a bind. An image that is stored before the bind's answer was in the store for the bind.
  mutating func didBind(_ want: ScreenTally.Want) {
    let bitmap = bitmapBytes[feed.classID(of: want.rendition).index]
    bind = Bind(
      want: want, cost: costFunction.cost(encoded: want.encodedBytes, decoded: bitmap))
  }

  /// Counts the bind when it is answered, or when its event has no more effects.
  mutating func settleBind() {
    guard let bind else { return }
    images.bind(
      ObjectID(key: bind.want.rendition), cost: bind.cost, canBeHad: bind.want.isAvailable,
      isFirst: bind.want.isFirst)
    self.bind = nil
  }

  mutating func didStore(_ rendition: RenditionID, cost: UInt32) {
    images.store(ObjectID(key: rendition), cost: cost)
    count += 1
    self.cost += Int(cost)
  }

  mutating func didDiscard(cost: UInt32) {
    count -= 1
    self.cost -= Int(cost)
  }

  /// Handles the end of an event, when the store has finished its evictions.
  mutating func settle() {
    settleBind()
    peakCount = max(peakCount, count)
    peakCost = max(peakCost, cost)
  }

  mutating func endProcess() {
    images.endProcess()
  }

  /// The maximum number of memory hits of a store with these limits.
  ///
  /// - Complexity: That of `OptimalHits.count`, in the number of binds and of stored images.
  var hits: Int {
    let capacity = Capacity(
      cost: limits.cost == .max ? .max : max(limits.cost, peakCost),
      count: limits.count == .max ? .max : max(limits.count, peakCount))
    return capacity == .unlimited
      ? images.count : OptimalHits.count(images.stretches, capacity: capacity, unitCost: unitCost)
  }
}

extension CostFunction {
  /// Returns the cost of every image with a bitmap of a size; nil if costs differ.
  fileprivate func unitCost(of decoded: ByteCount) -> UInt32? {
    switch self {
    case .none, .decoded: cost(encoded: 0, decoded: decoded)
    case .encoded, .encodedAndDecoded: nil
    }
  }
}
