import Foundation
import Platform

/// The event logs of several runs, which appear together when all runs have ended, or not at all.
///
/// They wait in a folder with the number of the process in its name. A process that is killed outright
/// cannot remove it; the next that writes logs to the same place removes what the dead have left.
struct StagedLogs {
  private let final: String
  /// Where the logs are written meanwhile: beside their place, so that they need only be renamed.
  let path: String

  init(for path: String) {
    final = path
    let (place, ending) = (URL(filePath: path), ".partial")
    ProcessFolders.removeOrphans(
      in: place.deletingLastPathComponent(), prefix: place.lastPathComponent + ".",
      terminator: ending)
    self.path = "\(path).\(ProcessFolders.ownNumber)\(ending)"
  }

  /// Puts every log in its place, over one of the same name.
  ///
  /// - Throws: `WriteError`.
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
      throw WriteError(path: final, reason: SystemReason.of(error))
    }
  }

  /// An error of a log, by the name that the log would have had.
  func named(_ error: WriteError) -> WriteError {
    WriteError(path: error.path.replacing(path, with: final), reason: error.reason)
  }

  /// Removes what was written, and the folder above if that has nothing else in it.
  func discard() {
    try? FileManager.default.removeItem(atPath: path)
    unsafe rmdir(URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false))
  }
}
