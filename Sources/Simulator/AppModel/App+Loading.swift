import Environment
package import ImagePipeline
package import Primitives
import Scrolling

/// Passes events to the pipeline and performs its actions.
extension App {
  /// Passes the calls of a screen to the pipeline, once for each image view of a cell.
  mutating func takeEvents(of screen: ScreenID, at now: Instant, _ host: inout some AppEngine) {
    guard !screens[screen].events.isEmpty else { return }
    var events: [TableEvent] = []
    swap(&events, &screens[screen].events)
    let slots = screens[screen].slots
    for event in events { take(event, in: slots, of: screen, at: now, &host) }
    events.drain()
    swap(&events, &screens[screen].events)
  }

  private mutating func take(
    _ event: TableEvent, in slots: Range<Int>, of screen: ScreenID, at now: Instant,
    _ host: inout some AppEngine
  ) {
    for slot in slots { take(.table(event, SlotID(UInt8(slot)), on: screen), at: now, &host) }
  }

  mutating func take(_ event: PipelineEvent, at now: Instant, _ host: inout some AppEngine) {
    let start = effects.list.count
    pipeline.handle(event, at: now, into: &effects)
    eventCount += 1
    let end = effects.list.count
    host.observe(event, effects.list.span.extracting(start..<end))
    if case .table(let event, let slot, let screen) = event { note(event, slot, screen, &host) }
    guard end > start else {
      if !waitingLists.isEmpty { releaseLists(&host) }
      return
    }
    var asks = false
    for position in start..<end {
      switch effects.list[position] {
      case .observation(let fact): footprint.take(fact, feed)
      case .action(.ask): asks = true
      case .action(let action): perform(action, at: now, &host)
      }
    }
    settleFootprint(at: now, &host)
    if !waitingLists.isEmpty { releaseLists(&host) }
    if asks { answerQuestions(start..<end, at: now, &host) }
    effects.forget(from: start)
  }

  /// Records the work of a screen's calls on the main thread, and the content that they show. A covered screen
  /// shows nothing.
  private mutating func note(
    _ event: TableEvent, _ slot: SlotID, _ screen: ScreenID, _ host: inout some AppEngine
  ) {
    switch event {
    // A cell is bound once, regardless of its number of images.
    case .cellForRow, .reconfigure:
      if slot.index == screens[screen].slots.lowerBound { host.perform(.work(.bind)) }
    case .willDisplay(let cell, _, _): if screen == front { views.show(view(of: cell, slot)) }
    case .didEndDisplaying(let cell, _, _): views.hide(view(of: cell, slot))
    case .released(let cell): footprint.free(view(of: cell, slot))
    case .prepareForReuse, .enqueued, .prefetch, .cancelPrefetch: break
    }
  }

  private func view(of cell: CellID, _ slot: SlotID) -> ViewID {
    ViewID(of: cell, slot, of: feed.slotCount)
  }

  private mutating func perform(_ action: Action, at now: Instant, _ host: inout some AppEngine) {
    switch action {
    case .assign(let view, let picture, _):
      views.assign(picture, to: view)
      footprint.assign(picture, to: view)
      if views.isVisible(view) { changeScreen(at: now, &host) }
    case .ask: break
    case .fetch(let load, let version, let channel, let priority):
      let address = feed.address(of: load.rendition)
      let lane = ConnectionGroup(channel, host: feed.host(of: address, among: plan.server.hosts))
      session.send(load, for: address, ifChangedFrom: version, over: lane, priority, at: now, &host)
    case .cancelFetch(let load): session.cancel(load, at: now, &host)
    case .read(let file, let bytes, _) where file.store == .bundle:
      host.perform(.work(.read(bytes)))
    case .read(let file, let bytes, let load): host.perform(.read(file, bytes, for: load))
    case .write(let file, let bytes, let content):
      if file.store.isMemory { footprint.keepResponse(bytes.bytes) }
      host.perform(.write(file, bytes, content))
    case .remove(let file, let bytes):
      if file.store.isMemory { footprint.keepResponse(-bytes.bytes) }
      host.perform(.remove(file, bytes))
    case .decode(let image, let load):
      footprint.beginDecode(for: load, of: feed.classID(of: load.rendition))
      host.perform(.decode(image, for: load))
    case .dispatch(let block): main.add(.block(block), &host)
    case .dispatchLater(let block, let time):
      host.perform(.wake(at: now + time, .block(block, process: process)))
    }
  }

  private mutating func answerQuestions(
    _ positions: Range<Int>, at now: Instant, _ host: inout some AppEngine
  ) {
    for position in positions {
      guard case .action(.ask(let load, let place)) = effects.list[position] else {
        continue
      }
      take(.answered(load, screens.view(at: place)), at: now, &host)
    }
  }
}

/// The ends of requests, and changes of the network.
extension App {
  /// Handles the first byte of an answer with a body of this length.
  package mutating func didReceiveFirstByte(_ request: RequestID, of length: ByteCount) {
    session.didReceiveFirstByte(request, of: length)
  }

  /// Handles the answer to a request; does nothing if the app no longer waits for it.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - response: The complete answer.
  ///   - received: The received bytes of the body.
  ///   - now: The time.
  ///   - host: The engine.
  package mutating func didEnd(
    _ request: RequestID, with response: Response, received: ByteCount, at now: Instant,
    _ host: inout some AppEngine
  ) {
    if response.isRedirect {
      // The pipeline follows a redirect that is not stored. Its HTTP cache may have the new address.
      let isRemembered = response.isRememberedRedirect
      guard !isRemembered, plan.strategy.http != nil, plan.parts.pipeline == nil else {
        _ = session.redirect(request, isRemembered: isRemembered, at: now, &host)
        return
      }
    }
    let end = RequestEnd(status: response.status)
    let sent = screens[.first].prefetches ? session.start(of: request) : nil
    guard session.end(request, end, received: received, &host) else { return }
    if response.isRedirect { session.redirected = request.load }
    if let sent, end == .completed {
      for screen in screens.ids { screens[screen].didFetch(in: now - sent) }
    }
    take(.responded(request.load, response), at: now, &host)
    session.redirected = nil
  }

  /// Handles a request that broke off; does nothing if the app no longer waits for it.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - failure: The reason.
  ///   - received: The received bytes of the body.
  ///   - now: The time.
  ///   - host: The engine.
  package mutating func didFail(
    _ request: RequestID, _ failure: FetchFailure, received: ByteCount, at now: Instant,
    _ host: inout some AppEngine
  ) {
    guard session.end(request, .failed, received: received, &host) else { return }
    take(.failed(request.load, failure), at: now, &host)
  }

  /// Fails a request for a reason other than the network.
  mutating func fail(
    _ request: RequestID, _ failure: FetchFailure, at now: Instant, _ host: inout some AppEngine
  ) {
    guard session.abandon(request, .failed, &host) else { return }
    take(.failed(request.load, failure), at: now, &host)
  }

  mutating func failSilentRequests(at now: Instant, _ host: inout some AppEngine) {
    for request in session.abandonSilent(at: now, &host) {
      take(.failed(request.load, .timedOut), at: now, &host)
    }
  }

  mutating func change(to profile: NetworkProfile, at now: Instant, _ host: inout some AppEngine) {
    network = profile
    session.change(to: profile, at: now, &host)
  }
}

extension RequestEnd {
  /// Returns the end of a request that was answered with a status.
  init(status: UInt16) {
    switch status {
    case 304: self = .notModified
    case 302: self = .redirected
    case 200...299: self = .completed
    default: self = .refused
    }
  }
}
