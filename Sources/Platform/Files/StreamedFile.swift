/// A file that is written while something goes on, and appears whole or not at all.
///
/// It grows under another name in the same folder and is renamed when it is published. If it never is,
/// because of an error or because nobody asks, the temporary file is removed; a process that is killed
/// leaves it behind, hidden, and nothing under the file's own name.
public struct StreamedFile: Sendable, ~Copyable {
  private let staged: StagedFile
  private var isOpen = true
  private var failure: WriteError?

  /// Opens a file, making the folders that are missing.
  ///
  /// - Throws: ``WriteError``.
  public init(path: String) throws(WriteError) { staged = try StagedFile(path: path) }

  /// Where the file is to be.
  public var path: String { staged.path }

  /// Writes bytes at the end. What goes wrong is thrown by ``publish()``, and nothing more is written.
  ///
  /// - Complexity: O(bytes).
  public mutating func append(_ bytes: [UInt8]) {
    guard failure == nil else { return }
    do { try staged.append(bytes) } catch { failure = error }
  }

  /// Puts the file in its place.
  ///
  /// - Throws: ``WriteError`` if anything since the file was opened went wrong.
  public consuming func publish() throws(WriteError) {
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
