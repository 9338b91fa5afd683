import CachePolicies
import Primitives
import Testing

/// Compares policies that know the trace with every policy that does not, and with all possible choices.
@Suite struct OfflineTests {
  private func hits(_ name: String, _ trace: ForeseenTrace, _ capacity: Capacity) throws -> Int {
    let entry = try #require(PolicyCatalog.offline(named: name))
    return entry.replay(trace, within: capacity).hits
  }

  private func unitTrace(seed: UInt64) -> [Request] {
    switch seed % 3 {
    case 0: return popularityTrace(seed: seed, objects: 120, requests: 1_200)
    case 1: return (0..<1_200).map { Request(ObjectID(UInt32($0 % 37))) }
    default:
      var generator = SplitMix64(seed: seed)
      return (0..<1_200).map { index in
        Request(ObjectID(UInt32((index / 20 + Int.random(in: 0..<30, using: &generator)) % 120)))
      }
    }
  }

  static let bounded = PolicyCatalog.eviction.filter(\.isBounded)

  @Test(arguments: UInt64(0)..<3, [1, 2, 3, 5, 10, 30])
  func noPolicyBeatsMIN(seed: UInt64, size: Int) throws {
    let trace = RequestTrace(unitTrace(seed: seed), objectCount: 120)
    let most = try hits("min-bypass", ForeseenTrace(trace), Capacity(count: size))
    for entry in Self.bounded {
      var policy = entry.makeDefault(Capacity(count: size), 120)
      #expect(policy.replay(trace).hits <= most, "\(entry)")
    }
  }

  @Test(arguments: UInt64(0)..<3, [1, 5, 20, 100])
  func noPolicyBeatsTheCeilingWhereSizesDiffer(seed: UInt64, size: Int) throws {
    let requests = unitTrace(seed: seed).map { Request($0.id, cost: 1 + $0.id.rawValue % 13) }
    let trace = RequestTrace(requests, objectCount: 120)
    let most = try hits("pfoo-lower", ForeseenTrace(trace), Capacity(cost: size))
    for entry in Self.bounded {
      var policy = entry.makeDefault(Capacity(cost: size), 120)
      #expect(policy.replay(trace).hits <= most, "\(entry)")
    }
  }

  @Test(arguments: UInt64(0)..<40)
  func bothFormsOfMINAreOptimal(seed: UInt64) throws {
    let game = SmallGame(seed: seed, sizes: 1...1)
    let trace = game.trace
    #expect(try hits("min", trace, game.capacity) == game.maxHits(bypassing: false))
    let best = game.maxHits(bypassing: true)
    #expect(try hits("min-bypass", trace, game.capacity) == best)
    #expect(try hits("belady-size", trace, game.capacity) == game.maxHits(bypassing: false))
    #expect(try hits("pfoo-upper", trace, game.capacity) <= best)
    #expect(try hits("pfoo-lower", trace, game.capacity) >= best)
  }

  @Test(arguments: UInt64(0)..<40)
  func theOptimumLiesBetweenTheBoundsWhereSizesDiffer(seed: UInt64) throws {
    let game = SmallGame(seed: seed, sizes: 1...4)
    let best = game.maxHits(bypassing: true)
    for entry in PolicyCatalog.offline {
      let found = try hits(entry.name, game.trace, game.capacity)
      if entry.bound == .ceiling {
        #expect(found >= best, "\(entry)")
      } else {
        #expect(found <= best, "\(entry)")
      }
    }
  }

  @Test(arguments: PolicyCatalog.offline)
  func partsAddUpToTheWhole(_ entry: OfflineEntry) {
    let trace = ForeseenTrace(RequestTrace(unitTrace(seed: 0), objectCount: 120))
    let capacity = Capacity(count: 10)
    let whole = entry.replay(trace, within: capacity)
    let first = entry.replay(trace, within: capacity, counting: 0..<400)
    let rest = entry.replay(trace, within: capacity, counting: 400..<1_200)
    #expect(whole.requests == 1_200 && whole.requestedCost == 1_200)
    #expect(first.requests + rest.requests == 1_200)
    switch entry.bound {
    case .ceiling: #expect(first.hits + rest.hits >= whole.hits)
    // A schedule for the first part alone may have more hits in it than that for the whole.
    case .attainable where entry.name == "pfoo-upper": #expect(rest.hits <= whole.hits)
    default:
      #expect(first.hits + rest.hits == whole.hits)
      #expect(first.evictions + rest.evictions == whole.evictions)
    }
  }

  /// Returns the hits of a store by the definition: the cheapest stretches while space × time lasts.
  private func cheapestHits(
    _ requests: [Request], _ part: Range<Int>, limit: Int, occupied: (Request) -> Int
  ) -> (hits: Int, cost: Int) {
    var last: [ObjectID: Int] = [:]
    var spaceTimes: [(cost: Int, end: Int)] = []
    for (end, request) in requests.enumerated() {
      if part.contains(end), let start = last[request.id] {
        let time = end - max(start, part.lowerBound)
        spaceTimes.append((occupied(requests[start]) * time, end))
      }
      last[request.id] = end
    }
    var left = limit * part.count
    let taken = spaceTimes.sorted { $0 < $1 }.prefix {
      left -= $0.cost
      return left >= 0
    }
    return (taken.count, taken.reduce(0) { $0 + Int(requests[$1.end].cost) })
  }

  @Test(arguments: UInt64(0)..<9, [1, 20, 300, 40_000])
  func theCeilingTakesTheCheapestHits(seed: UInt64, largest: UInt32) throws {
    let requests = unitTrace(seed: seed).map {
      Request($0.id, cost: 1 + $0.id.rawValue &* 2_654_435_761 % largest)
    }
    let trace = ForeseenTrace(RequestTrace(requests, objectCount: 120))
    let cost = Int(largest) * 8
    for part in [0..<1_200, 300..<1_000] {
      for count in [4, 25, Int.max] {
        let entry = try #require(PolicyCatalog.offline(named: "pfoo-lower"))
        let capacity = Capacity(cost: cost, count: count)
        var best = cheapestHits(requests, part, limit: cost) { Int($0.cost) }
        if count != .max {
          let byCount = cheapestHits(requests, part, limit: count) { _ in 1 }
          if byCount.hits < best.hits { best = byCount }
        }
        let counts = entry.replay(trace, within: capacity, counting: part)
        #expect(counts.hits == best.hits)
        #expect(counts.hitCost == best.cost)
      }
    }
  }

  @Test func whatDoesNotFitIsAMiss() throws {
    let requests = [1, 2, 1, 2, 1].map { Request(ObjectID($0), cost: $0 == 2 ? 9 : 3) }
    let trace = ForeseenTrace(RequestTrace(requests, objectCount: 3))
    for entry in PolicyCatalog.offline {
      #expect(try hits(entry.name, trace, Capacity(cost: 8)) == 2, "\(entry)")
      #expect(try hits(entry.name, trace, Capacity(cost: 0)) == 0, "\(entry)")
    }
  }

  @Test func aResidentKeepsTheSizeOfItsInsertion() throws {
    // The first object grows while it is resident; both fit with the size at its insertion.
    let requests = [
      Request(ObjectID(0), cost: 2), Request(ObjectID(1), cost: 2), Request(ObjectID(0), cost: 9),
      Request(ObjectID(1), cost: 2), Request(ObjectID(0), cost: 2),
    ]
    let trace = ForeseenTrace(RequestTrace(requests, objectCount: 2))
    #expect(try hits("min", trace, Capacity(cost: 4)) == 3)
    #expect(try hits("belady-size", trace, Capacity(cost: 4)) == 3)
  }

  @Test func namesAreUniqueAndFindTheirPolicies() {
    let names = PolicyCatalog.offline.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { PolicyCatalog.offline(named: $0)?.name == $0 })
    #expect(PolicyCatalog.offline(named: "max") == nil)
  }
}
