public import Primitives

/// The rows that are loaded before they appear, and the way they are loaded. A file may give only the rows.
public struct PrefetchConfiguration: KeyedConfiguration {
  /// The rows.
  public var rows = PrefetchRows.none
  /// The store for the images of prefetches. A prefetch that a cell waits for is stored like any other image.
  public var into = PrefetchStore.memory
  /// The key under which prefetches store their images; nil if it is the strategy's.
  public var key: Key?
  /// The maximum number of prefetches under way; nil if there is no separate limit.
  public var limit: Int?
  /// The order of prefetches that wait because of that limit.
  public var order = FetchOrder.fifo
  /// The task priority of prefetches. It does not change when a cell waits for one.
  public var priority = RequestPriority.default
  /// True if the prefetch of an image that is being loaded joins that load and counts towards the limit until the load
  /// ends. If false, such a prefetch does nothing.
  public var joins = false
  /// True if the prefetch of an image that is in memory counts as a use of it.
  public var counts = false
  /// True if the prefetch of an image that is on disk does nothing. If false, its file is read into memory.
  public var skipsDisk = false
  /// The prefetches that share a limit and end together.
  public var scope = PrefetchScope.all
  /// The time at which a prefetch ends and the next one begins.
  public var ends = PrefetchEnd.delivered
  /// For `thumb`: the minimum probability that a row is reached before its image has arrived.
  public var minChance = 0.1

  /// Creates a configuration without prefetches.
  public init() {}

  /// Its keys.
  public static let fields = Fields<Self> {
    Field("rows", \.rows, "the rows that are loaded before they appear")
      .guessed(
        "the half second, the twenty rows and the eighth per frame of 'velocity'; scroll views that size "
          + "a range by speed work this way in principle")
    Field("into", \.into, "the store for the images of prefetches that no cell waits for")
    Field(
      "key", orNull: \.key,
      "the key of those images in memory and on disk; null for the keys of the strategy")
    Field(
      "limit", orNull: \.limit, "the highest number of prefetches under way; null for no limit",
      .atLeast(1))
    Field("order", \.order, "the order of prefetches that wait for that limit")
      .needs("'limit' is set and 'rows' is not none") { $0.limit != nil && $0.rows != .none }
    Field(
      "joins", \.joins,
      "if true, a prefetch joins the load of its image that is under way, and counts towards 'limit'"
    )
    Field("counts", \.counts, "if true, a prefetch of an image in memory counts as a use of it")
    Field(
      "skips-disk", \.skipsDisk,
      "if true, a prefetch of an image on disk does nothing; if false, it reads the file into memory"
    )
    Field("scope", \.scope, "the prefetches that share 'limit' and end together")
    Field("ends", \.ends, "the time when a prefetch is over and the next one begins")
    Field("priority", \.priority, "the priority of prefetches, which only HTTP/2 uses")
      .guessed(
        "that responses share a connection by it, like weights of RFC 7540; Apple does not document what it sends"
      )
    Field(
      "least-chance", \.minChance,
      "the lowest probability, for 'thumb', that a row is reached before its image arrives",
      .from(0...1)
    )
    .needs("'rows' is 'thumb'") { $0.rows == .scroller }.guessed(
      "a wasted fetch costs bytes, a missing one a wait; the app decides how to weigh them")
  }
  .needing(
    "'rows' is not none",
    at: ["into", "key", "limit", "joins", "counts", "skips-disk", "scope", "ends", "priority"]
  ) { $0.rows != .none }

  /// The key that `prefetch: table` sets.
  public static let shorthand: String? = "rows"
}

/// The store for the images of prefetches.
public enum PrefetchStore: NamedValue, ExplainedChoice {
  /// Memory, and all other stores of the strategy. The image is decoded.
  case memory = "memory: memory and all other stores, as for a cell"
  /// The files of the strategy, and the HTTP cache under its session. Nothing is decoded.
  case disk = "disk: the files of the strategy, and the HTTP cache under its session"
  /// Only the HTTP cache. Files are neither read nor written.
  case http = "http: the HTTP cache under its session alone"
}

/// The prefetches that share a limit.
public enum PrefetchScope: NamedValue, ExplainedChoice {
  /// All prefetches. If the list cancels a row, only that row is cancelled.
  case all = "all: all of them; the row that the list cancels is cancelled alone"
  /// The prefetches of one call of the list. If the list cancels one of the rows, all rows of its call are cancelled.
  case call =
    "call: those that the list names in one call; if it cancels one of these rows, all of them are cancelled"
}

/// The time at which a prefetch is over.
public enum PrefetchEnd: NamedValue, ExplainedChoice {
  /// The time at which its image is made and stored.
  case made = "made: when its image is made and stored"
  /// The time at which the main queue has run the block that would deliver its image.
  case delivered = "delivered: when the main queue has run the block that would deliver the image"
}

/// The rows that are loaded before they appear.
public enum PrefetchRows: NamedValue, ExplainedChoice {
  /// No rows.
  case none = "none: none"
  /// The rows that the table passes to its `prefetchDataSource`. It has a data source unless `table.prefetching` is
  /// false.
  case table = "table: those that the list passes to its prefetchDataSource"
  /// The rows that the content will reach within half a second at its current speed, at most twenty.
  case velocity = "velocity: those that the content will reach within half a second, at most twenty"
  /// The rows that other readers reached from a similar speed before an image arrived, at most twenty.
  case scroller =
    "thumb: those that other readers reached, at this speed, before an image arrived, at most twenty"
  /// The next twenty rows that the scroll will bring. No app can know them. They measure the value of foresight.
  case oracle =
    "oracle: the next twenty that will appear, known in advance; no real strategy can do this"
}
