import Primitives

/// GreedyDual: evicts the resident of the least rank, which is its benefit on top of an age that rises
/// with each eviction to the rank of the victim, so that what was once of use and is no longer falls
/// behind.
///
/// What the benefit is makes the policy: there are three. The age is the inflation value as P. Cao and
/// S. Irani keep it. *Cost-Aware WWW Proxy Caching Algorithms.* USITS 1997. Of equal ranks, the object
/// used longest ago goes first. A use is only noted: the queue learns of it when the object would be
/// the victim by its earlier rank.
struct GreedyDual: DemandPolicy, ~Copyable {
  /// What a resident is worth. A case that is looked at, and not a type parameter: the compiler makes
  /// the replay loop for a type of its own alone.
  enum Benefit: String, Codable {
    /// GreedyDual-Size-Frequency: the uses for the size, so that small and popular objects stay, which
    /// raises the hit ratio at the expense of the byte hit ratio. L. Cherkasova. *Improving WWW Proxies
    /// Performance with Greedy-Dual-Size-Frequency Caching Policy.* Hewlett-Packard Laboratories,
    /// HPL-98-69, 1998, with the same cost for every miss.
    ///
    /// Deviations: the newcomer is always let in; the paper turns it away where its own rank is among
    /// the lowest. Several objects are evicted one after the other, and the age is the rank of the
    /// last. Ranks are equal often where sizes are.
    case usesForSize
    /// GreedyDual-Size: the cost of a miss, here 1, for the size. Large objects go first unless they
    /// are used again; among objects of one size it is LRU. The variant that Cao and Irani call
    /// GD-Size(1), without deviations.
    case oneForSize
    /// LFU with dynamic aging: the uses. Plain LFU keeps what was popular once for ever; here an object
    /// that comes in starts from the rank of the last victim, so that newcomers catch up with what is
    /// not used any more. M. Arlitt, L. Cherkasova, J. Dilley, R. Friedrich, T. Jin. *Evaluating
    /// Content Management Techniques for Web Proxy Caches.* ACM SIGMETRICS Performance Evaluation
    /// Review 27(4), 2000. Sizes count in the capacity alone. The paper is silent on equal ranks.
    case uses

    /// The benefit of an object used so often, itself included, and of a size that is not zero.
    @inline(__always)
    func value(uses: Double, size: Double) -> Double {
      switch self {
      case .usesForSize: uses / size
      case .oneForSize: 1 / size
      case .uses: uses
      }
    }
  }

  /// The benefit, which makes a policy of its own.
  struct Parameters: Configuration {
    fileprivate var benefit: Benefit

    init(_ benefit: Benefit) { self.benefit = benefit }

    init() { self.init(.usesForSize) }
  }

  static var name: String { "gdsf" }
  static var summary: String { "evicts the least uses for its size, aged by what left before" }

  struct Node: BitwiseCopyable {
    /// The bit pattern of the rank's priority.
    var priority: UInt64
    /// Zero before the object is ranked for the first time.
    var stamp: UInt64
    var cost: UInt32
    /// Uses since the object came in, its insertion included. Zero for what is not resident.
    var uses: UInt32
  }

  let capacity: Capacity
  private let benefit: Benefit
  private var queue = MonotoneQueue()
  private var nodes: DenseArray<Node>
  private var lastStamp: UInt64 = 0
  /// The rank of the last victim: L in the papers.
  private var age = 0.0
  private(set) var residentCost = 0
  private(set) var residentCount = 0

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    benefit = parameters.benefit
    nodes = DenseArray(count: objectCount)
  }

  @inline(__always)
  func contains(_ id: ObjectID) -> Bool { nodes[id].uses != 0 }
  func prefetch(_ id: ObjectID) { nodes.prefetch(id) }

  mutating func access(_ id: ObjectID) -> Bool {
    guard contains(id) else { return false }
    if nodes[id].uses < .max { nodes[id].uses += 1 }
    rank(id)
    return true
  }

  /// Ranks an object anew: its benefit on top of the present age.
  @inline(__always)
  private mutating func rank(_ id: ObjectID) {
    let node = nodes[id]
    let worth = benefit.value(uses: Double(node.uses), size: Double(max(node.cost, 1)))
    let priority = (age + worth).bitPattern
    lastStamp += 1
    nodes[id].priority = priority
    nodes[id].stamp = lastStamp
    // A rank that rises is in the queue already, by its lower bound.
    if node.stamp == 0 || priority < node.priority { queue.insert(entry(of: id)) }
  }

  private func entry(of id: ObjectID) -> MonotoneQueue.Entry {
    MonotoneQueue.Entry(priority: nodes[id].priority, stamp: nodes[id].stamp, id: id)
  }

  /// - Complexity: O(log *n*).
  mutating func enter(_ id: ObjectID, cost: UInt32) {
    nodes[id] = Node(priority: 0, stamp: 0, cost: cost, uses: 1)
    residentCost += Int(cost)
    residentCount += 1
    rank(id)
  }

  /// - Complexity: O(log *n*).
  mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    residentCost += Int(cost) - Int(nodes[id].cost)
    nodes[id].cost = cost
    rank(id)
  }

  /// The rank of the victim becomes the age.
  ///
  /// - Complexity: O(log *n*), amortised over the uses since the last one.
  mutating func evictOne() -> ObjectID {
    while true {
      let noted = queue.removeLeast()
      guard contains(noted.id) else { continue }
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

  /// What the queue holds of the object is dropped when it is met.
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
    for id in (0..<nodes.count).map({ ObjectID(index: $0) }) where contains(id) {
      queue.insert(entry(of: id))
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
