/// Where a log's bytes go: a file, or memory.
public protocol EventLogSink: ~Copyable {
  /// Takes the next bytes. What goes wrong is kept until the sink is closed, since nobody who watches a
  /// run can do anything about it.
  mutating func append(_ bytes: [UInt8])
}

/// A log kept in memory.
public struct EventLogBytes: EventLogSink, Sendable {
  /// What was written so far.
  public private(set) var bytes: [UInt8] = []

  /// An empty log.
  public init() {}

  /// Takes the next bytes.
  ///
  /// - Complexity: O(bytes).
  public mutating func append(_ bytes: [UInt8]) { self.bytes += bytes }
}
