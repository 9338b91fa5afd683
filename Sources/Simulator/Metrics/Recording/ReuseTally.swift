import Primitives

/// Collects the stretches of time for which a store would have to keep an image to answer binds.
///
/// A stretch ends with a bind. It starts with the last moment at which a store could have received the image. That
/// is its last bind, as if loads took no time, or a later moment at which the strategy itself stored it.
/// Prefetching, a late load and a table of weak references cause such moments.
struct ReuseTally {
  /// The start and end of a stretch, in moments, and its cost.
  struct Stretch: BitwiseCopyable {
    var start: UInt32
    var end: UInt32
    var cost: UInt32
  }

  /// The last moment at which each key was available; 0 for never.
  private var sources: [UInt32]
  /// The cost of each key then; empty if all costs are the same.
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
  ///   - keepsStretches: True if more than their number is needed.
  ///   - keepsCosts: True if keys differ in cost.
  init(keyCount: Int, keepsStretches: Bool, keepsCosts: Bool) {
    sources = Array(repeating: 0, count: keyCount)
    costs = keepsCosts ? Array(repeating: 0, count: keyCount) : []
    self.keepsStretches = keepsStretches
  }

  /// Records that the strategy's own store receives a key at a cost.
  mutating func store(_ key: ObjectID, cost: UInt32) {
    now += 1
    sources[key.index] = now
    if !costs.isEmpty { costs[key.index] = cost }
  }

  /// Handles the look-up of a key by a bind. A load would bring an image of this cost, if it is available.
  ///
  /// The stored image may be an older version at another cost, and stay so: the lower cost counts. A first bind
  /// ends no stretch, as it is no hit.
  mutating func bind(_ key: ObjectID, cost: UInt32, canBeHad: Bool, isFirst: Bool) {
    now += 1
    let isKnown = sources[key.index] > processStart
    if isKnown, !isFirst { end(sources[key.index], cost: costs.isEmpty ? 0 : costs[key.index]) }
    guard isKnown || canBeHad else { return }
    sources[key.index] = now
    guard !costs.isEmpty, canBeHad else { return }
    costs[key.index] = isKnown ? min(costs[key.index], cost) : cost
  }

  /// Ends the process, and with it all stretches.
  mutating func endProcess() {
    now += 1
    processStart = now
  }

  private mutating func end(_ start: UInt32, cost: UInt32) {
    count += 1
    if keepsStretches { stretches.append(Stretch(start: start, end: now, cost: cost)) }
  }
}
