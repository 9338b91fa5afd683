import AppModel
import Environment
import Foundation
import ImageServer
import Primitives
import TestSupport

/// A server on the loopback that gets any bytes.
final class RequestTarget: Sendable {
  static let shared = RequestTarget()

  private let server: ImageServer
  private let port: UInt16

  private init() {
    var plan = SessionPlan()
    plan.feed.rows = 50
    plan.feed.pixels = PixelSize(width: 40, height: 40)
    plan.server.thinkTime = .zero
    var options = ServerOptions()
    options.logLimit = 100
    // A request that ends within its header ends no later than a silent connection.
    options.idleSeconds = 2
    server = ImageServer(ServedSetup(plan, title: "fuzzed", isShaped: false), options)
    // One server for all inputs: without it no input can be judged, and a crash ends the fuzzer with the reason.
    do { port = try server.start().port } catch { fatalError("\(error)") }
  }

  /// Sends an input over a new connection. The server answers in HTTP or not at all, ends the connection once the
  /// client has nothing more to send, and serves the next client.
  func send(_ bytes: [UInt8]) throws(BrokenPromise) {
    do {
      let client = try RawClient(port: port)
      try client.send(bytes)
      _ = client.hasInput(within: 2)
      client.finish()
      let response = try client.receiveAll()
      try Self.judge(response)
      if response.isEmpty || bytes.count.isMultiple(of: 64) { try checkHealth() }
    } catch let promise as BrokenPromise { throw promise } catch let failure as RawClient.Failure {
      // A server that refuses a request need not read the rest of it, and then the system resets.
      // The fuzzer's own clock interrupts calls.
      let isReset = [ECONNRESET, EPIPE, EINTR].contains(failure.code)
      try BrokenPromise.unless(isReset, "no answer and no end: \(failure)")
    } catch { throw BrokenPromise("\(error)") }
  }

  private static func judge(_ response: [UInt8]) throws(BrokenPromise) {
    let beginning = String(decoding: response.prefix(12), as: UTF8.self)
    let isHTTP =
      response.isEmpty || beginning.hasPrefix("HTTP/1.1 ") || beginning.hasPrefix("HTTP/1.0 ")
    try BrokenPromise.unless(isHTTP, "an answer that is no HTTP: \(beginning)")
    try BrokenPromise.unless(!beginning.hasSuffix(" 500"), "the server has failed")
  }

  private func checkHealth() throws {
    let status = try RawClient(port: port).request("/health").status
    try BrokenPromise.unless(status == 200, "the next client got \(status)")
  }
}
