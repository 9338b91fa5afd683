import CachePolicies
import ImagePipeline
import Primitives

/// The block's name and what belongs to it, within the list around them.
extension MainBlock: LogField {
  private enum Name: String, CaseIterable {
    case placeholder, deliver, fail, retry, sweepMemory, sweepDisk, sweep
  }

  static func read(from cursor: inout LogCursor) throws(LogProblem) -> MainBlock {
    switch try cursor.name("block", Name.self) {
    case .placeholder: try .placeholder(cursor.next(), bind: cursor.next())
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
    case .deliver(let token): text.named(Name.deliver, token)
    case .fail(let token): text.named(Name.fail, token)
    case .retry(let token): text.named(Name.retry, token)
    case .sweepMemory: text.named(Name.sweepMemory)
    case .sweepDisk: text.named(Name.sweepDisk)
    case .sweep(let store, let pipeline): text.named(Name.sweep, store, pipeline)
    }
  }
}

/// The number of an image, or a word for what ships with the app.
extension Picture: LogField {
  private static let words: [(value: Picture, word: String)] = [
    (.placeholder, "placeholder"), (.error, "error"), (.empty, "empty"), (.hidden, "hidden"),
  ]

  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Picture {
    if cursor.isAtNumber() { return .image(try cursor.next()) }
    return try cursor.name("picture", of: words)
  }

  func write(to text: inout LogText) {
    if case .image(let image) = self {
      image.write(to: &text)
    } else {
      text.word(for: self, of: Self.words)
    }
  }
}

/// `"row",12` or `"item",12`, and the slot unless it is the first.
extension Place: LogField {
  private enum Name: String, CaseIterable { case row, item }

  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Place {
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

/// Cell and thousandths for the upper edge, then for the lower, within the list around them.
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

/// Asset, rendition, version, encoded bytes and source, within the list around them.
extension ImageContent: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> ImageContent {
    let asset = AssetID(try cursor.next())
    return ImageContent(
      try cursor.next(), of: asset, version: try cursor.next(), encodedBytes: try cursor.next(),
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
    case .network: try .network(cursor.next())
    case .store: try .store(cursor.next())
    case .bundle: try .bundle(cursor.next())
    case .saved: try .saved(cursor.next())
    }
  }

  func write(to text: inout LogText) {
    switch self {
    case .network(let load): text.named(Name.network, load)
    case .store(let load): text.named(Name.store, load)
    case .bundle(let file): text.named(Name.bundle, file)
    case .saved(let image): text.named(Name.saved, image)
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
    case .load: try .load(cursor.next())
    case .file: try .file(cursor.next())
    case .images: .images
    }
  }

  func write(to text: inout LogText) {
    switch self {
    case .load(let load): text.named(Name.load, load)
    case .file(let file): text.named(Name.file, file)
    case .images: text.named(Name.images)
    }
  }
}

/// The word of a store that is named, or the number of another.
extension StoreID: LogField {
  private static let words: [(value: StoreID, word: String)] = [
    (.disk, "disk"), (.httpMemory, "httpMemory"), (.httpDisk, "httpDisk"), (.bundle, "bundle"),
    (.saved, "saved"),
  ]

  static func read(from cursor: inout LogCursor) throws(LogProblem) -> StoreID {
    if cursor.isAtNumber() { return StoreID(try cursor.number(UInt8.self)) }
    return try cursor.name("store", of: words)
  }

  func write(to text: inout LogText) {
    if let known = Self.words.first(where: { $0.value == self }) {
      text.word(known.word)
    } else {
      text.number(Int64(rawValue))
    }
  }
}

/// The event's name, and the level of a memory pressure.
extension LifecycleEvent: LogField {
  /// Each with its word; any level stands for a pressure.
  private static let words: [(value: LifecycleEvent, word: String)] = [
    (.memoryWarning, "memoryWarning"), (.pressure(.normal), "pressure"),
    (.background, "background"), (.foreground, "foreground"), (.terminate, "terminate"),
    (.launch, "launch"), (.leaveScreen, "leaveScreen"), (.enterScreen, "enterScreen"),
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
