package import ImagePipeline
import Primitives
import Scrolling

/// The names of events in a log: calls of the table, then other events.
private enum Name: String, CaseIterable {
  case prepareForReuse, cellForRow, reconfigure, willDisplay, didEndDisplaying, scrolledOut,
    enqueued, emptied,
    released, prefetch, cancelPrefetch
  case read, responded, failed, decoded, main, answered, paced, lifecycle
}

/// Written as a list: the event's name and its fields.
extension PipelineEvent: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> PipelineEvent {
    try cursor.openList()
    let event = try fields(of: cursor.name("event", Name.self), from: &cursor)
    try cursor.closeList()
    return event
  }

  private static func fields(
    of name: Name, from cursor: inout LogCursor
  ) throws(LogProblem) -> PipelineEvent {
    switch name {
    case .read: try .read(cursor.next(), cursor.next())
    case .responded: try .responded(cursor.next(), cursor.next())
    case .failed: try .failed(cursor.next(), cursor.next())
    case .decoded: try .decoded(cursor.next())
    case .main: try .main(cursor.next())
    case .answered: try .answered(cursor.next(), cursor.next())
    case .paced: try .paced(cursor.next())
    case .lifecycle: try .lifecycle(cursor.next(), of: cursor.next())
    default: try call(name, on: cursor.next(), from: &cursor)
    }
  }

  /// Reads the table's call of a name.
  private static func call(
    _ name: Name, on screen: ScreenID, from cursor: inout LogCursor
  ) throws(LogProblem) -> PipelineEvent {
    let call: TableEvent =
      switch name {
      case .prepareForReuse: try .prepareForReuse(cursor.next())
      case .cellForRow: try .cellForRow(cursor.next(), row: cursor.next(), item: cursor.next())
      case .reconfigure: try .reconfigure(cursor.next(), row: cursor.next(), item: cursor.next())
      case .willDisplay: try .willDisplay(cursor.next(), row: cursor.next(), item: cursor.next())
      case .didEndDisplaying:
        try .didEndDisplaying(cursor.next(), row: cursor.next(), item: cursor.next())
      case .scrolledOut: try .scrolledOut(cursor.next(), row: cursor.next(), item: cursor.next())
      case .enqueued: try .enqueued(cursor.next())
      case .emptied: try .emptied(cursor.next())
      case .released: try .released(cursor.next())
      case .prefetch: try .prefetch(row: cursor.next(), item: cursor.next())
      case .cancelPrefetch: try .cancelPrefetch(row: cursor.next(), item: cursor.next())
      default: throw cursor.problem("no call of a table")
      }
    // A first slot is not written.
    return .table(call, cursor.isAtListEnd() ? .first : try cursor.next(), on: screen)
  }

  func write(to text: inout LogText) {
    switch self {
    case .table(let event, let slot, let screen): event.write(slot, on: screen, to: &text)
    case .read(let token, let result): text.list(Name.read, token, result)
    case .responded(let token, let response): text.list(Name.responded, token, response)
    case .failed(let token, let failure): text.list(Name.failed, token, failure)
    case .decoded(let token): text.list(Name.decoded, token)
    case .main(let block): text.list(Name.main, block)
    case .answered(let token, let view): text.list(Name.answered, token, view)
    case .paced(let allowed): text.list(Name.paced, allowed)
    case .lifecycle(let event, let process): text.list(Name.lifecycle, event, process)
    }
  }
}

extension TableEvent {
  fileprivate func write(_ slot: SlotID, on screen: ScreenID, to text: inout LogText) {
    text.openList()
    switch self {
    case .prepareForReuse(let cell): text.named(Name.prepareForReuse, screen, cell)
    case .cellForRow(let cell, let row, let item):
      text.named(Name.cellForRow, screen, cell, row, item)
    case .reconfigure(let cell, let row, let item):
      text.named(Name.reconfigure, screen, cell, row, item)
    case .willDisplay(let cell, let row, let item):
      text.named(Name.willDisplay, screen, cell, row, item)
    case .didEndDisplaying(let cell, let row, let item):
      text.named(Name.didEndDisplaying, screen, cell, row, item)
    case .scrolledOut(let cell, let row, let item):
      text.named(Name.scrolledOut, screen, cell, row, item)
    case .enqueued(let cell): text.named(Name.enqueued, screen, cell)
    case .emptied(let cell): text.named(Name.emptied, screen, cell)
    case .released(let cell): text.named(Name.released, screen, cell)
    case .prefetch(let row, let item): text.named(Name.prefetch, screen, row, item)
    case .cancelPrefetch(let row, let item): text.named(Name.cancelPrefetch, screen, row, item)
    }
    if slot != .first { slot.write(to: &text) }
    text.closeList()
  }
}

extension PipelineEvent {
  /// The event in the log's form, such as `["cellForRow",0,3,12,12]`.
  package var logText: String { LogText.text(of: self) }
}

extension Effects.Effect {
  /// The effect in the log's form, such as `["fetch","3.1",null,"session"]`.
  package var logText: String { LogText.text(of: self) }
}

extension [Effects.Effect] {
  /// The effects in the log's form, such as `[["fetch","3.1",null,"session"]]`.
  ///
  /// - Complexity: O(*n*).
  package var logText: String { "[" + map(\.logText).joined(separator: ",") + "]" }
}

extension LogText {
  fileprivate static func text(of field: some LogField) -> String {
    var text = LogText()
    field.write(to: &text)
    return String(decoding: text.bytes, as: UTF8.self)
  }
}
