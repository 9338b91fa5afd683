public import Primitives

/// What the server sends back for one request.
public struct ServerAnswer: Equatable, Sendable, BitwiseCopyable {
  /// The HTTP status code.
  public let status: UInt16
  /// The version of the image's content; its entity tag, if the server sends any.
  public let version: UInt32
  /// The length of the body.
  public let body: ByteCount
  /// Whether the body decodes as an image.
  public let isImage: Bool
  /// What goes wrong with the body on its way; nothing with any answer but a 200.
  public var fault = TransferFault.none
}
