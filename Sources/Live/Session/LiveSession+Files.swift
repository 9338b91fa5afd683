import ImageApp
import ImageLoading
import Primitives
import World

/// The files that the pipeline speaks of, by length only.
extension LiveSession where Observer: ~Copyable {
  func read(_ token: LoadToken, _ bytes: ByteCount, from store: Store) {
    switch store {
    case .bundle: break  // Read where the image was made of it.
    case .disk: read(token, bytes, .disk)
    case .httpDisk: read(token, bytes, .responses)
    case .httpMemory:
      if let body = responses[token.object], body.bytes.count == bytes.bytes {
        inbox.put(.read(token, body))
      } else {
        read(token, bytes, .responses)
      }
    }
  }

  private func read(_ token: LoadToken, _ bytes: ByteCount, _ shelf: Shelf) {
    guard let file = files.newest(of: token.object, on: shelf, length: bytes.bytes) else {
      return inbox.put(.read(token, nil))
    }
    storage.read(file) { .read(token, $0) }
  }

  /// The stored response that a load found, or that stands in for an answer.
  func storedBody(of load: LoadToken) -> [UInt8]? {
    if let body = storedBodies[load] ?? bodies[load] ?? responses[load.object] { return body.bytes }
    return files.newest(of: load.object, on: .responses).flatMap { storage.readNow($0) }
  }

  /// A response enters the HTTP cache, whichever of its parts: it is on the shelf for both.
  func keep(_ body: Body, of object: ObjectID) {
    responses.keep(body, of: object)
    put(body.bytes, of: object, on: .responses)
  }

  /// Writes what a load has brought, or what is saved on entering the background.
  ///
  /// Responses are on their shelf as soon as they come; what is left are the strategy's own files, which
  /// are written last in the step that an image of the network arrives in.
  func write(_ bytes: ByteCount, of step: AppOutputs.Step, _ load: LoadToken?) {
    if case .lifecycle = step.event { return save() }
    guard plan.strategy.disk != nil, let load, let body = bodies[load], body.isImage else {
      return
    }
    put(body.bytes, of: load.object, on: .disk)
  }

  func removeFile(_ bytes: ByteCount, of step: AppOutputs.Step) {
    if case .lifecycle = step.event {
      for file in files.removeAll(from: .saved) { storage.remove(file) }
    } else if let file = files.remove(length: bytes.bytes, from: .disk) {
      storage.remove(file)
    }
  }

  private func save() {
    for image in images.stored {
      if let file = image.file { put(file, of: image.content.object, on: .saved) }
    }
  }

  private func put(_ bytes: [UInt8], of object: ObjectID, on shelf: Shelf) {
    let file = ShelfFile(shelf: shelf, object: object, length: bytes.count)
    files.add(file)
    storage.write(bytes, to: file)
  }
}
