import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that waits under a temporary name beside its place.
struct StagedFile {
  /// Where the file is to be.
  let path: String
  private let temporary: String
  private let descriptor: Int32

  /// Opens the temporary file, making the folders that are missing.
  init(path: String) throws(WriteError) {
    self.path = path
    let url = URL(filePath: path)
    temporary =
      url.deletingLastPathComponent()
      .appending(path: ".\(url.lastPathComponent).\(getpid()).partial")
      .path(percentEncoded: false)
    try Self.makeFolder(of: url, for: path)
    guard !Self.isFolder(path) else { throw Self.failure(path, EISDIR) }
    descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
  }

  /// Writes the temporary file and makes it reach the disk.
  init(_ file: WholeFile) throws(WriteError) {
    try self.init(path: file.path)
    do { try append([UInt8](file.contents)) } catch {
      abandon()
      throw error
    }
    try seal()
  }

  /// Writes bytes at the end of the temporary file.
  func append(_ bytes: [UInt8]) throws(WriteError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe write(descriptor, bytes.baseAddress, bytes.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure(path, count == 0 ? EIO : errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Makes the temporary file reach the disk and closes it; removes it if that fails. Called once,
  /// before `publish`.
  func seal() throws(WriteError) {
    let result = fsync(descriptor)
    let code = errno
    close(descriptor)
    guard result == 0 else {
      discard()
      throw Self.failure(path, code)
    }
  }

  /// Closes and removes the temporary file instead of sealing it.
  func abandon() {
    close(descriptor)
    discard()
  }

  /// Puts the file in its place.
  func publish() throws(WriteError) {
    guard unsafe rename(temporary, path) == 0 else { throw Self.failure(path, errno) }
  }

  /// Removes the temporary file, if it is still there.
  func discard() { _ = unsafe unlink(temporary) }

  private static func makeFolder(of url: URL, for path: String) throws(WriteError) {
    let folder = url.deletingLastPathComponent()
    // With a slash at its end, the path of a file would be that of nothing.
    let name = folder.deletingLastPathComponent().appending(
      path: folder.lastPathComponent, directoryHint: .notDirectory
    ).path(percentEncoded: false)
    // One question: two would be answered differently while another run makes the folder.
    var isFolder: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: name, isDirectory: &isFolder)
    guard !exists || isFolder.boolValue else { throw failure(path, ENOTDIR) }
    guard !exists else { return }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw WriteError(path: path, reason: SystemReason.of(error))
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  private static func failure(_ path: String, _ code: Int32) -> WriteError {
    WriteError(path: path, reason: SystemReason.of(errno: code))
  }
}
