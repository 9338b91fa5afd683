import ImageLoading
import Primitives
import Scrolling
import World

/// The pipeline takes events, and what it asks for is done.
extension App {
  mutating func takeListEvents(at now: Instant) {
    guard !list.events.isEmpty else { return }
    var events: [TableEvent] = []
    swap(&events, &list.events)
    for event in events { take(.table(event), at: now) }
    events.drain()
    swap(&events, &list.events)
  }

  mutating func take(_ event: PipelineEvent, at now: Instant) {
    let start = outputs.commands.count
    pipeline?.handle(event, at: now, into: &outputs.commands)
    custom?.handle(event, at: now, into: &outputs.commands)
    outputs.close(event, from: start)
    let end = outputs.commands.count
    if case .table(let event) = event { note(event) }
    for position in start..<end { perform(outputs.commands[position], at: now) }
    if asksTable { answerQuestions(start..<end, at: now) }
  }

  /// What the list's calls cost the main thread, and what they bring on screen.
  private mutating func note(_ event: TableEvent) {
    switch event {
    case .cellForRow, .reconfigure: outputs.ask(.work(.bind))
    case .willDisplay(let cell, _, _): views.show(cell)
    case .didEndDisplaying(let cell, _, _): views.hide(cell)
    case .prepareForReuse, .enqueued, .released, .prefetch, .cancelPrefetch: break
    }
  }

  private mutating func perform(_ command: PipelineCommand, at now: Instant) {
    switch command {
    case .fetch(let load, let version, let channel):
      session.send(load, ifChangedFrom: version, over: channel, at: now, &outputs)
    case .cancelFetch(let load): session.cancel(load, at: now, &outputs)
    case .read(_, let bytes, .bundle): outputs.ask(.work(.read(bytes)))
    case .read(let load, let bytes, let store): outputs.ask(.read(load, bytes, from: store))
    case .write(let bytes): outputs.ask(.write(bytes))
    case .removeFile(let bytes): outputs.ask(.removeFile(bytes))
    case .decode(let load, let image): outputs.ask(.decode(load, image))
    case .dispatch(let block): main.add(.block(block), &outputs)
    case .dispatchLater(let block, let time):
      outputs.ask(.wake(.block(block, process: process), at: now + time))
    case .assign(let cell, let picture, _):
      views.assign(picture, to: cell)
      if views.isVisible(cell) { frames.isDirty = true }
    case .hit, .ask, .create, .release, .store, .discard, .keepResponses, .crash: break
    }
  }

  private mutating func answerQuestions(_ commands: Range<Int>, at now: Instant) {
    for position in commands {
      guard case .ask(let load, let place) = outputs.commands[position] else { continue }
      take(.answered(load, list.cell(at: place)), at: now)
    }
  }
}
