/// A reader of bytes from outside: files that a user names, and requests of clients.
///
/// Each is a real reader with the code behind it. It reads any bytes, or refuses them with a reason. Its results keep
/// the promises that the target checks.
public enum FuzzTarget: String, CaseIterable, Sendable {
  case scenarios, strategies, networks, devices
  /// Traces whose format is stated: the first byte chooses it, the second where the pieces end.
  case traceFormats = "trace-formats"
  /// Trace files as they lie on disk, compressed or not, whose format is recognised.
  case traceFiles = "trace-files"
  /// Logs of servers and proxies, as their requests and as a trace.
  case accessLogs = "access-logs"
  case eventLogs = "event-logs"
  case httpArchives = "http-archives"
  case gradedLogs = "graded-logs"
  case bindLogs = "bind-logs"
  case sessionReplays = "session-replays"
  case scrollRecordings = "scroll-recordings"
  case networkRecordings = "network-recordings"
  /// Networks whose columns a mapping names: the first byte chooses it.
  case mappedNetworks = "mapped-networks"
  case results
  /// The bytes of a client's connection to the image server.
  case requests

  /// Handles an input.
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
    case .accessLogs: try TraceTargets.accessLog(bytes)
    case .eventLogs: try DocumentTargets.eventLog(bytes)
    case .httpArchives: try DocumentTargets.httpArchive(bytes)
    case .gradedLogs: try DocumentTargets.gradedLog(bytes)
    case .bindLogs: try DocumentTargets.bindLog(bytes)
    case .sessionReplays: try RecordingTargets.replay(bytes)
    case .scrollRecordings: try RecordingTargets.scroll(bytes)
    case .networkRecordings: try RecordingTargets.network(bytes)
    case .mappedNetworks: try RecordingTargets.mappedNetwork(bytes)
    case .results: try DocumentTargets.results(bytes)
    case .requests: try RequestTarget.shared.send(bytes)
    }
  }
}
