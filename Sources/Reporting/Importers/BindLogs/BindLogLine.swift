import Environment
import Foundation
import Primitives

/// A line of a bind log, as in the file.
struct BindLogLine {
  let bytes: Data
  let file: String
  /// The place in messages, as in `:12`.
  let place: String

  /// True if the line is blank.
  var isBlank: Bool { bytes.allSatisfy { [0x20, 0x09, 0x0D].contains($0) } }

  /// The value of the line; nil if it is not JSON at all.
  var json: Any? { try? JSONSerialization.jsonObject(with: Data(bytes)) }

  func error(_ message: String) -> FileError {
    FileError(file: file, place: place, message: message)
  }

  /// Returns the object of the line.
  func read() throws(FileError) -> BindLogMembers {
    guard let members = json as? [String: Any] else {
      throw error("is not a JSON object; a bind log has one per line")
    }
    return BindLogMembers(members: members, line: self)
  }

  /// Checks an event against the numbers of the earlier binds, and adds the number of a new bind.
  func check(_ event: BindLogEvent, _ binds: inout Set<Int>) throws(FileError) {
    switch event.kind {
    case .bind(let bind):
      guard binds.insert(bind.number).inserted else {
        throw error("the bind \(bind.number) occurs twice; number binds upwards")
      }
    case .answer(let answer):
      guard binds.contains(answer.bind) else {
        throw error("answers the bind \(answer.bind), which does not exist before it")
      }
    case .display(let display):
      guard binds.contains(display.bind) else {
        throw error("shows an image for the bind \(display.bind), which does not exist before it")
      }
    case .show, .hide, .request, .arrived, .app, .scroll, .end: break
    }
  }
}

/// The contents of a line.
struct BindLogMembers {
  let members: [String: Any]
  let line: BindLogLine

  private typealias Event = BindLogEvent
  /// A day in milliseconds; longer logs are refused as mistakes.
  static let longest = 86_400_000.0
  /// The maximum number of rows of a feed that follows a trace.
  private static let maxItems = 1_000_000.0
  private static let sides = 0.0...16_384
  private static let distances = -1e9...1e9

  /// The header of the log, from its first line.
  var header: BindLogHeader {
    get throws(FileError) {
      guard let version = try number("bindLog", 0...1e9) else {
        throw line.error("has no 'bindLog', the key with which the first line of a bind log begins")
      }
      guard (1...Double(BindLogHeader.version)).contains(version) else {
        throw line.error(
          "is a bind log of version \(Int(version)); this program reads up to \(BindLogHeader.version)"
        )
      }
      var header = BindLogHeader()
      header.app = members["app"] as? String
      // Of a list that is not laid out yet, UIKit says 0.
      header.height = try number("height", 1...16_384, orUnknown: true).map { Points($0) }
      header.scale = try number("scale", 1...4, orUnknown: true).map { Int($0.rounded()) }
      header.rowHeight = try number("rowHeight", 1...100_000, orUnknown: true).map { Points($0) }
      header.columns = try whole("columns", 1...64)
      // Logs of the first version may use these names for something else.
      header.inset = try? number("inset", 0...16_384).map { Points($0) }
      header.list = (members["list"] as? String).flatMap { BindLogHeader.List(rawValue: $0) }
      header.launch = members["launch"] as? String
      return header
    }
  }

  /// Returns the event; nil if the format does not have this kind of event.
  func event(_ header: BindLogHeader) throws(FileError) -> BindLogEvent? {
    guard members["bindLog"] == nil else {
      throw line.error(
        "begins the log of a second launch; a log is of one launch: cut the file before this line")
    }
    let milliseconds = try required("t", number("t", 0...Self.longest))
    guard let kind = try kind(header) else { return nil }
    let offset = try number("offset", Self.distances)
    return BindLogEvent(
      kind, at: Instant(nanoseconds: Int64((milliseconds * 1_000_000).rounded())),
      offset: offset.map { Points($0) }, isTouching: JSONScalar.truth(members["touching"]) ?? false)
  }

  private func kind(_ header: BindLogHeader) throws(FileError) -> BindLogEvent.Kind? {
    let word = try required("e", text("e"))
    return switch word {
    case "bind": .bind(try bind(header))
    case "show":
      // Logs of the first version may use the name for something else; those of others are read without it.
      .show(
        item: try item(),
        height: (try? number("height", 1...100_000)).flatMap { $0.map { Points($0) } })
    case "hide": .hide(item: try item())
    case "answer": .answer(try answer())
    case "request": .request(try request())
    case "arrived": .arrived(url: try address())
    case "display": .display(try display())
    case "scroll": .scroll
    case "end": .end
    default: Event.AppEvent(rawValue: word).map { .app($0) }
    }
  }

  private func bind(_ header: BindLogHeader) throws(FileError) -> BindLogEvent.Bind {
    Event.Bind(
      number: try required("bind", whole("bind", 0...1e15)), item: try item(),
      slot: try whole("slot", 0...15) ?? 0, id: identity, url: try address(),
      wanted: try wanted(header))
  }

  /// The identity of an item, a text or a number; nil if there is none.
  private var identity: String? {
    members["id"] as? String ?? (try? whole("id", -1e15...1e15)).flatMap { $0.map { "\($0)" } }
  }

  private func display() throws(FileError) -> BindLogEvent.Display {
    Event.Display(
      try required("bind", whole("bind", 0...1e15)),
      url: members.member("url") == nil ? nil : try address(),
      isKept: JSONScalar.truth(members["kept"]) ?? false)
  }

  func address() throws(FileError) -> String {
    let url = try required("url", text("url"))
    guard !url.isEmpty, !url.contains(where: \.isNewline) else {
      throw line.error("'url' is empty or has a line break")
    }
    return url
  }

  /// Returns a size in pixels; points are converted with the screen's scale.
  private func wanted(_ header: BindLogHeader) throws(FileError) -> PixelSize? {
    if let pixels = try size("pixelWidth", "pixelHeight") { return pixels }
    guard let width = try number("width", Self.sides), width > 0,
      let height = try number("height", Self.sides), height > 0
    else { return nil }
    let scale = try number("scale", 1...4) ?? Double(header.scale ?? 3)
    func pixels(_ side: Double) -> Int { min(max(Int((side * scale).rounded()), 1), 16_384) }
    return PixelSize(width: pixels(width), height: pixels(height))
  }

  private func answer() throws(FileError) -> BindLogEvent.Answer {
    let word = try required("outcome", text("outcome"))
    guard let outcome = Event.Outcome(rawValue: word) else {
      throw line.error(
        Suggestion.unknown("outcome", word, known: Event.Outcome.allCases.map(\.rawValue)))
    }
    return Event.Answer(
      try required("bind", whole("bind", 0...1e15)), outcome,
      bytes: try whole("bytes", 0...Double(UInt32.max)),
      picture: try size("imageWidth", "imageHeight"), timing: try timing(of: ""))
  }

  private func item() throws(FileError) -> Int {
    try required("item", whole("item", 0...Self.maxItems - 1))
  }

  private func size(_ width: String, _ height: String) throws(FileError) -> PixelSize? {
    guard let width = try whole(width, 0...16_384), let height = try whole(height, 0...16_384),
      width > 0, height > 0
    else { return nil }
    return PixelSize(width: width, height: height)
  }

  func text(_ name: String) throws(FileError) -> String? {
    guard let value = members.member(name) else { return nil }
    guard let text = value as? String else { throw line.error("'\(name)' is not a text") }
    return text
  }

  func whole(_ name: String, _ range: ClosedRange<Double>) throws(FileError) -> Int? {
    guard let number = try number(name, range) else { return nil }
    guard let whole = Int(exactly: number) else {
      throw line.error("'\(name)' is not a whole number")
    }
    return whole
  }

  /// Returns a number; nil if it is missing or, if 0 stands for an unknown one, is 0.
  func number(
    _ name: String, _ range: ClosedRange<Double>, orUnknown isNone: Bool = false
  ) throws(FileError) -> Double? {
    guard let value = members.member(name) else { return nil }
    if isNone, JSONScalar.number(value) == 0 { return nil }
    guard let number = JSONScalar.number(value), range.contains(number) else {
      let (low, high) = (Int(range.lowerBound), Int(range.upperBound))
      throw line.error("'\(name)' is not a number from \(low) to \(high)")
    }
    return number
  }

  func required<Value>(_ name: String, _ value: Value?) throws(FileError) -> Value {
    guard let value else { throw line.error("'\(name)' is missing") }
    return value
  }
}
