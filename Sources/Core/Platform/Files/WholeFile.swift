package import Foundation

/// A file that appears whole or not at all.
///
/// It is written under another name in the same folder, made to reach the disk, and renamed, which
/// POSIX `rename` does in one step.
package struct WholeFile: Hashable, Sendable {
  /// Where it goes.
  package let path: String
  /// What it holds.
  package let contents: Data

  /// A file to be written.
  package init(path: String, contents: Data) {
    self.path = path
    self.contents = contents
  }

  /// A file of text to be written, in UTF-8.
  package init(path: String, text: String) { self.init(path: path, contents: Data(text.utf8)) }

  /// Writes the files of one result, making the folders that are missing.
  ///
  /// All are written under temporary names before the first is renamed, so that a full disk leaves
  /// the files as they were and no temporary one behind. Those that killed processes left of the same
  /// files are removed.
  ///
  /// - Throws: ``WriteError``.
  /// - Complexity: O(bytes).
  package static func write(_ files: [WholeFile]) throws(WriteError) {
    StagedFile.removeOrphans(of: files.map(\.path))
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

/// A file that is written while something goes on, and appears whole or not at all.
///
/// It grows under another name in the same folder and is renamed when it is published. If it never is,
/// because of an error or because nobody asks, the temporary file is removed; a process that is killed
/// leaves it behind, hidden, and nothing under the file's own name.
package struct StreamedFile: Sendable, ~Copyable {
  private let staged: StagedFile
  private var isOpen = true
  private var failure: WriteError?

  /// Opens a file, making the folders that are missing.
  ///
  /// - Throws: ``WriteError``.
  package init(path: String) throws(WriteError) { staged = try StagedFile(path: path) }

  /// Where the file is to be.
  package var path: String { staged.path }

  /// Writes bytes at the end. What goes wrong is thrown by ``publish()``, and nothing more is written.
  ///
  /// - Complexity: O(bytes).
  package mutating func append(_ bytes: [UInt8]) {
    guard failure == nil else { return }
    do { try staged.append(bytes) } catch { failure = error }
  }

  /// Puts the file in its place.
  ///
  /// - Throws: ``WriteError`` if anything since the file was opened went wrong.
  package consuming func publish() throws(WriteError) {
    if let failure { throw failure }
    isOpen = false
    try staged.seal()
    do { try staged.publish() } catch {
      staged.discard()
      throw error
    }
  }

  deinit { if isOpen { staged.abandon() } }
}
