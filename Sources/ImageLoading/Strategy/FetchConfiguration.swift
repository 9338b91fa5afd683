public import Primitives

/// How images are fetched.
public struct FetchConfiguration: KeyedConfiguration {
  /// The kind of session task.
  public var task = TaskKind.data
  /// Whether a second request for an image joins the first while that is under way.
  public var coalesces = false
  /// Requests under way at a time; none leaves it to the session.
  public var connections: Int?
  /// What of a load takes one of those.
  public var connectionsCover = ConnectionCover.request
  /// Connections to one host that the session opens over HTTP/1.1; requests beyond wait in order.
  ///
  /// `httpMaximumConnectionsPerHost`, by default 6 on iOS and in corelibs. It does not hold for HTTP/2.
  public var connectionsPerHost = 6
  /// How long nothing may come of a request, waiting for a connection included, before it fails.
  ///
  /// `timeoutIntervalForRequest`, by default 60 s; each byte that comes begins it anew.
  public var timeout = Nanoseconds.seconds(60)
  /// Whether a request that is made without a network waits for one instead of failing at once.
  ///
  /// `waitsForConnectivity`, by default off. It helps no request that is under way.
  public var waitsForConnectivity = false
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

  /// A data task for every load.
  public init() {}

  /// Its keys.
  public static let fields = Fields<Self> {
    Field("task", \.task, "the kind of session task")
    Field("coalesces", \.coalesces, "whether a request for an image joins one that is under way")
    Field(
      "connections", orNull: \.connections,
      "requests under way at a time; null leaves it to the session",
      .atLeast(1))
    Field("connections-cover", \.connectionsCover, "what of a load takes one of 'connections'")
    Field(
      "connections-per-host", \.connectionsPerHost,
      "connections to one host that the session opens over HTTP/1.1", .from(1...65_535))
    Field(
      "timeout", \.timeout, "how long nothing may come of a request before it fails",
      .above(.zero))
    Field(
      "waits-for-connectivity", \.waitsForConnectivity,
      "whether a request made without a network waits for one")
    Field("checks-status", \.checksStatus, "whether a status outside 200 to 299 is a failure")
    Field(
      "fetches-twice", \.fetchesTwice,
      "whether the answer is thrown away and fetched again, in single file"
    ).guessed("that Data(contentsOf:) has connections of its own, beside the session's")
    Field("undecodable", \.undecodable, "what a body that does not decode does")
    Field("order", \.order, "which of the waiting requests goes first")
    Field(
      "prioritizes", \.prioritizes,
      "whether requests that a cell waits for go before those of prefetching")
    Field("cancels", \.cancels, "what one cell's cancelling reaches")
    Field("retry", orNull: \.retry, "when a request that failed is sent again; null for never")
    Field(
      "remembers-failures", \.remembersFailures,
      "which failures keep a URL from being asked for again")
    Field("unwraps-url", \.unwrapsURL, "whether an address that is no URL crashes")
    Field("same-url", \.sameURL, "what binding a cell again to the URL it is loading does")
  }
}

/// The kind of session task, which decides what the HTTP cache does.
public enum TaskKind: NamedValue, ExplainedChoice {
  /// A data task, whose response the HTTP cache may store.
  case data = "data: a data task, whose response the HTTP cache may store"
  /// A download task, whose response goes to a file and not into the HTTP cache.
  case download =
    "download: a download task, whose response goes to a file and not into the HTTP cache"
}

/// What a body that does not decode as an image does.
public enum UndecodableBody: NamedValue, ExplainedChoice {
  /// Nothing: the cell keeps what it shows.
  case ignored = "ignored: nothing: the cell keeps what it shows"
  /// The cell is given no image.
  case clears = "clears: the cell is given no image"
  /// The load fails like one without an answer.
  case fails = "fails: the load fails like one without an answer"
  /// The app force-unwraps nil.
  case crashes = "crashes: the app force-unwraps nil"
}
