import Primitives

/// Takes the bytes of a file, piece by piece, for the requests in them.
protocol TraceReader: Sendable {
  /// Reads the whole records at the beginning of some bytes.
  ///
  /// - Parameters:
  ///   - bytes: What follows the bytes that were used before.
  ///   - isLast: Whether the file ends with them; then all must be used, or the file is cut off.
  ///   - builder: Receives the requests.
  /// - Returns: How many bytes were used; the others are handed in again, with more after them.
  /// - Throws: What is wrong with which record.
  mutating func read(
    _ bytes: RawSpan, isLast: Bool, into builder: inout TraceBuilder
  ) throws(TraceProblem) -> Int
}
