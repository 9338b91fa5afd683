import Primitives

/// LHD: evicts, from a random sample, the object of the smallest hit density: its expected hits divided by the space
/// and time that it will use.
///
/// The hits and evictions of objects of each age are counted, in classes by their age at the previous hit. The expected
/// hits and the expected remaining lifetime follow from these counts. N. Beckmann, H. Chen, A. Cidon. *LHD: Improving
/// Cache Hit Rate by Maximizing Hit Density.* NSDI 2018.
///
/// The variant: 16 classes, 2,048 ages that span a hundred times the residents, and a sample of 32 and the last 8
/// newcomers. Events decay by a tenth at each update. Updates come after eight times as many requests as there are
/// residents, at least 2,048. It omits the paper's classes by application and its explorers, which are spared to learn
/// about old ages. The sample follows a seed.
struct LHD: DrawingPolicy, ~Copyable {
  /// The tunables of the paper.
  struct Parameters: SeededParameters {
    /// The size of the sample, from 1 to 10,000.
    var sample = 32
    /// The seed of the draws.
    var seed: UInt64 = 1

    static let fields = Fields<Self> {
      Field("sample", \.sample, "the size of the sample", .from(1...10_000))
      Field("seed", \.seed, "the seed of the draws")
    }
  }

  static var name: String { "lhd" }
  static let summary =
    "evicts, from a sample, the object with the fewest expected hits per space and time"

  struct Record: BitwiseCopyable {
    var lastUse: UInt64
    /// The ages, in steps, at the last two hits. Before the second hit, the earlier age is 0; before the first hit, it
    /// is the number of ages.
    var lastHitAge: UInt16
    var hitAgeBefore: UInt16
  }

  private static let newcomerCount = 8

  var residents: ResidentList<Record>
  private var densities = HitDensity()
  private var newcomers = DenseArray<UInt32>(count: LHD.newcomerCount)
  private var sampler: Sampler
  private var now: UInt64 = 0
  private var nextUpdate: UInt64 = 2_048
  private var updates = 0

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    residents = ResidentList(capacity, objectCount: objectCount)
    sampler = Sampler(
      size: max(parameters.sample, 2), SplitMix64(seed: parameters.seed).split("LHD"))
  }

  /// - Complexity: O(1), amortised over the requests between two updates.
  mutating func access(_ id: ObjectID) -> Bool {
    guard let place = residents.place(of: id) else { return false }
    tick()
    let record = residents[place].record
    let age = age(of: record)
    densities.recordHit(objectClass(of: record), age: age)
    let hit = Record(
      lastUse: now, lastHitAge: UInt16(age), hitAgeBefore: record.lastHitAge)
    residents.setRecord(hit, at: place)
    return true
  }

  @inline(__always)
  private func age(of record: Record) -> Int { densities.steps(now - record.lastUse) }

  @inline(__always)
  private func objectClass(of record: Record) -> Int {
    HitDensity.objectClass(hitAt: Int(record.lastHitAge) + Int(record.hitAgeBefore))
  }

  /// Counts a request, and learns periodically. The first updates also set the step of ages.
  private mutating func tick() {
    now += 1
    guard now >= nextUpdate else { return }
    nextUpdate = now + UInt64(max(2_048, 8 * residentCount))
    updates += 1
    densities.learn()
    if updates == 1 || updates == 4 { densities.rescale(residents: residentCount) }
  }

  /// - Complexity: O(1), amortised over the requests between two updates.
  mutating func enter(_ id: ObjectID, cost: UInt32) {
    tick()
    let never = UInt16(HitDensity.ageCount)
    let record = Record(lastUse: now, lastHitAge: 0, hitAgeBefore: never)
    residents.insert(id, cost: cost, record)
    newcomers[Int(now % UInt64(Self.newcomerCount))] = id.rawValue &+ 1
  }

  /// Evicts the object of the smallest hit density among a sample and the last newcomers.
  ///
  /// - Complexity: O(*k*) in the size of the sample.
  mutating func evictOne() -> ObjectID {
    var least = candidate(sampler.place(0, of: residents.count))
    for draw in 1..<sampler.size {
      least = lesser(candidate(sampler.place(draw, of: residents.count)), least)
    }
    for index in 0..<Self.newcomerCount {
      let id = ObjectID(newcomers[index] &- 1)
      if id != .none, let place = residents.place(of: id) {
        least = lesser(candidate(place), least)
      }
    }
    let victim = residents[least.place]
    densities.recordEviction(objectClass(of: victim.record), age: age(of: victim.record))
    residents.remove(victim.id)
    sampler.drawNext(from: residents)
    return victim.id
  }

  /// A resident that may be evicted.
  private struct Candidate {
    var density: Double
    var id: ObjectID
    var place: Int
  }

  /// Returns a resident with its hits per time and size; objects older than the tables are evicted first.
  @inline(__always)
  private func candidate(_ place: Int) -> Candidate {
    let member = residents[place]
    let age = age(of: member.record)
    guard age < HitDensity.ageCount - 1 else {
      return Candidate(density: -1, id: member.id, place: place)
    }
    let cost = residents.cost(of: member.id)
    let density = densities.density(objectClass(of: member.record), age: age)
    return Candidate(
      density: cost <= 1 ? density : density / Double(cost), id: member.id, place: place)
  }

  @inline(__always)
  private func lesser(_ one: Candidate, _ other: Candidate) -> Candidate {
    one.density < other.density
      || (one.density == other.density && one.id.rawValue < other.id.rawValue) ? one : other
  }
}

/// The tables of LHD: the hits that an object of some age may expect per time that it still uses, learned from earlier
/// objects.
///
/// Objects are classed by their age at the previous hit. Ages are counted in steps, so that a table of fixed length
/// spans many times the cache.
private struct HitDensity: ~Copyable {
  static let classCount = 16
  static let ageCount = 2_048
  /// The factor by which older events are multiplied at an update.
  private static let decay = 0.9

  private var hits: DenseArray<Double>
  private var evictions: DenseArray<Double>
  private var densities: DenseArray<Double>
  /// 2^64 divided by the requests in a step of age, rounded up; 0 for one request.
  private var inverse: UInt64 = 0

  init() {
    let count = Self.classCount * Self.ageCount
    hits = DenseArray(count: count)
    evictions = DenseArray(count: count)
    densities = DenseArray(count: count)
    for index in 0..<count {
      // Before anything is known, young objects that were hit soon have the highest densities.
      densities[index] = Double(index / Self.ageCount + 1) / Double(index % Self.ageCount + 1)
    }
  }

  /// Returns an age in steps, at most the last one of the tables.
  ///
  /// A product with the inverse is exact below 2^64 / step: T. Granlund, P. L. Montgomery. *Division by Invariant
  /// Integers using Multiplication.* PLDI 1994.
  @inline(__always)
  func steps(_ age: UInt64) -> Int {
    let last = UInt64(Self.ageCount - 1)
    let steps = inverse == 0 ? age : age.multipliedFullWidth(by: inverse).high
    return Int(min(steps, last))
  }

  /// Returns the class of objects hit at an age. Lower ages have higher classes; objects without a hit are in class 0.
  static func objectClass(hitAt age: Int) -> Int {
    guard age < ageCount else { return 0 }
    return min(
      classCount - 1,
      (Int.bitWidth - ageCount.leadingZeroBitCount) - (Int.bitWidth - age.leadingZeroBitCount))
  }

  mutating func recordHit(_ objectClass: Int, age: Int) {
    hits[objectClass * Self.ageCount + age] += 1
  }
  mutating func recordEviction(_ objectClass: Int, age: Int) {
    evictions[objectClass * Self.ageCount + age] += 1
  }
  @inline(__always)
  func density(_ objectClass: Int, age: Int) -> Double {
    densities[objectClass * Self.ageCount + age]
  }

  /// Computes the densities from the events so far, from the greatest age down.
  ///
  /// - Complexity: O(*c* *a*) in the numbers of classes and of ages.
  mutating func learn() {
    for objectClass in 0..<Self.classCount {
      let start = objectClass * Self.ageCount
      var (hitSum, eventSum, lifetimes) = (0.0, 0.0, 0.0)
      for index in stride(from: start + Self.ageCount - 1, through: start, by: -1) {
        hitSum += hits[index]
        eventSum += hits[index] + evictions[index]
        lifetimes += eventSum
        densities[index] = lifetimes > 1e-5 ? hitSum / lifetimes : 0
        hits[index] *= Self.decay
        evictions[index] *= Self.decay
      }
    }
  }

  /// Makes the tables span a hundred times the residents; earlier events had other steps.
  mutating func rescale(residents: Int) {
    let step = max(1, UInt64(residents * 100 / Self.ageCount))
    inverse = step == 1 ? 0 : UInt64.max / step + 1
    hits = DenseArray(count: hits.count)
    evictions = DenseArray(count: evictions.count)
  }
}
