public import Primitives

/// Which rows that are about to appear are loaded before they do.
public enum PrefetchChoice: NamedValue, ExplainedChoice {
  /// None.
  case none = "none: none"
  /// Those that the table names, where it has a `prefetchDataSource` (`table.prefetching`).
  case table = "table: those that the table's prefetchDataSource is told of (table.prefetching)"
  /// Those that the content will reach within half a second at its present speed, at most twenty.
  case velocity = "velocity: those that the content will reach in half a second, at most twenty"

  /// What names the rows beside the table; none where the table does.
  package var prefetcher: (any Prefetcher)? {
    switch self {
    case .none, .table: nil
    case .velocity: VelocityWindow()
    }
  }
}
