import Platform

/// A trace in a file, plain or compressed: on disk, or in memory.
package struct TraceFile: Sendable {
  /// The path, and what errors call the file.
  package let path: String
  /// What its columns or fields mean, for formats that ask.
  package var mapping = FieldMapping()
  /// The format; nil to recognise it.
  package var format: TraceFormat?

  /// True if it is standard input, which `-` stands for.
  private let isPiped: Bool

  /// A file.
  package init(_ path: String) {
    isPiped = path == ReadableFile.standardInputPath
    self.path = isPiped ? ReadableFile.standardInputName : path
  }

  /// What was found out about a file before it was read.
  package struct Kind: Sendable {
    /// The format.
    package let format: TraceFormat
    /// How it is compressed; nil for a plain file.
    package let compression: Compression?
  }

  /// Finds out the format and the compression of the file on disk.
  ///
  /// - Throws: `TraceError` naming the candidates where the file does not tell.
  package func kind() throws(TraceError) -> Kind {
    let file = try MappedFile(path, isPiped: isPiped)
    return try unsafe kind(of: file.bytes)
  }

  /// Reads the trace from the file on disk.
  ///
  /// - Parameter options: Which requests are wanted.
  /// - Returns: The requests, and what the file says beyond them.
  /// - Throws: `TraceError` where the file is cut off, damaged or of another format.
  /// - Complexity: O(bytes).
  package func load(_ options: LoadingOptions = LoadingOptions()) throws(TraceError) -> LoadedTrace
  {
    let file = try MappedFile(path, isPiped: isPiped)
    var options = options
    // The file is mapped by now, which takes of what a process may have.
    options.memory = min(options.memory, MachineMemory.available)
    return try unsafe load(file.bytes, options)
  }

  /// Reads the trace from all the bytes of the file, which are in memory.
  ///
  /// - Throws: As the other does.
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
    try unsafe read(bytes, kind.compression) { (piece) throws(TraceError) in
      try stream.read(piece)
      return !stream.isSatisfied
    }
    return try stream.finish()
  }
}
