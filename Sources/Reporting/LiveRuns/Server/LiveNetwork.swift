/// What the requests and answers of a live run went over.
package enum LiveNetwork: String, Sendable {
  /// Connections of HTTP/1.1 without TLS, shaped by the server above the socket; where the plan speaks
  /// HTTP/2, they stand in for its streams.
  case shaped
  /// HTTP/2 with TLS, as fast as the machine allows.
  case unshaped
  /// HTTP/2 with TLS and the kernel's own TCP, each packet as the network's path says.
  case emulated
}
