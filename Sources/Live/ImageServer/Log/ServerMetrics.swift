/// The counts of a server's work.
package struct ServerMetrics: Equatable, Sendable {
  /// Requests that ended, by the status sent. Requests without a response count under 0.
  package private(set) var requests: [UInt16: Int] = [:]
  /// The number of body bytes passed on.
  package private(set) var bodyBytes = 0
  /// Connections that sent bytes without forming a request.
  package private(set) var strays = 0
  /// Requests that the client cancelled.
  package private(set) var clientClosed = 0
  /// Connections that are open.
  package internal(set) var openConnections = 0
  /// Connections accepted so far.
  package internal(set) var connections = 0
  /// Requests whose image was in the cache.
  package internal(set) var encodingHits = 0
  /// Requests whose image had to be rendered and encoded.
  package internal(set) var encodingMisses = 0
  /// The running time of the server, in seconds of real time.
  package internal(set) var uptime = 0.0

  /// Creates counts of zero.
  init() {}

  mutating func add(_ record: ServerLogRecord) {
    guard record.outcome != .neverARequest else {
      strays += 1
      return
    }
    requests[record.status ?? 0, default: 0] += 1
    bodyBytes += record.sent
    if record.outcome == .clientClosed { clientClosed += 1 }
  }

  /// The counts in the text format of Prometheus, version 0.0.4.
  var prometheusText: String {
    var text = ""
    func add(_ name: String, _ kind: String, _ help: String, _ samples: [(String, String)]) {
      text += "# HELP cachebench_\(name) \(help)\n# TYPE cachebench_\(name) \(kind)\n"
      for (labels, value) in samples { text += "cachebench_\(name)\(labels) \(value)\n" }
    }
    add(
      "requests_total", "counter", "Requests ended, by status; 0 without an answer.",
      requests.sorted { $0.key < $1.key }.map { ("{status=\"\($0.key)\"}", "\($0.value)") })
    add("body_bytes_total", "counter", "Bytes of bodies sent.", [("", "\(bodyBytes)")])
    add(
      "stray_connections_total", "counter", "Connections that never made a request.",
      [("", "\(strays)")])
    add(
      "client_closed_total", "counter", "Requests that the client cancelled.",
      [("", "\(clientClosed)")])
    add("connections_total", "counter", "Connections accepted.", [("", "\(connections)")])
    add("open_connections", "gauge", "Connections open now.", [("", "\(openConnections)")])
    add(
      "encodings_total", "counter", "Look-ups in the cache of encoded images.",
      [("{result=\"hit\"}", "\(encodingHits)"), ("{result=\"miss\"}", "\(encodingMisses)")])
    add("uptime_seconds", "gauge", "Seconds since the start.", [("", "\(uptime)")])
    return text
  }
}
