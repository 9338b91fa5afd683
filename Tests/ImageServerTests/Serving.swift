import ImageServer
import Testing
import TestSupport

/// A server that runs for the time of a body.
struct Serving {
  let server: ImageServer
  let port: UInt16

  static func with<Result>(
    _ world: ServedWorld = .small(), _ options: ServerOptions = ServerOptions(),
    _ body: (Serving) async throws -> Result
  ) async throws -> Result {
    let server = ImageServer(world, options)
    let address = try server.start()
    defer { server.stop() }
    return try await body(Serving(server: server, port: address.port))
  }

  func connect() throws -> RawClient { try RawClient(port: port) }

  /// A request on a connection of its own.
  func get(_ target: String, _ fields: [String: String] = [:]) throws -> RawClient.Response {
    try connect().request(target, fields)
  }

  /// The log in the order in which requests came, once it fulfils a condition: records are written when requests
  /// end, which can be a moment after the client has the answer, and after the next client has its own.
  func log(
    until isEnough: ([ServerLogRecord]) -> Bool, _ location: SourceLocation = #_sourceLocation
  ) async throws -> [ServerLogRecord] {
    var records: [ServerLogRecord] = []
    try await eventually("the log has what the test waits for", location) {
      records = server.log.sorted { $0.sequence < $1.sequence }
      return isEnough(records)
    }
    return records
  }

  func log(count: Int, _ location: SourceLocation = #_sourceLocation) async throws
    -> [ServerLogRecord]
  {
    try await log(until: { $0.count >= count }, location)
  }
}
