import ImageLoading
import Pictures
import Primitives
import Scrolling

/// The pipeline's commands carried out.
extension LiveSession {
  func perform<Observer: SessionObserver & ~Copyable>(
    _ command: PipelineCommand, of step: StepLog.Step, _ subject: LoadToken?,
    _ observer: inout Observer
  ) {
    switch command {
    case .fetch(let token, let version, let channel):
      fetch(token, ifChangedFrom: version, over: channel, &observer)
    case .cancelFetch(let token): cancelFetch(token, &observer)
    case .read(let token, let bytes, let store): read(token, bytes, from: store)
    case .write(let bytes): write(bytes, of: step, subject)
    case .removeFile(let bytes): removeFile(bytes, of: step)
    case .decode(let token, let image): decode(token, image)
    case .dispatch(let block): inbox.put(.block(block, process: endedProcesses))
    case .dispatchLater(let block, let time):
      put(.block(block, process: endedProcesses), at: now + time)
    case .assign(let cell, let picture, _): assign(picture, to: cell, &observer)
    case .create(let image, let content):
      images.create(image, content, file: file(of: content, subject))
    case .release(let image): release(image)
    case .store(let image, _): images.store(image)
    case .discard(let image, _): letGo(image, images.discard(image))
    case .keepResponses(let bytes): responses.trim(to: bytes)
    case .hit, .ask, .crash: break
    }
  }

  /// The bytes that an image is made of.
  private func file(of content: ImageContent, _ subject: LoadToken?) -> [UInt8]? {
    switch content.origin {
    case .bundle: return bundledImage(content.object)
    case .network: return subject.flatMap { bodies[$0]?.bytes }
    case .store:
      if let subject { return (storedBodies[subject] ?? bodies[subject])?.bytes }
      let saved = files.newest(
        of: content.object, on: .saved, length: Int(content.encodedBytes))
      return saved.flatMap { storage.readNow($0) }
    }
  }

  private func decode(_ token: LoadToken, _ image: ImageID) {
    let (file, inbox) = (images[image]?.file, inbox)
    decoders.perform {
      let bitmap = file.flatMap { try? PictureDecoder.decode($0) }
      inbox.put(.decoded(token, image, bitmap))
    }
  }

  private func assign<Observer: SessionObserver & ~Copyable>(
    _ picture: Picture, to cell: CellID, _ observer: inout Observer
  ) {
    switch picture {
    case .image(let image):
      images.retain(image)
      release(screen.assign(image, to: cell))
      if let verdict = verdicts.assign(image, wanted: screen.wanted(by: cell)) {
        observer.observe(verdict, at: now)
      }
    case .placeholder, .error, .empty: release(screen.assign(.none, to: cell))
    case .hidden: screen.cover(cell)
    }
    if screen.isVisible(cell) { isDirty = true }
  }

  /// A holder lets an image go.
  func release(_ image: ImageID) {
    if image != .none { letGo(image, images.release(image)) }
  }

  /// An image that the last holder has let go, but whose pixels are still owed a verdict, is decoded
  /// beside the main thread for that alone.
  private func letGo(_ image: ImageID, _ gone: HeldImage?) {
    guard let gone else { return }
    guard verdicts.isPending(image), let file = gone.file else { return verdicts.forget(image) }
    fading[image] = file
    let inbox = inbox
    probes.perform {
      let identity = (try? PictureDecoder.decode(file)).flatMap { $0.identity() }
      inbox.put(.identified(image, identity))
    }
  }
}
