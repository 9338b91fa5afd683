import Platform

/// The log records of a server, in the order in which their requests ended.
final class ServerLog: Sendable {
  private struct State: Sendable {
    var records: [ServerLogRecord] = []
    /// The index of the oldest record, if there is a limit.
    var oldest = 0
    var metrics = ServerMetrics()
  }

  private let limit: Int?
  private let sink: (@Sendable (ServerLogRecord) -> Void)?
  private let state = Locked(State())

  init(limit: Int?, sink: (@Sendable (ServerLogRecord) -> Void)?) {
    self.limit = limit
    self.sink = sink
  }

  /// The records in memory, oldest first.
  ///
  /// - Complexity: O(*n*).
  var records: [ServerLogRecord] {
    state.withLock { Array($0.records[$0.oldest...] + $0.records[..<$0.oldest]) }
  }

  /// The counts of all requests and connections so far.
  var metrics: ServerMetrics { state.withLock { $0.metrics } }

  /// Counts a connection.
  ///
  /// - Returns: Its number, counted from 1.
  func connectionBegan() -> Int {
    state.withLock {
      $0.metrics.connections += 1
      $0.metrics.openConnections += 1
      return $0.metrics.connections
    }
  }

  func connectionEnded() {
    state.withLock { $0.metrics.openConnections -= 1 }
  }

  /// Stores the record of a request that ended.
  func add(_ record: ServerLogRecord) {
    state.withLock { state in
      state.metrics.add(record)
      if let limit, state.records.count >= limit {
        guard limit > 0 else { return }
        state.records[state.oldest] = record
        state.oldest = (state.oldest + 1) % limit
      } else {
        state.records.append(record)
      }
    }
    sink?(record)
  }
}
