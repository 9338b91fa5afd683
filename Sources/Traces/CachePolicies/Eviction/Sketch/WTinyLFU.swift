import Primitives

/// W-TinyLFU: a small LRU window, and a segmented main part. An object moves from the window to the main part only if
/// it was used more often than the object it would replace.
///
/// A sketch of the frequencies of all objects, resident or not, guards the main part. The window gives bursts of new
/// objects hits before the sketch has counted them. G. Einziger, R. Friedman, B. Manes. *TinyLFU: A Highly Efficient
/// Cache Admission Policy.* ACM Transactions on Storage 13(4), 2017.
///
/// The variant: a window of 1 % of the capacity, at least one object; 80 % of the rest protected; the sketch of
/// `FrequencySketch`, without a doorkeeper. Of equal frequencies the newcomer always loses, except with
/// `hopefulAdmission`. If sizes differ, the candidate competes with one victim after the other until there is room.
/// Storing a resident again counts as a hit.
struct WTinyLFU: QueuedPolicy, ~Copyable {
  /// The tunables of the paper.
  struct Parameters: SeededParameters {
    /// The share of the capacity for the window, from 0 to 1; at least one object.
    var windowFraction = 0.01
    /// The maximum size of the protected segment, as a share of the main part.
    var protectedFraction = 0.8
    /// The number of uses counted between two halvings of the counters, per resident, from 1 to 1,000.
    var sample = 10.0
    /// True if the loss from halving odd counters is subtracted from the counted uses, which lengthens the next sample.
    var correctsTruncation = false
    /// The probability, from 0 to 1, that a candidate used six times or more enters although the victim was used as
    /// often or more. It helps against floods of victims that only seem to be used often.
    var hopefulAdmission = 0.0
    /// The seed of the draws.
    var seed: UInt64 = 1

    static let fields = Fields<Self> {
      Field("window-fraction", \.windowFraction, "the share of the window", .from(0...1))
      Field(
        "protected-fraction", \.protectedFraction, "the share of the protected segment",
        .from(0...1))
      Field("sample", \.sample, "the uses between two halvings, per resident", .from(1...1_000))
      Field("corrects-truncation", \.correctsTruncation, "if true, losses lengthen the next sample")
      Field(
        "hopeful-admission", \.hopefulAdmission, "the chance against a frequent victim",
        .from(0...1))
      Field("seed", \.seed, "the seed of the draws")
    }
  }

  static var name: String { "w-tinylfu" }
  static let summary =
    "an LRU window before a segmented LRU that admits by frequency"

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

  /// The number of uses from which a candidate is hopeful, as in Caffeine.
  private static let hopefulFrequency: UInt64 = 6

  @inline(__always)
  func prefetch(_ id: ObjectID) {
    queues.prefetch(id)
    sketch.prefetch(id)
  }

  /// True if the number of residents is at its limit.
  var isFull: Bool { residentCount >= capacity.count }
  private var isOver: Bool { !capacity.admits(cost: residentCost, count: residentCount) }

  /// Renews a resident in its queue; an object on probation becomes protected.
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

  /// Inserts an object; a newcomer always enters the window first.
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

  /// Empties the excess of the window, oldest first: each object competes with the main part for room there.
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

  /// Returns the victim: the candidate, unless it was used more often than the next victim of the main part.
  @inline(__always)
  private mutating func loser(_ candidate: ObjectID) -> ObjectID {
    let victim = queues.oldest(.probation)
    guard victim != candidate else { return candidate }
    let frequency = sketch.frequency(of: candidate)
    return frequency > sketch.frequency(of: victim) || isLucky(frequency) ? victim : candidate
  }

  /// Returns true if a candidate enters though it was not used more often.
  @inline(__always)
  private mutating func isLucky(_ frequency: UInt64) -> Bool {
    hopefulAdmission > 0 && frequency >= Self.hopefulFrequency
      && generator.nextUnit() < hopefulAdmission
  }

  /// Resizes the window. Objects that leave it go on probation; if it grows, objects on probation that fit enter it.
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

  /// Moves size between the window and the protected part; objects that leave the window are next to be evicted.
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

  /// Evicts the oldest object on probation, otherwise of the protected segment, otherwise of the window.
  mutating func evictOne() -> ObjectID {
    queues.removeOldest(
      !queues.isEmpty(.probation) ? .probation : !queues.isEmpty(.protected) ? .protected : .window)
  }

  /// Removes every object, and forgets all frequencies.
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
