package import Traces

/// Reads a trace from all the bytes of its file, plain or compressed.
package struct TraceDecoder: Sendable {
  /// What errors call the file.
  package let file: String
  /// What its columns or fields mean, for formats that ask.
  package var mapping = FieldMapping()
  /// The format; nil to recognise it.
  package var format: TraceFormat?

  /// A decoder of a file.
  package init(_ file: String) { self.file = file }

  /// What was found out about a file before it was read.
  package struct Kind: Sendable {
    /// The format.
    package let format: TraceFormat
    /// How it is compressed; nil for a plain file.
    package let compression: Compression?
  }

  /// Finds out the format and the compression.
  ///
  /// - Throws: `TraceError` naming the candidates where the file does not tell.
  @unsafe
  package func kind(of bytes: UnsafeRawBufferPointer) throws(TraceError) -> Kind {
    try unsafe recognise(bytes)
  }

  /// Reads the trace.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - options: Which requests are wanted.
  ///   - progress: Called now and then with the share of the file that is read, from 0 to 1.
  /// - Returns: The requests, and what the file says beyond them.
  /// - Throws: `TraceError` where the file is cut off, damaged or of another format.
  /// - Complexity: O(bytes).
  @unsafe
  package func load(
    _ bytes: UnsafeRawBufferPointer, _ options: LoadingOptions = LoadingOptions(),
    progress: @Sendable (Double) -> Void = { _ in }
  ) throws(TraceError) -> LoadedTrace {
    let kind = try unsafe recognise(bytes)
    let length = kind.compression == nil ? bytes.count : nil
    var stream = try TraceStream(
      kind.format, file: file, mapping: mapping, options: options, length: length)
    try unsafe read(bytes, kind.compression, progress) { (piece) throws(TraceError) in
      try stream.read(piece)
      return !stream.isSatisfied
    }
    return try stream.finish()
  }

  /// Reads the trace of a file that is in memory.
  ///
  /// - Throws: As the other does.
  /// - Complexity: O(bytes).
  package func load(
    _ bytes: [UInt8], _ options: LoadingOptions = LoadingOptions()
  ) throws(TraceError) -> LoadedTrace {
    let outcome: Result<LoadedTrace, TraceError> = unsafe bytes.withUnsafeBytes { memory in
      do throws(TraceError) { return .success(try unsafe load(memory, options)) } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }
}
