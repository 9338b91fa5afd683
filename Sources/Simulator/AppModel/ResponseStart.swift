package import Primitives

/// The beginning of a response with a body, as its header describes it.
package struct ResponseStart: Equatable, Sendable, BitwiseCopyable {
  /// The length of the body.
  package let length: ByteCount
  /// True if the body is the rest of a body that was cut, with the status 206.
  package let isRest: Bool
  /// The version of the content, if the rest of the body can be requested; nil for errors and other responses.
  package let version: UInt32?

  /// Creates the beginning of a response.
  package init(length: ByteCount, isRest: Bool = false, version: UInt32? = nil) {
    self.length = length
    self.isRest = isRest
    self.version = version
  }
}
