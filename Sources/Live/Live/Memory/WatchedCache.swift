import CachePolicies
import Foundation
import Platform
import Primitives

/// An NSCache with the victims that its delegate recorded.
///
/// On Linux the delegate is called with the cache's lock held, so it only records the victim. On a Mac it is also
/// called for values that were replaced or removed. The number of each value distinguishes these from evictions.
final class WatchedCache {
  private let cache = NSCache<NSNumber, CachedValue>()
  private let victims = EvictionDelegate()
  /// The number of each resident's value; 0 if the object is not resident.
  private var values: [UInt32]
  private var costs: [UInt32]
  private var lastValue: UInt32 = 0
  private(set) var cost = 0
  private(set) var count = 0

  init(_ capacity: Capacity, objectCount: Int) {
    values = Array(repeating: 0, count: objectCount)
    costs = Array(repeating: 0, count: objectCount)
    cache.totalCostLimit = capacity.cost == .max ? 0 : capacity.cost
    cache.countLimit = capacity.count == .max ? 0 : capacity.count
    cache.delegate = victims
  }

  // On Linux the cache's list holds its members in a reference cycle; dropping the list frees none of them.
  deinit { cache.removeAllObjects() }

  /// The residents by ascending number.
  var residents: [ObjectID] {
    values.indices.filter { values[$0] != 0 }.map { ObjectID(index: $0) }
  }

  var isConsistent: Bool { residents.allSatisfy { get($0) } }

  func contains(_ id: ObjectID) -> Bool { values[id.index] != 0 }

  func get(_ id: ObjectID) -> Bool { cache.object(forKey: key(id)) != nil }

  /// Sets a value and returns the objects that were evicted since the last call.
  func set(_ id: ObjectID, cost: UInt32) -> [ObjectID] {
    forget(id)
    lastValue += 1
    values[id.index] = lastValue
    costs[id.index] = cost
    self.cost += Int(cost)
    count += 1
    cache.setObject(CachedValue(id, number: lastValue), forKey: key(id), cost: Int(cost))
    return takeVictims()
  }

  @discardableResult
  func remove(_ id: ObjectID) -> Bool {
    defer { cache.removeObject(forKey: key(id)) }
    return forget(id)
  }

  func removeAll() -> [ObjectID] {
    let all = residents
    for id in all { forget(id) }
    cache.removeAllObjects()
    _ = victims.take()
    return all
  }

  /// Returns the objects that the cache has evicted since the previous call.
  func takeVictims() -> [ObjectID] {
    victims.take().filter { values[$0.id.index] == $0.number && forget($0.id) }.map(\.id)
  }

  @discardableResult
  private func forget(_ id: ObjectID) -> Bool {
    guard values[id.index] != 0 else { return false }
    values[id.index] = 0
    cost -= Int(costs[id.index])
    count -= 1
    return true
  }

  private func key(_ id: ObjectID) -> NSNumber { NSNumber(value: id.rawValue) }
}

/// A value in the cache: the object's number and the number of the value.
private final class CachedValue: Sendable {
  let id: ObjectID
  let number: UInt32

  init(_ id: ObjectID, number: UInt32) {
    self.id = id
    self.number = number
  }
}

/// The cache's delegate, which records the victims.
private final class EvictionDelegate: NSObject, NSCacheDelegate, Sendable {
  private let gone = Locked<[CachedValue]>([])

  func take() -> [CachedValue] {
    gone.withLock { gone in
      defer { gone.removeAll() }
      return gone
    }
  }

  func cache(_ cache: NSCache<AnyObject, AnyObject>, willEvictObject object: Any) {
    guard let value = object as? CachedValue else { return }
    gone.withLock { $0.append(value) }
  }
}
