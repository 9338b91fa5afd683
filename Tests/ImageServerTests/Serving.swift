import ImageServer
import Testing
import TestSupport

/// A server that runs while a function runs.
struct Serving {
  let server: ImageServer
  let port: UInt16

  static func with<Result>(
    _ setup: ServedSetup = .small(), _ options: ServerOptions = ServerOptions(),
    _ body: (Serving) async throws -> Result
  ) async throws -> Result {
    let server = ImageServer(setup, options)
    let address = try server.start()
    defer { server.stop() }
    return try await body(Serving(server: server, port: address.port))
  }

  func connect() throws -> RawClient { try RawClient(port: port) }

  /// Sends bytes over a new connection.
  func connect(sending text: String) throws -> RawClient {
    let client = try connect()
    try client.send(text)
    return client
  }

  /// Sends a request over a new connection, and expects the status if one is given.
  func get(
    _ target: String, _ fields: [String: String] = [:], status: Int? = nil,
    _ location: SourceLocation = #_sourceLocation
  ) throws -> RawClient.Response {
    let response = try connect().request(target, fields)
    if let status { #expect(response.status == status, sourceLocation: location) }
    return response
  }

  /// Returns the log in the order of the requests, once it fulfils a condition. The server writes a record when a
  /// request ends. That may be a moment after its client has the response, and after the next client has its response.
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
