import Primitives

/// A request that a route may look at.
struct ServerRequest: Sendable {
  /// The target as it was sent.
  let target: String
  let fields: RequestFields
  /// Whether it is the first on its connection, which had to be set up for it.
  let isFirstOnConnection: Bool
  let arrival: Instant
}
