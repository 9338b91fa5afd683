import Primitives
import Testing

@testable import CachePolicies

/// Admission policies, before any eviction policy.
@Suite struct AdmissionTests {
  static let evictionNames = ["lru", "sieve", "gdsf", "lirs", "w-tinylfu"]

  @Test(arguments: PolicyCatalog.admission, evictionNames)
  func whatIsRefusedIsItsOwnVictim(_ admission: AdmissionEntry, before name: String) throws {
    let entry = try #require(PolicyCatalog.eviction(named: name))
    for seed in UInt64(0)..<36 {
      let size = [1, 2, 3, 5, 10, 40][Int(seed % 6)]
      let limits = [
        Capacity(count: size), Capacity(cost: size), Capacity(cost: 2 * size, count: size),
      ]
      var session = ConformanceSession(
        entry, behind: admission, capacity: limits[Int(seed / 6 % 3)], seed: seed)
      let problem = session.firstProblem(in: 80)
      #expect(problem == nil, "seed \(seed)")
    }
  }

  @Test func namesAreUniqueAndFindTheirPolicies() {
    let names = PolicyCatalog.admission.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { PolicyCatalog.admission(named: $0)?.name == $0 })
    #expect(PolicyCatalog.admission(named: "tinylfo") == nil)
  }

  /// The requests of a script: each is an access, and an insertion if that misses.
  private func hits<Admission: AdmissionPolicy & ~Copyable>(
    _: Admission.Type, _ parameters: Admission.Parameters, _ capacity: Capacity,
    _ requests: [Request]
  ) -> String {
    var cache = Admitting<Admission>(parameters, capacity: capacity, objectCount: 100)
    return String(
      requests.map { request in
        if cache.access(request.id) { return "h" }
        cache.insert(request.id, cost: request.cost) { _ in }
        return "m"
      })
  }

  private func requests(_ numbers: [UInt32], cost: UInt32 = 1) -> [Request] {
    numbers.map { Request(ObjectID($0), cost: cost) }
  }

  @Test func theSecondRequestIsAdmittedAndTheThirdHits() {
    let pattern = hits(
      SecondHit.self, .init(), Capacity(count: 10), requests([1, 2, 1, 1, 2, 2, 3]))
    #expect(pattern == "mmmhmhm")
  }

  @Test func aRequestOutsideTheMemoryIsForgotten() {
    var parameters = SecondHit.Parameters()
    parameters.memory = 2
    let pattern = hits(
      SecondHit.self, parameters, Capacity(count: 10), requests([1, 2, 3, 1, 4, 1, 1]))
    #expect(pattern == "mmmmmmh")
  }

  @Test func onlyWhatIsSmallEnoughIsAdmitted() {
    let small = requests([1, 1], cost: 10)
    let large = requests([2, 2], cost: 11)
    #expect(
      hits(SizeThreshold.self, .init(), Capacity(cost: 100), small + large + small) == "mhmmhh")
    var parameters = SizeThreshold.Parameters()
    parameters.limit = ByteCount(11)
    #expect(hits(SizeThreshold.self, parameters, Capacity(cost: 100), large) == "mh")
  }

  @Test func probabilitiesOfZeroAndOneAdmitNothingAndEverything() {
    var parameters = ProbabilisticAdmission.Parameters()
    let twice = requests([1, 2, 3, 1, 2, 3])
    parameters.probability = 0
    #expect(hits(ProbabilisticAdmission.self, parameters, Capacity(count: 9), twice) == "mmmmmm")
    parameters.probability = 1
    #expect(hits(ProbabilisticAdmission.self, parameters, Capacity(count: 9), twice) == "mmmhhh")
  }

  @Test func aScanDoesNotDisplaceWhatIsFrequent() {
    let popular = requests(Array(0..<40))
    let scan = requests(Array(40..<100))
    let pattern = hits(
      TinyLFU.self, NoParameters(), Capacity(count: 40),
      (0..<10).flatMap { _ in popular } + scan + popular)
    #expect(pattern.filter { $0 == "h" }.count == 9 * 40 + 40)
  }

  @Test func sizesAreTunedTowardsSmallObjectsThatAreUsedMore() {
    // Forty small objects in rotation, and sixty large ones, three of which fill the cache.
    var generator = SplitMix64(seed: 7)
    let mixed = (0..<12_000).map { index -> Request in
      index.isMultiple(of: 2)
        ? Request(ObjectID(UInt32(Int.random(in: 0..<40, using: &generator))), cost: 10)
        : Request(ObjectID(UInt32(Int.random(in: 40..<100, using: &generator))), cost: 400)
    }
    var parameters = AdaptSize.Parameters()
    parameters.window = 2_000
    let tuned = hits(AdaptSize.self, parameters, Capacity(cost: 1_200), mixed)
    var everything = ProbabilisticAdmission.Parameters()
    everything.probability = 1
    let untuned = hits(ProbabilisticAdmission.self, everything, Capacity(cost: 1_200), mixed)
    let count = { (pattern: String) in pattern.suffix(8_000).filter { $0 == "h" }.count }
    #expect(count(tuned) > 2 * count(untuned))
    #expect(count(tuned) > 3_600)
  }
}
