import Platform

extension LiveError {
  /// A file could not be written or read.
  static func disk(path: String, _ error: any Error) -> LiveError {
    .disk(path: path, reason: SystemReason.of(error))
  }

  /// A file could not be written or read, by the system's number of the reason.
  static func disk(path: String, errno code: Int32) -> LiveError {
    .disk(path: path, reason: SystemReason.of(errno: code))
  }
}
