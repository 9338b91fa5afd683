import Primitives

/// Hyperbolic caching: evicts, from a random sample, the object with the fewest uses relative to its time in the cache
/// and its size.
///
/// The rank of an unused object falls like a hyperbola, so that a newcomer has time to prove itself and formerly
/// popular objects fade. No stored order is possible, because ranks change with time; a sample does nearly as well. A.
/// Blankstein, S. Sen, M. J. Freedman. *Hyperbolic Caching: Flexible Caching for Web Applications.* USENIX ATC 2017,
/// with its sample of 64.
///
/// Time is counted in uses of any object. Sizes divide the rank, which is the paper's cost-aware form for a miss cost
/// of 1. The sample is drawn with replacement by a seed. Ranks are compared exactly.
struct Hyperbolic: DrawingPolicy, ~Copyable {
  /// The tunables of the paper.
  struct Parameters: SeededParameters {
    /// The size of the sample, from 1 to 10,000.
    var sample = 64
    /// The seed of the draws.
    var seed: UInt64 = 1

    static let fields = Fields<Self> {
      Field("sample", \.sample, "the size of the sample", .from(1...10_000))
      Field("seed", \.seed, "the seed of the draws")
    }
  }

  static var name: String { "hyperbolic" }
  static var summary: String { "evicts, from a sample, the object with the fewest uses per time" }

  struct Record: BitwiseCopyable {
    var entered: UInt64
    var uses: UInt64
  }

  var residents: ResidentList<Record>
  private var sampler: Sampler
  private var now: UInt64 = 0

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    residents = ResidentList(capacity, objectCount: objectCount)
    sampler = Sampler(
      size: parameters.sample, SplitMix64(seed: parameters.seed).split("hyperbolic caching"))
  }

  mutating func access(_ id: ObjectID) -> Bool {
    guard let place = residents.place(of: id) else { return false }
    now += 1
    var record = residents[place].record
    record.uses += 1
    residents.setRecord(record, at: place)
    return true
  }

  mutating func enter(_ id: ObjectID, cost: UInt32) {
    now += 1
    residents.insert(id, cost: cost, Record(entered: now, uses: 1))
  }

  /// Evicts the object of the smallest rank in a sample; in a small cache, the smallest of all objects.
  ///
  /// - Complexity: O(*k*) in the size of the sample.
  mutating func evictOne() -> ObjectID {
    let isComplete = residents.count <= sampler.size
    var victim = residents[isComplete ? 0 : sampler.place(0, of: residents.count)]
    for draw in 1..<max(min(residents.count, sampler.size), 1) {
      let other = residents[isComplete ? draw : sampler.place(draw, of: residents.count)]
      if ranks(other, below: victim) { victim = other }
    }
    residents.remove(victim.id)
    if !isComplete { sampler.drawNext(from: residents) }
    return victim.id
  }

  /// Returns true if uses / (time × size) is smaller for the first resident.
  @inline(__always)
  private func ranks(
    _ one: ResidentList<Record>.Member, below other: ResidentList<Record>.Member
  ) -> Bool {
    let left = Double(one.record.uses) * weight(of: other)
    let right = Double(other.record.uses) * weight(of: one)
    return left != right ? left < right : one.id.rawValue < other.id.rawValue
  }

  @inline(__always)
  private func weight(of member: ResidentList<Record>.Member) -> Double {
    Double(now - member.record.entered + 1) * Double(max(residents.cost(of: member.id), 1))
  }
}
