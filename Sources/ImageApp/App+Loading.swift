import ImageLoading
import Primitives
import Scrolling

/// The pipeline takes events, and what it asks for is done.
extension App {
  mutating func takeListEvents(at now: Instant) {
    guard !list.events.isEmpty else { return }
    var events: [TableEvent] = []
    swap(&events, &list.events)
    for event in events { take(.table(event, on: list.id), at: now) }
    events.drain()
    swap(&events, &list.events)
  }

  mutating func take(_ event: PipelineEvent, at now: Instant) {
    let start = outputs.answers.list.count
    handle(event, now, &outputs.answers)
    outputs.close(event, from: start)
    let end = outputs.answers.list.count
    if case .table(let event, _) = event { note(event) }
    var asks = false
    for position in start..<end {
      guard case .action(let action) = outputs.answers.list[position] else { continue }
      if case .ask = action { asks = true } else { perform(action, at: now) }
    }
    if asks { answerQuestions(start..<end, at: now) }
  }

  /// What the list's calls cost the main thread, and what they bring on screen.
  private mutating func note(_ event: TableEvent) {
    switch event {
    case .cellForRow, .reconfigure: outputs.ask(.work(.bind))
    case .willDisplay(let cell, _, _): views.show(ViewID(of: cell))
    case .didEndDisplaying(let cell, _, _): views.hide(ViewID(of: cell))
    case .prepareForReuse, .enqueued, .released, .prefetch, .cancelPrefetch: break
    }
  }

  private mutating func perform(_ action: Action, at now: Instant) {
    switch action {
    case .assign(let view, let picture, _):
      views.assign(picture, to: view)
      if views.isVisible(view) { changeScreen(at: now) }
    case .ask: break
    case .fetch(let load, let version, let channel):
      session.send(load, ifChangedFrom: version, over: channel, at: now, &outputs)
    case .cancelFetch(let load): session.cancel(load, at: now, &outputs)
    case .read(let file, let bytes, _) where file.store == .bundle:
      outputs.ask(.work(.read(bytes)))
    case .read(let file, let bytes, let load): outputs.ask(.read(file, bytes, for: load))
    case .write(let file, let bytes, let content): outputs.ask(.write(file, bytes, content))
    case .remove(let file, let bytes): outputs.ask(.remove(file, bytes))
    case .decode(let image, let load): outputs.ask(.decode(image, for: load))
    case .dispatch(let block): main.add(.block(block), &outputs)
    case .dispatchLater(let block, let time):
      outputs.ask(.wake(at: now + time, .block(block, process: process)))
    }
  }

  private mutating func answerQuestions(_ answers: Range<Int>, at now: Instant) {
    for position in answers {
      guard case .action(.ask(let load, let place)) = outputs.answers.list[position] else {
        continue
      }
      take(.answered(load, list.view(at: place)), at: now)
    }
  }
}
