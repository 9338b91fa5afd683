import ImageLoading
import Primitives
import World

/// A request under way.
struct Transfer {
  let token: LoadToken
  /// The number of the request, which its random draws go by.
  let order: UInt32
  let ifChangedFrom: UInt32?
  let channel: Channel
  let queuedAt: Instant
  var sentAt = Instant.never
  var connection = -1
  var answer: ServerAnswer?
  var hasFirstByte = false
  /// The share of the answer after which the connection breaks, if it does.
  var breaksAfter: Double?

  var isSent: Bool { connection >= 0 }
}

extension Channel {
  /// Its position among all.
  var lane: Int { Int(rawValue) }
}
