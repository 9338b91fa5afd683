import ImageLoading
import Primitives
import Scrolling

/// The pipeline takes events, and what it asks for is done.
extension App {
  mutating func takeListEvents(at now: Instant, _ host: inout some AppHost) {
    guard !list.events.isEmpty else { return }
    var events: [TableEvent] = []
    swap(&events, &list.events)
    for event in events { take(.table(event, on: list.id), at: now, &host) }
    events.drain()
    swap(&events, &list.events)
  }

  mutating func take(_ event: PipelineEvent, at now: Instant, _ host: inout some AppHost) {
    let start = answers.list.count
    pipeline.handle(event, at: now, into: &answers)
    eventCount += 1
    let end = answers.list.count
    host.observe(event, answers.list.span.extracting(start..<end))
    if case .table(let event, _) = event { note(event, &host) }
    guard end > start else { return }
    var asks = false
    for position in start..<end {
      guard case .action(let action) = answers.list[position] else { continue }
      if case .ask = action { asks = true } else { perform(action, at: now, &host) }
    }
    if asks { answerQuestions(start..<end, at: now, &host) }
    answers.forget(from: start)
  }

  /// What the list's calls cost the main thread, and what they bring on screen.
  private mutating func note(_ event: TableEvent, _ host: inout some AppHost) {
    switch event {
    case .cellForRow, .reconfigure: host.perform(.work(.bind))
    case .willDisplay(let cell, _, _): views.show(ViewID(of: cell))
    case .didEndDisplaying(let cell, _, _): views.hide(ViewID(of: cell))
    case .prepareForReuse, .enqueued, .released, .prefetch, .cancelPrefetch: break
    }
  }

  private mutating func perform(_ action: Action, at now: Instant, _ host: inout some AppHost) {
    switch action {
    case .assign(let view, let picture, _):
      views.assign(picture, to: view)
      if views.isVisible(view) { changeScreen(at: now, &host) }
    case .ask: break
    case .fetch(let load, let version, let channel):
      session.send(load, ifChangedFrom: version, over: channel, at: now, &host)
    case .cancelFetch(let load): session.cancel(load, at: now, &host)
    case .read(let file, let bytes, _) where file.store == .bundle:
      host.perform(.work(.read(bytes)))
    case .read(let file, let bytes, let load): host.perform(.read(file, bytes, for: load))
    case .write(let file, let bytes, let content): host.perform(.write(file, bytes, content))
    case .remove(let file, let bytes): host.perform(.remove(file, bytes))
    case .decode(let image, let load): host.perform(.decode(image, for: load))
    case .dispatch(let block): main.add(.block(block), &host)
    case .dispatchLater(let block, let time):
      host.perform(.wake(at: now + time, .block(block, process: process)))
    }
  }

  private mutating func answerQuestions(
    _ positions: Range<Int>, at now: Instant, _ host: inout some AppHost
  ) {
    for position in positions {
      guard case .action(.ask(let load, let place)) = answers.list[position] else {
        continue
      }
      take(.answered(load, list.view(at: place)), at: now, &host)
    }
  }
}
