/// What takes bytes from outside: files that a user names, and what clients send.
///
/// Each is a real reader with what stands behind it. Whatever the bytes are, it makes something of them or
/// refuses them with a reason; what it makes keeps the promises that its target checks.
public enum FuzzTarget: String, CaseIterable, Sendable {
  case scenarios, strategies, networks, devices
  /// Traces whose format is stated: the first byte chooses it, the second where the pieces end.
  case traceFormats = "trace-formats"
  /// Trace files as they lie on disk, compressed or not, whose format is recognised.
  case traceFiles = "trace-files"
  case eventLogs = "event-logs"
  case httpArchives = "http-archives"
  case bindLogs = "bind-logs"
  case sessionReplays = "session-replays"
  case scrollRecordings = "scroll-recordings"
  case networkRecordings = "network-recordings"
  case results
  /// What a client sends to the image server over one connection.
  case requests

  /// Takes an input.
  ///
  /// - Throws: ``BrokenPromise``.
  public func handle(_ bytes: [UInt8]) throws(BrokenPromise) {
    switch self {
    case .scenarios: try PresetTargets.scenario(bytes)
    case .strategies: try PresetTargets.shared.strategy(bytes)
    case .networks: try PresetTargets.shared.network(bytes)
    case .devices: try PresetTargets.shared.device(bytes)
    case .traceFormats: try TraceTargets.format(bytes)
    case .traceFiles: try TraceTargets.file(bytes)
    case .eventLogs: try DocumentTargets.eventLog(bytes)
    case .httpArchives: try DocumentTargets.httpArchive(bytes)
    case .bindLogs: try DocumentTargets.bindLog(bytes)
    case .sessionReplays: try RecordingTargets.replay(bytes)
    case .scrollRecordings: try RecordingTargets.scroll(bytes)
    case .networkRecordings: try RecordingTargets.network(bytes)
    case .results: try DocumentTargets.results(bytes)
    case .requests: try RequestTarget.shared.send(bytes)
    }
  }
}
