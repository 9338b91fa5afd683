package import Foundation

/// A file that appears whole or not at all.
///
/// It is written under another name in the same folder, synced to disk, and renamed, which POSIX `rename` does in one
/// step.
package struct WholeFile: Hashable, Sendable {
  /// The destination.
  package let path: String
  /// The bytes.
  package let contents: Data

  /// Creates a file to be written.
  package init(path: String, contents: Data) {
    self.path = path
    self.contents = contents
  }

  /// Creates a text file to be written, in UTF-8.
  package init(path: String, text: String) { self.init(path: path, contents: Data(text.utf8)) }

  /// Writes the files of one result, and creates missing folders.
  ///
  /// All files are written under temporary names before the first is renamed. A full disk therefore leaves the old
  /// files unchanged and no temporary files behind. Temporary files that killed processes left for the same paths are
  /// removed.
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

/// A file that is written piece by piece, and appears whole or not at all.
///
/// It grows under another name in the same folder and is renamed when it is published. If it is not published, the
/// temporary file is removed. A killed process leaves the hidden temporary file behind, and nothing under the file's
/// own name.
package struct StreamedFile: Sendable, ~Copyable {
  private let staged: StagedFile
  private var isOpen = true
  private var failure: WriteError?

  /// Opens a file, and creates missing folders.
  ///
  /// - Throws: ``WriteError``.
  package init(path: String) throws(WriteError) { staged = try StagedFile(path: path) }

  /// Appends bytes. After an error, nothing more is written, and ``publish()`` throws the error.
  ///
  /// - Complexity: O(bytes).
  package mutating func append(_ bytes: [UInt8]) {
    guard failure == nil else { return }
    do { try staged.append(bytes) } catch { failure = error }
  }

  /// Renames the file to its destination.
  ///
  /// - Throws: ``WriteError`` if anything failed since the file was opened.
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
