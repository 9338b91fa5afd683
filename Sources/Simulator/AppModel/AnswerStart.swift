package import Primitives

/// The beginning of an answer with a body: what its header says.
package struct AnswerStart: Equatable, Sendable, BitwiseCopyable {
  /// The length of the body.
  package let length: ByteCount
  /// True if the body is the rest of one that was cut: the status is 206.
  package let isRest: Bool
  /// The version of the content, if the rest of it can be asked for; nil for errors and other answers.
  package let version: UInt32?

  /// Creates the beginning of an answer.
  package init(length: ByteCount, isRest: Bool = false, version: UInt32? = nil) {
    self.length = length
    self.isRest = isRest
    self.version = version
  }
}
