import Foundation
import Platform

/// A folder on disk. Names are compared regardless of case.
struct Folder: Sendable {
  /// The absolute path without a slash at its end; a relative path if the working folder no longer exists.
  let path: String

  init(_ path: String) {
    let path = path.isEmpty ? "." : path
    let standard = URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
    self.path =
      standard.count > 1 && standard.hasSuffix("/") ? String(standard.dropLast()) : standard
  }

  /// The parent folder; nil if the path is relative or the root's.
  var parent: Folder? {
    guard path.hasPrefix("/") else { return nil }
    let url = URL(filePath: path).deletingLastPathComponent()
    let parent = Folder(url.path(percentEncoded: false))
    return parent.path == path ? nil : parent
  }

  /// The names in the folder, sorted; empty if it cannot be read.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// Returns the full path of a relative path, which is used as typed if it exists, else regardless of case; nil if
  /// nothing is there.
  func resolve(_ relative: String) -> String? {
    let typed = relative.hasPrefix("/") ? relative : path + "/" + relative
    if Self.exists(typed) { return Folder(typed).path }
    var here = relative.hasPrefix("/") ? "/" : path
    for part in relative.split(separator: "/") where part != "." {
      let next = here + "/" + part
      if part == ".." || Self.exists(next) {
        here = next
      } else {
        let lowered = part.lowercased()
        guard let name = Folder(here).names.first(where: { $0.lowercased() == lowered }) else {
          return nil
        }
        here += "/" + name
      }
    }
    return Self.exists(here) ? Folder(here).path : nil
  }

  /// Returns the problem with a path that is a dangling symbolic link. It is called after nothing was found there.
  func deadLink(_ relative: String) -> String? {
    let typed = relative.hasPrefix("/") ? relative : path + "/" + relative
    guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: typed) else {
      return nil
    }
    return ReadableFile.obstacle(at: typed) ?? "it is a link to '\(target)', which does not exist"
  }

  /// Returns a path for messages, which is relative if it is in this folder.
  func display(_ absolute: String) -> String {
    let prefix = path == "/" ? "/" : path + "/"
    return absolute.hasPrefix(prefix) ? String(absolute.dropFirst(prefix.count)) : absolute
  }

  /// Returns true if a path is that of a folder.
  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }
}
