/// Where a log's bytes go: a file, or memory.
package protocol EventLogSink: ~Copyable {
  /// Takes the next bytes. What goes wrong is kept until the sink is closed, since nobody who watches a
  /// run can do anything about it.
  mutating func append(_ bytes: [UInt8])
}

/// A log kept in memory.
package struct EventLogBytes: EventLogSink, Sendable {
  /// What was written so far.
  package private(set) var bytes: [UInt8] = []

  /// An empty log.
  package init() {}

  /// Takes the next bytes.
  ///
  /// - Complexity: O(bytes).
  package mutating func append(_ bytes: [UInt8]) { self.bytes += bytes }
}
