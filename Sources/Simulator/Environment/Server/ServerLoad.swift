package import Primitives

/// The load of a server with a capacity.
package struct ServerLoad: Sendable {
  private let capacity: ServerCapacity
  /// The number of requests above the rate, and the time of the latest accepted request.
  private var (excess, lastAt) = (-1.0, Instant.start)
  /// The times at which the server can begin another request.
  private var freeAt: [Instant]

  /// Creates the load of a server without requests.
  package init(_ capacity: ServerCapacity) {
    self.capacity = capacity
    freeAt = Array(repeating: .start, count: capacity.atATime ?? 0)
  }

  /// Accepts or refuses a request.
  ///
  /// - Parameters:
  ///   - work: The time that the server needs for its response.
  ///   - now: The arrival of the request.
  /// - Returns: The time until the work begins; nil if the request is refused.
  /// - Complexity: O(*n*) in the number of concurrent requests.
  package mutating func wait(for work: Nanoseconds, at now: Instant) -> Nanoseconds? {
    let passed = max(now, lastAt) - lastAt
    let rate = capacity.rate ?? .infinity
    let level = rate.isFinite ? max(0, excess - passed.seconds * rate + 1) : 0
    let place = freeAt.indices.min { freeAt[$0] < freeAt[$1] }
    let free = place.map { freeAt[$0] } ?? now
    let delays = capacity.beyond == .delays
    guard level <= Double(capacity.burst), delays || free <= now else { return nil }
    let turn = now + (delays ? Nanoseconds(seconds: level / rate) : .zero)
    let start = max(turn, free)
    (excess, lastAt) = (level, max(now, lastAt))
    if let place { freeAt[place] = start + work }
    return start - now
  }
}
