import Foundation
package import Primitives

/// Why the system refused something, in its own words, such as "No space left on device".
package enum SystemReason {
  /// The reason of a call of the C library, by its `errno`.
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

  /// The reason that an error of Foundation's wraps, whose own text only says that something failed; what
  /// another error says of itself.
  package static func of(_ error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    let cause = (underlying ?? error) as NSError
    // Foundation's way to say that a relative path leads nowhere.
    let lost = [CocoaError.fileReadUnsupportedScheme, .fileWriteUnsupportedScheme].map(\.rawValue)
    if cause.domain == NSCocoaErrorDomain, lost.contains(cause.code) { return of(errno: ENOENT) }
    return cause.domain == NSPOSIXErrorDomain
      ? of(errno: Int32(cause.code)) : error.localizedDescription
  }
}

/// Why a file could not be written. What was there before is still there, and nothing else is.
package struct WriteError: ExitCoded, Hashable, CustomStringConvertible {
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

  package var exitCode: ExitCode { .cannotWrite }
}
