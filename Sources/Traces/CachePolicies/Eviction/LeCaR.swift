import Primitives

/// LeCaR: draws between LRU and LFU by weights that regret moves.
///
/// Each expert has a history of what it evicted. A miss on such an object is a mistake of that expert:
/// the other one gains weight, the more the sooner the object came back. G. Vietri, L. V. Rodriguez,
/// W. A. Martinez, S. Lyons, J. Liu, R. Rangaswami, M. Zhao, G. Narasimhan. *Driving Cache Replacement
/// with ML-based LeCaR.* HotStorage 2018, with the paper's learning rate of 0.45 and discount of
/// 0.005^(1/N).
///
/// What the paper leaves open, and its authors' program settles: each history remembers half as much as
/// the cache holds; what both experts would evict enters none; no weight falls below 0.01; the count of
/// uses survives in the histories. That program lets the least key go among equally used objects, which
/// says nothing of their use; here it is the one used last, as in the authors' CACHEUS, unless
/// `ties` says otherwise. N is the number of residents at the time of the miss. The draws follow a seed.
struct LeCaR: DemandPolicy, QueuedPolicy, ~Copyable {
  /// The tunables of the paper.
  struct Parameters: Configuration {
    /// How far one mistake moves the weights.
    var learningRate = 0.45
    /// What is left of the regret after as many requests as there are residents.
    var discount = 0.005
    /// The weight that LRU starts with, from 0 to 1.
    var initialWeight = 0.5
    /// Which of equally used objects LFU evicts.
    var ties = TwoExperts.Tie.newest
    /// Fixes the draws.
    var seed: UInt64 = 1

    func check(_ problems: inout Problems) {
      problems.require(learningRate, in: 0...10, "learning-rate")
      problems.require(discount > 0 && discount < 1, "discount", "must be above 0 and below 1")
      problems.require(initialWeight, in: 0...1, "initial-weight")
    }
  }

  static var name: String { "lecar" }
  static var summary: String {
    "chooses at random between LRU and LFU, with weights learned from regret"
  }

  enum Place: UInt16, QueuePlace { case absent, resident }

  private let parameters: Parameters
  private let logDiscount: Double
  /// The first expert: the residents in the order of their last use.
  var queues: QueueFamily<Place>
  private var experts: TwoExperts
  private var now: UInt64 = 0

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    self.parameters = parameters
    logDiscount = Double.steadyLogarithm(parameters.discount)
    queues = QueueFamily(capacity, places: 1, objectCount: objectCount)
    experts = TwoExperts(
      capacity, weight: parameters.initialWeight, ties: parameters.ties,
      SplitMix64(seed: parameters.seed).split("LeCaR"), objectCount: objectCount)
  }

  mutating func access(_ id: ObjectID) -> Bool {
    guard contains(id) else { return false }
    now += 1
    queues.move(id, to: .resident)
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
    queues.enter(.resident, id, cost: cost)
    experts.enter(id)
  }

  /// Takes out what the expert that is drawn evicts.
  ///
  /// - Complexity: O(log *n*), amortised over the uses since the last one.
  mutating func evictOne() -> ObjectID {
    let (victim, expert) = experts.chooseVictim(recency: queues.oldest(.resident))
    remove(victim)
    experts.remember(victim, cost: queues.cost(of: victim), by: expert, at: now)
    return victim
  }

  /// - Complexity: O(log *n*).
  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool {
    experts.remove(id)
    return queues.remove(id)
  }

  mutating func forgetAbsent() { experts.forgetHistories() }

  func checkInvariants() {
    queues.checkInvariants()
    experts.checkInvariants(residentCount: residentCount)
  }
}
