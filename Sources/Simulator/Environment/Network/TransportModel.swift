import Primitives

/// The treatment of a connection's beginning and of cancelled answers.
package enum TransportModel: String, NamedChoice {
  /// As the kernel's TCP does it on the emulated path. The packet that accepts a connection waits in the queue like
  /// all others. The server's socket holds ``TCPConnection/unsent`` beyond the window (`TCP_NOTSENT_LOWAT`). A
  /// cancelled answer leaves the turns of the others as they are.
  case kernel
  /// Connections are accepted past the queue, the server's socket holds another window, and a cancelled answer gives
  /// the oldest one the next turn.
  case simple
}
