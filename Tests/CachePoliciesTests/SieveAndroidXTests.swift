import CachePolicies
import Primitives
import Testing

/// Compares the SIEVE of AndroidX with an array, with values stored again at other costs.
@Suite struct SieveAndroidXTests {
  static let name = "sieve-androidx"

  /// From the oldest entry to the newest, with the hand.
  private struct Model {
    struct Entry {
      var id: ObjectID
      var cost: Int
      var isVisited = false
    }

    let limit: Int
    var entries: [Entry] = []
    var hand = 0

    var cost: Int { entries.reduce(0) { $0 + $1.cost } }

    func index(of id: ObjectID) -> Int? { entries.firstIndex { $0.id == id } }

    mutating func access(_ id: ObjectID) -> Bool {
      guard let index = index(of: id) else { return false }
      entries[index].isVisited = true
      return true
    }

    mutating func put(_ id: ObjectID, cost newCost: Int) -> [ObjectID] {
      guard newCost <= limit else {
        remove(id)
        return [id]
      }
      var victims: [ObjectID] = []
      if let index = index(of: id) {
        entries[index].cost = newCost
        while cost > limit { victims.append(evictOne()) }
      } else {
        while cost + newCost > limit { victims.append(evictOne()) }
        entries.append(Entry(id: id, cost: newCost))
      }
      return victims
    }

    mutating func remove(_ id: ObjectID) {
      if let index = index(of: id) { remove(at: index) }
    }

    private mutating func remove(at index: Int) {
      entries.remove(at: index)
      if index < hand { hand -= 1 }
      if hand == entries.count { hand = 0 }
    }

    private mutating func evictOne() -> ObjectID {
      while entries[hand].isVisited {
        entries[hand].isVisited = false
        hand = (hand + 1) % entries.count
      }
      defer { remove(at: hand) }
      return entries[hand].id
    }
  }

  @Test(arguments: UInt64(0)..<20)
  func theVictimsAreThoseOfTheDefinition(seed: UInt64) throws {
    let limit = [1, 9, 60][Int(seed % 3)]
    let entry = try #require(PolicyCatalog.eviction(named: Self.name))
    var policy = entry.makeDefault(Capacity(cost: limit), 60)
    var model = Model(limit: limit)
    var generator = SplitMix64(seed: seed)
    var disagreements = 0
    for _ in 0..<4_000 {
      let id = ObjectID(index: Int.random(in: 0..<60, using: &generator))
      switch Int.random(in: 0..<8, using: &generator) {
      case 0:
        policy.remove(id)
        model.remove(id)
      case 1...4:
        if policy.access(id) != model.access(id) { disagreements += 1 }
      default:
        let cost = UInt32.random(in: 1...10, using: &generator)
        var victims: [ObjectID] = []
        policy.insert(id, cost: cost) { victims.append($0) }
        if victims != model.put(id, cost: Int(cost)) { disagreements += 1 }
      }
    }
    policy.checkInvariants()
    #expect(disagreements == 0)
  }

  /// The paper's SIEVE spares an object that was stored again; this one does not.
  @Test func storingAValueAgainIsNoVisit() throws {
    func survives(in name: String) throws -> Bool {
      let entry = try #require(PolicyCatalog.eviction(named: name))
      var policy = entry.makeDefault(Capacity(count: 2), 3)
      for index in [0, 1, 0, 2] { policy.insert(ObjectID(index: index), cost: 1) { _ in } }
      return policy.contains(ObjectID(0))
    }
    #expect(try survives(in: "sieve"))
    #expect(try !survives(in: Self.name))
  }
}
