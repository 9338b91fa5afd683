import AppModel
import Environment
import ImagePipeline
import Pictures
import Primitives
import Scrolling

/// Applies the pipeline's steps to the bytes of the images.
extension LiveSession where Observer: ~Copyable {
  /// Holds, makes and releases the images that a step names.
  func follow(_ event: PipelineEvent, _ effects: [Effects.Effect]) {
    if case .table(let event, let slot, _) = event { follow(event, slot) }
    for effect in effects {
      switch effect {
      case .action(.assign(let view, let picture, _)): assign(picture, to: view)
      case .action: break
      case .observation(let observation): follow(observation)
      }
    }
    if case .lifecycle(.terminate, _) = event {
      (bodies, storedBodies, responses) = ([:], [:], [:])
      cuts.removeAll()
    }
    // A later delivery may still make an image from the load; the list emits its effects in later steps.
    if let load = event.load, !effects.contains(.action(.dispatch(.deliver(load)))) {
      finished.append(load)
    }
  }

  /// Releases the bodies of finished loads.
  func forgetFinished() {
    for load in finished { (bodies[load], storedBodies[load]) = (nil, nil) }
    finished.removeAll(keepingCapacity: true)
  }

  private func follow(_ event: TableEvent, _ slot: SlotID) {
    let slots = app.feed.slotCount
    switch event {
    case .cellForRow(let cell, _, let item), .reconfigure(let cell, _, let item):
      screen.bind(ViewID(of: cell, slot, of: slots), to: app.feed.rendition(of: item, in: slot))
    case .enqueued(let cell), .emptied(let cell):
      screen.unbind(ViewID(of: cell, slot, of: slots))
    case .released(let cell): release(screen.release(ViewID(of: cell, slot, of: slots)))
    case .prepareForReuse, .willDisplay, .didEndDisplaying, .scrolledOut, .prefetch,
      .cancelPrefetch:
      break
    }
  }

  private func follow(_ observation: Observation) {
    switch observation {
    case .created(let image, let content):
      images.create(image, content, file: file(of: content))
      if let bridge, let shown = MainActor.assumeIsolated({ bridge.removeIdentity(of: image) }) {
        emit(verdicts.read(shown, of: image))
      }
    case .released(let image): release(image)
    case .stored(let image, _): images.store(image)
    case .discarded(let image, _): letGo(image, images.discard(image))
    default: break
    }
  }

  private func assign(_ picture: ViewContent, to view: ViewID) {
    switch picture {
    case .image(let image):
      images.retain(image)
      release(screen.assign(image, to: view))
      if let verdict = verdicts.assign(image, wanted: screen.wanted(by: view)) { emit(verdict) }
    case .placeholder, .error, .empty: release(screen.assign(.none, to: view))
    case .hidden: break  // A hidden image stays in its view.
    }
  }

  /// Releases one hold on an image.
  private func release(_ image: BitmapID) {
    if image != .none { letGo(image, images.release(image)) }
  }
}

extension PipelineEvent {
  /// The load of the event; nil if the event has none.
  fileprivate var load: LoadToken? {
    switch self {
    case .read(let load, _), .responded(let load, _), .failed(let load, _), .decoded(let load),
      .answered(let load, _), .main(.deliver(let load)), .main(.fail(let load)):
      load
    case .table, .main, .paced, .lifecycle: nil
    }
  }
}

/// Finds the contents of cells in the pixels that they received.
extension LiveSession where Observer: ~Copyable {
  /// Records the bitmap of an image.
  func learn(_ bitmap: Bitmap, of image: BitmapID) {
    guard images[image] != nil else { return }
    images.setBitmap(bitmap, of: image)
    emit(verdicts.read(bitmap.identity(), of: image))
  }

  /// Records the identity in the pixels of a released image.
  func judge(_ identity: PictureIdentity?, _ image: BitmapID) {
    guard fading.removeValue(forKey: image) != nil else { return }
    emit(verdicts.read(identity, of: image))
    verdicts.forget(image)
  }

  /// Reads the pixels that are unread at the end of the run.
  func judgePending() {
    for image in verdicts.pending {
      let file = images[image]?.file ?? fading[image]
      let bitmap = file.flatMap { try? PictureDecoder.decode($0) }
      emit(verdicts.read(bitmap.flatMap { $0.identity() }, of: image))
    }
  }

  /// Frees an image after its final release. If a verdict needs its pixels, a worker decodes the image for that purpose
  /// alone.
  func letGo(_ image: BitmapID, _ gone: HeldImage?) {
    guard let gone else { return }
    guard verdicts.isPending(image), let file = gone.file else { return verdicts.forget(image) }
    fading[image] = file
    let inbox = inbox
    probes.perform {
      let identity = (try? PictureDecoder.decode(file)).flatMap { $0.identity() }
      inbox.put(.identified(image, identity))
    }
  }

  private func emit(_ verdicts: [Observation]) {
    for verdict in verdicts { emit(verdict) }
  }
}
