import ImageLoading
import Primitives
import Scrolling

/// What events are called in a log. Calls of the table's stand beside the host's own events.
private enum EventName: String, CaseIterable {
  case prepareForReuse, cellForRow, reconfigure, willDisplay, didEndDisplaying, enqueued, released,
    prefetch, cancelPrefetch
  case read, responded, failed, decoded, main, answered, lifecycle
}

/// A list: the event's name and its fields.
extension PipelineEvent: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> PipelineEvent {
    try cursor.openList()
    let name = try cursor.name("event", EventName.self)
    let call = try TableEvent.read(name, from: &cursor)
    let event =
      if let call { PipelineEvent.table(call) } else { try fields(of: name, from: &cursor) }
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
    default: .lifecycle(try cursor.next())
    }
  }

  func write(to text: inout LogText) {
    switch self {
    case .table(let event): event.write(to: &text)
    case .read(let token, let result): text.list(.read, token, result)
    case .responded(let token, let response): text.list(.responded, token, response)
    case .failed(let token, let failure): text.list(.failed, token, failure)
    case .decoded(let token): text.list(.decoded, token)
    case .main(let block): text.list(.main, block)
    case .answered(let token, let cell): text.list(.answered, token, cell)
    case .lifecycle(let event): text.list(.lifecycle, event)
    }
  }
}

extension TableEvent {
  /// The event of that name; nil if it is none of the table's.
  fileprivate static func read(
    _ name: EventName, from cursor: inout LogCursor
  ) throws(LogProblem) -> TableEvent? {
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
    case .read, .responded, .failed, .decoded, .main, .answered, .lifecycle: nil
    }
  }

  fileprivate func write(to text: inout LogText) {
    switch self {
    case .prepareForReuse(let cell): text.list(.prepareForReuse, cell)
    case .cellForRow(let cell, let row, let item): text.list(.cellForRow, cell, row, item)
    case .reconfigure(let cell, let row, let item): text.list(.reconfigure, cell, row, item)
    case .willDisplay(let cell, let row, let item): text.list(.willDisplay, cell, row, item)
    case .didEndDisplaying(let cell, let row, let item):
      text.list(.didEndDisplaying, cell, row, item)
    case .enqueued(let cell): text.list(.enqueued, cell)
    case .released(let cell): text.list(.released, cell)
    case .prefetch(let row, let item): text.list(.prefetch, row, item)
    case .cancelPrefetch(let row, let item): text.list(.cancelPrefetch, row, item)
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
