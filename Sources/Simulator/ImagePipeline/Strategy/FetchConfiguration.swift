public import Primitives

/// How images are fetched.
public struct FetchConfiguration: KeyedConfiguration {
  /// The kind of session task.
  public var task = TaskKind.data
  /// Whether a second request for an image joins the first while that is under way.
  public var coalesces = false
  /// Requests under way at a time; none leaves it to the session.
  public var connections: Int?
  /// The part of a load that takes one of those.
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
    Field(
      "coalesces", \.coalesces,
      "if true, a request for an image joins a request for it that is under way")
    Field(
      "connections", orNull: \.connections,
      "the highest number of requests under way; null leaves it to the session",
      .atLeast(1))
    Field(
      "connections-cover", \.connectionsCover, "the part of a load that takes one of 'connections'")
    Field(
      "connections-per-host", \.connectionsPerHost,
      "the number of HTTP/1.1 connections to one host", .from(1...65_535))
    Field(
      "timeout", \.timeout, "the time without any data after which a request fails",
      .above(.zero))
    Field(
      "waits-for-connectivity", \.waitsForConnectivity,
      "if true, a request made without a network waits for one")
    Field("checks-status", \.checksStatus, "if true, a status outside 200 to 299 is a failure")
    Field(
      "fetches-twice", \.fetchesTwice,
      "if true, the response is thrown away and fetched again, one at a time"
    ).guessed("that Data(contentsOf:) uses connections of its own, beside those of the session")
    Field("undecodable", \.undecodable, "the effect of a body that does not decode")
    Field("order", \.order, "the order of waiting requests")
    Field(
      "prioritizes", \.prioritizes, "if true, requests that a cell waits for go before prefetches")
    Field("cancels", \.cancels, "the scope of a cancellation by one cell")
    Field("retry", orNull: \.retry, "the time of a retry after a failure; null for no retries")
    Field(
      "remembers-failures", \.remembersFailures,
      "the failures after which a URL is not requested again")
    Field("unwraps-url", \.unwrapsURL, "if true, an address that is not a URL crashes the app")
    Field(
      "same-url", \.sameURL,
      "the effect of requesting again, for a cell, the URL that it is loading")
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
  case ignored = "ignored: none: the cell keeps its image"
  /// The cell is given no image.
  case clears = "clears: the cell gets no image"
  /// The load fails like one without an answer.
  case fails = "fails: the load fails, as without an answer"
  /// The app force-unwraps nil.
  case crashes = "crashes: the app force-unwraps nil"
}
