import Primitives

/// LeCaR: draws between LRU and LFU by weights that regret moves.
///
/// Each expert has a history of what it evicted. A miss on such an object is a mistake of that expert:
/// the other one gains weight, the more the sooner the object came back. G. Vietri, L. V. Rodriguez,
/// W. A. Martinez, S. Lyons, J. Liu, R. Rangaswami, M. Zhao, G. Narasimhan. *Driving Cache Replacement
/// with ML-based LeCaR.* HotStorage 2018, with the paper's learning rate of 0.45 and discount of
/// 0.005^(1/N).
///
/// The variant: each history remembers as much as the cache holds; N is the number of residents at the
/// time of the miss. The count of uses survives in the experts. Of equal counts the object used longest
/// ago goes first. What both experts would evict counts for the one drawn. The draws follow a seed.
struct LeCaR: DemandPolicy, QueuedPolicy, ~Copyable {
  /// The tunables of the paper.
  struct Parameters: Configuration {
    /// How far one mistake moves the weights.
    var learningRate = 0.45
    /// What is left of the regret after as many requests as there are residents.
    var discount = 0.005
    /// The weight that LRU starts with, from 0 to 1.
    var initialWeight = 0.5
    /// Fixes the draws.
    var seed: UInt64 = 1

    func check(_ problems: inout Problems) {
      problems.require(learningRate, in: 0...10, "learning-rate")
      problems.require(discount > 0 && discount < 1, "discount", "must be above 0 and below 1")
      problems.require(initialWeight, in: 0...1, "initial-weight")
    }
  }

  static var name: String { "lecar" }
  static var summary: String { "draws between LRU and LFU by weights that regret moves" }

  enum Place: UInt16, QueuePlace { case absent, resident }

  private let parameters: Parameters
  private let logDiscount: Double
  /// The first expert: the residents in the order of their last use.
  var queues: QueueFamily<Place>
  private var experts: TwoExperts
  private var now: UInt64 = 0

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    self.parameters = parameters
    logDiscount = steadyLogarithm(parameters.discount)
    queues = QueueFamily(capacity, places: 1, objectCount: objectCount)
    experts = TwoExperts(
      capacity, target: queues.unit.amount(of: capacity), weight: parameters.initialWeight,
      within: 0...1, SplitMix64(seed: parameters.seed).split("LeCaR"), objectCount: objectCount)
  }

  mutating func access(_ id: ObjectID) -> Bool {
    guard contains(id) else { return false }
    now += 1
    queues.move(id, to: .resident)
    experts.use(id, stamp: now)
    return true
  }

  /// Moves the weights if the object was evicted by mistake.
  mutating func expect(_ id: ObjectID, cost: UInt32) {
    now += 1
    guard experts.evictor(of: id) != .absent else { return }
    let age = Double(now - experts.time(of: id)) / Double(max(residentCount, 1))
    let regret = steadyExponential(logDiscount * age)
    experts.regret(id, gain: steadyExponential(parameters.learningRate * regret))
  }

  /// - Complexity: O(log *n*).
  mutating func enter(_ id: ObjectID, cost: UInt32) {
    queues.enter(.resident, id, cost: cost)
    experts.enter(id, stamp: now)
  }

  /// Takes out what the expert that is drawn evicts.
  ///
  /// - Complexity: O(log *n*), amortised over the uses since the last one.
  mutating func evictOne() -> ObjectID {
    let expert = experts.draw()
    let victim = expert == .recency ? queues.oldest(.resident) : experts.leastUsed()
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
