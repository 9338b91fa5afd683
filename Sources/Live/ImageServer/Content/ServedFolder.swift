import Foundation
import Platform

/// A folder of the user, whose files are served under a separate path. Hidden files, and files outside of the folder,
/// are never served, whatever a target or a link names.
package struct ServedFolder: Sendable {
  /// The start of these files' paths in the server's URLs.
  package static let path = "/page/"

  /// The folder's path, with all symbolic links resolved.
  private let root: String

  /// Opens a folder; nil if there is no folder at the path, or if it is the root of the file system.
  package init?(_ folder: String) {
    root = Self.resolved(folder)
    guard !root.isEmpty, FileManager.default.fileExists(atPath: root + "/.") else { return nil }
  }

  private static func resolved(_ path: String) -> String {
    let path = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    return path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// Returns the response to a target under the folder's path; nil for any other target.
  func answer(to target: String) -> Response? {
    let path = RequestTarget.withoutOrigin(target).prefix { $0 != "?" }
    guard path.hasPrefix(Self.path) else { return nil }
    do throws(Response) {
      let names = try RequestTarget(target).path.dropFirst()
      let index = path.hasSuffix("/") ? ["index.html"] : []
      let place = Self.resolved(([root] + names + index).joined(separator: "/"))
      guard place.utf8.starts(with: (root + "/").utf8),
        !place.dropFirst(root.count).contains("/."),
        let data = try? ReadableFile.contents(at: place)
      else {
        throw .refusal(404, "the folder of --page has no file for \(target.prefix(200))")
      }
      let type = Self.types[URL(filePath: place).pathExtension.lowercased()]
      var response = Response.document("", type: type ?? "application/octet-stream")
      (response.bytes, response.part) = (Array(data), data.indices)
      return response
    } catch { return error }
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
    "json": "application/json", "txt": "text/plain; charset=utf-8", "csv": "text/csv",
    "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
    "webp": "image/webp", "gif": "image/gif", "wasm": "application/wasm", "woff2": "font/woff2",
  ]
}
