package import Foundation

/// Folders whose names contain the number of the process that made them.
///
/// A killed process cannot remove its folders; the next process does.
package enum ProcessFolders {
  /// The number of this process.
  package static var ownNumber: Int32 { ProcessInfo.processInfo.processIdentifier }

  /// Returns the path of a temporary folder of this process: `cachebench-charts-4026531836-4711-` and a random name.
  package static func place(for use: String) -> URL {
    FileManager.default.temporaryDirectory.appending(
      path: "\(prefix(of: use))\(ownNumber)-\(UUID().uuidString)", directoryHint: .notDirectory)
  }

  /// Returns the start of the name, before the number of the process. It contains the process namespace: containers
  /// may share a folder, but they number processes separately.
  package static func prefix(of use: String) -> String {
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid")
    return "cachebench-\(use)-\(link?.filter(\.isNumber) ?? "0")-"
  }

  /// Removes the temporary folders of processes that have ended, in whatever way.
  package static func removeTemporaryOrphans() {
    removeOrphans(
      in: FileManager.default.temporaryDirectory,
      prefixes: ["charts", "tls", "live", "calibrate"].map { prefix(of: $0) }, terminator: "-")
  }

  /// Removes the folders of processes that have ended.
  ///
  /// - Parameters:
  ///   - parent: The folder that contains them.
  ///   - prefixes: The start of their names, up to the number.
  ///   - terminator: The text after the number.
  package static func removeOrphans(in parent: URL, prefixes: [String], terminator: String) {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: parent.path(percentEncoded: false))
    for name in names ?? [] {
      guard let prefix = prefixes.first(where: name.hasPrefix) else { continue }
      let rest = name.dropFirst(prefix.count)
      guard let end = rest.firstRange(of: terminator)?.lowerBound,
        let process = Int32(rest[..<end]),
        process > 0, kill(process, 0) != 0, errno == ESRCH
      else { continue }
      try? FileManager.default.removeItem(at: parent.appending(path: name))
    }
  }
}
