/// Why a file could not be written. What was there before is still there, and nothing else is.
public struct WriteError: Error, Hashable, CustomStringConvertible {
  /// The file.
  public let path: String
  /// The system's reason, such as "No space left on device".
  public let reason: String

  /// States why a file could not be written.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The file and the reason.
  public var description: String { "cannot write \(path): \(reason)" }
}
