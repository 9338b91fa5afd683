import Platform

/// A trace in a file, plain or compressed: on disk, or in memory.
package struct TraceFile: Sendable {
  /// The path, which is also the file's name in errors.
  package let path: String
  /// The meaning of the file's columns or fields, for formats that need it.
  package var mapping = FieldMapping()
  /// The format; nil to detect it.
  package var format: TraceFormat?

  /// True for standard input, written `-`.
  let isPiped: Bool

  /// Creates a reference to a file.
  package init(_ path: String) {
    isPiped = path == ReadableFile.standardInputPath
    self.path = isPiped ? ReadableFile.standardInputName : path
  }

  /// The properties of a file that are determined before reading.
  package struct Kind: Sendable {
    /// The format.
    package let format: TraceFormat
    /// The compression; nil for a plain file.
    package let compression: Compression?
  }

  /// Determines the format and the compression of the file on disk.
  ///
  /// - Throws: `TraceError` with the candidates if the file does not identify its format.
  package func kind() throws(TraceError) -> Kind {
    let file = try MappedFile(path, isPiped: isPiped)
    return try unsafe kind(of: file.bytes)
  }

  /// Reads the trace from the file on disk.
  ///
  /// - Parameter options: The requests to read.
  /// - Returns: The requests, and the other data of the file.
  /// - Throws: `TraceError` if the file is truncated, damaged or in another format.
  /// - Complexity: O(bytes).
  package func load(_ options: LoadingOptions = LoadingOptions()) throws(TraceError) -> LoadedTrace
  {
    let file = try MappedFile(path, isPiped: isPiped)
    var options = options
    // The mapped file uses some of the process's memory limit.
    options.memory = min(options.memory, MachineMemory.available)
    return try unsafe load(file.bytes, options)
  }

  /// Reads the trace from all bytes of the file in memory.
  ///
  /// - Throws: The same errors as the other overload.
  /// - Complexity: O(bytes).
  package func load(
    _ bytes: [UInt8], _ options: LoadingOptions = LoadingOptions()
  ) throws(TraceError) -> LoadedTrace {
    try unsafe bytes.span.bytes.withUnsafeBytes { (memory) throws(TraceError) in
      try unsafe load(memory, options)
    }
  }

  private func load(
    _ bytes: UnsafeRawBufferPointer, _ options: LoadingOptions
  ) throws(TraceError) -> LoadedTrace {
    let kind = try unsafe kind(of: bytes)
    let length = kind.compression == nil ? bytes.count : nil
    var options = options
    options.maxUnfolded = max(options.maxUnfolded, LoadingOptions.usualUnfolding * bytes.count)
    var stream = try TraceStream(
      kind.format, file: path, mapping: mapping, options: options, length: length)
    try unsafe read(bytes, kind.compression) { (piece, used) throws(TraceError) in
      if length == nil { stream.share = Double(used) / Double(bytes.count) }
      try stream.read(piece)
      return !stream.isSatisfied
    }
    return try stream.finish()
  }
}
