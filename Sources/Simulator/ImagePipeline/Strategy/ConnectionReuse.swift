public import Primitives

/// The idle connection that a session gives to a new request. The network slows a connection down that was idle, so
/// that the choice shows in the times of responses.
///
/// Node's `http.Agent` chooses between the last two by its option `scheduling`, which is `lifo` since versions 14.17 and
/// 15.6 (node 33278, 36685).
public enum ConnectionReuse: NamedValue, ExplainedChoice {
  /// The connection that was opened first. That URLSession does so is a guess.
  case first = "first: the one that was opened first"
  /// The connection whose request ended last.
  case lastUsed = "last-used: the one whose request ended last, as in Node since 14.17 and 15.6"
  /// The connection whose request ended first.
  case inTurn = "in-turn: the one whose request ended first, as in Node before"

  /// Chooses among free connections.
  ///
  /// - Parameters:
  ///   - free: The positions of the free connections, upwards.
  ///   - ended: Returns the number of requests that had ended when the last request of a connection did.
  /// - Returns: The position of the connection to use; nil if none is free.
  /// - Complexity: O(*n*) in the free connections.
  package func choose(among free: [Int], ended: (Int) -> Int) -> Int? {
    switch self {
    case .first: free.first
    case .lastUsed: free.max { ended($0) < ended($1) }
    case .inTurn: free.min { ended($0) < ended($1) }
    }
  }
}
