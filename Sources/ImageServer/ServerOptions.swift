/// How a server is to run, apart from the world it serves.
public struct ServerOptions: Sendable {
  /// The address to listen at: an IPv4 or IPv6 address, or a name. The loopback unless given.
  public var host = "127.0.0.1"
  /// The port; 0 for any that is free.
  public var port: UInt16 = 0
  /// How many times as fast as real time the scenario's clock runs: waits are divided by it and rates
  /// multiplied. Above 0.
  public var speed = 1.0
  /// Threads that serve connections.
  public var threads = 2
  /// Connections at a time; more are turned away.
  public var connections = 8_192
  /// How long a connection may stay silent, or take over the header of a request, until it is closed.
  public var idleSeconds = 60
  /// The bytes of encoded images kept.
  public var encodings = 64 << 20
  /// Records of the log kept in memory, the last ones; none for all.
  public var logLimit: Int?
  /// Receives each record as its request ends, in the order of their ends, one at a time.
  public var logged: (@Sendable (ServerLogRecord) -> Void)?

  /// Whether only this machine can reach the address, as far as its spelling tells.
  public var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }

  /// A server on any free port of the loopback.
  public init() {}
}
