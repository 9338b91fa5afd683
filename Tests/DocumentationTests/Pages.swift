import Foundation
import TestSupport

/// The README and the articles.
enum Pages {
  /// The text of a page.
  ///
  /// - Parameter path: From the root of the package.
  /// - Returns: All of it.
  /// - Throws: What reading a file throws.
  static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: PackageFolder.url.appending(path: path)), as: UTF8.self)
  }

  /// The paths of the README and of all articles, from the root of the package.
  ///
  /// - Returns: The README first.
  /// - Throws: What listing a folder throws.
  static func all() throws -> [String] {
    let articles = try FileManager.default.contentsOfDirectory(
      atPath: PackageFolder.url.appending(path: "Documentation").path(percentEncoded: false))
    return ["README.md"]
      + articles.filter { $0.hasSuffix(".md") }.sorted().map { "Documentation/" + $0 }
  }
}
