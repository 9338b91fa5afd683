public import Primitives

/// Which of the waiting requests goes first.
public enum FetchOrder: NamedValue, ExplainedChoice {
  /// The one that has waited longest.
  case fifo = "fifo: the one that has waited longest"
  /// The one that came last: after a fling, what is on screen.
  case lifo = "lifo: the newest one: after a fling, that is what is on screen"
}

/// The `priority` of a URL session's task: a hint to the server, which of the answers on a connection of HTTP/2
/// come sooner. The three that URLSession names.
public enum RequestPriority: NamedValue, ExplainedChoice, BitwiseCopyable {
  /// `URLSessionTask.lowPriority`, 0.25.
  case low = "low: a quarter of the highest weight"
  /// `URLSessionTask.defaultPriority`, 0.5.
  case `default` = "default: a half"
  /// `URLSessionTask.highPriority`, 0.75.
  case high = "high: three quarters"

  /// How many quarters it is.
  public var quarters: Int {
    switch self {
    case .low: 1
    case .default: 2
    case .high: 3
    }
  }
}

/// What binding a cell again to the URL that it is loading does.
public enum SameURL: NamedValue, ExplainedChoice {
  /// The load is given up and another one started, even if nothing but the bind has changed.
  case restarts = "restarts: the load is cancelled and a new one starts"
  /// The load goes on, and the cell waits for it as before.
  case continues = "continues: the load continues, and the cell waits for it as before"
}

/// What one cell's cancelling reaches.
public enum CancelScope: NamedValue, ExplainedChoice {
  /// That cell's wait; the load ends when nobody waits for it any more.
  case subscription =
    "subscription: only the wait of that cell; the load ends when no cell waits for it"
  /// The load, whoever else waits for it.
  case load = "load: the load, even if others wait for it"
}

/// The part of a load that takes one of the strategy's own connections.
public enum ConnectionCover: NamedValue, ExplainedChoice {
  /// The request, from when it leaves until it is answered.
  case request = "request: the request, from when it leaves until it is answered"
  /// The session's task, from its look-up in the HTTP cache until it is answered.
  case task = "task: the session's task, from its look-up in the HTTP cache until it is answered"
  /// The session's task and the decode that follows.
  case decode = "decode: the session's task and the decode that follows"
}

/// Which failures a strategy remembers.
public enum RememberedFailures: NamedValue, ExplainedChoice {
  /// None: each bind asks again.
  case none = "none: none: each request of the list tries again"
  /// Bodies that do not decode.
  case undecodable = "undecodable: bodies that do not decode"
  /// Every failure, a lost network included.
  case all = "all: every failure, a lost network included"
}
