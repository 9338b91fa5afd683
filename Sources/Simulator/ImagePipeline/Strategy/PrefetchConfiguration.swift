public import Primitives

/// Which rows that are about to appear are loaded before they do, and how.
///
/// A file may give the rows alone.
public struct PrefetchConfiguration: KeyedConfiguration {
  /// The rows.
  public var rows = PrefetchRows.none
  /// Loads ahead of their rows that are under way at a time; none sets no limit of their own.
  public var limit: Int?
  /// The order of prefetches that wait for that limit.
  public var order = FetchOrder.fifo
  /// The priority of the tasks of loads ahead of their rows, which they keep when a cell comes to wait for them.
  public var priority = RequestPriority.default
  /// How likely it must be that a row is reached before its image is there, for `thumb` to name it.
  public var minChance = 0.1

  /// No rows.
  public init() {}

  /// Its keys.
  public static let fields = Fields<Self> {
    Field("rows", \.rows, "the rows that are loaded before they appear")
      .guessed(
        "the half second, the twenty rows and the eighth per frame of 'velocity'; scroll views that size "
          + "a range by speed work this way in principle")
    Field(
      "limit", orNull: \.limit, "the highest number of prefetches under way; null for no limit",
      .atLeast(1))
    Field("order", \.order, "the order of prefetches that wait for that limit")
    Field(
      "priority", \.priority, "the priority of prefetches, which only HTTP/2 uses"
    ).guessed(
      "that responses share a connection by it, like weights of RFC 7540; Apple does not document what it sends"
    )
    Field(
      "least-chance", \.minChance,
      "the lowest probability, for 'thumb', that a row is reached before its image arrives",
      .from(0...1)
    ).guessed("a wasted fetch costs bytes, a missing one a wait; the app decides how to weigh them")
  }

  /// What `prefetch: table` stands for.
  public static let shorthand: String? = "rows"
}

/// Which rows that are about to appear are loaded before they do.
public enum PrefetchRows: NamedValue, ExplainedChoice {
  /// None.
  case none = "none: none"
  /// Those that the table names to its `prefetchDataSource`, which it has unless `table.prefetching` says no.
  case table = "table: those that the list passes to its prefetchDataSource"
  /// Those that the content will reach within half a second at its present speed, at most twenty.
  case velocity = "velocity: those that the content will reach within half a second, at most twenty"
  /// Those that other readers reached from such a speed before an image was there, at most twenty.
  case thumb =
    "thumb: those that other readers reached, at this speed, before an image arrived, at most twenty"
  /// The next twenty that the scroll will bring: what foresight of them is worth, and nobody can have.
  case oracle =
    "oracle: the next twenty that will appear, known in advance; no real strategy can do this"
}
