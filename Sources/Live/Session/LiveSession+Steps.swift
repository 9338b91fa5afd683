import ImageApp
import ImageLoading
import Primitives
import Scrolling
import World

/// What the pipeline's steps mean for the bytes behind its numbers.
extension LiveSession where Observer: ~Copyable {
  /// Keeps, makes and lets go what a step names.
  func follow(_ step: AppOutputs.Step) {
    if case .table(let event, _) = step.event { follow(event) }
    for position in step.answers {
      switch app.outputs.answers.list[position] {
      case .action(.assign(let view, let picture, _)): assign(picture, to: view)
      case .action: break
      case .fact(let fact): follow(fact)
      }
    }
    if case .lifecycle(.terminate, _) = step.event {
      (bodies, storedBodies, responses) = ([:], [:], [:])
    }
    // What is delivered later may be made into an image only then; the list answers in later steps.
    if let load = step.event.load, !isKept(load, after: step) { finished.append(load) }
  }

  /// Lets go what loads had received that have been dealt with.
  func forgetFinished() {
    for load in finished { (bodies[load], storedBodies[load]) = (nil, nil) }
    finished.removeAll(keepingCapacity: true)
  }

  private func isKept(_ load: LoadToken, after step: AppOutputs.Step) -> Bool {
    step.answers.contains {
      app.outputs.answers.list[$0] == .action(.dispatch(.deliver(load)))
    }
  }

  private func follow(_ event: TableEvent) {
    switch event {
    case .cellForRow(let cell, _, let item), .reconfigure(let cell, _, let item):
      screen.bind(ViewID(of: cell), to: app.feed.object(of: item))
    case .enqueued(let cell): screen.unbind(ViewID(of: cell))
    case .released(let cell): release(screen.release(ViewID(of: cell)))
    case .prepareForReuse, .willDisplay, .didEndDisplaying, .prefetch, .cancelPrefetch: break
    }
  }

  private func follow(_ fact: Fact) {
    switch fact {
    case .created(let image, let content):
      images.create(image, content, file: file(of: content))
    case .released(let image): release(image)
    case .stored(let image, _): images.store(image)
    case .discarded(let image, _): letGo(image, images.discard(image))
    default: break
    }
  }

  private func assign(_ picture: Picture, to view: ViewID) {
    switch picture {
    case .image(let image):
      images.retain(image)
      release(screen.assign(image, to: view))
      if let verdict = verdicts.assign(image, wanted: screen.wanted(by: view)) { tell(verdict) }
    case .placeholder, .error, .empty: release(screen.assign(.none, to: view))
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
