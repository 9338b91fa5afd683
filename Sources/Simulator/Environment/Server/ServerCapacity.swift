package import Primitives

/// The limits of the requests for images that a server accepts from all its clients together.
///
/// Source: the leaky bucket of nginx's module *limit_req* and the count of its *limit_conn*.
package struct ServerCapacity: KeyedConfiguration {
  /// The number of requests per second; nil if it is not limited.
  package var rate: Double?
  /// The number of requests above the rate that it accepts at once.
  package var burst = 0
  /// The number of requests that it works on at the same time, before the first bytes of their responses; nil if it is
  /// not limited.
  package var atATime: Int?
  /// The treatment of a request beyond these limits.
  package var beyond = BeyondCapacity.refuses
  /// True if a refusal is a 429; false if it is a 503.
  package var tooManyRequests = true

  /// Creates a capacity without limits.
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
  /// The server responds at once with an error.
  case refuses
  /// The request waits for its turn. It is refused if it exceeds the burst.
  case delays
}
