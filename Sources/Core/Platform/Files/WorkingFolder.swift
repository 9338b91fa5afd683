import Foundation

/// The bounds within which a command writes: the working folder, and a folder elsewhere that the user named.
///
/// A repository can have links. A link in a folder of results would lead what is written to any file of the user.
package enum WorkingFolder {
  /// Returns true if a path leads into the working folder, after all links on its way are followed.
  package static func contains(_ path: String) -> Bool { isInside(path, ".") }

  /// Refuses a folder if it, or a link in it, leads out of the working folder. If the folder is elsewhere, what it has
  /// must stay in it.
  ///
  /// - Throws: ``WriteError`` with the link.
  /// - Complexity: O(files in the folder).
  package static func refuseLinksOut(of folder: String) throws(WriteError) {
    try refuseLinksOut(of: folder, on: [folder])
    var open = [folder]
    var known: Set<String> = []
    while let place = open.popLast() {
      guard known.insert(resolved(place)).inserted else { continue }
      for name in (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? [] {
        let entry = "\(place)/\(name)"
        let kind = try? URL(filePath: entry).resourceValues(
          forKeys: [.isDirectoryKey, .isSymbolicLinkKey])
        // A folder can have thousands of logs; links alone lead elsewhere.
        if kind?.isSymbolicLink == true { try refuseLinksOut(of: folder, on: [entry]) }
        if kind?.isSymbolicLink == true || kind?.isDirectory == true { open.append(entry) }
      }
    }
  }

  /// Refuses paths in a folder that lead out of the working folder. If the folder is elsewhere, they must stay in it.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - paths: The paths.
  ///   - option: The option of the command that writes elsewhere.
  /// - Throws: ``WriteError`` with the first such path.
  package static func refuseLinksOut(
    of folder: String, on paths: [String], unless option: String = "--force"
  ) throws(WriteError) {
    let full = URL(filePath: folder).standardizedFileURL.path
    let here = URL(filePath: ".").standardizedFileURL.path
    let root = full == here || full.hasPrefix(here + "/") ? "." : folder
    for place in paths where !isInside(place, root) && !contains(place) {
      throw WriteError(
        path: place,
        reason:
          "leads to \(resolved(place)), out of the working folder; remove the link, or write there with \(option)"
      )
    }
  }

  private static func isInside(_ path: String, _ root: String) -> Bool {
    let (end, root) = (resolved(path), resolved(root))
    return end == root || end.hasPrefix(root == "/" ? root : root + "/")
  }

  /// Returns the absolute path after all links, even if nothing is there.
  private static func resolved(_ path: String) -> String {
    var done: [Substring] = []
    var rest = parts(of: URL(filePath: path).path)
    // The same limit as in Linux; a path with more links cannot be opened.
    var links = 40
    while let part = rest.popLast() {
      if part == ".." {
        _ = done.popLast()
        continue
      }
      let place = "/" + (done + [part]).joined(separator: "/")
      guard links > 0,
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: place)
      else {
        done.append(part)
        continue
      }
      links -= 1
      if target.hasPrefix("/") { done = [] }
      rest += parts(of: target)
    }
    return "/" + done.joined(separator: "/")
  }

  /// The names on a path, the last one first.
  private static func parts(of path: String) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." }.reversed()
  }
}
