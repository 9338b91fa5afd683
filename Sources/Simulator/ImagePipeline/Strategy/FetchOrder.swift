public import Primitives

/// The order of waiting requests.
public enum FetchOrder: NamedValue, ExplainedChoice {
  /// The request that has waited longest.
  case fifo = "fifo: the one that has waited longest"
  /// The newest request. After a fling, its row is on screen.
  case lifo = "lifo: the newest one: after a fling, that is what is on screen"
}

/// The `priority` of a URL session's task. It tells the server which responses on an HTTP/2 connection to send first.
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

/// The part of a load that another load for the same image can join.
public enum JoinedPart: NamedValue, ExplainedChoice {
  /// The whole load, from the look-up on disk to the delivery.
  case load = "load: all of it, from the look at the disk until its delivery"
  /// The request. Another load reads the disk separately, and requests an image again that is being decoded. A load
  /// whose request has ended is not cancelled.
  case request =
    "request: its request; another load reads the disk for itself, or requests again what is being decoded"
}

/// The effect of binding a cell again to the URL that it is loading.
public enum SameURL: NamedValue, ExplainedChoice {
  /// The load is cancelled and a new load starts, even if only the bind has changed.
  case restarts = "restarts: the load is cancelled and a new one starts"
  /// The load continues, and the cell still waits for it.
  case continues = "continues: the load continues, and the cell waits for it as before"
  /// The load continues if its request left before this turn of the main thread. Otherwise it is cancelled and a new
  /// load starts.
  case continuesOnceSent =
    "continues-once-sent: the load continues if its request left before; one that still waits starts again"
}

/// The order in which a bind cancels its cell's old load and begins a new one, which may join the old one.
public enum LoadReplacing: NamedValue, ExplainedChoice {
  /// The old load is cancelled. The new load cannot join it.
  case cancelsFirst = "cancels-first: the old one is cancelled, and cannot be joined any more"
  /// The new load begins or joins the old load. After that, the old load is cancelled.
  case joinsFirst =
    "joins-first: the new one begins, or joins the old one, which is cancelled afterwards"
  /// The old load is cancelled. It can be joined until its request has reported its end; then the new load fails.
  case joinsCancelled =
    "joins-cancelled: the old one is cancelled, and can be joined until its request has failed"
}

/// The scope of one cell's cancellation.
public enum CancelScope: NamedValue, ExplainedChoice {
  /// The cell's wait. The load ends when no waiters remain.
  case subscription =
    "subscription: only the wait of that cell; the load ends when no cell waits for it"
  /// The load, even if other cells wait for it.
  case load = "load: the load, even if others wait for it"
}

/// The part of a load that uses one of the strategy's connections.
public enum ConnectionCover: NamedValue, ExplainedChoice {
  /// The request, from when it leaves to its response.
  case request = "request: the request, from when it leaves until it is answered"
  /// The session's task, from its look-up in the HTTP cache to its response.
  case task = "task: the session's task, from its look-up in the HTTP cache until it is answered"
  /// The session's task and the decode that follows.
  case decode = "decode: the session's task and the decode that follows"
}

/// The failures that a strategy remembers.
public enum RememberedFailures: NamedValue, ExplainedChoice {
  /// No failures. Each bind requests the image again.
  case none = "none: none: each request of the list tries again"
  /// Bodies that do not decode.
  case undecodable = "undecodable: bodies that do not decode"
  /// Every failure, including a lost network.
  case all = "all: every failure, a lost network included"
}
