import Primitives

/// The loads under way, found by the number of their attempt.
struct LoadTable {
  private var loads = SlotTable<Load>()
  private var last: UInt32 = 0

  /// The number the next attempt will have.
  var nextAttempt: UInt32 { last + 1 }

  /// The load of a token; nothing once it has ended. Only a load under way can be set.
  subscript(token: LoadToken) -> Load? {
    get { loads.slot(of: token.attempt).map { loads[$0] } }
    set {
      guard let newValue, let slot = loads.slot(of: token.attempt) else {
        preconditionFailure("a load that has ended does not change")
      }
      loads.update(slot) { $0 = newValue }
    }
  }

  /// Takes in a load that has the next attempt's number.
  mutating func add(_ load: Load) {
    last = load.token.attempt
    loads.insert(load, at: last)
  }

  /// Lets a load go.
  mutating func remove(_ token: LoadToken) {
    if let slot = loads.slot(of: token.attempt) { loads.remove(slot) }
  }

  /// The loads under way, oldest first.
  ///
  /// - Complexity: O(*n* log *n*).
  var tokens: [LoadToken] { loads.taken.map { loads[$0].token } }
}
