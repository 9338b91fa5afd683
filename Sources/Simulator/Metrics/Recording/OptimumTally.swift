import CachePolicies
import AppModel
import ImagePipeline
import Primitives
import Environment

/// Finds how many binds the best memory store of the strategy's limits could have answered.
///
/// That store knows the whole run beforehand and goes by the image, as only the right image is a hit; the
/// first bind of an image is none, whatever was loaded ahead. What it may hold is what the
/// strategy's limits say, or the most the strategy's store held where that exceeds its limits.
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
  /// What every image costs; nil where they differ.
  private let unitCost: UInt32?
  private var images: ReuseTally
  private var bind: Bind?
  private var count = 0
  private var cost = 0
  private var peakCount = 0
  private var peakCost = 0

  /// A tally for a memory store of images of some classes.
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

  /// A cell was bound; whatever is stored before the answer was there for it.
  mutating func didBind(_ want: ScreenTally.Want) {
    let bitmap = ByteCount(bitmaps[feed.classID(of: want.object)].bytes)
    bind = Bind(
      want: want, cost: costFunction.cost(encoded: want.encodedBytes, decoded: bitmap))
  }

  /// The bind is answered, or nothing more comes of the event.
  mutating func settleBind() {
    guard let bind else { return }
    images.bind(
      bind.want.object, cost: bind.cost, canBeHad: bind.want.isAvailable,
      isFirst: bind.want.isFirst)
    self.bind = nil
  }

  mutating func didStore(_ object: ObjectID, cost: UInt32) {
    images.store(object, cost: cost)
    count += 1
    self.cost += Int(cost)
  }

  mutating func didDiscard(cost: UInt32) {
    count -= 1
    self.cost -= Int(cost)
  }

  /// An event is over: the store has evicted what it had to.
  mutating func settle() {
    settleBind()
    peakCount = max(peakCount, count)
    peakCost = max(peakCost, cost)
  }

  mutating func endProcess() {
    images.endProcess()
  }

  /// The memory hits that no store of these limits exceeds.
  ///
  /// - Complexity: That of `OptimalHits.count`, in the binds and in what was stored.
  var hits: Int {
    let capacity = Capacity(
      cost: limits.cost == .max ? .max : max(limits.cost, peakCost),
      count: limits.count == .max ? .max : max(limits.count, peakCount))
    return capacity == .unlimited
      ? images.count : OptimalHits.count(images.stretches, capacity: capacity, unitCost: unitCost)
  }
}

extension CostFunction {
  /// What every image costs whose bitmap has this size; nil where they differ.
  fileprivate func unitCost(of decoded: ByteCount) -> UInt32? {
    switch self {
    case .none, .decoded: cost(encoded: 0, decoded: decoded)
    case .encoded, .encodedAndDecoded: nil
    }
  }
}
