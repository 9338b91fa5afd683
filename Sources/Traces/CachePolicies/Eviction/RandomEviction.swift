import Primitives

/// Random replacement: evicts any resident, each as likely as the other.
///
/// It keeps no order at all and has no access pattern that it fails on altogether, such as a loop is
/// for LRU. L. A. Belady. *A study of replacement algorithms for a virtual-storage computer.* IBM
/// Systems Journal 5(2), 1966. The sequence of victims is fixed by the seed.
struct RandomEviction: DrawingPolicy, ~Copyable {
  /// The seed.
  struct Parameters: Configuration {
    /// Fixes which victims are drawn.
    var seed: UInt64 = 1
  }

  static var name: String { "random" }
  static var summary: String { "evicts a random object" }

  var residents: ResidentList
  private var generator: SplitMix64

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    residents = ResidentList(capacity, objectCount: objectCount)
    generator = SplitMix64(seed: parameters.seed).split("random eviction")
  }

  mutating func access(_ id: ObjectID) -> Bool { residents.contains(id) }

  mutating func enter(_ id: ObjectID, cost: UInt32) { residents.insert(id, cost: cost) }

  /// Takes out a resident drawn at random.
  mutating func evictOne() -> ObjectID {
    let victim = residents.draw(&generator)
    residents.remove(victim)
    return victim
  }
}
