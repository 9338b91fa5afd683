import Environment
package import ImagePipeline
package import Primitives
import Scrolling

/// Passes events to the pipeline and performs its actions.
extension App {
  /// Passes the calls of a screen to the pipeline, one event for each image view of a cell.
  mutating func takeEvents(of screen: ScreenID, at now: Instant, _ engine: inout some AppEngine) {
    guard !screens[screen].events.isEmpty else { return }
    renewExpiredAddresses(at: now, &engine)
    var events: [TableEvent] = []
    swap(&events, &screens[screen].events)
    let slots = screens[screen].slots
    if feed.hasGaps {
      pass(events, toPresentViewsOf: screen, at: now, &engine)
    } else {
      for (place, event) in events.enumerated() {
        // One call of the table may name several rows.
        let next = place + 1 < events.count ? events[place + 1] : nil
        let isFollowed = event.isOfPrefetching && next?.isOfPrefetching == true
        for slot in slots {
          pipeline.isTurnOpen = isFollowed || event.isOfPrefetching && slot + 1 < slots.upperBound
          handle(.table(event, SlotID(UInt8(slot)), on: screen), at: now, &engine)
        }
      }
    }
    events.drain()
    swap(&events, &screens[screen].events)
  }

  /// Passes the calls for the image views that the rows have. A bind to a row without a view empties the view.
  private mutating func pass(
    _ events: [TableEvent], toPresentViewsOf screen: ScreenID, at now: Instant,
    _ engine: inout some AppEngine
  ) {
    var calls: [(event: TableEvent, slot: SlotID)] = []
    for event in events {
      for slot in screens[screen].slots.map({ SlotID(UInt8($0)) }) {
        if event.item.map({ feed.has(slot, of: $0) }) ?? true {
          calls.append((event, slot))
        } else if let cell = event.binding?.cell {
          calls.append((.emptied(cell), slot))
        }
      }
    }
    for (place, call) in calls.enumerated() {
      let next = place + 1 < calls.count ? calls[place + 1].event : nil
      pipeline.isTurnOpen = call.event.isOfPrefetching && next?.isOfPrefetching == true
      handle(.table(call.event, call.slot, on: screen), at: now, &engine)
    }
  }

  /// Passes an event to the pipeline, and performs and records its effects.
  package mutating func handle(
    _ event: PipelineEvent, at now: Instant, _ engine: inout some AppEngine
  ) {
    let start = effects.list.count
    pipeline.handle(event, at: now, into: &effects)
    eventCount += 1
    let end = effects.list.count
    engine.observe(event, effects.list.span.extracting(start..<end))
    if case .table(let event, let slot, let screen) = event { note(event, slot, screen, &engine) }
    guard end > start else {
      if !waitingLists.isEmpty { releaseLists(&engine) }
      return
    }
    var asks = false
    for position in start..<end {
      switch effects.list[position] {
      case .observation(let observation):
        if case .began(let load, _) = observation { signatures?.note(load) }
        footprint.record(observation, feed)
      case .action(.ask): asks = true
      case .action(let action): perform(action, at: now, &engine)
      }
    }
    settleFootprint(at: now, &engine)
    if !waitingLists.isEmpty { releaseLists(&engine) }
    if asks { answerQuestions(start..<end, at: now, &engine) }
    effects.forget(from: start)
  }

  /// Charges the main thread for a screen's calls, and records the content that they show. A covered screen shows
  /// nothing.
  private mutating func note(
    _ event: TableEvent, _ slot: SlotID, _ screen: ScreenID, _ engine: inout some AppEngine
  ) {
    switch event {
    // A cell is bound once, whatever the number of its images.
    case .cellForRow, .reconfigure, .emptied:
      if slot.index == screens[screen].slots.lowerBound { engine.perform(.work(.bind)) }
    case .willDisplay(let cell, _, _): if screen == front { views.show(view(of: cell, slot)) }
    case .didEndDisplaying(let cell, _, _), .scrolledOut(let cell, _, _):
      views.hide(view(of: cell, slot))
    case .released(let cell): footprint.free(view(of: cell, slot))
    case .prepareForReuse, .enqueued, .prefetch, .cancelPrefetch: break
    }
  }

  private func view(of cell: CellID, _ slot: SlotID) -> ViewID {
    ViewID(of: cell, slot, of: feed.slotCount)
  }

  private mutating func perform(_ action: Action, at now: Instant, _ engine: inout some AppEngine) {
    switch action {
    case .assign(let view, let picture, _):
      views.assign(picture, to: view)
      footprint.assign(picture, to: view)
      if views.isVisible(view) { changeScreen(at: now, &engine) }
    case .ask: break
    case .fetch(let load, let version, let channel, let priority):
      let address = address(of: load)
      let group = ConnectionGroup(channel, host: feed.host(of: address, among: plan.server.hosts))
      session.send(
        load, for: address, ifChangedFrom: version, over: group, priority, at: now, &engine)
    case .cancelFetch(let load): session.cancel(load, at: now, &engine)
    case .read(let file, let bytes, _) where file.store == .bundle:
      engine.perform(.work(.read(bytes)))
    case .readNow(_, let bytes): engine.perform(.work(.read(bytes)))
    case .read(let file, let bytes, let load): engine.perform(.read(file, bytes, for: load))
    case .write(let file, let bytes, let content):
      if file.store.isMemory { footprint.keepResponse(bytes.bytes) }
      engine.perform(.write(file, bytes, content))
    case .remove(let file, let bytes):
      if file.store.isMemory { footprint.keepResponse(-bytes.bytes) }
      engine.perform(.remove(file, bytes))
    case .decode(let image, let load):
      footprint.beginDecode(for: load, of: feed.classID(of: load.rendition))
      engine.perform(.decode(image, for: load, isEncoded: footprint.kind(of: image).isEncoded))
    case .dispatch(let block): main.add(.block(block), &engine)
    case .dispatchLater(let block, let time):
      engine.perform(.wake(at: now + time, .block(block, process: process)))
    }
  }

  private mutating func answerQuestions(
    _ positions: Range<Int>, at now: Instant, _ engine: inout some AppEngine
  ) {
    for position in positions {
      guard case .action(.ask(let load, let place)) = effects.list[position] else {
        continue
      }
      handle(.answered(load, screens.view(at: place)), at: now, &engine)
    }
  }
}

/// Handles the ends of requests, and changes of the network.
extension App {
  /// Handles the first byte of a response.
  package mutating func didReceiveFirstByte(_ request: RequestID, of response: ResponseStart) {
    session.didReceiveFirstByte(request, of: response)
  }

  /// Handles the response to a request; does nothing if the app no longer waits for it.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - response: The complete response.
  ///   - received: The number of received body bytes.
  ///   - now: The current instant.
  ///   - engine: The engine.
  package mutating func didEnd(
    _ request: RequestID, with response: Response, received: ByteCount, at now: Instant,
    _ engine: inout some AppEngine
  ) {
    if response.isRedirect {
      let expiry = response.redirectExpiry(at: now)
      session.remember(request, until: expiry, at: now)
      // If the redirect is not permanent, the pipeline follows it. The HTTP cache may have the new address.
      guard expiry != .never, plan.strategy.http != nil, plan.parts.pipeline == nil else {
        _ = session.redirect(request, at: now, &engine)
        return
      }
    }
    if response.status == 206, session.askForRest(after: request, at: now, &engine) { return }
    let end = RequestEnd(status: response.status)
    let whole = response.completing(session.part(of: request))
    let sent = screens[.first].prefetches ? session.start(of: request) : nil
    guard session.end(request, end, received: received, &engine) else { return }
    if response.isRedirect { session.redirected = request.load }
    if let sent, end == .completed {
      for screen in screens.ids { screens[screen].didFetch(in: now - sent) }
    }
    handle(.responded(request.load, whole), at: now, &engine)
    session.redirected = nil
  }

  /// Handles a request that broke off; does nothing if the app no longer waits for it.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - failure: The reason for the failure.
  ///   - received: The number of received body bytes.
  ///   - now: The current instant.
  ///   - engine: The engine.
  package mutating func didFail(
    _ request: RequestID, _ failure: FetchFailure, received: ByteCount, at now: Instant,
    _ engine: inout some AppEngine
  ) {
    guard session.end(request, .failed, received: received, &engine) else { return }
    handle(.failed(request.load, failure), at: now, &engine)
  }

  /// Fails a request for a reason other than the network.
  mutating func fail(
    _ request: RequestID, _ failure: FetchFailure, at now: Instant, _ engine: inout some AppEngine
  ) {
    guard session.abandon(request, .failed, &engine) else { return }
    handle(.failed(request.load, failure), at: now, &engine)
  }

  mutating func failSilentRequests(at now: Instant, _ engine: inout some AppEngine) {
    for request in session.abandonSilent(at: now, &engine) {
      handle(.failed(request.load, .timedOut), at: now, &engine)
    }
  }

  mutating func change(to profile: NetworkProfile, at now: Instant, _ engine: inout some AppEngine)
  {
    network = profile
    session.change(to: profile, at: now, &engine)
  }
}

extension TableEvent {
  /// True if the call is one of several with which the prefetching data source names rows.
  package var isOfPrefetching: Bool {
    switch self {
    case .prefetch, .cancelPrefetch: true
    default: false
    }
  }
}

extension Response {
  /// Returns the response with the whole body, if its body continues a part.
  fileprivate func completing(_ part: @autoclosure () -> CutBodies.Part?) -> Response {
    guard status == 206, let part = part() else { return self }
    return Response(
      version: version, body: body + ByteCount(part.bytes), isImage: isImage, metadata: metadata,
      requestedAt: requestedAt)
  }
}

extension RequestEnd {
  /// Creates the end of a request that was answered with a status.
  package init(status: UInt16) {
    switch status {
    case 304: self = .notModified
    case 301, 302, 307, 308: self = .redirected
    case 200...299: self = .completed
    default: self = .refused
    }
  }
}
