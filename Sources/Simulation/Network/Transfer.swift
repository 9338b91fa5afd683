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

/// The requests under way, found by the number of their attempt without hashing.
struct Transfers {
  private var slots: [Transfer?] = Array(repeating: nil, count: 64)

  /// The transfer of a token, if it is that of the request of the given number.
  subscript(token: LoadToken, order: UInt32) -> Transfer? {
    self[token].flatMap { $0.order == order ? $0 : nil }
  }

  subscript(token: LoadToken) -> Transfer? {
    get {
      let transfer = slots[slot(token)]
      return transfer?.token == token ? transfer : nil
    }
    set { slots[slot(token)] = newValue }
  }

  mutating func add(_ transfer: Transfer) {
    while slots[slot(transfer.token)] != nil { grow() }
    slots[slot(transfer.token)] = transfer
  }

  /// The requests under way, in the order in which they were made.
  ///
  /// - Complexity: O(*n* log *n*).
  var all: [Transfer] { slots.compactMap { $0 }.sorted { $0.order < $1.order } }

  private func slot(_ token: LoadToken) -> Int { Int(token.attempt) & (slots.count - 1) }

  private mutating func grow() {
    let transfers = slots.compactMap { $0 }
    slots = Array(repeating: nil, count: slots.count * 2)
    for transfer in transfers { slots[slot(transfer.token)] = transfer }
  }
}
