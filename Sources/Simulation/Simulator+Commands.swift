import ImageLoading
import Primitives
import Scrolling
import World

/// The pipeline's commands carried out.
extension Simulator {
  mutating func perform<Observer: SessionObserver & ~Copyable>(
    _ command: PipelineCommand, _ observer: inout Observer
  ) {
    switch command {
    case .fetch(let token, let version, let channel):
      network.send(token, ifChangedFrom: version, over: channel, at: now, &effects)
      apply(&observer)
    case .cancelFetch(let token):
      network.cancel(token, at: now, &effects)
      apply(&observer)
    case .read(let token, let bytes, let store): read(token, bytes, from: store)
    case .write(let bytes): storage.write(bytes, at: now)
    case .removeFile(let bytes): storage.remove(bytes)
    case .decode(let token, let image):
      let time = plan.device.decoding.time(plan.feed.pixels, plan.feed.format)
      queue.schedule(.decoded(token, image), at: workers.decode(for: time, at: now))
    case .dispatch(let block): main.add(.block(block), at: now, &queue)
    case .dispatchLater(let block, let time):
      queue.schedule(.blockDue(block, process: endedProcesses), at: now + time)
    case .assign(let cell, let picture, _): assign(picture, to: cell)
    case .hit, .ask, .create, .release, .store, .discard, .keepResponses, .crash: break
    }
  }

  private mutating func read(_ token: LoadToken, _ bytes: ByteCount, from store: Store) {
    switch store {
    case .bundle: work += plan.device.storage.readTime(bytes)
    case .httpMemory: queue.schedule(.read(token), at: now + plan.device.sessionWork)
    case .httpDisk:
      let done = storage.read(bytes, at: now) + plan.device.sessionWork
      queue.schedule(.read(token), at: done)
    case .disk: queue.schedule(.read(token), at: storage.read(bytes, at: now))
    }
  }

  private mutating func assign(_ picture: Picture, to cell: CellID) {
    switch picture {
    case .image(let image): screen.assign(image, to: cell)
    case .placeholder, .error, .empty, .hidden: screen.assign(.none, to: cell)
    }
    if screen.isVisible(cell) { isDirty = true }
  }

  /// What the table's calls cost the main thread, and what they bring on screen.
  mutating func note(_ event: PipelineEvent) {
    guard case .table(let event) = event else { return }
    switch event {
    case .cellForRow, .reconfigure: work += plan.device.bindWork
    case .willDisplay(let cell, _, _): screen.show(cell)
    case .didEndDisplaying(let cell, _, _): screen.hide(cell)
    case .prepareForReuse, .enqueued, .released, .prefetch, .cancelPrefetch: break
    }
  }

  /// Carries out what the network has made up its mind to do.
  mutating func apply<Observer: SessionObserver & ~Copyable>(_ observer: inout Observer) {
    guard !effects.isEmpty else { return }
    for (event, instant) in effects.scheduled { queue.schedule(.network(event), at: instant) }
    for news in effects.news {
      switch news {
      case .fact(let fact): observer.observe(fact, at: now)
      case .answered(let token, let answer, let sentAt):
        let response = headers.response(
          answer, to: token.object, from: network.server, sentAt: sentAt, at: now)
        session.take(.responded(token, response), at: now, into: &log)
      case .failed(let token, let failure):
        session.take(.failed(token, failure), at: now, into: &log)
      }
    }
    effects.clear()
    perform(&observer)
  }
}
