import AppModel
import Environment
import ImagePipeline
import Pictures
import Primitives

/// Handles the files that the pipeline names, on a real disk.
extension LiveSession where Observer: ~Copyable {
  func read(_ file: File, for load: LoadToken) {
    if file.store.isMemory { return inbox.put(.read(load, responses[file.key])) }
    storage.read(file.name) { .read(load, $0) }
  }

  func write(_ file: File, _ content: FileContent) {
    if case .images = content { return save() }
    guard let body = body(content) else { return }
    if file.store.isMemory {
      responses[file.key] = body
    } else {
      storage.write(body.bytes, to: file.name)
    }
  }

  func remove(_ file: File) {
    if file.store.isMemory {
      responses[file.key] = nil
    } else if file.store == .saved {
      for image in saved { storage.remove(savedName(image)) }
      saved = []
    } else {
      storage.remove(file.name)
    }
  }

  private func body(_ content: FileContent) -> Body? {
    switch content {
    case .load(let load): bodies[load] ?? storedBodies[load]
    case .file(let file): file.store.isMemory ? responses[file.key] : storedBody(file)
    case .images: nil
    }
  }

  private func storedBody(_ file: File) -> Body? {
    storage.readNow(file.name).map { Body(probing: $0) }
  }

  /// Writes every image in memory to a separate file, named by the number of the image.
  private func save() {
    for (number, image) in images.stored {
      guard let file = image.file else { continue }
      storage.write(file, to: savedName(number))
      saved.append(number)
    }
  }

  private func savedName(_ image: BitmapID) -> String { "saved-image-\(image.rawValue)" }

  /// Returns the bytes of an image's file; nil if there are none.
  func file(of content: ImageContent) -> [UInt8]? {
    switch content.source {
    case .bundle(let file): bundledImage(content.rendition, file)
    case .network(let load): bodies[load]?.bytes
    case .store(let load), .encoded(let load): (storedBodies[load] ?? response(for: load))?.bytes
    case .file(let file): storage.readNow(file.name)
    case .saved(let image): storage.readNow(savedName(image))
    }
  }

  /// Returns the stored response that replaces a response without content.
  func response(for load: LoadToken) -> Body? {
    let file = File(.httpDisk, ObjectID(key: app.address(of: load)))
    return responses[file.key] ?? storedBody(file)
  }
}

extension File {
  /// The file's name in the run's folder.
  var name: String { "\(store.rawValue)-\(key.rawValue)" }
}

/// Provides the images that ship inside the app, for a strategy that fetches none.
extension LiveSession where Observer: ~Copyable {
  /// Writes the images of the app's bundle into the run's folder.
  func prepareBundle() throws {
    guard plan.strategy.bundled else { return }
    for index in 0..<min(app.feed.objectCount, maxPrepared) {
      try Task.checkCancellation()
      let rendition = RenditionID(index: index)
      guard app.feed.availability(of: rendition) == .available else { continue }
      storage.write(try draw(rendition), to: File(.bundle, ObjectID(key: rendition)).name)
    }
    storage.finish()
  }

  /// Reads an image of the app's bundle on the main thread, as the app's code does.
  func bundledImage(_ rendition: RenditionID, _ file: File) -> [UInt8]? {
    if let bytes = storage.readNow(file.name) { return bytes }
    guard let bytes = try? draw(rendition) else { return nil }
    storage.write(bytes, to: file.name)
    return bytes
  }

  /// Draws the image as the server would send it.
  private func draw(_ rendition: RenditionID) throws(PictureError) -> [UInt8] {
    let own = app.feed.imageClass(of: rendition)
    let drawing = try PictureRenderer(seed: plan.seed).drawing(
      of: PictureIdentity(rendition, version: 0), size: own.pixels)
    let wanted = app.feed.encodedBytes(of: rendition, version: 0).bytes
    return try PictureEncoder.encode(drawing, as: own.format, wanted: wanted).bytes
  }
}

/// The maximum number of images drawn before the clock starts. The images of longer feeds are drawn on request.
private let maxPrepared = 4_096
