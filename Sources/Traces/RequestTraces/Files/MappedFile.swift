import Platform

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file's bytes as memory; they are read from the disk on first touch.
@safe
final class MappedFile {
  private let base: UnsafeMutableRawPointer?
  let count: Int

  /// Maps a file, or standard input.
  ///
  /// - Throws: `TraceError` with the system's reason.
  init(_ path: String, isPiped: Bool) throws(TraceError) {
    if !isPiped, let obstacle = ReadableFile.obstacle(at: path) {
      throw TraceError(file: path, message: "cannot be read: \(obstacle)")
    }
    let descriptor = try isPiped ? Self.input(path) : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path) }
    defer { if !isPiped { close(descriptor) } }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw Self.failure(path) }
    count = Int(status.st_size)
    guard count > 0 else { unsafe base = nil; return }
    let memory = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { throw Self.failure(path) }
    // The advice to the system is to read pages ahead and to drop used pages first.
    _ = unsafe madvise(memory, count, MADV_SEQUENTIAL)
    unsafe base = memory
  }

  deinit {
    if let base = unsafe base { unsafe munmap(base, count) }
  }

  /// The bytes. Valid as long as the file is mapped.
  @unsafe
  var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: base, count: count) }

  private static func input(_ path: String) throws(TraceError) -> Int32 {
    do { return try ReadableFile.mappableInput() } catch {
      throw TraceError(file: path, message: "cannot be read: \(error)")
    }
  }

  private static func failure(_ path: String) -> TraceError {
    TraceError(file: path, message: "cannot be read: \(SystemReason.of(errno: errno))")
  }
}
