import Environment
import Foundation
import Importers
import Primitives
import Testing

/// Bind logs as apps write them.
@Suite("A bind log is read line by line") struct BindLogTests {
  static let lines = [
    #"{"bindLog":1,"app":"Feed 2.3","height":700,"scale":2,"rowHeight":88.5,"more":{"a":[1]}}"#,
    #"{"t":0,"e":"bind","bind":1,"item":0,"url":"https://a.example/1.jpg?w=2","width":40,"height":30.5}"#,
    #"{"t":0.5,"e":"bind","bind":2,"item":0,"slot":1,"url":"https://a.example/2","pixelWidth":9,"pixelHeight":8}"#,
    #"{"t":1,"e":"show","item":0}"#,
    #"{"t":16.666667,"e":"scroll","offset":12.5,"touching":true}"#,
    #"{"t":20,"e":"answer","bind":1,"outcome":"network","bytes":4711,"imageWidth":80,"imageHeight":61}"#,
    #"{"t":21,"e":"blink","bind":1}"#,
    #"{"t":19,"e":"answer","bind":2,"outcome":"memory","offset":13}"#,
    #"{"t":30,"e":"hide","item":0}"#, #"{"t":40,"e":"end"}"#,
  ]

  static func read(_ lines: [String], end: String = "\n") throws -> BindLog {
    try BindLog(Data((lines.joined(separator: "\n") + end).utf8), file: "b.jsonl")
  }

  /// Views of 300 x 200 pixels show pictures of 600 x 400; the load of the last one ends without an answer.
  @Test func anImageWithoutAPictureIsAsLargeAsThoseOfItsView() throws {
    var log = BindLogText(BindLogHeader())
    for number in 0..<3 {
      let now = Instant(nanoseconds: Int64(number) * 1_000_000)
      log.append(
        BindLogEvent(
          .bind(
            .init(
              number: number, item: number, url: "https://a.example/\(number).jpg",
              wanted: PixelSize(width: 300, height: 200))), at: now))
      guard number < 1 else { continue }
      let picture = PixelSize(width: 600, height: 400)
      log.append(BindLogEvent(.answer(.init(number, .network, picture: picture)), at: now))
    }
    let bound = try BoundImages(BindLog(Data(log.bytes), file: "binds.jsonl"))
    let text = BoundScenario(bound).text(.init(name: "list"))
    #expect(text.contains("  pixels: {width: 600, height: 400}\n"))
  }

  @Test func whatIsNamedIsTakenInTheOrderOfTimeAndAllElseIsPassedOver() throws {
    let log = try Self.read(Self.lines)
    #expect(log.header.app == "Feed 2.3" && log.header.height == Points(700))
    #expect(log.header.scale == 2 && log.header.rowHeight == Points(88.5))
    #expect(log.header.columns == nil && !log.isCutOff)
    let bind = BindLogEvent.Bind(
      number: 1, item: 0, url: "https://a.example/1.jpg?w=2",
      wanted: PixelSize(width: 80, height: 61))
    #expect(log.events.count == 8)
    #expect(log.events[0] == BindLogEvent(.bind(bind), at: .start))
    #expect(
      log.events[3]
        == BindLogEvent(
          .scroll, at: Instant(nanoseconds: 16_666_667), offset: Points(12.5), isTouching: true))
    #expect(
      log.events[4]
        == BindLogEvent(
          .answer(.init(2, .memory)), at: .start + .milliseconds(19), offset: Points(13)))
    let picture = PixelSize(width: 80, height: 61)
    #expect(
      log.events[5].kind == .answer(.init(1, .network, bytes: 4_711, picture: picture)))
    #expect(log.events[7].kind == .end)
  }

  /// UIKit says 0 of a list that is not laid out yet.
  @Test func ofASizeOfZeroNothingIsKnown() throws {
    let header = #"{"bindLog":1,"height":0,"scale":0,"rowHeight":0}"#
    let log = try Self.read([header] + Self.lines.dropFirst())
    #expect(log.header.height == nil && log.header.scale == nil && log.header.rowHeight == nil)
    #expect(log.events.count == 8)
  }

  @Test func aSecondLaunchIsNamedWithItsLine() {
    #expect {
      try Self.read(Self.lines + Self.lines)
    } throws: { error in
      "\(error)".hasPrefix("b.jsonl:11: begins the log of a second launch")
    }
  }

  @Test func aClockThatGoesBackIsRefusedAndALateLineIsNot() throws {
    func scroll(_ time: Int) -> String { #"{"t":\#(time),"e":"scroll","offset":1}"# }
    #expect(try Self.read([Self.lines[0], scroll(5_000), scroll(4_100)]).events.count == 2)
    #expect {
      try Self.read([Self.lines[0], scroll(5_000), scroll(7_000), scroll(4_900)])
    } throws: { error in
      "\(error)".hasPrefix("b.jsonl:4: the clock goes back by 2.1 s; log a clock")
    }
  }

  @Test func timesOfRequestsAreRead() throws {
    let log = try Self.read([
      #"{"bindLog":2}"#, Self.lines[1],
      #"{"t":9,"e":"request","url":"u","sent":2,"first":5.5,"received":9,"connect":1.25,"bytes":7}"#,
      #"{"t":20,"e":"answer","bind":1,"outcome":"network","sent":3,"connection":4,"protocol":"h2"}"#,
      #"{"t":30,"e":"arrived","url":"u"}"#,
    ])
    #expect(log.header.inset == nil && log.header.list == nil && log.header.launch == nil)
    let request = RequestTiming(
      url: "u", sent: .start + .milliseconds(2), first: Instant(nanoseconds: 5_500_000),
      received: .start + .milliseconds(9), connect: Nanoseconds(1_250_000), bytes: 7)
    let answer = RequestTiming(
      url: "", sent: .start + .milliseconds(3), connection: 4, protocolName: "h2")
    #expect(
      log.events.map(\.kind).dropFirst() == [
        .request(request), .answer(.init(1, .network, timing: answer)), .arrived(url: "u"),
      ])
  }

  private static let second = [
    #"{"bindLog":2,"inset":97.5,"list":"lazyStack","launch":"a"}"#,
    #"{"t":0,"e":"bind","bind":1,"item":7,"id":"post","url":"u"}"#,
    #"{"t":9,"e":"display","bind":1,"url":"v","kept":true}"#,
    #"{"t":10,"e":"display","bind":1}"#, #"{"t":20,"e":"background"}"#,
    #"{"t":30,"e":"foreground"}"#, #"{"t":40,"e":"memory-warning"}"#,
  ]

  @Test func theSecondVersionSaysWhatTheListAndItsViewsAre() throws {
    let log = try Self.read(Self.second)
    #expect(log.header.inset == Points(97.5) && log.header.list == .lazyStack)
    #expect(log.header.launch == "a")
    #expect(
      log.events.map(\.kind) == [
        .bind(.init(number: 1, item: 7, id: "post", url: "u")),
        .display(.init(1, url: "v", isKept: true)), .display(.init(1, url: nil)),
        .app(.background), .app(.foreground), .app(.memoryWarning),
      ])
    #expect(try Self.read([#"{"bindLog":2,"list":"carousel"}"#]).header.list == nil)
  }

  @Test(arguments: [
    ("[{}]", "m.json, request 1: 'url' is missing"),
    (#"[{"url":"u","sent":1},{"url":"u"}]"#, "m.json, request 2: 'sent' is missing"),
    (#"[{"url":"u","sent":4,"end":1}]"#, "m.json, request 1: has a response before 'sent'"),
    ("{}", "m.json: is not a JSON array of requests"),
  ])
  func aFileOfRequestsNamesTheOneAtFault(_ text: String, _ message: String) {
    let error = #expect(throws: FileError.self) {
      try RequestTiming.all(Data(text.utf8), file: "m.json")
    }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    lines,
    [
      #"{"bindLog":2}"#, lines[1],
      #"{"t":9,"e":"request","url":"u","sent":2,"first":5.5,"received":9,"connect":1.25,"bytes":7}"#,
      #"{"t":20,"e":"answer","bind":1,"outcome":"network","sent":3}"#,
      #"{"t":30,"e":"arrived","url":"u"}"#,
    ], second,
  ])
  func aWrittenLogReadsTheSame(_ lines: [String]) throws {
    let log = try Self.read(lines)
    var text = BindLogText(log.header)
    for event in log.events { text.append(event) }
    let again = try BindLog(Data(text.bytes), file: "b.jsonl")
    #expect(again.header == log.header && again.events == log.events)
    #expect(BindLog.recognizes(Data(text.bytes)))
  }

  /// An app that is killed while it writes leaves the beginning of a line.
  @Test func whatIsCutOffAtTheEndIsLeftOutAndSaid() throws {
    for length in 1..<Self.lines[5].count {
      let cut = Self.lines[..<5] + [String(Self.lines[5].prefix(length))]
      let log = try Self.read(Array(cut), end: "")
      #expect(log.isCutOff && log.events.count == 4, "\(length)")
    }
    let whole = try Self.read(Array(Self.lines[..<6]), end: "")
    #expect(!whole.isCutOff && whole.events.count == 5, "only the end of the line is missing")
    #expect(throws: FileError.self) {
      try Self.read(Array(Self.lines[..<5]) + ["{\"t\":1,\"e\""])
    }
  }

  @Test(arguments: [
    (0, "{}", "b.jsonl:1: has no 'bindLog'"), (0, "when,url", "b.jsonl:1: is not a JSON object"),
    (0, "{\"bindLog\":3}", "b.jsonl:1: is a bind log of version 3; this program reads up to 2"),
    (0, "{\"bindLog\":1,\"scale\":40}", "b.jsonl:1: 'scale' is not a number from 1 to 4"),
    (1, "garbage", "b.jsonl:2: is not a JSON object; a bind log has one per line"),
    (1, "[1]", "b.jsonl:2: is not a JSON object"),
    (1, "{\"e\":\"bind\"}", "b.jsonl:2: 't' is missing"),
    (1, "{\"t\":-1,\"e\":\"end\"}", "b.jsonl:2: 't' is not a number from 0 to 86400000"),
    (1, "{\"t\":1}", "b.jsonl:2: 'e' is missing"),
    (2, "{\"t\":1,\"e\":\"bind\",\"item\":1,\"bind\":7}", "b.jsonl:3: 'url' is missing"),
    (
      2, "{\"t\":1,\"e\":\"bind\",\"item\":1,\"bind\":7,\"url\":5}",
      "b.jsonl:3: 'url' is not a text"
    ),
    (
      2, "{\"t\":1,\"e\":\"bind\",\"item\":1,\"bind\":1,\"url\":\"u\"}",
      "b.jsonl:3: the bind 1 occurs twice"
    ),
    (3, "{\"t\":1,\"e\":\"show\",\"item\":1.5}", "b.jsonl:4: 'item' is not a whole number"),
    (
      5, "{\"t\":1,\"e\":\"answer\",\"bind\":9,\"outcome\":\"disk\"}",
      "b.jsonl:6: answers the bind 9, which does not exist before it"
    ),
    (
      5, "{\"t\":1,\"e\":\"answer\",\"bind\":1,\"outcome\":\"disc\"}",
      "b.jsonl:6: unknown outcome 'disc'; did you mean 'disk'?"
    ),
    (
      5, "{\"t\":1,\"e\":\"display\",\"bind\":9}",
      "b.jsonl:6: shows an image for the bind 9, which does not exist before it"
    ),
  ])
  func whatIsWrongIsToldWithItsLine(_ line: Int, _ text: String, _ message: String) throws {
    var lines = Self.lines
    lines[line] = text
    let error = #expect(throws: FileError.self) { try Self.read(lines) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }
}
