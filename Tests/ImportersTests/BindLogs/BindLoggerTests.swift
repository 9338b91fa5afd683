import BindLogger
import Environment
import Foundation
import Importers
import Primitives
import Testing
import TestSupport

/// The logger of apps, whose files this program reads.
@MainActor @Suite("The logger writes bind logs") struct BindLoggerTests {
  private final class Image {}
  private final class View { var image: Image? }

  private final class Clock { var now = 5.0 }

  private static func address(_ name: String) throws -> URL {
    try #require(URL(string: "https://a.example/é/\(name)?w=1&h=2"))
  }

  private func inFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// Writes a log with a clock that stands at 5 s, and reads it.
  private func log(
    _ list: ListProperties = ListProperties(), _ body: (BindLogger, Clock) throws -> Void
  ) throws -> BindLog {
    try inFolder { folder in
      let (file, clock) = (BindLogger.newFile(in: folder), Clock())
      let logger = try BindLogger(
        to: file, app: "A \"feed\"\n", list: list, clock: { clock.now })
      try body(logger, clock)
      logger.end()
      return try BindLog(Data(contentsOf: file), file: "binds.jsonl")
    }
  }

  @Test func itsLinesAreThoseOfTheFormat() throws {
    let list = ListProperties(
      .table, height: 844, scale: 3, rowHeight: 88.25, columns: 2, inset: 97)
    let log = try log(list) { logger, clock in
      let image = try Self.address("1.jpg")
      let bind = logger.bind(
        View(), item: 3, slot: 1, id: "post 7", url: image, width: 390, height: 260.333_3)
      logger.show(item: 3)
      clock.now = 5.25
      logger.answer(bind, .network, bytes: 1_234, width: 1_170, height: 780)
      logger.scroll(to: -12.5, isTouching: true)
      logger.hide(item: 3)
    }
    #expect(log.header.app == "A \"feed\"\n" && log.header.launch == BindLogger.launch)
    #expect(log.header.rowHeight == Points(88.25) && log.header.inset == Points(97))
    #expect(log.header.list == .table && log.header.columns == 2 && log.header.scale == 3)
    let url = "https://a.example/%C3%A9/1.jpg?w=1&h=2"
    let bind = BindLogEvent.Bind(
      number: 1, item: 3, slot: 1, id: "post 7", url: url,
      wanted: PixelSize(width: 1_170, height: 781))
    let answer = BindLogEvent.Answer(
      1, .network, bytes: 1_234, picture: PixelSize(width: 1_170, height: 780))
    #expect(
      log.events.map(\.kind) == [
        .bind(bind), .show(item: 3), .answer(answer), .scroll, .hide(item: 3), .end,
      ])
    #expect(log.events.map(\.time.nanoseconds) == [0, 0] + Array(repeating: 250_000_000, count: 4))
    #expect(log.events[3].offset == Points(-12.5) && log.events[3].isTouching)
  }

  @Test func requestsAndAnswersHaveTheirTimesByItsClock() throws {
    let log = try log { logger, clock in
      let url = try Self.address("1.jpg")
      let times = RequestTimes(
        sent: 5.125, first: 5.25, connect: 0.062_5, connection: 50_123, protocolName: "h2")
      logger.request(url, times, bytes: 7)
      logger.bind(View(), item: 0, url: url)
      clock.now = 6
      logger.answer(item: 0, .network, bytes: 9, times: times)
    }
    var times = RequestTiming(
      url: "https://a.example/%C3%A9/1.jpg?w=1&h=2", sent: .start + .milliseconds(125),
      first: .start + .milliseconds(250), connect: Nanoseconds(62_500_000), bytes: 7,
      connection: 50_123, protocolName: "h2")
    #expect(log.events[0].kind == .request(times))
    (times.url, times.bytes) = ("", 9)
    #expect(log.events[2].kind == .answer(.init(1, .network, bytes: 9, timing: times)))
  }

  @Test func aViewThatIsBoundAnewCancelsAndItsLateImageArrives() throws {
    let log = try log { logger, _ in
      let (view, url) = (View(), try Self.address("1.jpg"))
      let first = logger.bind(view, item: 0, url: url)
      let second = logger.bind(view, item: 7, url: try Self.address("2.jpg"))
      logger.answer(first, .network)
      logger.answer(second, .memory)
      logger.answer(second, .failed)
    }
    #expect(
      log.events.map(\.kind).filter { if case .bind = $0 { false } else { true } } == [
        .answer(.init(1, .cancelled)), .arrived(url: "https://a.example/%C3%A9/1.jpg?w=1&h=2"),
        .answer(.init(2, .memory)), .end,
      ])
  }

  /// The image of a cancelled load comes last, and stays until the view's own image comes.
  @Test func anImageOfAnotherRowIsSeenAsOneWrongImage() throws {
    let log = try log { logger, clock in
      let (view, images) = (View(), [Image(), Image()])
      @MainActor func frame() { logger.frame { ($0 as? View)?.image } }
      let late = logger.bind(view, item: 0, url: try Self.address("late.jpg"))
      logger.show(item: 0)
      frame()
      logger.hide(item: 0)
      let own = logger.bind(view, item: 9, url: try Self.address("own.jpg"))
      logger.show(item: 9)
      logger.answer(late, .network, image: images[0])
      view.image = images[0]
      frame()
      clock.now += 0.1
      logger.answer(own, .network, image: images[1])
      view.image = images[1]
      frame()
      frame()
    }
    let displays = log.events.compactMap { event in
      if case .display(let display) = event.kind { display } else { nil }
    }
    #expect(displays.map(\.bind) == [2, 2] && displays.allSatisfy { !$0.isKept })
    #expect(displays.map { $0.url?.contains("late") } == [true, false])
    let shown = try #require(ShownImages(log))
    #expect(shown.wrong == 1 && shown.kept == 0)
  }

  @Test func theImageBeforeABindIsKeptAndAnUnknownOneIsAPlaceholder() throws {
    let log = try log { logger, clock in
      let (view, other, image) = (View(), View(), Image())
      @MainActor func frame() { logger.frame { ($0 as? View)?.image } }
      let first = logger.bind(view, item: 0, url: try Self.address("1.jpg"))
      logger.answer(first, .memory, image: image)
      view.image = image
      logger.show(item: 1)
      logger.bind(view, item: 1, url: try Self.address("2.jpg"), showing: view.image)
      logger.bind(other, item: 2, url: try Self.address("3.jpg"))
      other.image = Image()
      frame()
      clock.now += 1
    }
    let shown = try #require(ShownImages(log))
    #expect(shown.wrong == 0 && shown.kept == 1)
  }

  @Test func theLifeOfTheAppIsLoggedUntilTheEnd() throws {
    let name = Notification.Name("warning \(UUID())")
    let log = try log { logger, _ in
      logger.log(.memoryWarning, on: name)
      NotificationCenter.default.post(name: name, object: nil)
      logger.app(.background)
      logger.app(.foreground)
      logger.end()
      NotificationCenter.default.post(name: name, object: nil)
    }
    #expect(
      log.events.map(\.kind) == [
        .app(.memoryWarning), .app(.background), .app(.foreground), .end, .end,
      ])
  }

  @Test func aLogIsNeverReplaced() throws {
    try inFolder { folder in
      let file = folder.appending(path: "binds.jsonl")
      try Data("kept".utf8).write(to: file)
      #expect(throws: (any Error).self) { try BindLogger(to: file, app: "a") }
      #expect(try String(contentsOf: file, encoding: .utf8) == "kept")
      let date = Date(timeIntervalSince1970: 0)
      let names = try (0..<2).map { _ in
        let file = BindLogger.newFile(in: folder, at: date)
        try Data().write(to: file)
        return file.lastPathComponent
      }
      #expect(names == ["binds-1970-01-01-000000.jsonl", "binds-1970-01-01-000000-2.jsonl"])
    }
  }
}
