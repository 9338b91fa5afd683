import Foundation
import Platform

/// The folder of a live run's files, gone when the run is over.
///
/// It lies in the system's temporary folder and is called `cachebench-live-`, the number of the process
/// and a random name. A process that is killed outright cannot remove it; the next live run removes
/// what the dead have left.
struct RunFolder: Sendable {
  private static let prefix = "cachebench-live-"

  /// The path, without a slash at its end.
  let path: String

  /// Makes a folder.
  ///
  /// - Throws: `LiveError.disk`.
  init() throws(LiveError) {
    let parent = FileManager.default.temporaryDirectory
    ProcessFolders.removeOrphans(in: parent, prefix: Self.prefix, terminator: "-")
    let name = "\(Self.prefix)\(ProcessFolders.ownNumber)-\(UUID().uuidString)"
    path = parent.appending(path: name, directoryHint: .notDirectory).path(percentEncoded: false)
    guard unsafe mkdir(path, 0o700) == 0 else { throw .disk(path: path, errno: errno) }
  }

  /// Removes the folder and everything in it.
  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
