import CachePolicies
import ImageApp
import ImageLoading
import Primitives
import World

/// Finds how many binds the best memory store of the strategy's limits could have answered.
///
/// That store knows the whole run beforehand. It goes by the image, or by the strategy's own key where
/// that lets one image answer for another: whichever has more hits. What it may hold is what the
/// strategy's limits say, or the most the strategy's store held where that exceeds its limits.
struct OptimumTally {
  /// A bind that is not answered yet.
  private struct Bind {
    let key: ObjectID
    let object: ObjectID
    let row: Int
    let cost: UInt32
    let canBeHad: Bool
  }

  private let feed: Feed
  private let limits: Capacity
  private let costFunction: CostFunction
  private let goesByPath: Bool
  private var images: ReuseTally
  /// Of a store that goes by the row.
  private var rows: RowReuseTally?
  private var bind: Bind?
  private var count = 0
  private var cost = 0
  private var peakCount = 0
  private var peakCost = 0

  /// A tally for a strategy with a memory store; nil without one.
  ///
  /// - Complexity: O(*n*) in the images of the feed.
  init?(_ plan: SessionPlan, _ feed: Feed) {
    guard let memory = plan.strategyOnDevice.memory else { return nil }
    self.feed = feed
    limits = Capacity(
      cost: memory.costLimit?.bytes ?? .max, count: memory.countLimit ?? .max)
    costFunction = memory.cost
    goesByPath = plan.strategy.keys.memory == .path
    images = ReuseTally(
      keyCount: feed.objectCount, keepsStretches: limits != .unlimited,
      keepsCosts: limits.cost != .max && memory.cost.unitCost(of: feed) == nil)
    if plan.strategy.keys.memory == .row {
      rows = RowReuseTally(objectCount: feed.objectCount)
    }
  }

  /// A cell was bound; whatever is stored before the answer was there for it.
  mutating func didBind(_ want: ScreenTally.Want, row: Int32, encodedBytes: UInt32) {
    bind = Bind(
      key: key(want.object), object: want.object, row: Int(row),
      cost: costFunction.cost(encoded: encodedBytes, decoded: feed.decodedBytes),
      canBeHad: want.isAvailable)
  }

  /// The bind is answered, or nothing more comes of the event.
  mutating func settleBind() {
    guard let bind else { return }
    images.bind(bind.key, cost: bind.cost, canBeHad: bind.canBeHad)
    rows?.bind(bind.row, bind.object, cost: bind.cost, canBeHad: bind.canBeHad)
    self.bind = nil
  }

  /// A row is to be loaded before it is bound.
  mutating func didPrefetch(row: Int32, _ object: ObjectID) { rows?.note(Int(row), object) }

  mutating func didStore(_ object: ObjectID, cost: UInt32) {
    images.store(key(object), cost: cost)
    rows?.store(object, cost: cost)
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
    rows?.endProcess()
  }

  /// The memory hits that no store of these limits exceeds.
  ///
  /// - Complexity: That of `OptimalHits.count`, in the binds and in what was stored.
  var hits: Int {
    let capacity = Capacity(
      cost: limits.cost == .max ? .max : max(limits.cost, peakCost),
      count: limits.count == .max ? .max : max(limits.count, peakCount))
    let unit = costFunction.unitCost(of: feed)
    let byImage =
      capacity == .unlimited
      ? images.count : OptimalHits.count(images.stretches, capacity: capacity, unitCost: unit)
    let byRow = rows.map { OptimalHits.count($0.stretches, capacity: capacity, unitCost: unit) }
    return max(byImage, byRow ?? 0)
  }

  private func key(_ object: ObjectID) -> ObjectID {
    goesByPath ? feed.path(of: object) : object
  }
}

extension CostFunction {
  /// What every image of a feed costs; nil where they differ.
  fileprivate func unitCost(of feed: Feed) -> UInt32? {
    switch self {
    case .none, .decoded: cost(encoded: 0, decoded: feed.decodedBytes)
    case .encoded, .encodedAndDecoded: nil
    }
  }
}
