import Primitives

/// A window for newcomers before a segmented main part that a sketch of frequencies guards: the
/// mechanism of W-TinyLFU.
struct WindowedQueues: ~Copyable {
  enum Place: UInt16, QueuePlace { case absent, window, probation, protected }

  private let capacity: Capacity
  private let unit: CapacityUnit
  private(set) var windowTarget: Int
  private var protectedTarget: Int
  private let protectedFraction: Double
  private var queues: QueueFamily<Place>
  private var sketch: FrequencySketch

  init(_ parameters: WTinyLFU.Parameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    unit = CapacityUnit(of: capacity)
    let total = unit.amount(of: capacity)
    windowTarget = max(1, share(parameters.windowFraction, of: total))
    protectedFraction = parameters.protectedFraction
    protectedTarget = share(protectedFraction, of: max(0, total - windowTarget))
    queues = QueueFamily(places: 3, objectCount: objectCount)
    sketch = FrequencySketch(entries: unit == .count ? min(total, objectCount) : 1)
  }

  var cost: Int {
    queues.cost(.window) + queues.cost(.probation) + queues.cost(.protected)
  }
  var count: Int {
    queues.count(.window) + queues.count(.probation) + queues.count(.protected)
  }
  /// Fetches ahead what the queues know of an object.
  @inline(__always)
  func prefetch(_ id: ObjectID) { queues.prefetch(id) }
  @inline(__always)
  func contains(_ id: ObjectID) -> Bool { queues.isPresent(id) }
  private var isOver: Bool { !capacity.admits(cost: cost, count: count) }

  /// Counts a use of a resident and renews it in its queue; one on probation becomes protected.
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
    while queues.amount(.protected, in: unit) > protectedTarget {
      queues.move(queues.oldest(.protected), to: .probation)
    }
  }

  /// Counts the use that missed, and lets the newcomer into the window.
  mutating func enter(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    sketch.record(id)
    queues.enter(.window, id, cost: cost)
    drainWindow(evicting)
    sketch.reserve(entries: count)
  }

  mutating func setCost(_ cost: UInt32, of id: ObjectID, evicting: (ObjectID) -> Void) {
    queues.setCost(cost, of: id)
    settleProtected()
    drainWindow(evicting)
  }

  /// What the window has too much of competes, oldest first, with the main part for the room there.
  private mutating func drainWindow(_ evicting: (ObjectID) -> Void) {
    while queues.amount(.window, in: unit) > windowTarget {
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
  private func loser(_ candidate: ObjectID) -> ObjectID {
    let victim = queues.oldest(.probation)
    guard victim != candidate else { return candidate }
    return sketch.frequency(of: candidate) > sketch.frequency(of: victim) ? victim : candidate
  }

  /// Resizes the window; what leaves it goes on probation, what fits into it comes from there.
  mutating func resizeWindow(to target: Int) {
    let total = unit.amount(of: capacity)
    windowTarget = max(1, min(target, total))
    protectedTarget = share(protectedFraction, of: max(0, total - windowTarget))
    settleProtected()
    while queues.amount(.window, in: unit) > windowTarget {
      queues.move(queues.oldest(.window), to: .probation)
    }
    while !queues.isEmpty(.probation) {
      let id = queues.oldest(.probation)
      let size = unit.amount(ofCost: queues.cost(of: id))
      guard queues.amount(.window, in: unit) + size <= windowTarget else { return }
      queues.move(id, to: .window)
    }
  }

  /// The oldest object on probation, else of the protected, else of the window.
  mutating func evictOne() -> ObjectID {
    let place: Place =
      !queues.isEmpty(.probation) ? .probation : !queues.isEmpty(.protected) ? .protected : .window
    let victim = queues.oldest(place)
    queues.forget(victim)
    return victim
  }

  mutating func remove(_ id: ObjectID) -> Bool {
    defer { queues.forget(id) }
    return queues.isPresent(id)
  }

  mutating func forgetFrequencies() { sketch.clear() }

  func checkInvariants() {
    queues.checkInvariants()
    precondition(queues.amount(.window, in: unit) <= windowTarget, "the window is too large")
    precondition(queues.amount(.protected, in: unit) <= protectedTarget, "too much is protected")
  }
}
