import Primitives

/// Who evicted what is not resident any more, and when: the histories of LeCaR and CACHEUS.
///
/// Each expert remembers as much as the cache holds.
struct ExpertHistory: ~Copyable {
  enum Expert: UInt16, QueuePlace { case absent, recency, frequency }

  private let target: Int
  private var ghosts: QueueFamily<Expert>
  private var times: DenseArray<UInt64>

  init(unit: CapacityUnit, target: Int, objectCount: Int) {
    self.target = target
    ghosts = QueueFamily(places: 2, unit: unit, objectCount: objectCount)
    times = DenseArray(count: objectCount)
  }

  /// Who evicted the object; absent if that is forgotten, or never happened.
  func expert(of id: ObjectID) -> Expert { ghosts.place(of: id) }
  func time(of id: ObjectID) -> UInt64 { times[id] }

  mutating func remember(_ id: ObjectID, cost: UInt32, by expert: Expert, at time: UInt64) {
    ghosts.enter(expert, id, cost: cost)
    times[id] = time
    while ghosts.amount(expert) > target { ghosts.forget(ghosts.oldest(expert)) }
  }

  mutating func forget(_ id: ObjectID) { ghosts.forget(id) }
  mutating func forgetAll() {
    ghosts.forgetAll(in: .recency)
    ghosts.forgetAll(in: .frequency)
  }
  func checkInvariants() {
    ghosts.checkInvariants()
    for expert in [Expert.recency, .frequency] {
      precondition(ghosts.amount(expert) <= target, "too many ghosts")
    }
  }
}
