import Primitives

/// W-TinyLFU: a small LRU window, and a segmented main part that takes from the window only what was
/// used more often than what it would replace.
///
/// A sketch of the frequencies of all objects, resident or not, guards the main part; the window lets
/// bursts of new objects have hits before the sketch knows them. G. Einziger, R. Friedman, B. Manes.
/// *TinyLFU: A Highly Efficient Cache Admission Policy.* ACM Transactions on Storage 13(4), 2017.
///
/// The variant: a window of 1 % of the capacity, at least one object; 80 % of the rest protected; the
/// sketch of `FrequencySketch`, without a doorkeeper; of equal frequencies the newcomer loses, without
/// exception unless `hopefulAdmission` makes some. Where sizes differ, the candidate meets one victim after
/// the other until there is room. Storing a resident again counts as a hit.
struct WTinyLFU: QueuedPolicy, ~Copyable {
  /// The tunables of the paper.
  struct Parameters: Configuration {
    /// The share of the capacity for the window, from 0 to 1; at least one object.
    var windowFraction = 0.01
    /// The most that is protected, as a share of the main part.
    var protectedFraction = 0.8
    /// Uses counted between two halvings of the counters, for each resident, from 1 to 1,000.
    var sample = 10.0
    /// Whether what the halving loses of odd counters is taken off the sample that follows.
    var correctsTruncation = false
    /// The chance of a candidate that was used six times or more to enter where the victim was used as
    /// often or more, against floods of victims that only seem to be used much; from 0 to 1.
    var hopefulAdmission = 0.0
    /// Fixes which hopeful candidates enter.
    var seed: UInt64 = 1

    func check(_ problems: inout Problems) {
      problems.require(windowFraction, in: 0...1, "window-fraction")
      problems.require(protectedFraction, in: 0...1, "protected-fraction")
      problems.require(sample, in: 1...1_000, "sample")
      problems.require(hopefulAdmission, in: 0...1, "hopeful-admission")
    }
  }

  static var name: String { "w-tinylfu" }
  static var summary: String {
    "an LRU window before a segmented LRU that admits by frequency"
  }

  enum Place: UInt16, QueuePlace { case absent, window, probation, protected }

  private(set) var windowTarget: Int
  private(set) var protectedTarget: Int
  private let protectedFraction: Double
  var queues: QueueFamily<Place>
  private var sketch: FrequencySketch
  private let hopefulAdmission: Double
  private var generator: SplitMix64

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    queues = QueueFamily(capacity, places: 3, objectCount: objectCount)
    let total = queues.unit.amount(of: capacity)
    windowTarget = max(1, share(parameters.windowFraction, of: total))
    protectedFraction = parameters.protectedFraction
    protectedTarget = share(protectedFraction, of: max(0, total - windowTarget))
    sketch = FrequencySketch(
      entries: queues.unit == .count ? min(total, objectCount) : 1, sample: parameters.sample,
      correctsTruncation: parameters.correctsTruncation)
    hopefulAdmission = parameters.hopefulAdmission
    generator = SplitMix64(seed: parameters.seed).split("W-TinyLFU")
  }

  /// From how many uses on a candidate is hopeful, as in Caffeine.
  private static let hopefulFrequency: UInt64 = 6

  @inline(__always)
  func prefetch(_ id: ObjectID) {
    queues.prefetch(id)
    sketch.prefetch(id)
  }

  /// Whether there are as many residents as there may be.
  var isFull: Bool { residentCount >= capacity.count }
  private var isOver: Bool { !capacity.admits(cost: residentCost, count: residentCount) }

  /// Renews a resident in its queue; one on probation becomes protected.
  @inline(__always)
  mutating func access(_ id: ObjectID) -> Bool {
    let place = queues.place(of: id)
    guard place != .absent else { return false }
    sketch.record(id)
    guard place == .probation else {
      queues.move(id, to: place)
      return true
    }
    queues.move(id, to: .protected)
    settleProtected()
    return true
  }

  private mutating func settleProtected() {
    while queues.amount(.protected) > protectedTarget {
      queues.move(queues.oldest(.protected), to: .probation)
    }
  }

  /// The newcomer enters the window, whatever becomes of it there.
  mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    guard capacity.admits(cost: Int(cost), count: 1) else {
      remove(id)
      return evicting(id)
    }
    if access(id) {
      queues.setCost(cost, of: id)
      settleProtected()
      drainWindow(evicting)
    } else {
      sketch.record(id)
      queues.enter(.window, id, cost: cost)
      drainWindow(evicting)
      sketch.reserve(entries: residentCount)
    }
  }

  /// What the window has too much of competes, oldest first, with the main part for the room there.
  private mutating func drainWindow(_ evicting: (ObjectID) -> Void) {
    while queues.amount(.window) > windowTarget {
      let candidate = queues.oldest(.window)
      queues.move(candidate, to: .probation)
      while isOver, queues.place(of: candidate) == .probation {
        let victim = loser(candidate)
        queues.forget(victim)
        evicting(victim)
      }
    }
    while isOver { evicting(evictOne()) }
  }

  /// The candidate unless it was used more often than the next victim.
  @inline(__always)
  private mutating func loser(_ candidate: ObjectID) -> ObjectID {
    let victim = queues.oldest(.probation)
    guard victim != candidate else { return candidate }
    let frequency = sketch.frequency(of: candidate)
    return frequency > sketch.frequency(of: victim) || isLucky(frequency) ? victim : candidate
  }

  /// Whether a candidate enters though it was not used more often.
  @inline(__always)
  private mutating func isLucky(_ frequency: UInt64) -> Bool {
    hopefulAdmission > 0 && frequency >= Self.hopefulFrequency
      && generator.nextUnit() < hopefulAdmission
  }

  /// Resizes the window; what leaves it goes on probation, what fits into it comes from there.
  mutating func resizeWindow(to target: Int) {
    let total = queues.unit.amount(of: capacity)
    windowTarget = max(1, min(target, total))
    protectedTarget = share(protectedFraction, of: max(0, total - windowTarget))
    settleProtected()
    while queues.amount(.window) > windowTarget {
      queues.move(queues.oldest(.window), to: .probation)
    }
    fillWindow()
  }

  /// Gives the window some of what may be protected, or the other way round; what leaves the window is next
  /// to be evicted.
  mutating func shiftWindow(to target: Int) {
    protectedTarget -= target - windowTarget
    windowTarget = target
    settleProtected()
    while queues.amount(.window) > windowTarget {
      queues.move(queues.oldest(.window), toOldestOf: .probation)
    }
    fillWindow()
  }

  private mutating func fillWindow() {
    while !queues.isEmpty(.probation) {
      let id = queues.oldest(.probation)
      guard queues.amount(.window) + queues.amount(of: id) <= windowTarget else { return }
      queues.move(id, to: .window)
    }
  }

  /// Takes out the oldest object on probation, else of the protected, else of the window.
  mutating func evictOne() -> ObjectID {
    queues.removeOldest(
      !queues.isEmpty(.probation) ? .probation : !queues.isEmpty(.protected) ? .protected : .window)
  }

  /// Forgets all frequencies too.
  mutating func removeAll(evicting: (ObjectID) -> Void) {
    while residentCount > 0 { evicting(evictOne()) }
    sketch.clear()
  }

  func checkInvariants() {
    queues.checkInvariants()
    precondition(queues.amount(.window) <= windowTarget, "the window is too large")
    precondition(queues.amount(.protected) <= protectedTarget, "too much is protected")
  }
}
