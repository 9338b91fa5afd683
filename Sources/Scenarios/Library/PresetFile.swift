/// A file as it was found: on disk or in the program.
public struct PresetFile: Sendable {
  /// The base name without ending.
  public let name: String
  /// What errors call the file: its path, or one in `<built-in>`.
  public let path: String
  /// What the file holds.
  public let bytes: [UInt8]
  /// The folder on disk that paths within the file start from; none for a built-in file.
  public let folder: String?

  /// A file that was read already.
  public init(name: String, path: String, bytes: [UInt8], folder: String?) {
    self.name = name
    self.path = path
    self.bytes = bytes
    self.folder = folder
  }

  /// Whether the file is a part of the program.
  public var isBuiltIn: Bool { folder == nil }
}
