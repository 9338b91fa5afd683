public import Primitives

/// One attempt to load one rendition.
///
/// A later attempt for the same rendition has another token, so that the late completion of a cancelled
/// attempt is never taken for the next one.
public struct LoadToken: Hashable, Sendable, BitwiseCopyable {
  /// What is loaded.
  public let rendition: RenditionID
  /// The number of the attempt, counted over all renditions from 1; 0 stands for none.
  public let attempt: UInt32

  /// Names an attempt.
  public init(_ rendition: RenditionID, attempt: UInt32) {
    self.rendition = rendition
    self.attempt = attempt
  }
}
