import Primitives

/// LeCaR: draws between LRU and LFU, with weights that regret moves.
///
/// Each expert has a history of its evictions. A miss on an object of a history is a mistake of that expert: the other
/// expert gains weight, and more weight the sooner the object returns. G. Vietri, L. V. Rodriguez, W. A. Martinez, S.
/// Lyons, J. Liu, R. Rangaswami, M. Zhao, G. Narasimhan. *Driving Cache Replacement with ML-based LeCaR.* HotStorage
/// 2018, with the paper's learning rate of 0.45 and discount of 0.005^(1/N).
///
/// Details that the paper leaves open follow its authors' program. Each history remembers half as much as the cache
/// holds. An object that both experts would evict enters no history. No weight falls below 0.01. The count of uses
/// survives in the histories. Among equally used objects, that program evicts the smallest key, which is unrelated to
/// use. Here the object used last is evicted, as in the authors' CACHEUS, unless `ties` is set otherwise. N is the
/// number of residents at the time of the miss. The draws follow a seed.
struct LeCaR: DemandPolicy, ~Copyable {
  /// The tunables of the paper.
  struct Parameters: SeededParameters {
    /// The change of the weights per mistake.
    var learningRate = 0.45
    /// The share of the regret that is left after as many requests as there are residents.
    var discount = 0.005
    /// The weight that LRU starts with, from 0 to 1.
    var initialWeight = 0.5
    /// The victim of LFU among equally used objects.
    var ties = TwoExperts.Tie.newest
    /// The seed of the draws.
    var seed: UInt64 = 1

    static let fields = Fields<Self> {
      Field("learning-rate", \.learningRate, "the change of the weights per mistake", .from(0...10))
      Field(
        "discount", \.discount, "the share of the regret that is left",
        .that("must be above 0 and below 1") { $0 > 0 && $0 < 1 })
      Field("initial-weight", \.initialWeight, "the weight that LRU starts with", .from(0...1))
      Field("ties", \.ties, "the victim of LFU among equally used objects")
      Field("seed", \.seed, "the seed of the draws")
    }
  }

  static var name: String { "lecar" }
  static let summary =
    "chooses at random between LRU and LFU, with weights learned from regret"

  private let parameters: Parameters
  private let logDiscount: Double
  /// The first expert, which has the residents.
  private var recency: LRU
  private var experts: TwoExperts
  private var now: UInt64 = 0

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    self.parameters = parameters
    logDiscount = Double.steadyLogarithm(parameters.discount)
    recency = LRU(NoParameters(), capacity: capacity, objectCount: objectCount)
    experts = TwoExperts(
      capacity, weight: parameters.initialWeight, ties: parameters.ties,
      SplitMix64(seed: parameters.seed).split("LeCaR"), objectCount: objectCount)
  }

  var capacity: Capacity { recency.capacity }
  var residentCost: Int { recency.residentCost }
  var residentCount: Int { recency.residentCount }

  @inline(__always)
  func contains(_ id: ObjectID) -> Bool { recency.contains(id) }
  @inline(__always)
  func hasRoom(for cost: UInt32) -> Bool { recency.hasRoom(for: cost) }
  func prefetch(_ id: ObjectID) {
    recency.prefetch(id)
    experts.prefetch(id)
  }

  mutating func access(_ id: ObjectID) -> Bool {
    guard recency.access(id) else { return false }
    now += 1
    experts.use(id)
    return true
  }

  /// Moves the weights if the object was evicted by mistake.
  mutating func expect(_ id: ObjectID, cost: UInt32) {
    now += 1
    guard experts.evictor(of: id) != .absent else { return }
    let age = Double(now - experts.time(of: id)) / Double(max(residentCount, 1))
    let regret = Double.steadyExponential(logDiscount * age)
    experts.regret(id, gain: Double.steadyExponential(parameters.learningRate * regret))
  }

  /// - Complexity: O(log *n*).
  mutating func enter(_ id: ObjectID, cost: UInt32) {
    recency.enter(id, cost: cost)
    experts.enter(id)
  }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) { recency.setCost(cost, of: id) }

  /// Removes the victim of the drawn expert.
  ///
  /// - Complexity: O(log *n*), amortised over the uses since the last eviction.
  mutating func evictOne() -> ObjectID {
    guard let oldest = recency.nextVictim() else { preconditionFailure("nothing is left to evict") }
    let (victim, expert) = experts.chooseVictim(recency: oldest)
    remove(victim)
    experts.remember(victim, cost: recency.cost(of: victim), by: expert, at: now)
    return victim
  }

  /// - Complexity: O(log *n*).
  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool {
    experts.remove(id)
    return recency.remove(id)
  }

  mutating func forgetAbsent() { experts.forgetHistories() }

  func checkInvariants() {
    recency.checkInvariants()
    experts.checkInvariants(residentCount: residentCount)
  }
}
