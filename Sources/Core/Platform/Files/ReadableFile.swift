package import Foundation
package import Primitives

/// A file that is read whole. Pipes and devices are refused: a pipe blocks, and a device may have no end.
package enum ReadableFile {
  /// Reads a file.
  ///
  /// - Throws: ``ReadError``.
  package static func contents(at path: String) throws(ReadError) -> Data {
    if let obstacle = obstacle(at: path) { throw ReadError(obstacle) }
    do { return try Data(contentsOf: URL(filePath: path)) } catch {
      throw ReadError(SystemReason.of(error))
    }
  }

  /// The sign for standard input in place of a path.
  package static let standardInputPath = "-"
  /// The name of standard input in messages.
  package static let standardInputName = "<stdin>"

  /// Reads all of standard input; later calls return the same bytes.
  ///
  /// - Throws: ``ReadError``.
  package static func standardInput() throws(ReadError) -> Data { try wholeInput.get() }

  private static let wholeInput = Result { () throws(ReadError) -> Data in
    do { return try FileHandle.standardInput.readToEnd() ?? Data() } catch {
      throw ReadError(SystemReason.of(error))
    }
  }

  /// Returns a descriptor of standard input that can be mapped; copies a pipe into an unnamed file.
  ///
  /// - Throws: ``ReadError``.
  package static func mappableInput() throws(ReadError) -> Int32 { try inputFile.get() }

  private static let inputFile = Result { () throws(ReadError) -> Int32 in
    var status = stat()
    if unsafe fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      return STDIN_FILENO
    }
    guard let file = unsafe tmpfile() else { throw ReadError(SystemReason.of(errno: errno)) }
    let copy = FileHandle(fileDescriptor: unsafe fileno(file))
    do {
      while let portion = try FileHandle.standardInput.read(upToCount: 1 << 20), !portion.isEmpty {
        try copy.write(contentsOf: portion)
      }
    } catch { throw ReadError(SystemReason.of(error)) }
    return copy.fileDescriptor
  }

  /// Returns why a path cannot be read as a file; nil if the path is a file or nothing is there.
  package static func obstacle(at path: String) -> String? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      return errno == ENOENT ? nil : SystemReason.of(errno: errno)
    }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: SystemReason.of(errno: EISDIR)
    case S_IFIFO: "is a pipe; write its content into a file, and name that"
    default: "is a device, not a file"
    }
  }
}

/// The reason that a file cannot be read.
package typealias ReadError = InputError
