import Primitives
import Testing

@testable import CachePolicies

/// Compares S3-FIFO, S4-FIFO and Clock2Q+ with arrays, and with one another.
@Suite struct ThreeQueueTests {
  /// The policies whose definition is `ThreeQueueCache`.
  static let names = [S4FIFO.name]

  @Test(arguments: UInt64(0)..<24)
  func theVictimsOfS4FIFOAreThoseOfTheDefinition(seed: UInt64) {
    var parameters = S4FIFO.Parameters()
    parameters.smallFraction = [0.1, 0.3, 0.9][Int(seed % 3)]
    parameters.ghostFraction = [0.9, 3][Int(seed % 2)]
    parameters.windowFraction = [0, 0.25, 1][Int(seed / 3 % 3)]
    parameters.promotionThreshold = UInt8(1 + seed / 2 % 2)
    parameters.ghostThreshold = UInt8(seed / 4 % 2)
    let limit = [3, 20, 40][Int(seed / 2 % 3)]
    let small = max(1, share(parameters.smallFraction, of: limit))
    let model = ThreeQueueCache(
      ThreeQueueCache.Shape(
        limit: limit, small: small, ghosts: share(parameters.ghostFraction, of: limit),
        window: share(parameters.windowFraction, of: small),
        promotion: Int(parameters.promotionThreshold), ghostUses: Int(parameters.ghostThreshold),
        maxUses: 3))
    let policy = S4FIFO(parameters, capacity: Capacity(count: limit), objectCount: 120)
    #expect(disagreements(of: policy, with: model, seed: seed) == 0)
  }

  @Test(arguments: UInt64(0)..<12)
  func theVictimsOfClock2QPlusAreThoseOfTheDefinition(seed: UInt64) {
    let parameters = Clock2QPlus.Parameters()
    let limit = [3, 20, 50][Int(seed % 3)]
    let small = max(1, limit / 10)
    let model = ThreeQueueCache(
      ThreeQueueCache.Shape(
        limit: limit, small: small, ghosts: limit / 2, window: (small + 1) / 2, promotion: 1,
        ghostUses: 0, maxUses: 1))
    let policy = Clock2QPlus(parameters, capacity: Capacity(count: limit), objectCount: 120)
    #expect(disagreements(of: policy, with: model, seed: seed) == 0)
  }

  private func disagreements(
    of policy: consuming some EvictionPolicy & ~Copyable, with model: ThreeQueueCache, seed: UInt64
  ) -> Int {
    var model = model
    var generator = SplitMix64(seed: seed)
    var disagreements = 0
    for _ in 0..<4_000 {
      let draws = (0..<2).map { _ in Int.random(in: 0..<120, using: &generator) }
      let id = ObjectID(index: min(draws[0], draws[1]))
      if Int.random(in: 0..<20, using: &generator) == 0 {
        policy.remove(id)
        model.remove(id)
        continue
      }
      let isHit = policy.access(id)
      if isHit != model.access(id) { disagreements += 1 }
      var victims: [ObjectID] = []
      if !isHit { policy.insert(id, cost: 1) { victims.append($0) } }
      if !isHit, victims != model.insert(id) { disagreements += 1 }
    }
    policy.checkInvariants()
    return disagreements
  }

  static let capacities = [
    Capacity(count: 1), Capacity(count: 7), Capacity(count: 60), Capacity(count: 300),
    Capacity(cost: 400), Capacity(cost: 5_000, count: 90),
  ]

  /// Without a window and with S3-FIFO's thresholds, the descendants are S3-FIFO.
  @Test(arguments: capacities, UInt64(0)..<8)
  func withItsParametersTheDescendantsHitAsS3FIFODoes(capacity: Capacity, seed: UInt64) {
    let requests = popularityTrace(seed: seed, objects: 700, requests: 6_000)
    var generator = SplitMix64(seed: seed)
    let costs = (0..<700).map { _ in UInt32.random(in: 1...40, using: &generator) }
    let trace = RequestTrace(
      ids: requests.map(\.id), objectCount: 700, sizes: .perObject(costs))
    var warm = S3FIFO.Parameters()
    warm.warmStart = seed % 2 == 0
    var ancestor = S3FIFO(warm, capacity: capacity, objectCount: 700)
    let hits = ancestor.replay(trace)
    if warm.warmStart {
      var closed = S4FIFO.Parameters()
      closed.windowFraction = 0
      var s4 = S4FIFO(closed, capacity: capacity, objectCount: 700)
      #expect(s4.replay(trace) == hits)
    }
    var parameters = Clock2QPlus.Parameters()
    (parameters.windowFraction, parameters.ghostFraction) = (0, 0.9)
    (parameters.promotionThreshold, parameters.maximumUses) = (2, 3)
    parameters.warmStart = warm.warmStart
    var clock = Clock2QPlus(parameters, capacity: capacity, objectCount: 700)
    #expect(clock.replay(trace) == hits)
  }
}
