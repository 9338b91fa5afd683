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

/// The part of a load that uses one of the strategy's connections.
public enum ConnectionCover: NamedValue, ExplainedChoice {
  /// The request, from when it leaves to its response.
  case request = "request: the request, from when it leaves until it is answered"
  /// The session's task, from its look-up in the HTTP cache to its response.
  case task = "task: the session's task, from its look-up in the HTTP cache until it is answered"
  /// The session's task and the decode that follows.
  case decode = "decode: the session's task and the decode that follows"
}
