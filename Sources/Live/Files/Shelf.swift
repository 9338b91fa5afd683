import Primitives

/// What a file of a live run belongs to.
enum Shelf: String, Sendable, CaseIterable {
  /// The strategy's files.
  case disk
  /// The responses under the session.
  case responses
  /// What is saved on entering the background.
  case saved
  /// What ships inside the app.
  case bundle
}

/// A file on a shelf: the pipeline numbers no files, but of one image no two contents are equally long.
struct ShelfFile: Hashable, Sendable {
  let shelf: Shelf
  let object: ObjectID
  let length: Int

  /// Its name in the run's folder.
  var name: String { "\(shelf.rawValue)-\(object.rawValue)-\(length)" }
}
