package import Foundation

/// Folders with the number of the process that made them in their names.
///
/// A process that is killed outright cannot remove its own; the next one removes what the dead have left.
package enum ProcessFolders {
  /// The number of this process.
  package static var ownNumber: Int32 { ProcessInfo.processInfo.processIdentifier }

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
