import Primitives

/// Collects the stretches of time for which a store would have to hold an image to answer binds.
///
/// A stretch ends with a bind. It starts at the latest step at which a store could have received the image. That is the
/// image's previous bind, as if loads took no time, or a later step at which the strategy itself stored it.
/// Prefetching, a late load and a table of weak references cause such later steps.
struct ReuseTally {
  /// The first and final step of a stretch, and its cost.
  struct Stretch: BitwiseCopyable {
    var start: UInt32
    var end: UInt32
    var cost: UInt32
  }

  /// The latest step at which each key was available; 0 if it never was.
  private var sources: [UInt32]
  /// The cost of each key at that step; empty if all costs are the same.
  private var costs: [UInt32]
  private let keepsStretches: Bool
  private var now: UInt32 = 0
  private var processStart: UInt32 = 0
  /// The stretches in the order of their ends; empty if only their number is needed.
  private(set) var stretches: [Stretch] = []
  /// The number of stretches.
  private(set) var count = 0

  /// Creates a tally without stretches.
  ///
  /// - Parameters:
  ///   - keyCount: The number of keys.
  ///   - keepsStretches: True if the stretches are needed and not only their number.
  ///   - keepsCosts: True if costs differ between keys.
  init(keyCount: Int, keepsStretches: Bool, keepsCosts: Bool) {
    sources = Array(repeating: 0, count: keyCount)
    costs = keepsCosts ? Array(repeating: 0, count: keyCount) : []
    self.keepsStretches = keepsStretches
  }

  /// Records that the strategy's own store receives a key with a cost.
  mutating func store(_ key: ObjectID, cost: UInt32) {
    now += 1
    sources[key.index] = now
    if !costs.isEmpty { costs[key.index] = cost }
  }

  /// Handles the look-up of a key by a bind. `cost` is that of the image that a load would return.
  ///
  /// The stored image may remain in an older version at another cost; the lower cost counts. A first bind ends no
  /// stretch, since it is not a hit.
  mutating func bind(_ key: ObjectID, cost: UInt32, canBeHad: Bool, isFirst: Bool) {
    now += 1
    let isKnown = sources[key.index] > processStart
    if isKnown, !isFirst { end(sources[key.index], cost: costs.isEmpty ? 0 : costs[key.index]) }
    guard isKnown || canBeHad else { return }
    sources[key.index] = now
    guard !costs.isEmpty, canBeHad else { return }
    costs[key.index] = isKnown ? min(costs[key.index], cost) : cost
  }

  /// Ends the process and all stretches.
  mutating func endProcess() {
    now += 1
    processStart = now
  }

  private mutating func end(_ start: UInt32, cost: UInt32) {
    count += 1
    if keepsStretches { stretches.append(Stretch(start: start, end: now, cost: cost)) }
  }
}
