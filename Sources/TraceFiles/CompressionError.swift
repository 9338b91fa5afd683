/// Why bytes cannot be compressed, or their compression not be undone.
public struct CompressionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public let message: String

  init(_ message: String) { self.message = message }

  /// What is wrong.
  public var description: String { message }
}
