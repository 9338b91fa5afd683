import ImageApp
import ImageLoading
import Pictures
import Primitives
import World

/// The images that ship inside the app, for a strategy that fetches none.
extension LiveSession where Observer: ~Copyable {
  /// Puts the app's images into the run's folder.
  func prepareBundle() throws {
    guard plan.strategy.bundled else { return }
    for index in 0..<min(app.feed.objectCount, mostPrepared) {
      try Task.checkCancellation()
      let object = ObjectID(index: index)
      guard app.feed.availability(of: object) == .available else { continue }
      addToBundle(try draw(object), object)
    }
    storage.finish()
  }

  /// Reads an image of the app's, on the main thread as its code does.
  func bundledImage(_ object: ObjectID) -> [UInt8]? {
    if let file = files.newest(of: object, on: .bundle) { return storage.readNow(file) }
    guard let bytes = try? draw(object) else { return nil }
    addToBundle(bytes, object)
    return bytes
  }

  /// The image as the server would send it.
  private func draw(_ object: ObjectID) throws(PictureError) -> [UInt8] {
    let drawing = try PictureRenderer(seed: plan.seed).drawing(
      of: PictureIdentity(object, version: 0), size: plan.feed.pixels)
    let wanted = app.feed.encodedBytes(of: object, version: 0).bytes
    return try PictureEncoder.encode(drawing, as: plan.feed.format, wanted: wanted).bytes
  }

  private func addToBundle(_ bytes: [UInt8], _ object: ObjectID) {
    let file = ShelfFile(shelf: .bundle, object: object, length: bytes.count)
    files.add(file)
    storage.write(bytes, to: file)
  }
}

/// Images made before the clock starts; those of longer feeds are made where they are asked for.
private let mostPrepared = 4_096
