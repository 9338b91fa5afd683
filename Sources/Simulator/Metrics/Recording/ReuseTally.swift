import Primitives

/// Gathers the stretches for which a store would have to keep something to answer binds.
///
/// A stretch ends with a bind and starts with the last moment at which a store could have taken in what
/// the bind looks up: its last bind, as if loads took no time, or a later moment at which the strategy
/// itself stored it. Prefetching, a load that is late and a table of weak references are such moments.
struct ReuseTally {
  /// From when to when something is kept, in moments, and what it costs meanwhile.
  struct Stretch: BitwiseCopyable {
    var start: UInt32
    var end: UInt32
    var cost: UInt32
  }

  /// The last moment at which each key could be had; 0 for never.
  private var sources: [UInt32]
  /// What each key cost then; empty where all cost the same.
  private var costs: [UInt32]
  private let keepsStretches: Bool
  private var now: UInt32 = 0
  private var processStart: UInt32 = 0
  /// In the order in which they end; empty where nobody asks for more than their number.
  private(set) var stretches: [Stretch] = []
  /// The number of stretches.
  private(set) var count = 0

  /// A tally without stretches.
  ///
  /// - Parameters:
  ///   - keyCount: What keys are below.
  ///   - keepsStretches: Whether more than their number is asked for.
  ///   - keepsCosts: Whether keys differ in what they cost.
  init(keyCount: Int, keepsStretches: Bool, keepsCosts: Bool) {
    sources = Array(repeating: 0, count: keyCount)
    costs = keepsCosts ? Array(repeating: 0, count: keyCount) : []
    self.keepsStretches = keepsStretches
  }

  /// The strategy's own store takes something in at a cost.
  mutating func store(_ key: ObjectID, cost: UInt32) {
    now += 1
    sources[key.index] = now
    if !costs.isEmpty { costs[key.index] = cost }
  }

  /// A bind looks a key up, of which a load would bring something of this cost if it can be had.
  ///
  /// What was stored may be an older version at another cost, and stay so: the lower one counts. A first
  /// bind ends no stretch, as it is no hit.
  mutating func bind(_ key: ObjectID, cost: UInt32, canBeHad: Bool, isFirst: Bool) {
    now += 1
    let isKnown = sources[key.index] > processStart
    if isKnown, !isFirst { end(sources[key.index], cost: costs.isEmpty ? 0 : costs[key.index]) }
    guard isKnown || canBeHad else { return }
    sources[key.index] = now
    guard !costs.isEmpty, canBeHad else { return }
    costs[key.index] = isKnown ? min(costs[key.index], cost) : cost
  }

  /// The process ends, and no memory outlives it.
  mutating func endProcess() {
    now += 1
    processStart = now
  }

  private mutating func end(_ start: UInt32, cost: UInt32) {
    count += 1
    if keepsStretches { stretches.append(Stretch(start: start, end: now, cost: cost)) }
  }
}
