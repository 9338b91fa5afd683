import Primitives

/// GreedyDual: evicts the resident of the smallest rank, which is its benefit plus an age. The age rises with each
/// eviction to the victim's rank, so that objects no longer used fall behind.
///
/// There are three benefits, and each makes a policy. The age is the inflation value of P. Cao and S. Irani.
/// *Cost-Aware WWW Proxy Caching Algorithms.* USITS 1997. Of equal ranks, the object used longest ago goes first.
struct GreedyDual: DemandPolicy, RankedPolicy, ~Copyable {
  /// The benefit of a resident. It is a case that is checked, not a type parameter: the compiler specialises the
  /// replay loop only for a type without parameters.
  enum Benefit {
    /// GreedyDual-Size-Frequency: uses divided by size, so that small and popular objects stay. That raises the hit
    /// ratio at the expense of the byte hit ratio. L. Cherkasova. *Improving WWW Proxies Performance with
    /// Greedy-Dual-Size-Frequency Caching Policy.* Hewlett-Packard Laboratories, HPL-98-69, 1998, with the same cost
    /// for every miss.
    ///
    /// Deviations: the newcomer is always admitted; the paper refuses a newcomer whose rank is among the lowest.
    /// Several objects are evicted one after the other, and the age is the rank of the last victim. Ranks are often
    /// equal if sizes are.
    case usesForSize
    /// GreedyDual-Size: the cost of a miss, here 1, divided by the size. Large objects go first unless they are used
    /// again; among objects of one size it is LRU. The variant that Cao and Irani call GD-Size(1), without
    /// deviations.
    case oneForSize
    /// LFU with dynamic aging: the uses. Plain LFU keeps formerly popular objects forever. Here an object enters with
    /// the rank of the last victim, so that newcomers catch up with objects that are no longer used. M. Arlitt, L.
    /// Cherkasova, J. Dilley, R. Friedrich, T. Jin. *Evaluating Content Management Techniques for Web Proxy Caches.*
    /// ACM SIGMETRICS Performance Evaluation Review 27(4), 2000. Sizes count only in the capacity. The paper does not
    /// define the order of equal ranks.
    case uses

    /// Returns the benefit of an object with a number of uses, including the present one, and a size above zero.
    @inline(__always)
    func value(uses: Double, size: Double) -> Double {
      switch self {
      case .usesForSize: uses / size
      case .oneForSize: 1 / size
      case .uses: uses
      }
    }
  }

  /// The benefit, which selects the policy.
  struct Parameters: KeyedConfiguration {
    var benefit = Benefit.usesForSize

    /// Empty: each policy has its benefit.
    static let fields = Fields<Self>([])
  }

  static var name: String { "gdsf" }
  static var summary: String { "evicts the object with the fewest uses for its size, with ageing" }

  /// The rank of a resident, and the data for its next rank.
  struct CountedRank: HeapKey {
    let rank: Rank
    /// Uses since the object entered, including its insertion. Zero if it is not resident.
    let uses: UInt32

    static var absent: CountedRank { CountedRank(rank: .absent, uses: 0) }

    @inline(__always)
    func precedes(_ other: CountedRank) -> Bool { rank.precedes(other.rank) }
  }

  private let benefit: Benefit
  var residents: RankedObjects<CountedRank>
  private var lastStamp: UInt64 = 0
  /// The rank of the previous victim: L in the papers.
  private var age = 0.0

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    benefit = parameters.benefit
    residents = RankedObjects(capacity, objectCount: objectCount)
  }

  mutating func access(_ id: ObjectID) -> Bool {
    let uses = residents.key(of: id).uses
    guard uses != 0 else { return false }
    residents.raise(
      id, to: countedRank(uses: uses < .max ? uses + 1 : uses, cost: residents.cost(of: id)))
    return true
  }

  /// Returns the benefit of an object plus the present age, as bits. The bit pattern of a number that is not negative
  /// orders like the number.
  @inline(__always)
  private mutating func countedRank(uses: UInt32, cost: UInt32) -> CountedRank {
    lastStamp += 1
    let worth = benefit.value(uses: Double(uses), size: Double(max(cost, 1)))
    return CountedRank(
      rank: Rank(priority: (age + worth).bitPattern, stamp: lastStamp), uses: uses)
  }

  /// - Complexity: O(log *n*).
  mutating func enter(_ id: ObjectID, cost: UInt32) {
    residents.enter(id, countedRank(uses: 1, cost: cost), cost: cost)
  }

  /// Ranks the object again, which may lower its rank.
  ///
  /// - Complexity: O(log *n*).
  mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    let uses = residents.key(of: id).uses
    residents.remove(id)
    residents.enter(id, countedRank(uses: uses, cost: cost), cost: cost)
  }

  /// Evicts the object of the smallest rank, which becomes the age.
  ///
  /// - Complexity: O(log *n*), amortised over the uses since the previous eviction.
  mutating func evictOne() -> ObjectID {
    let victim = residents.least()
    age = Double(bitPattern: residents.key(of: victim).rank.priority)
    residents.remove(victim)
    return victim
  }
}
