import Primitives

/// Which files a live run has.
///
/// The pipeline's commands say how many bytes are written and removed, and its own index says which
/// file that is. Here a removal is told by its length: files of a list differ in it all but always. A
/// length that no file has stands for several files, or none of the strategy's own; nothing is removed
/// then, and the folder goes at the end.
struct FileIndex {
  private var files: [ShelfFile] = []

  /// Takes a file in; one written again becomes the newest.
  ///
  /// - Complexity: O(*n*) in the files.
  mutating func add(_ file: ShelfFile) {
    files.removeAll { $0 == file }
    files.append(file)
  }

  /// The newest file of an image on a shelf, of a length if that is known.
  ///
  /// - Complexity: O(*n*) in the files.
  func newest(of object: ObjectID, on shelf: Shelf, length: Int? = nil) -> ShelfFile? {
    files.last {
      $0.shelf == shelf && $0.object == object && (length == nil || $0.length == length)
    }
  }

  /// Forgets the oldest file of a length on a shelf and returns it, if there is one.
  ///
  /// - Complexity: O(*n*) in the files.
  mutating func remove(length: Int, from shelf: Shelf) -> ShelfFile? {
    files.firstIndex { $0.shelf == shelf && $0.length == length }.map { files.remove(at: $0) }
  }

  /// Forgets everything on a shelf and returns it.
  mutating func removeAll(from shelf: Shelf) -> [ShelfFile] {
    defer { files.removeAll { $0.shelf == shelf } }
    return files.filter { $0.shelf == shelf }
  }
}
