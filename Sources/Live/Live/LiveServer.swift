package import Environment
public import Primitives

/// The image server of a live run.
public struct LiveServer: Sendable {
  let start: @Sendable () throws -> String
  let target: @Sendable (AddressID) -> String
  /// The protocol of the server.
  var spoken = HTTPProtocol.unsecured
  /// A function to call when the device has changed to another network.
  var change: @Sendable (NetworkProfile) -> Void = { _ in }

  /// Describes a server.
  ///
  /// - Parameters:
  ///   - start: Starts the server and returns its address, such as `http://127.0.0.1:8080`. It is called once, when the
  ///     run's clock starts. The server has its own clock with the same speed. It applies the plan's changes to itself
  ///     and to the network.
  ///   - target: Returns the path and query of an address, as in a request. They do not contain the version, since new
  ///     content appears at the same URL. An address that the URL parser rewrites is returned in its escaped form.
  public init(
    start: @escaping @Sendable () throws -> String,
    target: @escaping @Sendable (AddressID) -> String
  ) {
    self.start = start
    self.target = target
  }

  /// Returns the same server with another protocol.
  ///
  /// - Parameters:
  ///   - spoken: The protocol.
  ///   - change: Called when the device has changed to another network.
  /// - Returns: The server.
  package func over(
    _ spoken: HTTPProtocol, change: @escaping @Sendable (NetworkProfile) -> Void
  ) -> LiveServer {
    var server = self
    server.spoken = spoken
    server.change = change
    return server
  }
}
