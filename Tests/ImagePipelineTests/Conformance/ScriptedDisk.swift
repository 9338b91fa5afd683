@testable import ImagePipeline
import Primitives

/// The files of an app, and the work that waits for them in one queue.
struct ScriptedDisk {
  enum Work {
    case read(LoadToken, File)
    case write(File, Content)
    case remove(File)
    case removeAll
    case sweep
    /// Looks for the files of a load.
    case check(LoadToken)
    /// Reads the full image for a load of another size.
    case readOriginal(LoadToken)
    /// Ends a load whose files are written.
    case deliver(LoadToken)
  }

  struct Content {
    var bytes: Int
    /// True if it is an image of the full side.
    var isFull = true
    var isPNG = false
    var isDamaged = false
    /// Its date, which each read puts off.
    var expires = Instant.never
  }

  var files: [File: Content] = [:]
  var queue: [Work] = []
  var isHeld = false

  mutating func next() -> Work? { isHeld || queue.isEmpty ? nil : queue.removeFirst() }
}
