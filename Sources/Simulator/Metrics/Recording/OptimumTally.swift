import CachePolicies
import Environment
import ImagePipeline
import Primitives

/// Finds the number of binds that the best memory store with the strategy's limits could have answered.
///
/// That store knows the whole run in advance. It looks images up by rendition, as only the correct image is a hit.
/// The first bind of an image is no hit, even after a prefetch. The store has the strategy's limits, or the maximum
/// that the strategy's store held if that exceeds them.
struct OptimumTally {
  /// A bind that is not answered yet.
  private struct Bind {
    let want: ScreenTally.Want
    let cost: UInt32
  }

  private let feed: Feed
  private let bitmaps: Bitmaps
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
  /// - Complexity: O(*n*) in the images of the feed.
  init(_ memory: MemoryConfiguration, of classes: [ClassID], _ feed: Feed, _ bitmaps: Bitmaps) {
    (self.feed, self.bitmaps) = (feed, bitmaps)
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

  /// Handles a bind. An image stored before its answer was there for the bind.
  mutating func didBind(_ want: ScreenTally.Want) {
    let bitmap = ByteCount(bitmaps[feed.classID(of: want.rendition)].bytes)
    bind = Bind(
      want: want, cost: costFunction.cost(encoded: want.encodedBytes, decoded: bitmap))
  }

  /// Settles the bind: it is answered, or the event has no more effects.
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

  /// Ends an event: the store has finished its evictions.
  mutating func settle() {
    settleBind()
    peakCount = max(peakCount, count)
    peakCost = max(peakCost, cost)
  }

  mutating func endProcess() {
    images.endProcess()
  }

  /// The maximum memory hits of any store with these limits.
  ///
  /// - Complexity: That of `OptimalHits.count`, in the binds and in the stored images.
  var hits: Int {
    let capacity = Capacity(
      cost: limits.cost == .max ? .max : max(limits.cost, peakCost),
      count: limits.count == .max ? .max : max(limits.count, peakCount))
    return capacity == .unlimited
      ? images.count : OptimalHits.count(images.stretches, capacity: capacity, unitCost: unitCost)
  }
}

extension CostFunction {
  /// Returns the cost of every image with a bitmap of this size; nil if costs differ.
  fileprivate func unitCost(of decoded: ByteCount) -> UInt32? {
    switch self {
    case .none, .decoded: cost(encoded: 0, decoded: decoded)
    case .encoded, .encodedAndDecoded: nil
    }
  }
}
