public import Primitives

/// LHD: evicts, of a random sample, the object of the least hit density: the hits it may expect for the
/// space and the time that it still takes.
///
/// What becomes of objects of each age, told apart by how old they were when last hit, is counted; from
/// that follow the expected hits and the expected remaining lifetime. N. Beckmann, H. Chen, A. Cidon.
/// *LHD: Improving Cache Hit Rate by Maximizing Hit Density.* NSDI 2018.
///
/// The variant: 16 classes, 2,048 ages that span a hundred times the residents, a sample of 32 and the
/// last 8 newcomers, events that decay by a tenth at each of the updates, which come after eight times
/// as many requests as there are residents, at least 2,048. The paper's classes by application and its
/// explorers, which are spared to learn about old ages, are left out. The sample follows a seed.
public struct LHD: DemandPolicy, ~Copyable {
  /// The tunables of the paper.
  public struct Parameters: Configuration {
    /// The size of the sample, from 1 to 10,000.
    public var sample = 32
    /// Fixes which objects are drawn.
    public var seed: UInt64 = 1

    /// The values of the paper.
    public init() {}

    /// Reports an impossible sample.
    public func check(_ problems: inout Problems) {
      problems.require((1...10_000).contains(sample), "sample", "must be from 1 to 10000")
    }
  }

  /// The name that a scenario uses.
  public static var name: String { "lhd" }
  /// One line about the policy.
  public static var summary: String {
    "evicts the least expected hits for space and time, of a sample"
  }

  struct Record: BitwiseCopyable {
    var lastUse: UInt64
    /// The ages, in steps, at the last two hits; the number of ages where there was none.
    var lastHitAge: UInt16
    var hitAgeBefore: UInt16
  }

  private static let newcomerCount = 8

  /// How much the residents may amount to.
  public let capacity: Capacity
  private let sample: Int
  private var residents: ResidentList
  private var records: DenseArray<Record>
  private var densities = HitDensity()
  private var newcomers = DenseArray<UInt32>(count: LHD.newcomerCount)
  private var generator: SplitMix64
  private var now: UInt64 = 0
  private var nextUpdate: UInt64 = 2_048
  private var updates = 0

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    sample = parameters.sample
    residents = ResidentList(objectCount: objectCount)
    records = DenseArray(count: objectCount)
    generator = SplitMix64(seed: parameters.seed).split("LHD")
  }

  /// The sum of the costs of the residents.
  public var residentCost: Int { residents.cost }
  /// The number of residents.
  public var residentCount: Int { residents.count }

  /// Whether the object is resident.
  public func contains(_ id: ObjectID) -> Bool { residents.contains(id) }

  /// Records a reference and returns whether the object is resident.
  ///
  /// - Complexity: O(1), amortised over the requests between two updates.
  public mutating func access(_ id: ObjectID) -> Bool {
    guard residents.contains(id) else { return false }
    tick()
    let age = age(of: id)
    densities.recordHit(objectClass(of: id), age: age)
    let before = records[id].lastHitAge
    records[id] = Record(lastUse: now, lastHitAge: UInt16(age), hitAgeBefore: before)
    return true
  }

  private func age(of id: ObjectID) -> Int { densities.steps(now - records[id].lastUse) }

  private func objectClass(of id: ObjectID) -> Int {
    let record = records[id]
    return HitDensity.objectClass(hitAt: Int(record.lastHitAge) + Int(record.hitAgeBefore))
  }

  /// Counts a request, and learns from time to time. The first updates also set the step of ages.
  private mutating func tick() {
    now += 1
    guard now >= nextUpdate else { return }
    nextUpdate = now + UInt64(max(2_048, 8 * residentCount))
    updates += 1
    densities.learn()
    if updates == 1 || updates == 4 { densities.rescale(residents: residentCount) }
  }

  /// Makes an object resident for which there is room.
  ///
  /// - Complexity: O(1), amortised over the requests between two updates.
  public mutating func enter(_ id: ObjectID, cost: UInt32) {
    tick()
    residents.insert(id, cost: cost)
    let never = UInt16(HitDensity.ageCount)
    records[id] = Record(lastUse: now, lastHitAge: never, hitAgeBefore: 0)
    newcomers[Int(now % UInt64(Self.newcomerCount))] = id.rawValue &+ 1
  }

  /// Gives a resident another cost.
  public mutating func setCost(_ cost: UInt32, of id: ObjectID) { residents.setCost(cost, of: id) }

  /// Takes out the object of the least hit density among a sample and the last newcomers.
  ///
  /// - Complexity: O(*k*) in the size of the sample.
  public mutating func evictOne() -> ObjectID {
    var victim = residents.draw(&generator)
    for _ in 1..<max(sample, 2) { victim = lesser(residents.draw(&generator), victim) }
    for place in 0..<Self.newcomerCount {
      let id = ObjectID(newcomers[place] &- 1)
      if id != .none, residents.contains(id) { victim = lesser(id, victim) }
    }
    densities.recordEviction(objectClass(of: victim), age: age(of: victim))
    residents.remove(victim)
    return victim
  }

  private func lesser(_ one: ObjectID, _ other: ObjectID) -> ObjectID {
    let (left, right) = (density(of: one), density(of: other))
    return left < right || (left == right && one.rawValue < other.rawValue) ? one : other
  }

  /// Hits for time and size; what is older than the tables reach goes first.
  private func density(of id: ObjectID) -> Double {
    let age = age(of: id)
    guard age < HitDensity.ageCount - 1 else { return -1 }
    return densities.density(objectClass(of: id), age: age) / Double(max(residents.cost(of: id), 1))
  }

  /// Takes an object out and returns whether it was resident.
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool { residents.remove(id) }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() { residents.checkInvariants() }
}
