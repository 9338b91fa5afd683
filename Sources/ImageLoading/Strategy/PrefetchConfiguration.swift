public import Primitives

/// Which rows that are about to appear are loaded before they do, and how.
///
/// A file may give the rows alone.
public struct PrefetchConfiguration: KeyedConfiguration {
  /// The rows.
  public var rows = PrefetchRows.none
  /// Loads ahead of their rows that are under way at a time; none sets no limit of their own.
  public var limit: Int?
  /// Which of the rows that wait for that limit goes first.
  public var order = FetchOrder.fifo
  /// The priority of the tasks of loads ahead of their rows, which they keep when a cell comes to wait for them.
  public var priority = RequestPriority.default
  /// How likely it must be that a row is reached before its image is there, for `thumb` to name it.
  public var leastChance = 0.1

  /// No rows.
  public init() {}

  /// Its keys.
  public static let fields = Fields<Self> {
    Field("rows", \.rows, "which rows about to appear are loaded before")
      .guessed(
        "the half second, the twenty rows and the eighth a frame of 'velocity'; scroll views that size "
          + "a range by speed do so in principle")
    Field(
      "limit", orNull: \.limit,
      "loads ahead of their rows that are under way at a time; null sets no limit of their own",
      .atLeast(1))
    Field("order", \.order, "which of the rows that wait for that limit goes first")
    Field(
      "priority", \.priority,
      "the priority of the tasks of loads ahead of their rows, which HTTP/2 alone heeds"
    ).guessed(
      "that answers share a connection by it, as weights of RFC 7540 do; Apple does not say what it sends"
    )
    Field(
      "least-chance", \.leastChance,
      "how likely it must be that a row is reached before its image is there, for 'thumb' to name it",
      .from(0...1)
    ).guessed(
      "a fetch in vain costs bytes, one that is missed a wait; what they weigh is the app's to say")
  }

  /// What `prefetch: table` stands for.
  public static let shorthand: String? = "rows"
}

/// Which rows that are about to appear are loaded before they do.
public enum PrefetchRows: NamedValue, ExplainedChoice {
  /// None.
  case none = "none: none"
  /// Those that the table names to its `prefetchDataSource`, which it has unless `table.prefetching` says no.
  case table = "table: those that the table's prefetchDataSource is told of"
  /// Those that the content will reach within half a second at its present speed, at most twenty.
  case velocity = "velocity: those that the content will reach in half a second, at most twenty"
  /// Those that other readers reached from such a speed before an image was there, at most twenty.
  case thumb =
    "thumb: those that other readers, at such a speed, reached before an image was there, at most twenty"
  /// The next twenty that the scroll will bring: what foresight of them is worth, and nobody can have.
  case oracle = "oracle: the next twenty that will appear, known beforehand, as no strategy can"
}
