import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that waits under a temporary name beside its place.
struct StagedFile {
  private let path: String
  private let temporary: String

  /// Writes the temporary file and makes it reach the disk.
  init(_ file: WholeFile) throws(WriteError) {
    path = file.path
    let url = URL(filePath: file.path)
    temporary =
      url.deletingLastPathComponent()
      .appending(path: ".\(url.lastPathComponent).\(getpid()).partial")
      .path(percentEncoded: false)
    try Self.makeFolder(of: url, for: path)
    guard !Self.isFolder(path) else { throw Self.failure(path, EISDIR) }
    do { try Self.fill(file.contents, to: temporary, for: path) } catch {
      discard()
      throw error
    }
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
    guard !isFolder(name) else { return }
    guard !FileManager.default.fileExists(atPath: name) else { throw failure(path, ENOTDIR) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw WriteError(path: path, reason: reason(error))
    }
  }

  private static func fill(
    _ contents: Data, to temporary: String, for path: String
  ) throws(WriteError) {
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path, errno) }
    defer { close(descriptor) }
    var rest = contents[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe write(descriptor, bytes.baseAddress, bytes.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(path, count == 0 ? EIO : errno) }
      rest = rest.dropFirst(count)
    }
    guard fsync(descriptor) == 0 else { throw failure(path, errno) }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  private static func failure(_ path: String, _ code: Int32) -> WriteError {
    WriteError(path: path, reason: POSIXError.text(code))
  }

  /// The reason that Foundation's error wraps.
  private static func reason(_ error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    if let posix = (underlying ?? error) as? POSIXError {
      return POSIXError.text(Int32(posix.errorCode))
    }
    return error.localizedDescription
  }
}

extension POSIXError {
  fileprivate static func text(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
}
