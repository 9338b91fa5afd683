public import Primitives

/// How images are fetched.
public struct FetchConfiguration: Configuration {
  /// The kind of session task.
  public var task = TaskKind.data
  /// Whether a second request for an image joins the first while that is under way.
  public var coalesces = false
  /// Requests under way at a time; none leaves it to the session.
  public var connections: Int?
  /// Which of the waiting requests the next free connection goes to.
  public var order = FetchOrder.fifo
  /// Whether requests that a cell waits for go before those of prefetching.
  public var prioritizes = false
  /// What binding a cell again to the URL it is loading does, where a load is cancelled on reuse.
  public var sameURL = SameURL.restarts
  /// What one cell's cancelling reaches, where several wait for a load.
  public var cancels = CancelScope.subscription
  /// When a request that failed is sent again; none for never.
  public var retry: RetryConfiguration?
  /// Which failures are remembered until the process ends, so that their URL is not asked for again.
  public var remembersFailures = RememberedFailures.none
  /// Whether a status outside 200 to 299 is a failure.
  public var checksStatus = true
  /// Whether the answer is thrown away and the image fetched again, one at a time, in the
  /// completion handler: `Data(contentsOf:)` on the session's serial queue.
  public var fetchesTwice = false
  /// What a body that does not decode does.
  public var undecodable = UndecodableBody.ignored
  /// Whether an address that is no URL crashes, as an implicitly unwrapped optional does.
  public var unwrapsURL = false

  enum CodingKeys: String, CodingKey {
    case task, coalesces, connections, checksStatus, fetchesTwice, undecodable
    case order, prioritizes, cancels, retry, remembersFailures
    case unwrapsURL = "unwrapsUrl"
    case sameURL = "sameUrl"
  }

  /// A data task for every load.
  public init() {}

  /// Reports impossible values.
  public func check(_ problems: inout Problems) {
    if let connections, connections < 1 { problems.add("connections", "must be at least 1") }
  }
}

/// The kind of session task, which decides what the HTTP cache does.
public enum TaskKind: String, NamedChoice {
  /// A data task, whose response the HTTP cache may store.
  case data
  /// A download task, whose response goes to a file and not into the HTTP cache.
  case download
}

/// What a body that does not decode as an image does.
public enum UndecodableBody: String, NamedChoice {
  /// Nothing: the cell keeps what it shows.
  case ignored
  /// The cell is given no image.
  case clears
  /// The load fails like one without an answer.
  case fails
  /// The app force-unwraps nil.
  case crashes
}
