package import Foundation

/// Why the system refused something, in its own words, such as "No space left on device".
package enum SystemReason {
  /// The reason of a call of the C library, by its `errno`.
  package static func of(errno code: Int32) -> String { unsafe String(cString: strerror(code)) }

  /// The reason that an error of Foundation's wraps, whose own text only says that something failed; what
  /// another error says of itself.
  package static func of(_ error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    let cause = (underlying ?? error) as NSError
    return cause.domain == NSPOSIXErrorDomain
      ? of(errno: Int32(cause.code)) : error.localizedDescription
  }
}

/// A file that is read whole. What is no file is refused: a pipe would be waited for, and a device may
/// have no end.
package enum ReadableFile {
  /// Reads a file.
  ///
  /// - Throws: ``ReadError``.
  package static func contents(at path: String) throws(ReadError) -> Data {
    if let obstacle = obstacle(at: path) { throw ReadError(obstacle) }
    do { return try Data(contentsOf: URL(filePath: path)) } catch {
      throw ReadError(SystemReason.of(error))
    }
  }

  /// Why what is at a path cannot be read as a file; nil for a file, or nothing.
  package static func obstacle(at path: String) -> String? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      return errno == ENOENT ? nil : SystemReason.of(errno: errno)
    }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: SystemReason.of(errno: EISDIR)
    case S_IFIFO: "is a pipe; write its content into a file, and name that"
    default: "is a device, not a file"
    }
  }
}

/// Why a file could not be read.
package struct ReadError: Error, CustomStringConvertible {
  /// The reason, without the file.
  package let description: String

  init(_ description: String) { self.description = description }
}

/// Why a file could not be written. What was there before is still there, and nothing else is.
package struct WriteError: Error, Hashable, CustomStringConvertible {
  /// The file.
  package let path: String
  /// The system's reason, such as "No space left on device".
  package let reason: String

  /// States why a file could not be written.
  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The file and the reason.
  package var description: String { "cannot write \(path): \(reason)" }
}
