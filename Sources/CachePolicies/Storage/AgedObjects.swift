import Primitives

/// Residents ranked by a benefit on top of an age that rises with each eviction to the rank of the
/// victim, so that what was once of use and is no longer falls behind.
///
/// The inflation value of GreedyDual as P. Cao and S. Irani keep it. *Cost-Aware WWW Proxy Caching
/// Algorithms.* USITS 1997. Of equal ranks, the object used longest ago goes first. A use is only noted:
/// the queue learns of it when the object would be the victim by its earlier rank.
struct AgedObjects: ~Copyable {
  struct Node: BitwiseCopyable {
    /// The bit pattern of the rank's priority.
    var priority: UInt64
    /// Zero before the object is ranked for the first time.
    var stamp: UInt64
    var cost: UInt32
    /// Zero for what is not resident.
    var uses: UInt32
  }

  private var queue = MonotoneQueue()
  private var nodes: DenseArray<Node>
  private var lastStamp: UInt64 = 0
  /// The rank of the last victim: L in the papers.
  private var age = 0.0
  private(set) var residentCost = 0
  private(set) var residentCount = 0

  init(objectCount: Int) { nodes = DenseArray(count: objectCount) }

  @inline(__always)
  func contains(_ id: ObjectID) -> Bool { nodes[id].uses != 0 }
  /// Fetches ahead what is known of an object.
  @inline(__always)
  func prefetch(_ id: ObjectID) { nodes.prefetch(id) }
  func cost(of id: ObjectID) -> UInt32 { nodes[id].cost }

  /// Uses since the object came in, its insertion included; zero for what is not resident.
  @inline(__always)
  func uses(of id: ObjectID) -> UInt32 { nodes[id].uses }

  /// What an object divides its benefit by: its cost, or 1 where it has none.
  @inline(__always)
  func size(of id: ObjectID) -> Double { Double(max(nodes[id].cost, 1)) }

  /// Lets an object in; its benefit is to be stated next.
  mutating func enter(_ id: ObjectID, cost: UInt32) {
    nodes[id] = Node(priority: 0, stamp: 0, cost: cost, uses: 1)
    residentCost += Int(cost)
    residentCount += 1
  }

  /// Counts one use.
  @inline(__always)
  mutating func use(_ id: ObjectID) { if nodes[id].uses < .max { nodes[id].uses += 1 } }

  /// Ranks an object anew: its benefit, which is not negative, on top of the present age.
  @inline(__always)
  mutating func rank(_ id: ObjectID, benefit: Double) {
    let priority = (age + benefit).bitPattern
    let node = nodes[id]
    lastStamp += 1
    nodes[id].priority = priority
    nodes[id].stamp = lastStamp
    // A rank that rises is in the queue already, by its lower bound.
    if node.stamp == 0 || priority < node.priority { queue.insert(entry(of: id)) }
  }

  private func entry(of id: ObjectID) -> MonotoneQueue.Entry {
    MonotoneQueue.Entry(priority: nodes[id].priority, stamp: nodes[id].stamp, id: id)
  }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    residentCost += Int(cost) - Int(nodes[id].cost)
    nodes[id].cost = cost
  }

  /// Takes out the object of the least rank, which becomes the age.
  ///
  /// - Complexity: O(log *n*), amortised over the uses since the last one.
  mutating func evictOne() -> ObjectID {
    while true {
      let noted = queue.removeLeast()
      guard nodes[noted.id].uses != 0 else { continue }
      let present = entry(of: noted.id)
      if noted.precedes(present) {
        queue.insert(present)
      } else if !present.precedes(noted) {
        age = Double(bitPattern: present.priority)
        leave(noted.id)
        return noted.id
      }
    }
  }

  private mutating func leave(_ id: ObjectID) {
    residentCost -= Int(nodes[id].cost)
    residentCount -= 1
    nodes[id].uses = 0
  }

  /// Takes an object out; what the queue holds of it is dropped when it is met.
  ///
  /// - Complexity: O(1), amortised over the objects there may be.
  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool {
    guard contains(id) else { return false }
    leave(id)
    if queue.count > 2 * residentCount + nodes.count + 64 { rebuildQueue() }
    return true
  }

  private mutating func rebuildQueue() {
    queue.removeAll()
    for index in 0..<nodes.count where nodes[index].uses != 0 {
      queue.insert(entry(of: ObjectID(index: index)))
    }
  }

  func checkInvariants() {
    queue.checkInvariants()
    var (cost, count) = (0, 0)
    for index in 0..<nodes.count where nodes[index].uses != 0 {
      cost += Int(nodes[index].cost)
      count += 1
    }
    precondition(count == residentCount && cost == residentCost, "the residents are miscounted")
    precondition(queue.count >= count, "a resident is not in the queue")
  }
}
