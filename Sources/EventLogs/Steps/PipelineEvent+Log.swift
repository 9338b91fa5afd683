import ImageLoading
import Primitives
import Scrolling

/// What events are called in a log. Calls of the table's stand beside the host's own events.
private enum EventName: String, CaseIterable {
  case prepareForReuse, cellForRow, reconfigure, willDisplay, didEndDisplaying, enqueued, released,
    prefetch, cancelPrefetch
  case read, responded, failed, decoded, main, answered, lifecycle

  /// Whether it is a call of the table's.
  var isTables: Bool {
    switch self {
    case .read, .responded, .failed, .decoded, .main, .answered, .lifecycle: false
    default: true
    }
  }
}

/// A list: the event's name and its fields.
extension PipelineEvent: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> PipelineEvent {
    try cursor.openList()
    let name = try cursor.name("event", EventName.self)
    let event: PipelineEvent
    if name.isTables {
      let screen = cursor.isFirstForm ? ScreenID.first : try cursor.next()
      event = .table(try TableEvent.read(name, from: &cursor), on: screen)
    } else {
      event = try fields(of: name, from: &cursor)
    }
    try cursor.closeList()
    return event
  }

  private static func fields(
    of name: EventName, from cursor: inout LogCursor
  ) throws(LogProblem) -> PipelineEvent {
    switch name {
    case .read: .read(try cursor.next(), try cursor.next())
    case .responded: .responded(try cursor.next(), try cursor.next())
    case .failed: .failed(try cursor.next(), try cursor.next())
    case .decoded: .decoded(try cursor.next())
    case .main: .main(try cursor.next())
    case .answered: .answered(try cursor.next(), try cursor.next())
    default:
      .lifecycle(
        try cursor.next(), of: cursor.isFirstForm ? ProcessID(0) : try cursor.next())
    }
  }

  func write(to text: inout LogText) {
    switch self {
    case .table(let event, let screen): event.write(on: screen, to: &text)
    case .read(let token, let result): text.list(.read, token, result)
    case .responded(let token, let response): text.list(.responded, token, response)
    case .failed(let token, let failure): text.list(.failed, token, failure)
    case .decoded(let token): text.list(.decoded, token)
    case .main(let block): text.list(.main, block)
    case .answered(let token, let view): text.list(.answered, token, view)
    case .lifecycle(let event, let process): text.list(.lifecycle, event, process)
    }
  }
}

extension TableEvent {
  /// The table's call of that name.
  fileprivate static func read(
    _ name: EventName, from cursor: inout LogCursor
  ) throws(LogProblem) -> TableEvent {
    switch name {
    case .prepareForReuse: .prepareForReuse(try cursor.next())
    case .cellForRow:
      .cellForRow(try cursor.next(), row: try cursor.next(), item: try cursor.next())
    case .reconfigure:
      .reconfigure(try cursor.next(), row: try cursor.next(), item: try cursor.next())
    case .willDisplay:
      .willDisplay(try cursor.next(), row: try cursor.next(), item: try cursor.next())
    case .didEndDisplaying:
      .didEndDisplaying(try cursor.next(), row: try cursor.next(), item: try cursor.next())
    case .enqueued: .enqueued(try cursor.next())
    case .released: .released(try cursor.next())
    case .prefetch: .prefetch(row: try cursor.next(), item: try cursor.next())
    case .cancelPrefetch: .cancelPrefetch(row: try cursor.next(), item: try cursor.next())
    case .read, .responded, .failed, .decoded, .main, .answered, .lifecycle:
      throw cursor.problem("no call of a table")
    }
  }

  fileprivate func write(on screen: ScreenID, to text: inout LogText) {
    switch self {
    case .prepareForReuse(let cell): text.list(.prepareForReuse, screen, cell)
    case .cellForRow(let cell, let row, let item): text.list(.cellForRow, screen, cell, row, item)
    case .reconfigure(let cell, let row, let item):
      text.list(.reconfigure, screen, cell, row, item)
    case .willDisplay(let cell, let row, let item):
      text.list(.willDisplay, screen, cell, row, item)
    case .didEndDisplaying(let cell, let row, let item):
      text.list(.didEndDisplaying, screen, cell, row, item)
    case .enqueued(let cell): text.list(.enqueued, screen, cell)
    case .released(let cell): text.list(.released, screen, cell)
    case .prefetch(let row, let item): text.list(.prefetch, screen, row, item)
    case .cancelPrefetch(let row, let item): text.list(.cancelPrefetch, screen, row, item)
    }
  }
}

extension LogText {
  fileprivate mutating func list<each Field: LogField>(
    _ name: EventName, _ field: repeat each Field
  ) {
    list(name.rawValue, repeat each field)
  }
}
