import AppModel
package import ImagePipeline
import Primitives

/// The keys of a strategy that decide when a load begins and ends.
package struct LoadKeys: Hashable, Sendable {
  /// The effect of a row that leaves the screen on the load of its image.
  package enum Leaving: String, CaseIterable, Sendable {
    /// The load goes on.
    case never
    /// The load ends in the queue, and goes on once it is sent.
    case queued
    /// The load ends.
    case aborts
  }

  package var leaving = Leaving.never
  /// True if a load is left as its row leaves the screen; false if its cell is reused first.
  package var leavesWithRow = true
  package var connections = 6
  package var order = FetchOrder.fifo
  package var joins = true

  func apply(to strategy: inout Strategy) {
    strategy.fetch.connections = connections
    strategy.fetch.connectionsPerHost = connections
    (strategy.fetch.order, strategy.fetch.coalesces) = (order, joins)
    strategy.cancel = leaving == .never ? .never : leavesWithRow ? .onEndDisplaying : .onReuse
    strategy.fetch.cancels = leaving == .queued ? .queued : .subscription
  }

  /// The keys as lines of a strategy's file.
  var lines: [String] {
    let moment = leaving == .never ? "never" : leavesWithRow ? "on-end-displaying" : "on-reuse"
    let scope = leaving == .queued ? ", cancels: queued" : ""
    return [
      "    fetch: {connections: \(connections), connections-per-host: \(connections), order: "
        + "\(order.name), coalesces: \(joins)\(scope)}",
      "    cancel: \(moment)",
    ]
  }
}
