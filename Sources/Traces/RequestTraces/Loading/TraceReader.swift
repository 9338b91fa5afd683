/// Reads requests from the bytes of a file, piece by piece.
protocol TraceReader: Sendable {
  /// Reads the whole records at the beginning of some bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes after those used before.
  ///   - isLast: True if the file ends with these bytes. All must then be used, or the file is truncated.
  ///   - builder: Receives the requests.
  /// - Returns: The number of bytes used; the others are passed again, with further bytes after them.
  /// - Throws: The error, with the record.
  mutating func read(
    _ bytes: RawSpan, isLast: Bool, into builder: inout TraceBuilder
  ) throws(TraceProblem) -> Int
}
