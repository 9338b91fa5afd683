public import Primitives

/// One attempt to load one rendition.
///
/// A later attempt for the same rendition has another token, so that the late completion of a cancelled attempt is not
/// taken for the completion of the later one.
public struct LoadToken: Hashable, Sendable, BitwiseCopyable {
  /// The rendition that is loaded.
  public let rendition: RenditionID
  /// The number of the attempt, counted over all renditions from 1; 0 if there is no attempt.
  public let attempt: UInt32

  /// Creates the token of an attempt.
  public init(_ rendition: RenditionID, attempt: UInt32) {
    self.rendition = rendition
    self.attempt = attempt
  }
}

/// A connection to a host. Connections are counted from 0 within their channel.
public struct ConnectionID: Hashable, Sendable, BitwiseCopyable {
  /// The connection's number.
  public let rawValue: Int32

  /// Creates the identity of the connection of a number.
  public init(_ rawValue: Int32) { self.rawValue = rawValue }

  /// The index among all connections of the channel to the host.
  public var index: Int { Int(rawValue) }
}
