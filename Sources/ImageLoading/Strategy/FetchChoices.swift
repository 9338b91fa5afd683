public import Primitives

/// Which of the waiting requests goes first.
public enum FetchOrder: String, ExplainedChoice {
  /// The one that has waited longest.
  case fifo
  /// The one that came last: after a fling, what is on screen.
  case lifo

  /// What it means, in a line.
  public var meaning: String {
    switch self {
    case .fifo: "the one that has waited longest"
    case .lifo: "the one that came last: after a fling, what is on screen"
    }
  }
}

/// What binding a cell again to the URL that it is loading does.
public enum SameURL: String, ExplainedChoice {
  /// The load is given up and another one started, even if nothing but the bind has changed.
  case restarts
  /// The load goes on, and the cell waits for it as before.
  case continues

  /// What it means, in a line.
  public var meaning: String {
    switch self {
    case .restarts: "the load is given up and another one started"
    case .continues: "the load goes on, and the cell waits for it as before"
    }
  }
}

/// What one cell's cancelling reaches.
public enum CancelScope: String, ExplainedChoice {
  /// That cell's wait; the load ends when nobody waits for it any more.
  case subscription
  /// The load, whoever else waits for it.
  case load

  /// What it means, in a line.
  public var meaning: String {
    switch self {
    case .subscription: "that cell's wait; the load ends when nobody waits any more"
    case .load: "the load, whoever else waits for it"
    }
  }
}

/// Which failures a strategy remembers.
public enum RememberedFailures: String, ExplainedChoice {
  /// None: each bind asks again.
  case none
  /// Bodies that do not decode.
  case undecodable
  /// Every failure, a lost network included.
  case all

  /// What it means, in a line.
  public var meaning: String {
    switch self {
    case .none: "none: each bind asks again"
    case .undecodable: "bodies that do not decode"
    case .all: "every failure, a lost network included"
    }
  }
}
