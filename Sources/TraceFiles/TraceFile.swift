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
  public typealias Kind = TraceDecoder.Kind

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
    return try unsafe decoder.load(file.bytes, options, progress: progress)
  }

  /// Finds out the format and the compression.
  ///
  /// - Throws: `TraceError` naming the candidates where the file does not tell.
  public func kind() throws(TraceError) -> Kind {
    let file = try MappedFile(path)
    return try unsafe decoder.kind(of: file.bytes)
  }

  private var decoder: TraceDecoder {
    var decoder = TraceDecoder(path)
    decoder.mapping = mapping
    decoder.format = format
    return decoder
  }
}
