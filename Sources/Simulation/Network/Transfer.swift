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
  /// The position of its channel among all.
  var lane: Int { Int(channel.rawValue) }
}

/// The requests under way, found by the number of their load's attempt without hashing.
///
/// Loads may wait long for a second request, so that the attempts with one under way lie far apart: what
/// is spread out over them is no more than where their requests are.
struct Transfers {
  private static let nowhere = UInt32.max

  /// The place of each attempt's request, in a ring at least as long as the attempts lie apart.
  private var places = [UInt32](repeating: nowhere, count: 64)
  private var slots: [Transfer] = []
  private var free: [UInt32] = []

  /// The request at a place.
  subscript(place: Int) -> Transfer { slots[place] }

  /// Where a token's request is.
  func place(of token: LoadToken) -> Int? {
    let place = places[slot(token)]
    guard place != Self.nowhere, slots[Int(place)].token == token else { return nil }
    return Int(place)
  }

  /// Where a token's request is, if it is that of the given number.
  func place(of token: LoadToken, order: UInt32) -> Int? {
    place(of: token).flatMap { slots[$0].order == order ? $0 : nil }
  }

  mutating func add(_ transfer: Transfer) {
    while places[slot(transfer.token)] != Self.nowhere { grow() }
    if let place = free.popLast() {
      places[slot(transfer.token)] = place
      slots[Int(place)] = transfer
    } else {
      places[slot(transfer.token)] = UInt32(slots.count)
      slots.append(transfer)
    }
  }

  /// Changes a request where it is.
  mutating func update(_ place: Int, _ change: (inout Transfer) -> Void) { change(&slots[place]) }

  /// Forgets the request at a place.
  mutating func remove(_ place: Int) {
    places[slot(slots[place].token)] = Self.nowhere
    free.append(UInt32(place))
  }

  /// The places of the requests under way, in the order in which they were made.
  ///
  /// - Complexity: O(*n* log *n*).
  var all: [Int] {
    places.filter { $0 != Self.nowhere }.map { Int($0) }
      .sorted { slots[$0].order < slots[$1].order }
  }

  private func slot(_ token: LoadToken) -> Int { Int(token.attempt) & (places.count - 1) }

  private mutating func grow() {
    let taken = places.filter { $0 != Self.nowhere }
    places = Array(repeating: Self.nowhere, count: places.count * 2)
    for place in taken { places[slot(slots[Int(place)].token)] = place }
  }
}
