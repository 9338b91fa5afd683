import Foundation
import Platform
import Primitives

/// A folder of the user, whose files are served below a path of their own.
///
/// Nothing outside of it is served, whatever a target or a link in it names, and no hidden file.
package struct ServedFolder: Sendable {
  /// The path of the page in the server's URLs.
  package static let path = "/page/"

  /// The folder, with all links resolved.
  private let root: String
  /// The largest file that is served.
  private static let largest = 256 << 20

  /// Takes a folder; nil if there is none at the path, or if it is the whole file system.
  package init?(_ folder: String) {
    root = Self.resolved(folder)
    guard !root.isEmpty, Self.isFolder(root) else { return nil }
  }

  private static func resolved(_ path: String) -> String {
    let path = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    return path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  private static func isFolder(_ place: String) -> Bool {
    var isFolder: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: place, isDirectory: &isFolder)
    return exists && isFolder.boolValue
  }

  /// True if a resolved path is inside of the folder and not hidden there.
  private func contains(_ place: String) -> Bool {
    place == root
      || place.utf8.starts(with: (root + "/").utf8) && !place.dropFirst(root.count).contains("/.")
  }

  /// Returns the answer to a target below the folder's path; nil for any other.
  func answer(to target: String) -> Answer? {
    let origin = RequestTarget.withoutOrigin(target)
    guard (origin + "/").hasPrefix(Self.path) || origin.hasPrefix("/page?") else { return nil }
    do throws(Answer) {
      let names = try RequestTarget(target).path.dropFirst()
      var place = Self.resolved(([root] + names).joined(separator: "/"))
      if contains(place), Self.isFolder(place) {
        let path = origin.prefix { $0 != "?" }
        guard path.hasSuffix("/") else {
          return Answer(301, [HeaderField("Location", path + "/")])
        }
        place = Self.resolved(place + "/index.html")
      }
      let size = (try? FileManager.default.attributesOfItem(atPath: place))?[.size] as? Int
      guard contains(place), size ?? .max <= Self.largest,
        let data = try? ReadableFile.contents(at: place)
      else {
        throw .refusal(404, "the folder of --page has no file for \(target.prefix(200))")
      }
      var answer = Answer.document("", type: Self.type(of: place))
      (answer.bytes, answer.part) = (Array(data), data.indices)
      return answer
    } catch { return error }
  }

  private static func type(of place: String) -> String {
    types[URL(filePath: place).pathExtension.lowercased()] ?? "application/octet-stream"
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "htm": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8", "json": "application/json",
    "txt": "text/plain; charset=utf-8", "csv": "text/csv; charset=utf-8",
    "xml": "application/xml", "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg",
    "jpeg": "image/jpeg", "webp": "image/webp", "gif": "image/gif", "ico": "image/x-icon",
    "wasm": "application/wasm", "woff2": "font/woff2", "woff": "font/woff",
  ]
}
