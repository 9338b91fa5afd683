public import Primitives

/// The order of waiting requests.
public enum FetchOrder: NamedValue, ExplainedChoice {
  /// The one that has waited longest.
  case fifo = "fifo: the one that has waited longest"
  /// The newest one. After a fling, that is what is on screen.
  case lifo = "lifo: the newest one: after a fling, that is what is on screen"
}

/// The `priority` of a URL session's task. It tells the server which answers on an HTTP/2 connection to send first.
/// The cases are the three that URLSession names.
public enum RequestPriority: NamedValue, ExplainedChoice, BitwiseCopyable {
  /// `URLSessionTask.lowPriority`, 0.25.
  case low = "low: a quarter of the highest weight"
  /// `URLSessionTask.defaultPriority`, 0.5.
  case `default` = "default: a half"
  /// `URLSessionTask.highPriority`, 0.75.
  case high = "high: three quarters"

  /// The priority in quarters.
  public var quarters: Int {
    switch self {
    case .low: 1
    case .default: 2
    case .high: 3
    }
  }
}

/// The part of a load that another for the same image joins.
public enum JoinedPart: NamedValue, ExplainedChoice {
  /// All of it, from the look at the disk until its delivery.
  case load = "load: all of it, from the look at the disk until its delivery"
  /// Its request. Another load reads the disk for itself, or requests an image again that is being decoded. No cancel
  /// reaches a load whose request has ended.
  case request =
    "request: its request; another load reads the disk for itself, or requests again what is being decoded"
}

/// The effect of binding a cell again to the URL that it is loading.
public enum SameURL: NamedValue, ExplainedChoice {
  /// The load is cancelled and a new one starts, even if only the bind has changed.
  case restarts = "restarts: the load is cancelled and a new one starts"
  /// The load continues, and the cell still waits for it.
  case continues = "continues: the load continues, and the cell waits for it as before"
  /// The load continues if its request left before this turn of the main thread. Otherwise it is cancelled and a new
  /// one starts.
  case continuesOnceSent =
    "continues-once-sent: the load continues if its request left before; one that still waits starts again"
}

/// The order in which a bind cancels the load of its cell and begins another, which may join it.
public enum LoadReplacing: NamedValue, ExplainedChoice {
  /// The old one is cancelled. The new one cannot join it.
  case cancelsFirst = "cancels-first: the old one is cancelled, and cannot be joined any more"
  /// The new one begins, or joins the old one; then the old one is cancelled.
  case joinsFirst =
    "joins-first: the new one begins, or joins the old one, which is cancelled afterwards"
  /// The old one is cancelled, and can be joined until its request has reported that. It fails for what joined it.
  case joinsCancelled =
    "joins-cancelled: the old one is cancelled, and can be joined until its request has failed"
}

/// The scope of one cell's cancellation.
public enum CancelScope: NamedValue, ExplainedChoice {
  /// That cell's wait. The load ends when it has no waiters left.
  case subscription =
    "subscription: only the wait of that cell; the load ends when no cell waits for it"
  /// The load, even if other cells wait for it.
  case load = "load: the load, even if others wait for it"
}

/// The part of a load that uses one of the strategy's connections.
public enum ConnectionCover: NamedValue, ExplainedChoice {
  /// The request, from when it leaves until it is answered.
  case request = "request: the request, from when it leaves until it is answered"
  /// The session's task, from its look-up in the HTTP cache until it is answered.
  case task = "task: the session's task, from its look-up in the HTTP cache until it is answered"
  /// The session's task and the decode that follows.
  case decode = "decode: the session's task and the decode that follows"
}

/// The failures that a strategy remembers.
public enum RememberedFailures: NamedValue, ExplainedChoice {
  /// None: each bind requests again.
  case none = "none: none: each request of the list tries again"
  /// Bodies that do not decode.
  case undecodable = "undecodable: bodies that do not decode"
  /// Every failure, a lost network included.
  case all = "all: every failure, a lost network included"
}
