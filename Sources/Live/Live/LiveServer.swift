public import Primitives
package import Environment

/// The image server of a live run, as its host needs to know it.
public struct LiveServer: Sendable {
  let start: @Sendable () throws -> String
  let target: @Sendable (ObjectID) -> String
  /// The protocol that it speaks.
  var spoken = HTTPProtocol.unsecured
  /// Called when the device has changed to another network.
  var change: @Sendable (NetworkProfile) -> Void = { _ in }

  /// Describes a server.
  ///
  /// - Parameters:
  ///   - start: Starts it and says where it is, such as `http://127.0.0.1:8080`. It is called once, as
  ///     the run's clock starts: the server has a clock of its own, equally fast, and does by itself
  ///     what the plan makes happen to it and to the network.
  ///   - target: The path and query of an image, as they stand in a request. The version is no part of
  ///     them, since new content appears at the same URL; an address that the URL parser rewrites is
  ///     given in its escaped form.
  public init(
    start: @escaping @Sendable () throws -> String,
    target: @escaping @Sendable (ObjectID) -> String
  ) {
    self.start = start
    self.target = target
  }
}

extension LiveServer {
  /// The same server, reached over another protocol.
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
