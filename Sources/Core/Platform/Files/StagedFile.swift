import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file under a temporary name beside its destination. A link is followed to its target.
///
/// A stream is written to at once, because it cannot be replaced: a pipe, a terminal, or a file that the process was
/// given as its output.
struct StagedFile {
  /// The destination, as the user named it.
  let path: String
  private let place: Place
  private let descriptor: Int32

  private enum Place {
    case stream
    case file(temporary: String, final: String)
  }

  /// Opens the stream or the temporary file, and creates missing folders.
  init(path: String) throws(WriteError) {
    self.path = path
    let present = FileStatus(path)
    if let stream = try present?.openStream(path) {
      (descriptor, place) = (stream, .stream)
      return
    }
    let url = try Self.destination(of: path)
    let temporary =
      url.deletingLastPathComponent()
      .appending(path: ".\(url.lastPathComponent).\(getpid())@\(Self.host)\(Self.ending)")
      .path(percentEncoded: false)
    try Self.makeFolder(of: url, for: path)
    descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw WriteError(path, errno) }
    present?.lend(to: descriptor)
    place = .file(temporary: temporary, final: url.path(percentEncoded: false))
  }

  private static let ending = ".partial"

  /// The machine's name. Processes on several machines may share a folder and have the same number.
  private static let host: String = {
    var name = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      .replacing("/", with: "")
  }()

  /// Removes the temporary files that ended processes left beside some paths. Only exact temporary names match.
  static func removeOrphans(of paths: [String]) {
    let files = Dictionary(grouping: paths.map { URL(filePath: $0) }) {
      $0.deletingLastPathComponent()
    }
    for (folder, files) in files {
      let place = folder.path(percentEncoded: false)
      for name in (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? [] {
        guard files.contains(where: { isOrphan(name, of: $0.lastPathComponent) }) else { continue }
        _ = unsafe unlink(folder.appending(path: name).path(percentEncoded: false))
      }
    }
  }

  private static func isOrphan(_ name: String, of file: String) -> Bool {
    guard name.hasPrefix(".\(file)."), name.hasSuffix(ending),
      name.count > file.count + 2 + ending.count
    else { return false }
    let owner = name.dropFirst(file.count + 2).dropLast(ending.count)
      .split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    // The processes of other machines are unknown here.
    guard let process = Int32(owner[0]), process > 0, owner.count == 1 || owner[1] == host else {
      return false
    }
    return kill(process, 0) != 0 && errno == ESRCH
  }

  /// Writes the temporary file and syncs it to disk.
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
    try bytes.writeAll(to: descriptor, at: path)
  }

  /// Syncs the temporary file to disk and closes it; removes the file if that fails. Called once, before `publish`.
  func seal() throws(WriteError) {
    let result = if case .stream = place { Int32(0) } else { fsync(descriptor) }
    let code = errno
    close(descriptor)
    guard result == 0 else {
      discard()
      throw WriteError(path, code)
    }
  }

  /// Closes and removes the temporary file instead of sealing it.
  func abandon() {
    close(descriptor)
    discard()
  }

  /// Renames the file to its destination.
  func publish() throws(WriteError) {
    guard case .file(let temporary, let final) = place else { return }
    guard unsafe rename(temporary, final) == 0 else { throw WriteError(path, errno) }
  }

  /// Removes the temporary file, if it is still there.
  func discard() {
    if case .file(let temporary, _) = place { _ = unsafe unlink(temporary) }
  }

  /// Follows links to their end, even if the last one leads to nothing.
  private static func destination(of path: String) throws(WriteError) -> URL {
    var url = URL(filePath: path)
    // The same limit as in Linux.
    for _ in 0..<40 {
      let link = url.path(percentEncoded: false)
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link) else {
        return url
      }
      let folder = url.deletingLastPathComponent()
      url = target.hasPrefix("/") ? URL(filePath: target) : folder.appending(path: target)
    }
    throw WriteError(path, ELOOP)
  }

  private static func makeFolder(of url: URL, for path: String) throws(WriteError) {
    let folder = url.deletingLastPathComponent()
    // A slash at the end would make the path of a file invalid.
    let name = folder.deletingLastPathComponent().appending(
      path: folder.lastPathComponent, directoryHint: .notDirectory
    ).path(percentEncoded: false)
    // One call for both answers: between two calls, another run may create the folder.
    var isFolder: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: name, isDirectory: &isFolder)
    guard !exists || isFolder.boolValue else { throw WriteError(path, ENOTDIR) }
    guard !exists else { return }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw WriteError(path: path, reason: deadLink(above: folder) ?? SystemReason.of(error))
    }
  }

  /// Describes the fault if a folder, or one of its parents, is a link to nothing.
  private static func deadLink(above folder: URL) -> String? {
    let manager = FileManager.default
    var url = folder
    while url.path != "/", !manager.fileExists(atPath: url.path) {
      if let target = try? manager.destinationOfSymbolicLink(atPath: url.path) {
        return "'\(url.lastPathComponent)' is a link to '\(target)', which does not exist"
      }
      url.deleteLastPathComponent()
    }
    return nil
  }
}

/// The status of the file at a destination.
private struct FileStatus {
  private let status: stat

  /// Follows links; nil if nothing is there.
  init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.status = status
  }

  /// Opens a destination that cannot be replaced; returns nil for a file, which can be replaced.
  ///
  /// - Throws: ``WriteError`` for a destination that takes no bytes, and for a disk, which holds files.
  func openStream(_ path: String) throws(WriteError) -> Int32? {
    if let own = [STDOUT_FILENO, STDERR_FILENO].first(where: isSame) {
      return fcntl(own, F_DUPFD_CLOEXEC, 0)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      guard unsafe access(path, W_OK) == 0 else { throw WriteError(path, errno) }
      return nil
    case S_IFDIR: throw WriteError(path, EISDIR)
    case S_IFBLK: throw WriteError(path: path, reason: "Is a disk")
    default:
      let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw WriteError(path, errno) }
      return descriptor
    }
  }

  /// True if the process has an open descriptor of this file.
  private func isSame(_ descriptor: Int32) -> Bool {
    var other = stat()
    return unsafe fstat(descriptor, &other) == 0
      && (other.st_dev, other.st_ino) == (status.st_dev, status.st_ino)
  }

  /// Gives another file the same owner and permissions, as far as the process may.
  func lend(to descriptor: Int32) {
    _ = fchown(descriptor, status.st_uid, status.st_gid)
    _ = fchmod(descriptor, status.st_mode & 0o7777)
  }
}

extension [UInt8] {
  /// Writes the bytes to an open file, in as many calls as the system needs.
  ///
  /// - Throws: `WriteError`, with the path.
  package func writeAll(to descriptor: Int32, at path: String) throws(WriteError) {
    var rest = self[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe write(descriptor, bytes.baseAddress, bytes.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw WriteError(path, count == 0 ? EIO : errno) }
      rest = rest.dropFirst(count)
    }
  }
}

extension WriteError {
  fileprivate init(_ path: String, _ code: Int32) {
    self.init(path: path, reason: SystemReason.of(errno: code))
  }
}
