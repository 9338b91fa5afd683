/// A file as it was found: on disk or in the program.
package struct PresetFile: Sendable {
  /// The base name without extension.
  package let name: String
  /// The path in errors: its path, or one in `<built-in>`.
  package let path: String
  /// The content.
  package let bytes: [UInt8]
  /// The folder on disk for relative paths within the file; nil for a built-in file.
  package let folder: String?

  /// Creates a file from its content.
  package init(name: String, path: String, bytes: [UInt8], folder: String?) {
    self.name = name
    self.path = path
    self.bytes = bytes
    self.folder = folder
  }
}
