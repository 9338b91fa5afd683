public import Primitives

/// The moment at which a load is cancelled for its cell.
public enum CancelMoment: NamedValue, ExplainedChoice {
  /// Never. The load continues without a waiter.
  case never = "never: never: the load continues without a receiver"
  /// The moment at which the cell is reused for another row.
  case onReuse = "on-reuse: when the cell is reused for another row"
  /// The moment at which the row leaves the screen.
  case onEndDisplaying =
    "on-end-displaying: when the row leaves the screen, or where the list keeps views that learn nothing of that, its view"
  /// When the row leaves the screen, or another screen covers it (SwiftUI's `onDisappear`).
  case onDisappear =
    "on-disappear: as on-end-displaying, and when another screen covers the list (SwiftUI's onDisappear)"
}

/// The scope of one cell's cancellation.
public enum CancelScope: NamedValue, ExplainedChoice {
  /// The cell's wait. The load ends when no waiters remain.
  case subscription =
    "subscription: only the wait of that cell; the load ends when no cell waits for it"
  /// The cell's wait. A load without waiters ends while it waits for a connection, and goes on once its request is
  /// sent, as operations of an `OperationQueue` that do not watch their cancellation.
  case queued =
    "queued: only the wait of that cell; a load that no cell waits for ends in the queue, and goes on once it is sent"
  /// The load, even if other cells wait for it.
  case load = "load: the load, even if others wait for it"
}
