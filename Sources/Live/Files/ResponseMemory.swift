import Primitives

/// The bodies that the HTTP cache keeps in memory.
///
/// Which they are is the cache's business, which tells only how many bytes they amount to: here the
/// newest stay. A body that the cache still has and this has not is read from its file.
struct ResponseMemory {
  private var order: [ObjectID] = []
  private var bodies: [ObjectID: Body] = [:]
  private var bytes = 0

  subscript(object: ObjectID) -> Body? { bodies[object] }

  /// Keeps the body of an image as the newest.
  ///
  /// - Complexity: O(*n*) in the bodies.
  mutating func keep(_ body: Body, of object: ObjectID) {
    remove(object)
    order.append(object)
    bodies[object] = body
    bytes += body.bytes.count
  }

  /// Drops the oldest until the rest is no more than the cache has.
  mutating func trim(to limit: ByteCount) {
    while bytes > limit.bytes, let oldest = order.first { remove(oldest) }
  }

  private mutating func remove(_ object: ObjectID) {
    guard let old = bodies.removeValue(forKey: object) else { return }
    bytes -= old.bytes.count
    order.removeAll { $0 == object }
  }
}
