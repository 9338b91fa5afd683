/// A file of a scenario or a preset, on disk or embedded in the program.
package struct PresetFile: Sendable {
  /// The base name without its extension.
  package let name: String
  /// The path for messages: the path on disk, or a path in `<built-in>`.
  package let path: String
  /// The content.
  package let bytes: [UInt8]
  /// The folder on disk for relative paths in the file; nil for an embedded file.
  package let folder: String?

  /// Creates a file from its content.
  package init(name: String, path: String, bytes: [UInt8], folder: String?) {
    self.name = name
    self.path = path
    self.bytes = bytes
    self.folder = folder
  }
}
