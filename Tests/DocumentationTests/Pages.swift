import Foundation
import TestSupport

/// The README and the articles.
enum Pages {
  /// Returns the text of a page.
  ///
  /// - Parameter path: The path from the root of the package.
  /// - Returns: The whole text.
  /// - Throws: The error of reading the file.
  static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: PackageFolder.url.appending(path: path)), as: UTF8.self)
  }

  /// Returns the paths of the README and of all articles, from the root of the package.
  ///
  /// - Returns: The README first.
  /// - Throws: The error of listing the folder.
  static func all() throws -> [String] {
    let articles = try FileManager.default.contentsOfDirectory(
      atPath: PackageFolder.url.appending(path: "Documentation").path(percentEncoded: false))
    return ["README.md"]
      + articles.filter { $0.hasSuffix(".md") }.sorted().map { "Documentation/" + $0 }
  }
}
