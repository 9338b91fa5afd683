/// The network of a live run's requests and answers.
package enum LiveNetwork: String, Sendable {
  /// Connections of HTTP/1.1 without TLS, shaped by the server above the socket. If the plan speaks HTTP/2, they
  /// replace its streams.
  case shaped
  /// HTTP/2 with TLS, as fast as the machine allows.
  case unshaped
  /// HTTP/2 with TLS and the kernel's own TCP; each packet follows the network's path.
  case emulated
}
