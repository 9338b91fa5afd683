import ImageApp
import ImageLoading
import Primitives
import Scrolling
import World

/// What the pipeline's steps mean for the bytes behind its numbers.
extension LiveSession where Observer: ~Copyable {
  /// Keeps, makes and lets go what a step names.
  func follow(_ step: AppOutputs.Step) {
    if case .table(let event) = step.event { follow(event) }
    let load = step.event.load
    for position in step.commands { follow(app.outputs.commands[position], of: step, load) }
    if step.event == .lifecycle(.terminate) { (bodies, storedBodies) = ([:], [:]) }
    // What is delivered later may be made into an image only then; the list answers in later steps.
    if let load, !isKept(load, after: step) { finished.append(load) }
  }

  /// Lets go what loads had received that have been dealt with.
  func forgetFinished() {
    for load in finished { (bodies[load], storedBodies[load]) = (nil, nil) }
    finished.removeAll(keepingCapacity: true)
  }

  private func isKept(_ load: LoadToken, after step: AppOutputs.Step) -> Bool {
    step.commands.contains { app.outputs.commands[$0] == .dispatch(.deliver(load)) }
  }

  private func follow(_ event: TableEvent) {
    switch event {
    case .cellForRow(let cell, _, let item), .reconfigure(let cell, _, let item):
      screen.bind(cell, to: app.feed.object(of: item))
    case .enqueued(let cell): screen.unbind(cell)
    case .released(let cell): release(screen.release(cell))
    case .prepareForReuse, .willDisplay, .didEndDisplaying, .prefetch, .cancelPrefetch: break
    }
  }

  private func follow(
    _ command: PipelineCommand, of step: AppOutputs.Step, _ load: LoadToken?
  ) {
    switch command {
    case .write(let bytes): write(bytes, of: step, load)
    case .removeFile(let bytes): removeFile(bytes, of: step)
    case .assign(let cell, let picture, _): assign(picture, to: cell)
    case .create(let image, let content):
      images.create(image, content, file: file(of: content, load))
    case .release(let image): release(image)
    case .store(let image, _): images.store(image)
    case .discard(let image, _): letGo(image, images.discard(image))
    case .keepResponses(let bytes): responses.trim(to: bytes)
    case .hit, .ask, .fetch, .cancelFetch, .read, .decode, .dispatch, .dispatchLater, .crash: break
    }
  }

  /// The bytes that an image is made of.
  private func file(of content: ImageContent, _ load: LoadToken?) -> [UInt8]? {
    switch content.origin {
    case .bundle: return bundledImage(content.object)
    case .network: return load.flatMap { bodies[$0]?.bytes }
    case .store:
      if let load { return storedBody(of: load) }
      let saved = files.newest(
        of: content.object, on: .saved, length: Int(content.encodedBytes))
      return saved.flatMap { storage.readNow($0) }
    }
  }

  private func assign(_ picture: Picture, to cell: CellID) {
    switch picture {
    case .image(let image):
      images.retain(image)
      release(screen.assign(image, to: cell))
      if let verdict = verdicts.assign(image, wanted: screen.wanted(by: cell)) { tell(verdict) }
    case .placeholder, .error, .empty: release(screen.assign(.none, to: cell))
    case .hidden: break  // What is made invisible is kept.
    }
  }

  /// A holder lets an image go.
  private func release(_ image: ImageID) {
    if image != .none { letGo(image, images.release(image)) }
  }
}

extension PipelineEvent {
  /// The load that the event is about, if it is about one.
  fileprivate var load: LoadToken? {
    switch self {
    case .read(let load, _), .responded(let load, _), .failed(let load, _), .decoded(let load),
      .answered(let load, _), .main(.deliver(let load)), .main(.fail(let load)):
      load
    case .table, .main, .lifecycle: nil
    }
  }
}
