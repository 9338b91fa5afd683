import Primitives

/// GreedyDual: evicts the resident of the least rank, which is its benefit on top of an age that rises
/// with each eviction to the rank of the victim, so that what was once of use and is no longer falls
/// behind.
///
/// What the benefit is makes the policy: there are three. The age is the inflation value as P. Cao and
/// S. Irani keep it. *Cost-Aware WWW Proxy Caching Algorithms.* USITS 1997. Of equal ranks, the object
/// used longest ago goes first.
struct GreedyDual: DemandPolicy, RankedPolicy, ~Copyable {
  /// What a resident is worth. A case that is looked at, and not a type parameter: the compiler makes
  /// the replay loop for a type of its own alone.
  enum Benefit: String, Codable {
    /// GreedyDual-Size-Frequency: the uses for the size, so that small and popular objects stay, which
    /// raises the hit ratio at the expense of the byte hit ratio. L. Cherkasova. *Improving WWW Proxies
    /// Performance with Greedy-Dual-Size-Frequency Caching Policy.* Hewlett-Packard Laboratories,
    /// HPL-98-69, 1998, with the same cost for every miss.
    ///
    /// Deviations: the newcomer is always let in; the paper turns it away where its own rank is among
    /// the lowest. Several objects are evicted one after the other, and the age is the rank of the
    /// last. Ranks are equal often where sizes are.
    case usesForSize
    /// GreedyDual-Size: the cost of a miss, here 1, for the size. Large objects go first unless they
    /// are used again; among objects of one size it is LRU. The variant that Cao and Irani call
    /// GD-Size(1), without deviations.
    case oneForSize
    /// LFU with dynamic aging: the uses. Plain LFU keeps what was popular once for ever; here an object
    /// that comes in starts from the rank of the last victim, so that newcomers catch up with what is
    /// not used any more. M. Arlitt, L. Cherkasova, J. Dilley, R. Friedrich, T. Jin. *Evaluating
    /// Content Management Techniques for Web Proxy Caches.* ACM SIGMETRICS Performance Evaluation
    /// Review 27(4), 2000. Sizes count in the capacity alone. The paper is silent on equal ranks.
    case uses

    /// The benefit of an object used so often, itself included, and of a size that is not zero.
    @inline(__always)
    func value(uses: Double, size: Double) -> Double {
      switch self {
      case .usesForSize: uses / size
      case .oneForSize: 1 / size
      case .uses: uses
      }
    }
  }

  /// The benefit, which makes a policy of its own.
  struct Parameters: Configuration {
    var benefit = Benefit.usesForSize
  }

  static var name: String { "gdsf" }
  static var summary: String { "evicts the object with the fewest uses for its size, with ageing" }

  /// What a resident is ranked by, and what its next rank depends on.
  struct Standing: HeapKey {
    let rank: Rank
    /// Uses since the object came in, its insertion included. Zero for what is not resident.
    let uses: UInt32

    static var absent: Standing { Standing(rank: .absent, uses: 0) }

    @inline(__always)
    func precedes(_ other: Standing) -> Bool { rank.precedes(other.rank) }
  }

  private let benefit: Benefit
  var residents: RankedObjects<Standing>
  private var lastStamp: UInt64 = 0
  /// The rank of the last victim: L in the papers.
  private var age = 0.0

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    benefit = parameters.benefit
    residents = RankedObjects(capacity, objectCount: objectCount)
  }

  mutating func access(_ id: ObjectID) -> Bool {
    let uses = residents.key(of: id).uses
    guard uses != 0 else { return false }
    residents.raise(
      id, to: standing(uses: uses < .max ? uses + 1 : uses, cost: residents.cost(of: id)))
    return true
  }

  /// The benefit of an object on top of the present age. The bit pattern of a number that is not
  /// negative orders like the number.
  @inline(__always)
  private mutating func standing(uses: UInt32, cost: UInt32) -> Standing {
    lastStamp += 1
    let worth = benefit.value(uses: Double(uses), size: Double(max(cost, 1)))
    return Standing(
      rank: Rank(priority: (age + worth).bitPattern, stamp: lastStamp), uses: uses)
  }

  /// - Complexity: O(log *n*).
  mutating func enter(_ id: ObjectID, cost: UInt32) {
    residents.enter(id, standing(uses: 1, cost: cost), cost: cost)
  }

  /// Ranks the object anew, perhaps below its present rank.
  ///
  /// - Complexity: O(log *n*).
  mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    let uses = residents.key(of: id).uses
    residents.remove(id)
    residents.enter(id, standing(uses: uses, cost: cost), cost: cost)
  }

  /// The rank of the victim becomes the age.
  ///
  /// - Complexity: O(log *n*), amortised over the uses since the last one.
  mutating func evictOne() -> ObjectID {
    let victim = residents.least()
    age = Double(bitPattern: residents.key(of: victim).rank.priority)
    residents.remove(victim)
    return victim
  }
}
