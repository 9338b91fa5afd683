import HTTPCaching
import ImagePipeline

/// The loads and files whose bytes are not the picture of their address: bodies of errors, and bodies that ended early.
///
/// A real disk keeps the bytes that it was given. Here it keeps only if they are a picture.
struct BodyLedger {
  /// The attempts whose latest bytes, received or read, are no picture.
  private var loads: Set<UInt32> = []
  private var files: Set<File> = []

  /// Handles the response to a load's request. A 304 has no body.
  mutating func receive(_ response: Response, for load: LoadToken) {
    guard response.status != 304 else { return }
    note(load, isPicture: response.isPicture)
  }

  /// Handles a file that a load reads.
  mutating func read(_ file: File, for load: LoadToken) {
    guard !(files.isEmpty && loads.isEmpty) else { return }
    note(load, isPicture: !files.contains(file))
  }

  /// Handles a file that is written.
  mutating func write(_ file: File, _ content: FileContent) {
    guard !(files.isEmpty && loads.isEmpty) else { return }
    let isSpoiled =
      switch content {
      case .load(let load): loads.contains(load.attempt)
      case .file(let other): files.contains(other)
      case .images: false
      }
    if isSpoiled { files.insert(file) } else { files.remove(file) }
  }

  /// True if the latest bytes of a load can be its picture.
  func hasPicture(_ load: LoadToken) -> Bool { !loads.contains(load.attempt) }

  private mutating func note(_ load: LoadToken, isPicture: Bool) {
    if !isPicture {
      loads.insert(load.attempt)
    } else if !loads.isEmpty {
      loads.remove(load.attempt)
    }
  }
}

extension Response {
  /// True if the whole body arrived, and is what was asked for.
  fileprivate var isPicture: Bool { metadata.isSuccess && metadata.isComplete && isImage }
}
