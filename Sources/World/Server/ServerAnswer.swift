package import Primitives

/// What the server sends back for one request.
package struct ServerAnswer: Equatable, Sendable, BitwiseCopyable {
  /// The HTTP status code.
  package let status: UInt16
  /// The version of the image's content; its entity tag, if the server sends any.
  package let version: UInt32
  /// The length of the body.
  package let body: ByteCount
  /// Whether the body decodes as an image.
  package let isImage: Bool
  /// What goes wrong with the body on its way; nothing with any answer but a 200.
  package var fault = TransferFault.none
}

/// What goes wrong with one body on its way. Shares are of the body's length, 0 to 1.
package enum TransferFault: Equatable, Sendable, BitwiseCopyable {
  /// Nothing.
  case none
  /// The body ends early, by a plain end of the stream.
  case truncated(after: Double)
  /// The connection is reset, as by a server that crashes.
  case reset(after: Double)
  /// Nothing comes for a while.
  case stalled(after: Double)
  /// The body comes slowly throughout.
  case dripping
  /// The body comes whole, under another Content-Type.
  case mislabelled

  /// The share of the body after which the transfer fails, if it does.
  package var failsAfter: Double? {
    switch self {
    case .truncated(let share), .reset(let share): share
    case .none, .stalled, .dripping, .mislabelled: nil
    }
  }
}
