import Primitives
import Environment

/// Writes a bind log line by line.
package struct BindLogText: Sendable {
  /// What was written.
  package private(set) var bytes: [UInt8] = []

  /// Begins a log.
  package init(_ header: BindLogHeader) {
    var line = Line("bindLog", "\(BindLogHeader.version)")
    line.add("app", header.app?.jsonQuoted)
    line.add("height", header.height.map { Self.decimal($0.points) })
    line.add("scale", header.scale.map { "\($0)" })
    line.add("rowHeight", header.rowHeight.map { Self.decimal($0.points) })
    line.add("columns", header.columns.map { "\($0)" })
    append(line)
  }

  /// Writes a line.
  package mutating func append(_ event: BindLogEvent) {
    var line = Line("t", Self.decimal(Double(event.time.nanoseconds) / 1_000_000))
    switch event.kind {
    case .bind(let bind): line.add(bind)
    case .show(let item): line.add("show", item: item)
    case .hide(let item): line.add("hide", item: item)
    case .answer(let answer): line.add(answer)
    case .scroll: line.add("e", "\"scroll\"")
    case .end: line.add("e", "\"end\"")
    }
    line.add("offset", event.offset.map { Self.decimal($0.points) })
    if event.isTouching { line.add("touching", "true") }
    append(line)
  }

  private mutating func append(_ line: Line) {
    bytes.append(contentsOf: line.text.utf8)
    bytes.append(contentsOf: "}\n".utf8)
  }

  /// A number with six decimals at most, which show nanoseconds in milliseconds and 64ths exactly.
  private static func decimal(_ number: Double) -> String {
    var text = number.text(decimals: 6)
    while text.last == "0" { text.removeLast() }
    return text.last == "." ? String(text.dropLast()) : text
  }
}

/// An object on a line, without its last brace.
private struct Line {
  private(set) var text: String

  init(_ key: String, _ value: String) { text = "{\"\(key)\":\(value)" }

  /// A key with a value that is JSON already; nothing for nil.
  mutating func add(_ key: String, _ value: String?) {
    if let value { text += ",\"\(key)\":\(value)" }
  }

  mutating func add(_ word: String, item: Int) {
    add("e", "\"\(word)\"")
    add("item", "\(item)")
  }

  mutating func add(_ bind: BindLogEvent.Bind) {
    add("e", "\"bind\"")
    add("bind", "\(bind.number)")
    add("item", "\(bind.item)")
    if bind.slot > 0 { add("slot", "\(bind.slot)") }
    add("url", bind.url.jsonQuoted)
    add("pixelWidth", bind.wanted.map { "\($0.width)" })
    add("pixelHeight", bind.wanted.map { "\($0.height)" })
  }

  mutating func add(_ answer: BindLogEvent.Answer) {
    add("e", "\"answer\"")
    add("bind", "\(answer.bind)")
    add("outcome", "\"\(answer.outcome.rawValue)\"")
    add("bytes", answer.bytes.map { "\($0)" })
    add("imageWidth", answer.picture.map { "\($0.width)" })
    add("imageHeight", answer.picture.map { "\($0.height)" })
  }
}
