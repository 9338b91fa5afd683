import Foundation
import Platform

/// The event logs of several runs. They appear together after all runs have ended, or not at all.
///
/// They are written to a folder with the number of the process in its name. If the process is killed, the next process
/// that writes logs to the same place removes it.
struct StagedLogs {
  private let final: String
  /// The folder of the logs until they are published. It is next to their destination, so that they can be renamed.
  let path: String

  init(for path: String) {
    final = path
    let (place, ending) = (URL(filePath: path), ".partial")
    ProcessFolders.removeOrphans(
      in: place.deletingLastPathComponent(), prefixes: [place.lastPathComponent + "."],
      terminator: ending)
    self.path = "\(path).\(ProcessFolders.ownNumber)\(ending)"
  }

  /// Moves every log to its destination. A log of the same name is replaced.
  ///
  /// - Throws: `WriteError`.
  func publish() throws {
    defer { discard() }
    let manager = FileManager.default
    // Loaders have no event logs.
    guard manager.fileExists(atPath: path) else { return }
    do {
      try manager.createDirectory(atPath: final, withIntermediateDirectories: true)
      for name in try manager.contentsOfDirectory(atPath: path) {
        guard unsafe rename("\(path)/\(name)", "\(final)/\(name)") == 0 else {
          throw CocoaError(.fileWriteUnknown)
        }
      }
    } catch {
      throw WriteError(path: final, reason: SystemReason.of(error))
    }
  }

  /// Returns the error of a log, with the log's final path.
  func named(_ error: WriteError) -> WriteError {
    WriteError(path: error.path.replacing(path, with: final), reason: error.reason)
  }

  /// Removes the written logs, and the parent folder if it is then empty.
  func discard() {
    try? FileManager.default.removeItem(atPath: path)
    unsafe rmdir(URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false))
  }
}
