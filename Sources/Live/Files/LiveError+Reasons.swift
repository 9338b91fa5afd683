import Foundation

extension LiveError {
  /// A file could not be written or read, for the system's own reason where Foundation hides one.
  static func disk(path: String, _ error: any Error) -> LiveError {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    guard let posix = (underlying ?? error) as? POSIXError else {
      return .disk(path: path, reason: error.localizedDescription)
    }
    return .disk(path: path, errno: Int32(posix.errorCode))
  }

  /// A file could not be written or read, by the system's number of the reason.
  static func disk(path: String, errno code: Int32) -> LiveError {
    .disk(path: path, reason: unsafe String(cString: strerror(code)))
  }
}
