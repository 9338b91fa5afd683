import CommandLineInterface
import Foundation

/// The event logs of several runs, which appear together when all runs have ended, or not at all.
struct StagedLogs {
  private let final: String
  /// Where the logs are written meanwhile: beside their place, so that they need only be renamed.
  let path: String

  init(for path: String) {
    final = path
    self.path = "\(path).\(ProcessInfo.processInfo.processIdentifier).partial"
  }

  /// Puts every log in its place, over one of the same name.
  ///
  /// - Throws: `CommandFailure` with ``ExitCode/cannotWrite``.
  func publish() throws {
    defer { discard() }
    do {
      let manager = FileManager.default
      try manager.createDirectory(atPath: final, withIntermediateDirectories: true)
      for name in try manager.contentsOfDirectory(atPath: path) {
        guard unsafe rename("\(path)/\(name)", "\(final)/\(name)") == 0 else {
          throw CocoaError(.fileWriteUnknown)
        }
      }
    } catch {
      throw CommandFailure(.cannotWrite, "cannot write \(final): \(error.localizedDescription)")
    }
  }

  /// Removes what was written, and the folder above if that has nothing else in it.
  func discard() {
    try? FileManager.default.removeItem(atPath: path)
    unsafe rmdir(URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false))
  }
}
