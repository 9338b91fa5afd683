import Foundation
package import Primitives

/// The system's reason for an error, such as "No space left on device".
package enum SystemReason {
  /// Returns the reason for an `errno` of the C library.
  package static func of(errno code: Int32) -> String {
    let reason = unsafe String(cString: strerror(code))
    return code == ENOENT && isWorkingFolderLost
      ? "\(reason); the working folder was deleted: change to another" : reason
  }

  /// True if the folder that relative paths start from was deleted.
  package static var isWorkingFolderLost: Bool {
    let path = unsafe getcwd(nil, 0)
    defer { unsafe free(path) }
    return unsafe path == nil
  }

  /// Returns the reason that a Foundation error wraps, because Foundation's own text only says that something failed.
  /// For other errors returns their description.
  package static func of(_ error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    let cause = (underlying ?? error) as NSError
    // The codes by which Foundation reports that a relative path leads nowhere.
    let lost = [CocoaError.fileReadUnsupportedScheme, .fileWriteUnsupportedScheme].map(\.rawValue)
    if cause.domain == NSCocoaErrorDomain, lost.contains(cause.code) { return of(errno: ENOENT) }
    return cause.domain == NSPOSIXErrorDomain
      ? of(errno: Int32(cause.code)) : error.localizedDescription
  }
}

/// The reason that a file could not be written. The old file is unchanged, and there is no new file.
package struct WriteError: ExitCoded, Hashable, CustomStringConvertible {
  /// The file.
  package let path: String
  /// The system's reason, such as "No space left on device".
  package let reason: String

  /// Creates the error of a file that could not be written.
  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The file and the reason.
  package var description: String { "cannot write \(path): \(reason)" }

  package var exitCode: ExitCode { .cannotWrite }
}
