import Foundation
import Platform

/// One of the two streams a command writes to.
public enum StandardStream: Sendable {
  /// Results: what a pipe should receive.
  case output
  /// Progress, warnings and errors: what a person should see.
  case error

  var descriptor: Int32 { handle.fileDescriptor }

  private var handle: FileHandle {
    switch self {
    case .output: .standardOutput
    case .error: .standardError
    }
  }

  /// Writes a text whole.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitCode/cannotWrite``, for instance when the disk behind a
  ///   redirection is full.
  public func write(_ text: String) throws(CommandFailure) {
    do { try handle.write(contentsOf: Data(text.utf8)) } catch {
      throw CommandFailure(
        .cannotWrite, "cannot write to standard \(self): \(SystemReason.of(error))")
    }
  }
}
