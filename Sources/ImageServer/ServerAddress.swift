/// Where a server listens.
public struct ServerAddress: Equatable, Sendable {
  /// The host as it was given.
  public let host: String
  /// The port.
  public let port: UInt16

  /// What URLs of the server begin with, without a slash at the end.
  public var url: String {
    let isIPv6 = host.contains(":")
    return "http://\(isIPv6 ? "[\(host)]" : host):\(port)"
  }
}
