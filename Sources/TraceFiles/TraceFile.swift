package import Traces
import Platform

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A trace on disk, plain or compressed.
package struct TraceFile: Sendable {
  /// The path.
  package let path: String
  /// What its columns or fields mean, for formats that ask.
  package var mapping = FieldMapping()
  /// The format; nil to recognise it.
  package var format: TraceFormat?

  /// A file.
  package init(_ path: String) { self.path = path }

  /// What was found out about a file before it was read.
  package typealias Kind = TraceDecoder.Kind

  /// Reads the trace.
  ///
  /// - Parameters:
  ///   - options: Which requests are wanted.
  ///   - progress: Called now and then with the share of the file that is read, from 0 to 1.
  /// - Returns: The requests, and what the file says beyond them.
  /// - Throws: `TraceError` where the file is cut off, damaged or of another format.
  /// - Complexity: O(bytes).
  package func load(
    _ options: LoadingOptions = LoadingOptions(), progress: @Sendable (Double) -> Void = { _ in }
  ) throws(TraceError) -> LoadedTrace {
    let file = try MappedFile(path)
    return try unsafe decoder.load(file.bytes, options, progress: progress)
  }

  /// Finds out the format and the compression.
  ///
  /// - Throws: `TraceError` naming the candidates where the file does not tell.
  package func kind() throws(TraceError) -> Kind {
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

/// A file's bytes as memory; they are read from the disk as they are touched.
@safe
final class MappedFile {
  private let base: UnsafeMutableRawPointer?
  let count: Int

  /// Maps a file.
  ///
  /// - Throws: `TraceError` with the system's reason.
  init(_ path: String) throws(TraceError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw Self.failure(path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw TraceError(file: path, message: "is not a file")
    }
    count = Int(status.st_size)
    guard count > 0 else { unsafe base = nil; return }
    let memory = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { throw Self.failure(path) }
    // Only advice: pages are read ahead, and dropped behind first.
    _ = unsafe madvise(memory, count, MADV_SEQUENTIAL)
    unsafe base = memory
  }

  deinit {
    if let base = unsafe base { unsafe munmap(base, count) }
  }

  /// The bytes, while the file is held.
  @unsafe
  var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: base, count: count) }

  private static func failure(_ path: String) -> TraceError {
    TraceError(file: path, message: "cannot be read: \(SystemReason.of(errno: errno))")
  }
}
