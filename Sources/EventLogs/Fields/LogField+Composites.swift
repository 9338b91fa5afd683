import ImageLoading
import Primitives
import Scrolling

/// The block's name and what belongs to it, within the list around them.
extension MainBlock: LogField {
  private enum Name: String, CaseIterable {
    case placeholder, deliver, fail, retry, sweepMemory, sweepDisk
  }

  static func read(from cursor: inout LogCursor) throws(LogProblem) -> MainBlock {
    switch try cursor.name("block", Name.self) {
    case .placeholder: .placeholder(try cursor.next(), bind: try cursor.next())
    case .deliver: .deliver(try cursor.next())
    case .fail: .fail(try cursor.next())
    case .retry: .retry(try cursor.next())
    case .sweepMemory: .sweepMemory
    case .sweepDisk: .sweepDisk
    }
  }

  func write(to text: inout LogText) {
    switch self {
    case .placeholder(let cell, let bind):
      text.word(Name.placeholder.rawValue)
      cell.write(to: &text)
      bind.write(to: &text)
    case .deliver(let token):
      text.word(Name.deliver.rawValue)
      token.write(to: &text)
    case .fail(let token):
      text.word(Name.fail.rawValue)
      token.write(to: &text)
    case .retry(let token):
      text.word(Name.retry.rawValue)
      token.write(to: &text)
    case .sweepMemory: text.word(Name.sweepMemory.rawValue)
    case .sweepDisk: text.word(Name.sweepDisk.rawValue)
    }
  }
}

/// The number of an image, or a word for what ships with the app.
extension Picture: LogField {
  private enum Name: String, CaseIterable { case placeholder, error, empty, hidden }

  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Picture {
    if cursor.isAtNumber() { return .image(try cursor.next()) }
    return switch try cursor.name("picture", Name.self) {
    case .placeholder: .placeholder
    case .error: .error
    case .empty: .empty
    case .hidden: .hidden
    }
  }

  func write(to text: inout LogText) {
    switch self {
    case .image(let image): image.write(to: &text)
    case .placeholder: text.word(Name.placeholder.rawValue)
    case .error: text.word(Name.error.rawValue)
    case .empty: text.word(Name.empty.rawValue)
    case .hidden: text.word(Name.hidden.rawValue)
    }
  }
}

/// `"row",12` or `"item",12`.
extension Place: LogField {
  private enum Name: String, CaseIterable { case row, item }

  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Place {
    switch try cursor.name("place", Name.self) {
    case .row: .row(try cursor.next())
    case .item: .item(try cursor.next())
    }
  }

  func write(to text: inout LogText) {
    switch self {
    case .row(let row):
      text.word(Name.row.rawValue)
      row.write(to: &text)
    case .item(let item):
      text.word(Name.item.rawValue)
      item.write(to: &text)
    }
  }
}

/// Object, version, encoded bytes and origin, within the list around them.
extension ImageContent: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> ImageContent {
    ImageContent(
      object: try cursor.next(), version: try cursor.next(), encodedBytes: try cursor.next(),
      origin: try cursor.next())
  }

  func write(to text: inout LogText) {
    object.write(to: &text)
    version.write(to: &text)
    encodedBytes.write(to: &text)
    origin.write(to: &text)
  }
}

/// The event's name, and the level of a memory pressure.
extension LifecycleEvent: LogField {
  private enum Name: String, CaseIterable {
    case memoryWarning, pressure, background, foreground, terminate, launch, leaveScreen,
      enterScreen
  }

  static func read(from cursor: inout LogCursor) throws(LogProblem) -> LifecycleEvent {
    switch try cursor.name("event of the app's life", Name.self) {
    case .memoryWarning: .memoryWarning
    case .pressure: .pressure(try cursor.next())
    case .background: .background
    case .foreground: .foreground
    case .terminate: .terminate
    case .launch: .launch
    case .leaveScreen: .leaveScreen
    case .enterScreen: .enterScreen
    }
  }

  func write(to text: inout LogText) {
    text.word(name.rawValue)
    if case .pressure(let level) = self { level.write(to: &text) }
  }

  private var name: Name {
    switch self {
    case .memoryWarning: .memoryWarning
    case .pressure: .pressure
    case .background: .background
    case .foreground: .foreground
    case .terminate: .terminate
    case .launch: .launch
    case .leaveScreen: .leaveScreen
    case .enterScreen: .enterScreen
    }
  }
}
