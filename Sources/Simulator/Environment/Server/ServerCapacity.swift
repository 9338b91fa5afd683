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
