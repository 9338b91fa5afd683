package import Environment
public import Primitives

/// The image server of a live run, as the live engine sees it.
public struct LiveServer: Sendable {
  let start: @Sendable () throws -> String
  let target: @Sendable (AddressID) -> String
  /// The protocol that it speaks.
  var spoken = HTTPProtocol.unsecured
  /// Called when the device has changed to another network.
  var change: @Sendable (NetworkProfile) -> Void = { _ in }

  /// Describes a server.
  ///
  /// - Parameters:
  ///   - start: Starts the server and returns its address, such as `http://127.0.0.1:8080`. It is called once, as
  ///     the run's clock starts. The server has its own clock, equally fast, and applies the plan's changes to
  ///     itself and to the network.
  ///   - target: The path and query of an address, as in a request. They leave out the version, since new content
  ///     appears at the same URL. Give an address that the URL parser rewrites in its escaped form.
  public init(
    start: @escaping @Sendable () throws -> String,
    target: @escaping @Sendable (AddressID) -> String
  ) {
    self.start = start
    self.target = target
  }
}

extension LiveServer {
  /// Returns the same server, reached over another protocol.
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
