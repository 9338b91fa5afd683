public import Traces

/// A trace on disk, plain or compressed.
public struct TraceFile: Sendable {
  /// The path.
  public let path: String
  /// What its columns or fields mean, for formats that ask.
  public var mapping = FieldMapping()
  /// The format; nil to recognise it.
  public var format: TraceFormat?

  /// A file.
  public init(_ path: String) { self.path = path }

  /// What was found out about a file before it was read.
  public struct Kind: Sendable {
    /// The format.
    public let format: TraceFormat
    /// How it is compressed; nil for a plain file.
    public let compression: Compression?
  }

  /// Reads the trace.
  ///
  /// - Parameters:
  ///   - options: Which requests are wanted.
  ///   - progress: Called now and then with the share of the file that is read, from 0 to 1.
  /// - Returns: The requests, and what the file says beyond them.
  /// - Throws: `TraceError` where the file is cut off, damaged or of another format.
  /// - Complexity: O(bytes).
  public func load(
    _ options: LoadingOptions = LoadingOptions(), progress: @Sendable (Double) -> Void = { _ in }
  ) throws(TraceError) -> LoadedTrace {
    let file = try MappedFile(path)
    let kind = try kind(of: file)
    let length = kind.compression == nil ? file.count : nil
    var stream = try TraceStream(
      kind.format, file: path, mapping: mapping, options: options, length: length)
    try read(file, kind.compression, progress) { (piece) throws(TraceError) in
      try stream.read(piece)
      return !stream.isSatisfied
    }
    return try stream.finish()
  }

  /// Finds out the format and the compression.
  ///
  /// - Throws: `TraceError` naming the candidates where the file does not tell.
  public func kind() throws(TraceError) -> Kind { try kind(of: MappedFile(path)) }
}
