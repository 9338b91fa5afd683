import Primitives

/// ARC: has a list of objects seen once and a list of objects seen again, and moves the border between them to the side
/// whose ghosts are requested again.
///
/// N. Megiddo, D. S. Modha. *ARC: A Self-Tuning, Low Overhead Replacement Cache.* FAST 2003, figure 4, with a
/// real-valued target. The paper's pages are of one size. Here its counts are sums of costs if the cache has a cost
/// limit, and steps repeat until enough objects fit. Storing a resident again counts as a hit.
struct ARC: GhostedPolicy, ~Copyable {
  /// The steps of the target.
  struct Parameters: KeyedConfiguration {
    /// True if a step is a whole number, as in the Caffeine simulator, which divides the ratio of the ghosts as
    /// integers.
    var integerSteps = false

    static let fields = Fields<Self> {
      Field("integer-steps", \.integerSteps, "if true, a step is a whole number")
    }
  }

  static var name: String { "arc" }
  static var summary: String { "recent and frequent lists whose shares ghosts adjust" }

  private let total: Int
  private let integerSteps: Bool
  var lists: GhostedLists
  /// The target size of `recent`, from zero to the capacity: p in the paper.
  private var target = 0.0

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    integerSteps = parameters.integerSteps
    lists = GhostedLists(capacity, objectCount: objectCount)
    total = lists.unit.amount(of: capacity)
  }

  mutating func access(_ id: ObjectID) -> Bool {
    guard lists.isResident(id) else { return false }
    lists.promote(id)
    return true
  }

  mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    let place = lists.place(of: id)
    guard lists.fits(cost) else {
      lists.forget(id)
      return evicting(id)
    }
    switch place {
    case .absent: admit(id, cost: cost, evicting)
    case .recent, .frequent:
      lists.forget(id)
      replace(for: cost, wasFrequent: false, evicting)
      lists.enter(.frequent, id, cost: cost)
    case .recentGhost, .frequentGhost:
      adapt(to: place)
      lists.forget(id)
      replace(for: cost, wasFrequent: place == .frequentGhost, evicting)
      lists.enter(.frequent, id, cost: cost)
    }
  }

  /// Cases II and III of the paper: grows the list whose ghost returns, since it was too short.
  private mutating func adapt(to place: GhostedPlace) {
    let recent = Double(lists.unit.amount(of: lists.recentGhosts))
    let frequent = Double(lists.unit.amount(of: lists.frequentGhosts))
    if place == .recentGhost {
      target = min(target + (recent >= frequent ? 1 : step(frequent / recent)), Double(total))
    } else {
      target = max(target - (frequent >= recent ? 1 : step(recent / frequent)), 0)
    }
  }

  private func step(_ ratio: Double) -> Double { integerSteps ? ratio.rounded(.down) : ratio }

  /// Case IV of the paper: admits a newcomer, and limits the lists with their ghosts.
  private mutating func admit(_ id: ObjectID, cost: UInt32, _ evicting: (ObjectID) -> Void) {
    let size = lists.unit.amount(ofCost: cost)
    while !lists.recentGhosts.isEmpty, extent(.recent) + size > total {
      lists.forget(lists.oldest(of: .recentGhost))
    }
    while lists.recentGhosts.isEmpty, !lists.recent.isEmpty, extent(.recent) + size > total {
      let victim = lists.oldest(of: .recent)
      lists.forget(victim)
      evicting(victim)
    }
    while !lists.frequentGhosts.isEmpty, extent(.recent) + extent(.frequent) + size > 2 * total {
      lists.forget(lists.oldest(of: .frequentGhost))
    }
    replace(for: cost, wasFrequent: false, evicting)
    lists.enter(.recent, id, cost: cost)
  }

  /// Returns the extent of one side, residents and ghosts together.
  private func extent(_ side: GhostedPlace) -> Int {
    side == .recent
      ? lists.unit.amount(of: lists.recent) + lists.unit.amount(of: lists.recentGhosts)
      : lists.unit.amount(of: lists.frequent) + lists.unit.amount(of: lists.frequentGhosts)
  }

  private mutating func replace(
    for cost: UInt32, wasFrequent: Bool, _ evicting: (ObjectID) -> Void
  ) {
    while !lists.hasRoom(for: cost) { evicting(evictOne(forFrequentGhost: wasFrequent)) }
  }

  mutating func evictOne() -> ObjectID { evictOne(forFrequentGhost: false) }

  /// Evicts as the paper's REPLACE.
  private mutating func evictOne(forFrequentGhost isFrequentGhost: Bool) -> ObjectID {
    let recent = Double(lists.unit.amount(of: lists.recent))
    let isOver = recent > target || (isFrequentGhost && recent == target)
    let takesRecent = lists.frequent.isEmpty || (isOver && !lists.recent.isEmpty)
    let victim = lists.oldest(of: takesRecent ? .recent : .frequent)
    lists.move(victim, to: takesRecent ? .recentGhost : .frequentGhost)
    return victim
  }

  mutating func removeAll(evicting: (ObjectID) -> Void) {
    while residentCount > 0 { evicting(evictOne()) }
    lists.forgetGhosts()
  }

  func checkInvariants() {
    lists.checkInvariants()
    precondition(target >= 0 && target <= Double(total), "the target is outside the capacity")
  }
}
