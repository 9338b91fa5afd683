package import Foundation

/// Folders with the number of the process that made them in their names.
///
/// A process that is killed outright cannot remove its own; the next one removes what the dead have left.
package enum ProcessFolders {
  /// The number of this process.
  package static var ownNumber: Int32 { ProcessInfo.processInfo.processIdentifier }

  /// The place of a temporary folder of this process: `cachebench-charts-4711-` and a random name.
  package static func place(for use: String) -> URL {
    FileManager.default.temporaryDirectory.appending(
      path: "cachebench-\(use)-\(ownNumber)-\(UUID().uuidString)", directoryHint: .notDirectory)
  }

  /// Removes the temporary folders that processes which are no more have left, however they ended.
  package static func removeTemporaryOrphans() {
    for use in ["charts", "tls", "live"] {
      removeOrphans(
        in: FileManager.default.temporaryDirectory, prefix: "cachebench-\(use)-", terminator: "-")
    }
  }

  /// Removes the folders of processes that are no more.
  ///
  /// - Parameters:
  ///   - parent: Where the folders lie.
  ///   - prefix: What their names begin with, up to the number.
  ///   - terminator: What follows the number.
  package static func removeOrphans(in parent: URL, prefix: String, terminator: String) {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: parent.path(percentEncoded: false))
    for name in names ?? [] where name.hasPrefix(prefix) {
      let rest = name.dropFirst(prefix.count)
      guard let end = rest.firstRange(of: terminator)?.lowerBound,
        let process = Int32(rest[..<end]),
        process > 0, kill(process, 0) != 0, errno == ESRCH
      else { continue }
      try? FileManager.default.removeItem(at: parent.appending(path: name))
    }
  }
}
