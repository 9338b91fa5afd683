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
    case .placeholder(let view, let bind):
      text.word(Name.placeholder.rawValue)
      view.write(to: &text)
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

/// Asset, rendition, version, encoded bytes and source, within the list around them.
extension ImageContent: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> ImageContent {
    // An asset has one rendition, whose number it has.
    _ = try UInt32.read(from: &cursor)
    return ImageContent(
      try cursor.next(), version: try cursor.next(), encodedBytes: try cursor.next(),
      from: try cursor.next())
  }

  func write(to text: inout LogText) {
    asset.rawValue.write(to: &text)
    rendition.write(to: &text)
    version.write(to: &text)
    encodedBytes.write(to: &text)
    source.write(to: &text)
  }
}

/// `"network","12.3"`, `"store","12.3"`, `"bundle"` and the file, or `"saved"` and the image.
extension ImageSource: LogField {
  private enum Name: String, CaseIterable { case network, store, bundle, saved }

  static func read(from cursor: inout LogCursor) throws(LogProblem) -> ImageSource {
    switch try cursor.name("source", Name.self) {
    case .network: .network(try cursor.next())
    case .store: .store(try cursor.next())
    case .bundle: .bundle(try cursor.next())
    case .saved: .saved(try cursor.next())
    }
  }

  func write(to text: inout LogText) {
    switch self {
    case .network(let load):
      text.word(Name.network.rawValue)
      load.write(to: &text)
    case .store(let load):
      text.word(Name.store.rawValue)
      load.write(to: &text)
    case .bundle(let file):
      text.word(Name.bundle.rawValue)
      file.write(to: &text)
    case .saved(let image):
      text.word(Name.saved.rawValue)
      image.write(to: &text)
    }
  }
}

/// The store and the key, within the list around them.
extension File: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> File {
    File(try cursor.next(), try cursor.next())
  }

  func write(to text: inout LogText) {
    store.write(to: &text)
    key.write(to: &text)
  }
}

/// `"load","12.3"`, `"file"` and the file, or `"images"`.
extension FileContent: LogField {
  private enum Name: String, CaseIterable { case load, file, images }

  static func read(from cursor: inout LogCursor) throws(LogProblem) -> FileContent {
    switch try cursor.name("content", Name.self) {
    case .load: .load(try cursor.next())
    case .file: .file(try cursor.next())
    case .images: .images
    }
  }

  func write(to text: inout LogText) {
    switch self {
    case .load(let load):
      text.word(Name.load.rawValue)
      load.write(to: &text)
    case .file(let file):
      text.word(Name.file.rawValue)
      file.write(to: &text)
    case .images: text.word(Name.images.rawValue)
    }
  }
}

/// The word of a store that is named, or the number of another.
extension StoreID: LogField {
  private static let words: [(store: StoreID, word: String)] = [
    (.disk, "disk"), (.httpMemory, "httpMemory"), (.httpDisk, "httpDisk"), (.bundle, "bundle"),
    (.saved, "saved"),
  ]

  static func read(from cursor: inout LogCursor) throws(LogProblem) -> StoreID {
    if cursor.isAtNumber() { return StoreID(try cursor.number(UInt8.self)) }
    let place = cursor.problem("")
    let text = try cursor.word()
    if let known = words.first(where: { $0.word == text }) { return known.store }
    throw LogProblem(
      column: place.column,
      reason: Suggestion.unknown("store", text, known: words.map(\.word)))
  }

  func write(to text: inout LogText) {
    if let known = Self.words.first(where: { $0.store == self }) {
      text.word(known.word)
    } else {
      text.number(Int64(rawValue))
    }
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
