import CachePolicies
import Foundation
import Primitives
import Testing

/// Compares the variants of GreedyDual with ranks in an array.
@Suite struct GreedyDualTests {
  private struct Entry {
    let id: ObjectID
    let cost: UInt32
    var uses = 1.0
    var benefit = 0.0
    var rank = 0.0
    var usedAt = 0

    /// The order in which residents are evicted: of equal ranks, CAMP takes from the list of the smaller ratio.
    func order(_ name: String) -> (Double, Double, Int) {
      (rank, name == "camp" ? benefit : 0, usedAt)
    }
  }

  static let names = ["greedydual-size", "gdsf", "lfu-da", "camp"]

  @Test(arguments: names, UInt64(0)..<12)
  func theVictimsAreThoseOfTheDefinition(_ name: String, seed: UInt64) throws {
    let entry = try #require(PolicyCatalog.eviction(named: name))
    // Ratios of sizes that need rounding, for the one policy that rounds.
    let most: UInt32 = name == "camp" ? 900 : 9
    let limit = Int(most) * [9, 20, 60, 200][Int(seed % 4)] / 9
    var policy = entry.makeDefault(Capacity(cost: limit), 60)
    var residents: [Entry] = []
    var (age, now, largest, disagreements) = (0.0, 0, UInt32(1), 0)
    var generator = SplitMix64(seed: seed)
    for _ in 0..<4_000 {
      let id = ObjectID(index: Int.random(in: 0..<60, using: &generator))
      now += 1
      let known = residents.firstIndex { $0.id == id }
      if policy.access(id) != (known != nil) { disagreements += 1 }
      if let known {
        residents[known].uses += 1
        Self.rank(&residents[known], name, age: age, now: now, largest)
        continue
      }
      let cost = UInt32.random(in: 1...most, using: &generator)
      var victims: [ObjectID] = []
      policy.insert(id, cost: cost) { victims.append($0) }
      var expected: [ObjectID] = []
      while residents.reduce(Int(cost), { $0 + Int($1.cost) }) > limit {
        let least = residents.indices.min {
          residents[$0].order(name) < residents[$1].order(name)
        }
        let victim = residents.remove(at: try #require(least))
        age = victim.rank
        expected.append(victim.id)
      }
      var newcomer = Entry(id: id, cost: cost)
      largest = max(largest, cost)
      Self.rank(&newcomer, name, age: age, now: now, largest)
      residents.append(newcomer)
      if victims != expected { disagreements += 1 }
    }
    policy.checkInvariants()
    #expect(disagreements == 0)
  }

  private static func rank(
    _ entry: inout Entry, _ name: String, age: Double, now: Int, _ largest: UInt32
  ) {
    entry.benefit =
      switch name {
      case "greedydual-size": 1 / Double(entry.cost)
      case "gdsf": entry.uses / Double(entry.cost)
      case "camp": rounded(largest / entry.cost)
      default: entry.uses
      }
    (entry.rank, entry.usedAt) = (age + entry.benefit, now)
  }

  /// Returns a number rounded down to its five leading binary digits.
  private static func rounded(_ ratio: UInt32) -> Double {
    var (number, zeros) = (ratio, 0)
    while number >= 32 { (number, zeros) = (number / 2, zeros + 1) }
    return Double(number) * pow(2, Double(zeros))
  }
}
