import ImageLoading
import Primitives

/// A request from its command to its end.
struct Transfer: Sendable {
  let token: LoadToken
  /// Its number among all requests; a load may make two.
  let request: UInt64
  let ifChangedFrom: UInt32?
  let channel: Channel
  let queuedAt: Instant
  /// When it was handed to the session; nothing while it waits.
  var sentAt: Instant?
  var hasFirstByte = false
}
