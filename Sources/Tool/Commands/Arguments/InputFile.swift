import Foundation
import Importers
import Platform
import Primitives
import RequestTraces
import TextOutput

/// A log or an archive that a user names.
enum InputFile {
  /// Reads a file, decompressed and without a byte order mark. A ZIP file is not decompressed.
  ///
  /// - Throws: `TraceError` if it cannot be read, is damaged, or a container of another kind.
  static func contents(at path: String) throws -> Data { Data(try TraceFile(path).contents()) }

  /// Prints a warning about a file; does nothing if `text` is nil.
  static func warn(_ path: String, _ text: String?) throws {
    if let text { try StandardStream.error.write("warning: \(path): \(text)\n") }
  }
}

extension HTTPArchive {
  /// Reads an archive and the bodies in files next to it. Prints warnings about parts that cannot be used.
  init(_ bytes: Data, at path: String) throws {
    let folder = URL(filePath: path).deletingLastPathComponent()
    try self.init(bytes, file: path) { name in
      try? ReadableFile.contents(at: folder.appending(path: name).path(percentEncoded: false))
    }
    try InputFile.warn(path, passed.summary("entries passed over"))
    try InputFile.warn(path, bodiless.summary("bodies missing"))
  }
}
