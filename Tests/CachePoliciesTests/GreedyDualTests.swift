import CachePolicies
import Primitives
import Testing

/// GreedyDual in its three kinds, against ranks in an array.
@Suite struct GreedyDualTests {
  private struct Entry {
    let id: ObjectID
    let cost: UInt32
    var uses = 1.0
    var rank = 0.0
    var usedAt = 0
  }

  static let names = ["greedydual-size", "gdsf", "lfu-da"]

  @Test(arguments: names, UInt64(0)..<12)
  func theVictimsAreThoseOfTheDefinition(_ name: String, seed: UInt64) throws {
    let entry = try #require(PolicyCatalog.eviction(named: name))
    let limit = [9, 20, 60, 200][Int(seed % 4)]
    var policy = entry.makeDefault(Capacity(cost: limit), 60)
    var residents: [Entry] = []
    var (age, now, disagreements) = (0.0, 0, 0)
    var generator = SplitMix64(seed: seed)
    for _ in 0..<4_000 {
      let id = ObjectID(index: Int.random(in: 0..<60, using: &generator))
      now += 1
      let known = residents.firstIndex { $0.id == id }
      if policy.access(id) != (known != nil) { disagreements += 1 }
      if let known {
        residents[known].uses += 1
        Self.rank(&residents[known], name, age: age, now: now)
        continue
      }
      let cost = UInt32.random(in: 1...9, using: &generator)
      var victims: [ObjectID] = []
      policy.insert(id, cost: cost) { victims.append($0) }
      var expected: [ObjectID] = []
      while residents.reduce(Int(cost), { $0 + Int($1.cost) }) > limit {
        let least = residents.indices.min {
          (residents[$0].rank, residents[$0].usedAt) < (residents[$1].rank, residents[$1].usedAt)
        }
        let victim = residents.remove(at: try #require(least))
        age = victim.rank
        expected.append(victim.id)
      }
      var newcomer = Entry(id: id, cost: cost)
      Self.rank(&newcomer, name, age: age, now: now)
      residents.append(newcomer)
      if victims != expected { disagreements += 1 }
    }
    policy.checkInvariants()
    #expect(disagreements == 0)
  }

  private static func rank(_ entry: inout Entry, _ name: String, age: Double, now: Int) {
    let benefit =
      switch name {
      case "greedydual-size": 1 / Double(entry.cost)
      case "gdsf": entry.uses / Double(entry.cost)
      default: entry.uses
      }
    (entry.rank, entry.usedAt) = (age + benefit, now)
  }
}
