import ImagePipeline
import Primitives

/// Written as the number of an image, or as a word for an image that ships with the app.
extension ViewContent: LogField {
  private static let words: [(value: ViewContent, word: String)] = [
    (.placeholder, "placeholder"), (.error, "error"), (.empty, "empty"), (.hidden, "hidden"),
  ]

  static func read(from cursor: inout LogCursor) throws(LogProblem) -> ViewContent {
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

/// Written as picture, rendition, version, encoded bytes and source, in the list around them.
extension ImageContent: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> ImageContent {
    let picture = PictureID(try cursor.next())
    return ImageContent(
      try cursor.next(), of: picture, version: try cursor.next(), encodedBytes: try cursor.next(),
      from: try cursor.next())
  }

  func write(to text: inout LogText) {
    picture.rawValue.write(to: &text)
    rendition.write(to: &text)
    version.write(to: &text)
    encodedBytes.write(to: &text)
    source.write(to: &text)
  }
}

/// Written as `"network","12.3"`, `"store","12.3"`, `"encoded","12.3"`, `"bundle"` or `"file"` with the file, or
/// `"saved"` with the image.
extension ImageSource: LogField {
  private enum Name: String, CaseIterable { case network, store, encoded, bundle, file, saved }

  static func read(from cursor: inout LogCursor) throws(LogProblem) -> ImageSource {
    switch try cursor.name("source", Name.self) {
    case .network: try .network(cursor.next())
    case .store: try .store(cursor.next())
    case .encoded: try .encoded(cursor.next())
    case .bundle: try .bundle(cursor.next())
    case .file: try .file(cursor.next())
    case .saved: try .saved(cursor.next())
    }
  }

  func write(to text: inout LogText) {
    switch self {
    case .network(let load): text.named(Name.network, load)
    case .store(let load): text.named(Name.store, load)
    case .encoded(let load): text.named(Name.encoded, load)
    case .bundle(let file): text.named(Name.bundle, file)
    case .file(let file): text.named(Name.file, file)
    case .saved(let image): text.named(Name.saved, image)
    }
  }
}

/// Written as the store and the key, in the list around them.
extension File: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> File {
    File(try cursor.next(), try cursor.next())
  }

  func write(to text: inout LogText) {
    store.write(to: &text)
    key.write(to: &text)
  }
}

/// Written as `"load","12.3"`, `"file"` with the file, or `"images"`.
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

/// Written as the word of a named store, or as the number of another store.
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
