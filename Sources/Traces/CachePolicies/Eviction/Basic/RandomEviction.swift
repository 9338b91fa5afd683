import Primitives

/// Random replacement: evicts any resident with equal probability.
///
/// It has no order, and no access pattern defeats it completely, as a loop defeats LRU. L. A. Belady. *A study of
/// replacement algorithms for a virtual-storage computer.* IBM Systems Journal 5(2), 1966. The seed fixes the sequence
/// of victims.
struct RandomEviction: DrawingPolicy, ~Copyable {
  struct Parameters: SeededParameters {
    /// The seed of the draws.
    var seed: UInt64 = 1

    static let fields = Fields<Self> {
      Field("seed", \.seed, "the seed of the draws")
    }
  }

  static var name: String { "random" }
  static var summary: String { "evicts a random object" }

  var residents: ResidentList<NoRecord>
  private var sampler: Sampler

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    residents = ResidentList(capacity, objectCount: objectCount)
    sampler = Sampler(size: 1, SplitMix64(seed: parameters.seed).split("random eviction"))
  }

  mutating func access(_ id: ObjectID) -> Bool { residents.contains(id) }

  mutating func enter(_ id: ObjectID, cost: UInt32) { residents.insert(id, cost: cost, NoRecord()) }

  /// Evicts a resident drawn at random.
  mutating func evictOne() -> ObjectID {
    let victim = residents[sampler.place(0, of: residents.count)].id
    residents.remove(victim)
    sampler.drawNext(from: residents)
    return victim
  }
}
