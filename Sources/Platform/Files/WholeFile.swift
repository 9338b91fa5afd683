public import Foundation

/// A file that appears whole or not at all.
///
/// It is written under another name in the same folder, made to reach the disk, and renamed, which
/// POSIX `rename` does in one step.
public struct WholeFile: Hashable, Sendable {
  /// Where it goes.
  public let path: String
  /// What it holds.
  public let contents: Data

  /// A file to be written.
  public init(path: String, contents: Data) {
    self.path = path
    self.contents = contents
  }

  /// A file of text to be written, in UTF-8.
  public init(path: String, text: String) { self.init(path: path, contents: Data(text.utf8)) }

  /// Writes the files of one result, making the folders that are missing.
  ///
  /// All are written under temporary names before the first is renamed, so that a full disk leaves
  /// the files as they were and no temporary one behind.
  ///
  /// - Throws: ``WriteError``.
  /// - Complexity: O(bytes).
  public static func write(_ files: [WholeFile]) throws(WriteError) {
    var staged: [StagedFile] = []
    do {
      for file in files { staged.append(try StagedFile(file)) }
      for file in staged { try file.publish() }
    } catch {
      for file in staged { file.discard() }
      throw error
    }
  }
}
