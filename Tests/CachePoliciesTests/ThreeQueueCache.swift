import CachePolicies
import Primitives

/// S3-FIFO and its descendants, written plainly and slowly with three arrays from the oldest object to the newest.
struct ThreeQueueCache {
  /// The parameters of the family, in objects.
  struct Shape {
    var limit: Int
    var small: Int
    var ghosts: Int
    var window: Int
    var promotion: Int
    var ghostUses: Int
    var maxUses: Int
  }

  private struct Entry {
    var id: ObjectID
    var uses = 0
    /// The number of objects that entered the small queue before this one.
    var number = 0
  }

  private let shape: Shape
  private var small: [Entry] = []
  private var main: [Entry] = []
  private var ghosts: [Entry] = []
  private var entered = 0
  private var hasEvicted = false

  init(_ shape: Shape) { self.shape = shape }

  mutating func access(_ id: ObjectID) -> Bool {
    if let index = main.firstIndex(where: { $0.id == id }) {
      main[index].uses = min(main[index].uses + 1, shape.maxUses)
      return true
    }
    guard let index = small.firstIndex(where: { $0.id == id }) else { return false }
    if entered - small[index].number >= shape.window {
      small[index].uses = min(small[index].uses + 1, shape.maxUses)
    }
    return true
  }

  mutating func insert(_ id: ObjectID) -> [ObjectID] {
    let ghost = ghosts.first { $0.id == id }
    ghosts.removeAll { $0.id == id }
    var victims: [ObjectID] = []
    while small.count + main.count >= shape.limit { victims.append(evictOne()) }
    let returns = ghost.map { $0.uses >= shape.ghostUses } ?? false
    if returns || (!hasEvicted && small.count >= shape.small) {
      main.append(Entry(id: id))
    } else {
      entered += 1
      small.append(Entry(id: id, number: entered))
    }
    return victims
  }

  mutating func remove(_ id: ObjectID) {
    small.removeAll { $0.id == id }
    main.removeAll { $0.id == id }
    ghosts.removeAll { $0.id == id }
  }

  private mutating func evictOne() -> ObjectID {
    hasEvicted = true
    if small.isEmpty || main.count > shape.limit - shape.small { return evictFromMain() }
    while !small.isEmpty {
      let oldest = small.removeFirst()
      guard oldest.uses < shape.promotion else {
        main.append(Entry(id: oldest.id))
        continue
      }
      ghosts.append(oldest)
      ghosts.removeFirst(max(0, ghosts.count - shape.ghosts))
      return oldest.id
    }
    return evictFromMain()
  }

  private mutating func evictFromMain() -> ObjectID {
    while main[0].uses > 0 {
      var spared = main.removeFirst()
      spared.uses -= 1
      main.append(spared)
    }
    return main.removeFirst().id
  }
}
