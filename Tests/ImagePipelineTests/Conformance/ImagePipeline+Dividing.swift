@testable import ImagePipeline
import Primitives

extension ImagePipeline {
  /// Returns the binds that wait for a load, in their order.
  func waiting(for token: LoadToken) -> [Waiter] {
    var list: [Waiter] = []
    var next = loads[token].flatMap { waiters.first(in: $0.waiters) }
    while let waiter = next {
      list.append(waiter)
      next = waiters.next(after: waiter)
    }
    return list
  }

  /// Gives each group of the binds and prefetches that wait for a load a load of its own, as its request ends.
  ///
  /// - Parameters:
  ///   - token: The load. The first group keeps it.
  ///   - bind: Returns the group of a bind.
  ///   - call: Returns the group of a prefetch, by the turn of its call.
  ///   - spot: Returns the location of a group that has only prefetches.
  /// - Returns: The loads and their groups.
  mutating func divide<Group: Hashable>(
    _ token: LoadToken, bind: (Waiter) -> Group, call: (Instant) -> Group,
    spot: (Group) -> ViewLocation
  ) -> [(load: LoadToken, group: Group)] {
    guard var load = loads[token] else { return [] }
    let binds = waiting(for: token).map { (waiter: $0, group: bind($0)) }
    let calls = prefetches.places.filter { $0.load == token }.map {
      (turn: $0.turn, group: call($0.turn))
    }
    waiters.removeAll(from: &load.waiters)
    prefetches.places.removeAll { $0.load == token }
    var parts: [(load: LoadToken, group: Group)] = []
    for group in binds.map(\.group) + calls.map(\.group)
    where !parts.contains(where: { $0.group == group }) {
      let own =
        parts.isEmpty ? token : LoadToken(token.rendition, attempt: loads.nextAttempt)
      let binds = binds.filter { $0.group == group }.map(\.waiter)
      let turns = calls.filter { $0.group == group }.map(\.turn)
      var part = Load(
        token: own, spot: binds.first?.spot ?? spot(group), address: load.address)
      part.stage = load.stage
      part.holdsConnection = parts.isEmpty && load.holdsConnection
      part.isPrefetch = !turns.isEmpty
      for waiter in binds { add(waiter, to: &part) }
      prefetches.places += turns.map { (load: own, turn: $0) }
      if parts.isEmpty { loads[token] = part } else { loads.add(part) }
      parts.append((own, group))
    }
    return parts
  }

  private mutating func add(_ waiter: Waiter, to load: inout Load) {
    let bound = BoundCell(
      spot: waiter.spot, rendition: load.token.rendition, address: waiter.address,
      bind: waiter.bind)
    waiters.append(Waiter(waiter.view, bound), to: &load.waiters)
    if cells[waiter.view.index].bind == waiter.bind { cells[waiter.view.index].load = load.token }
  }
}
