import Primitives

/// The loads under way, found by the number of their attempt without hashing.
///
/// Attempts are numbered in order, so those alive fall into a window that slides; a ring of a power
/// of two that is at least as long as the window gives each a slot of its own.
struct LoadTable {
  private var slots: [Load?] = Array(repeating: nil, count: 64)
  private var last: UInt32 = 0
  private(set) var count = 0

  /// The number the next attempt will have.
  var nextAttempt: UInt32 { last + 1 }

  /// The load of a token; nothing once it has ended.
  subscript(token: LoadToken) -> Load? {
    get {
      let load = slots[slot(token.attempt)]
      return load?.token == token ? load : nil
    }
    set { slots[slot(token.attempt)] = newValue }
  }

  /// Takes in a load that has the next attempt's number.
  mutating func add(_ load: Load) {
    last = load.token.attempt
    count += 1
    while slots[slot(last)] != nil { grow() }
    slots[slot(last)] = load
  }

  /// Lets a load go.
  mutating func remove(_ token: LoadToken) {
    slots[slot(token.attempt)] = nil
    count -= 1
  }

  /// The loads under way, oldest first.
  ///
  /// - Complexity: O(*n* log *n*).
  var tokens: [LoadToken] {
    slots.compactMap(\.?.token).sorted { $0.attempt < $1.attempt }
  }

  private func slot(_ attempt: UInt32) -> Int { Int(attempt) & (slots.count - 1) }

  private mutating func grow() {
    let loads = slots.compactMap { $0 }
    slots = Array(repeating: nil, count: slots.count * 2)
    for load in loads { slots[slot(load.token.attempt)] = load }
  }
}
