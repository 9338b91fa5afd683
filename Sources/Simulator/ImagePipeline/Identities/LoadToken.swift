public import Primitives

/// One attempt to load one rendition.
///
/// A later attempt for the same rendition has another token, so that the late completion of a cancelled
/// attempt is never taken for the next one.
public struct LoadToken: Hashable, Sendable, BitwiseCopyable {
  /// The rendition that is loaded.
  public let rendition: RenditionID
  /// The number of the attempt, counted over all renditions from 1; 0 for none.
  public let attempt: UInt32

  /// Names an attempt.
  public init(_ rendition: RenditionID, attempt: UInt32) {
    self.rendition = rendition
    self.attempt = attempt
  }
}

/// One connection to a host, counted from 0 among those of its channel.
public struct ConnectionID: Hashable, Sendable, BitwiseCopyable {
  /// The connection's number.
  public let rawValue: Int32

  /// Names the connection of a number.
  public init(_ rawValue: Int32) { self.rawValue = rawValue }

  /// Its position among all connections of the channel to its host.
  public var index: Int { Int(rawValue) }
}
