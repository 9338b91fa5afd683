package import Primitives

/// The requests for images that a server accepts, of all its clients together.
///
/// Source: the leaky bucket of nginx's module *limit_req* and the count of its *limit_conn*.
package struct ServerCapacity: KeyedConfiguration {
  /// The requests in a second; nil for any number.
  package var rate: Double?
  /// The requests above the rate that it accepts at once.
  package var burst = 0
  /// The requests that it works on at the same time, before the first byte of their answers; nil for any number.
  package var atATime: Int?
  /// The treatment of a request beyond these.
  package var beyond = BeyondCapacity.refuses
  /// True if a refusal is a 429; false for a 503.
  package var tooManyRequests = true

  /// Sets no limits.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("rate", orNull: \.rate, "the requests in a second; null for any number", .above(0, "0"))
    Field("burst", \.burst, "the requests above the rate that are accepted", .from(0...1_000_000))
    Field(
      "at-a-time", orNull: \.atATime,
      "the requests that it works on at the same time, until the first byte of their responses; null for any number",
      .from(1...1_000_000))
    Field("beyond", \.beyond, "the treatment of a request beyond the capacity")
    Field(
      "too-many-requests", \.tooManyRequests, "if true, a refusal is a 429; if false, a 503")
  }
}

/// The treatment of a request beyond a server's capacity.
package enum BeyondCapacity: String, NamedChoice {
  /// The server answers at once with an error.
  case refuses
  /// The request waits for its turn. It is refused if it is beyond the burst.
  case delays
}

/// The load of a server with a capacity.
package struct ServerLoad: Sendable {
  private let capacity: ServerCapacity
  /// The requests above the rate, and the time of the last accepted one.
  private var (excess, lastAt) = (-1.0, Instant.start)
  /// The times at which the places for requests at work become free.
  private var freeAt: [Instant]

  /// Creates the load of a server without requests.
  package init(_ capacity: ServerCapacity) {
    self.capacity = capacity
    freeAt = Array(repeating: .start, count: capacity.atATime ?? 0)
  }

  /// Accepts or refuses a request.
  ///
  /// - Parameters:
  ///   - work: The time that the server needs for its answer.
  ///   - now: The arrival of the request.
  /// - Returns: The time until the work begins; nil for a refusal.
  /// - Complexity: O(*n*) in the requests at a time.
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
