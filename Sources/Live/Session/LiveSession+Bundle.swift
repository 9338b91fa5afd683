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
      storage.write(try draw(object), to: File(.bundle, object).name)
    }
    storage.finish()
  }

  /// Reads an image of the app's, on the main thread as its code does.
  func bundledImage(_ file: File) -> [UInt8]? {
    if let bytes = storage.readNow(file.name) { return bytes }
    guard let bytes = try? draw(file.key) else { return nil }
    storage.write(bytes, to: file.name)
    return bytes
  }

  /// The image as the server would send it.
  private func draw(_ object: ObjectID) throws(PictureError) -> [UInt8] {
    let drawing = try PictureRenderer(seed: plan.seed).drawing(
      of: PictureIdentity(object, version: 0), size: plan.feed.pixels)
    let wanted = app.feed.encodedBytes(of: object, version: 0).bytes
    return try PictureEncoder.encode(drawing, as: plan.feed.format, wanted: wanted).bytes
  }
}

/// Images made before the clock starts; those of longer feeds are made where they are asked for.
private let mostPrepared = 4_096
