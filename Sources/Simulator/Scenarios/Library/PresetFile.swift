/// A file as it was found: on disk or in the program.
package struct PresetFile: Sendable {
  /// The base name without ending.
  package let name: String
  /// What errors call the file: its path, or one in `<built-in>`.
  package let path: String
  /// What the file holds.
  package let bytes: [UInt8]
  /// The folder on disk that paths within the file start from; none for a built-in file.
  package let folder: String?

  /// A file that was read already.
  package init(name: String, path: String, bytes: [UInt8], folder: String?) {
    self.name = name
    self.path = path
    self.bytes = bytes
    self.folder = folder
  }
}
