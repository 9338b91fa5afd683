import CachePolicies
import ImagePipeline
import Primitives

/// Written as the block's name and its fields, in the list around them.
extension MainBlock: LogField {
  private enum Name: String, CaseIterable {
    case placeholder, show, deliver, fail, retry, sweepMemory, sweepDisk, sweep
  }

  static func read(from cursor: inout LogCursor) throws(LogProblem) -> MainBlock {
    switch try cursor.name("block", Name.self) {
    case .placeholder: try .placeholder(cursor.next(), bind: cursor.next())
    case .show: try .show(cursor.next(), bind: cursor.next())
    case .deliver: try .deliver(cursor.next())
    case .fail: try .fail(cursor.next())
    case .retry: try .retry(cursor.next())
    case .sweepMemory: .sweepMemory
    case .sweepDisk: .sweepDisk
    case .sweep: try .sweep(cursor.next(), of: cursor.next())
    }
  }

  func write(to text: inout LogText) {
    switch self {
    case .placeholder(let view, let bind): text.named(Name.placeholder, view, bind)
    case .show(let view, let bind): text.named(Name.show, view, bind)
    case .deliver(let token): text.named(Name.deliver, token)
    case .fail(let token): text.named(Name.fail, token)
    case .retry(let token): text.named(Name.retry, token)
    case .sweepMemory: text.named(Name.sweepMemory)
    case .sweepDisk: text.named(Name.sweepDisk)
    case .sweep(let store, let pipeline): text.named(Name.sweep, store, pipeline)
    }
  }
}

/// Written as `"row",12` or `"item",12`, with the slot unless it is the first.
extension RowReference: LogField {
  private enum Name: String, CaseIterable { case row, item }

  static func read(from cursor: inout LogCursor) throws(LogProblem) -> RowReference {
    switch try cursor.name("place", Name.self) {
    case .row: try .row(cursor.next(), cursor.isAtListEnd() ? .first : cursor.next())
    case .item: try .item(cursor.next(), cursor.isAtListEnd() ? .first : cursor.next())
    }
  }

  func write(to text: inout LogText) {
    switch self {
    case .row(let row, .first): text.named(Name.row, row)
    case .row(let row, let slot): text.named(Name.row, row, slot)
    case .item(let item, .first): text.named(Name.item, item)
    case .item(let item, let slot): text.named(Name.item, item, slot)
    }
  }
}

/// Written as cell and thousandths for the upper edge, then for the lower edge, in the list around them.
extension CutCells: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> CutCells {
    CutCells(
      first: Cut(try cursor.next(), hidden: try cursor.next()),
      last: Cut(try cursor.next(), hidden: try cursor.next()))
  }

  func write(to text: inout LogText) {
    first.cell.write(to: &text)
    first.hidden.write(to: &text)
    last.cell.write(to: &text)
    last.hidden.write(to: &text)
  }
}

/// Written as the event's name and, for memory pressure, the level.
extension LifecycleEvent: LogField {
  /// Each event with its word. Memory pressure has the same word at all levels.
  private static let words: [(value: LifecycleEvent, word: String)] = [
    (.memoryWarning, "memoryWarning"), (.pressure(.normal), "pressure"),
    (.background, "background"), (.foreground, "foreground"), (.terminate, "terminate"),
    (.launch, "launch"), (.leaveScreen, "leaveScreen"), (.enterScreen, "enterScreen"),
    (.newAddresses, "newAddresses"),
  ]

  static func read(from cursor: inout LogCursor) throws(LogProblem) -> LifecycleEvent {
    let event = try cursor.name("event of the app's life", of: words)
    return if case .pressure = event { .pressure(try cursor.next()) } else { event }
  }

  func write(to text: inout LogText) {
    guard case .pressure(let level) = self else { return text.word(for: self, of: Self.words) }
    text.word("pressure")
    level.write(to: &text)
  }
}
