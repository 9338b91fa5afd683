public import Primitives

/// Which of the waiting requests goes first.
public enum FetchOrder: String, NamedChoice {
  /// The one that has waited longest.
  case fifo
  /// The one that came last: after a fling, what is on screen.
  case lifo
}

/// What binding a cell again to the URL that it is loading does.
public enum SameURL: String, NamedChoice {
  /// The load is given up and another one started, even if nothing but the bind has changed.
  case restarts
  /// The load goes on, and the cell waits for it as before.
  case continues
}

/// What one cell's cancelling reaches.
public enum CancelScope: String, NamedChoice {
  /// That cell's wait; the load ends when nobody waits for it any more.
  case subscription
  /// The load, whoever else waits for it.
  case load
}

/// Which failures a strategy remembers.
public enum RememberedFailures: String, NamedChoice {
  /// None: each bind asks again.
  case none
  /// Bodies that do not decode.
  case undecodable
  /// Every failure, a lost network included.
  case all
}
