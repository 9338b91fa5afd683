/// Why a trace cannot be replayed as asked.
public struct ReplayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, and what to do.
  public let description: String

  init(_ description: String) { self.description = description }
}
