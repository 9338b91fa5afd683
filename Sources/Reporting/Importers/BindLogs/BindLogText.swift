import Environment
import Primitives
import TextOutput

/// Writes a bind log line by line.
package struct BindLogText: Sendable {
  /// The log so far.
  package private(set) var bytes: [UInt8] = []

  /// Creates a log with its header.
  package init(_ header: BindLogHeader) {
    append([
      "bindLog": BindLogHeader.version, "app": header.app,
      "height": header.height.map { Self.decimal($0.points) }, "scale": header.scale,
      "rowHeight": header.rowHeight.map { Self.decimal($0.points) }, "columns": header.columns,
      "inset": header.inset.map { Self.decimal($0.points) }, "list": header.list?.rawValue,
      "launch": header.launch,
    ])
  }

  /// Writes a line.
  package mutating func append(_ event: BindLogEvent) {
    let time = Self.decimal(Double(event.time.nanoseconds) / 1_000_000)
    append(
      JSONValue(
        [("t", time)] + Self.members(of: event.kind) + [
          ("offset", event.offset.map { Self.decimal($0.points) }),
          ("touching", event.isTouching ? true : nil),
        ]))
  }

  private mutating func append(_ line: JSONValue) {
    bytes.append(contentsOf: line.text(as: .dense).utf8)
    bytes.append(UInt8(ascii: "\n"))
  }

  private typealias Members = [(String, (any JSONConvertible)?)]

  private static func members(of kind: BindLogEvent.Kind) -> Members {
    switch kind {
    case .bind(let bind):
      [
        ("e", "bind"), ("bind", bind.number), ("item", bind.item),
        ("slot", bind.slot > 0 ? bind.slot : nil), ("id", bind.id), ("url", bind.url),
        ("pixelWidth", bind.wanted?.width), ("pixelHeight", bind.wanted?.height),
      ]
    case .show(let item, let height):
      [("e", "show"), ("item", item), ("height", height.map { decimal($0.points) })]
    case .hide(let item): [("e", "hide"), ("item", item)]
    case .answer(let answer):
      [
        ("e", "answer"), ("bind", answer.bind), ("outcome", answer.outcome.rawValue),
        ("bytes", answer.bytes), ("imageWidth", answer.picture?.width),
        ("imageHeight", answer.picture?.height),
      ] + (answer.timing.map { times(of: $0) } ?? [])
    case .request(let request):
      [("e", "request"), ("url", request.url), ("bytes", request.bytes)] + times(of: request)
    case .arrived(let url): [("e", "arrived"), ("url", url)]
    case .display(let display):
      [
        ("e", "display"), ("bind", display.bind), ("url", display.url),
        ("kept", display.isKept ? true : nil),
      ]
    case .app(let event): [("e", event.rawValue)]
    case .scroll: [("e", "scroll")]
    case .end: [("e", "end")]
    }
  }

  private static func times(of request: RequestTiming) -> Members {
    func time(_ time: Instant?) -> JSONValue? { time.map { decimal(Double($0.nanoseconds) / 1e6) } }
    return [
      ("sent", time(request.sent)), ("first", time(request.first)),
      ("received", time(request.received)),
      ("connect", request.connect.map { decimal($0.milliseconds) }),
      ("connection", request.connection), ("protocol", request.protocolName),
    ]
  }

  /// Returns a number with at most six decimals. Milliseconds then keep their nanoseconds, and 64ths are exact.
  private static func decimal(_ number: Double) -> JSONValue { JSONValue(number, decimals: 6) }
}
