public import Primitives

/// The configuration of fetches.
public struct FetchConfiguration: KeyedConfiguration {
  /// The width at which images are requested, if the server has them at every width.
  public var width = AskedWidth.full
  /// The kind of session task.
  public var task = TaskKind.data
  /// The motion of the content in which loads of bound cells begin.
  public var starts = LoadStart.atOnce
  /// With `belowSpeed`, the speed in points per second above which loads wait. Flutter's is the longer side of the
  /// screen in its pixels; apps that pause a library during a fling have 0.
  public var startsBelow = 0.0
  /// True if a second request for an image joins the first while the first is under way.
  public var coalesces = false
  /// The part of a load that others can join, if requests are coalesced.
  public var joins = JoinedPart.load
  /// The maximum number of requests under way; nil if only the session limits it.
  public var connections: Int?
  /// The part of a load that uses one of those connections.
  public var connectionsCover = ConnectionCover.request
  /// The maximum number of HTTP/1.1 connections that the session opens to one host. Further requests wait in order.
  /// This is `httpMaximumConnectionsPerHost`, by default 6 on iOS and in corelibs. It does not apply to HTTP/2.
  public var connectionsPerHost = 6
  /// The idle connection that a request gets.
  public var reuses = ConnectionReuse.first
  /// The time without any byte after which a request fails, including the wait for a connection. This is
  /// `timeoutIntervalForRequest`, by default 60 s. Each received byte restarts it.
  public var timeout = Nanoseconds.seconds(60)
  /// True if a request that is made without a network waits for one. If false, it fails at once. This is
  /// `waitsForConnectivity`, by default false. It has no effect on requests under way.
  public var waitsForConnectivity = false
  /// The order in which waiting requests get a free connection.
  public var order = FetchOrder.fifo
  /// True if requests that cells wait for go before prefetches.
  public var prioritizes = false
  /// True if waiting requests and decodes change their places. One that a cell joins goes behind those of other cells.
  /// One that its last cell leaves, and a new prefetch, go before the other prefetches. If false, each remains in its
  /// place, and is never idle again.
  public var requeues = false
  /// True if a waiting load that a cell joins is no longer idle. If false, it waits as the prefetch that began it.
  public var raisesJoined = true
  /// The effect of binding a cell again to the URL that it is loading, if loads are cancelled on reuse.
  public var sameURL = SameURL.restarts
  /// The order in which a bind cancels the load of its cell and begins another, if loads are cancelled on reuse.
  public var replaces = LoadReplacing.cancelsFirst
  /// The scope of one cell's cancellation if several cells wait for a load.
  public var cancels = CancelScope.subscription
  /// True if each load that joined another stores the image again, in memory and on disk.
  public var storesAgain = false
  /// True if a load that is cancelled in the queue is not removed and releases a connection that it never had. More
  /// than `connections` requests may then be under way.
  public var staysInQueue = false
  /// True if a bind cannot use the connection of the load that it cancels. The connection is free after the bind.
  public var freesLate = false
  /// The retries of a failed request; nil if it is not retried.
  public var retry: RetryConfiguration?
  /// The maximum number of bytes in memory of responses that were cut. A later request asks for the rest (`Range` and
  /// `If-Range`) if the response had a strong validator or a date. Nil if every request asks for the whole body.
  public var resumes: ByteCount?
  /// True if one byte of a response that was cut is requested before the rest. Chromium does (net/http/partial_data.cc).
  public var probes = false
  /// The failures that are remembered until the process ends. The URLs are not requested again.
  public var remembersFailures = RememberedFailures.none
  /// True if an image that is in no store fails. Nothing is requested.
  public var onlyFromStores = false
  /// True if a status outside 200 to 299 is a failure.
  public var checksStatus = true
  /// True if the response is discarded and the completion handler fetches the image again, one at a time, with
  /// `Data(contentsOf:)` on the session's serial queue.
  public var fetchesTwice = false
  /// The effect of a body that does not decode.
  public var undecodable = UndecodableBody.ignored
  /// True if an address that is not a valid URL crashes the app, like an implicitly unwrapped optional.
  public var unwrapsURL = false

  /// Creates the configuration of a data task for every load.
  public init() {}

  /// Its keys.
  public static let fields = Fields<Self> {
    Field("task", \.task, "the kind of session task")
    Field("width", \.width, "the width asked for, of images whose class 'resizes'")
    Field("starts", \.starts, "the motion of the content in which the load of a bound cell begins")
    Field(
      "starts-below", \.startsBelow,
      "the speed in points per second above which loads wait while the content moves without a finger",
      .from(0...100_000, "points per second")
    )
    .needs("'starts' is below-speed") { $0.starts == .belowSpeed }
    Field(
      "coalesces", \.coalesces,
      "if true, a request for an image joins a request for it that is under way")
    Field("joins", \.joins, "the part of a load that others join, if 'coalesces' is true")
    Field(
      "connections", orNull: \.connections,
      "the highest number of requests under way; null leaves it to the session",
      .atLeast(1))
    Field(
      "connections-cover", \.connectionsCover, "the part of a load that takes one of 'connections'")
    Field(
      "connections-per-host", \.connectionsPerHost,
      "the number of HTTP/1.1 connections to one host", .from(1...65_535))
    Field("reuses", \.reuses, "the idle connection that a request gets")
      .guessed("the first one; unknown: that of URLSession")
    Field(
      "timeout", \.timeout, "the time without any data after which a request fails",
      .above(.zero))
    Field(
      "waits-for-connectivity", \.waitsForConnectivity,
      "if true, a request made without a network waits for one")
    Field(
      "only-from-stores", \.onlyFromStores,
      "if true, an image that is in no store fails, and nothing is requested")
    Field("checks-status", \.checksStatus, "if true, a status outside 200 to 299 is a failure")
    Field(
      "fetches-twice", \.fetchesTwice,
      "if true, the response is thrown away and fetched again, one at a time"
    ).guessed("that Data(contentsOf:) uses connections of its own, beside those of the session")
    Field("undecodable", \.undecodable, "the effect of a body that does not decode")
    Field("order", \.order, "the order of waiting requests")
    Field(
      "prioritizes", \.prioritizes, "if true, requests that a cell waits for go before prefetches")
    Field(
      "requeues", \.requeues,
      "if true, a waiting load goes behind those of cells when a cell joins it, and before other prefetches when it is new or "
        + "the cell leaves; if false, it keeps its place")
    Field(
      "raises-joined", \.raisesJoined,
      "if true, a waiting prefetch that a cell joins goes before other prefetches; if false, it stays behind"
    )
    Field(
      "stores-again", \.storesAgain,
      "if true, each load that joined another stores the image, and writes its file, once more"
    )
    .needs("'coalesces' is true", when: \.coalesces)
    Field(
      "stays-in-queue", \.staysInQueue,
      "if true, a load cancelled in the queue stays there, and returns a connection that it never had"
    )
    Field(
      "frees-late", \.freesLate,
      "if true, a cancelled load's connection is free after the new load of its cell has looked for one"
    )
    Field(
      "replaces", \.replaces,
      "the order in which a cell's old load is cancelled and its new one begins or joins another")
    Field("cancels", \.cancels, "the scope of a cancellation by one cell")
    Field("retry", orNull: \.retry, "the time of a retry after a failure; null for no retries")
    Field(
      "resumes", orNull: \.resumes,
      "the most bytes of answers that were cut that are kept, so that a later request asks for the rest; null for none",
      .above(.zero, "0 B"))
    Field(
      "probes", \.probes,
      "if true, one byte of an answer that was cut is asked for before the rest, as Chromium does"
    )
    .needs("'resumes' is set") { $0.resumes != nil }
    Field(
      "remembers-failures", \.remembersFailures,
      "the failures after which a URL is not requested again")
    Field("unwraps-url", \.unwrapsURL, "if true, an address that is not a URL crashes the app")
    Field(
      "same-url", \.sameURL,
      "the effect of requesting again, for a cell, the URL that it is loading")
  }
  .needing("'connections' is set", at: ["connections-cover", "order", "stays-in-queue"]) {
    $0.connections != nil
  }
}

/// The kind of session task. It determines how the HTTP cache is used.
public enum TaskKind: NamedValue, ExplainedChoice {
  /// A data task, whose response the HTTP cache may store.
  case data = "data: a data task, whose response the HTTP cache may store"
  /// A download task. Its response is written to a file and not to the HTTP cache.
  case download =
    "download: a download task, whose response goes to a file and not into the HTTP cache"
}

/// The effect of a body that does not decode as an image.
public enum UndecodableBody: NamedValue, ExplainedChoice {
  /// None. The cell's content is unchanged.
  case ignored = "ignored: none: the cell keeps its image"
  /// The cell gets no image.
  case clears = "clears: the cell gets no image"
  /// The load fails, as without a response.
  case fails = "fails: the load fails, as without an answer"
  /// The app force-unwraps nil.
  case crashes = "crashes: the app force-unwraps nil"
}
