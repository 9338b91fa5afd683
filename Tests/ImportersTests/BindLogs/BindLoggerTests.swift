import BindLogger
import Environment
import Foundation
import Importers
import Primitives
import Testing
import TestSupport

/// The logger that apps copy.
@Suite("The logger of one file writes bind logs") struct BindLoggerTests {
  private final class View {}

  @MainActor private final class Clock { var now = 5.0 }

  private func write() async throws -> BindLog {
    try await TemporaryFolder.with { folder in
      try await Self.write(to: folder.appending(path: "binds.jsonl"))
    }
  }

  @MainActor private static func write(to url: URL) throws -> BindLog {
    let clock = Clock()
    let logger = try BindLogger(
      to: url, app: "A \"feed\"\n", height: 844, scale: 3, rowHeight: 88.25, clock: { clock.now })
    let (first, second) = (View(), View())
    let image = try #require(URL(string: "https://a.example/é/1.jpg?w=1&h=2"))
    let one = logger.bind(first, item: 0, url: image, width: 390, height: 260.333_3)
    let two = logger.bind(second, item: 0, slot: 1, url: image)
    logger.show(item: 0)
    clock.now = 5.25
    logger.answer(one, .network, bytes: 1_234, width: 1_170, height: 780)
    logger.scroll(to: -12.5, isTouching: true)
    _ = logger.bind(second, item: 7, slot: 1, url: image)
    logger.answer(two, .memory)
    _ = logger.bind(first, item: 7, url: image)
    logger.hide(item: 0)
    logger.request(
      image, sent: 5.125, first: 5.25, received: nil, connect: 0.062_5, bytes: 1_234)
    logger.arrived(image)
    logger.end()
    return try BindLog(Data(contentsOf: url), file: "binds.jsonl")
  }

  @Test func requestsHaveTheirTimesByItsClock() async throws {
    let events = try await write().events.suffix(3)
    let url = "https://a.example/%C3%A9/1.jpg?w=1&h=2"
    let request = RequestTiming(
      url: url, sent: .start + .milliseconds(125), first: .start + .milliseconds(250),
      connect: Nanoseconds(62_500_000), bytes: 1_234)
    #expect(events.map(\.kind) == [.request(request), .arrived(url: url), .end])
  }

  @Test func itsLinesAreThoseOfTheFormat() async throws {
    let log = try await write()
    #expect(log.header.app == "A \"feed\"\n" && log.header.rowHeight == Points(88.25))
    #expect(!log.isCutOff && log.events.count == 12)
    #expect(
      log.events.map(\.time.nanoseconds) == Array(repeating: 0, count: 3)
        + Array(repeating: 250_000_000, count: 9))
    guard case .bind(let bind) = log.events[0].kind, case .answer(let answer) = log.events[3].kind
    else { throw FileError(file: "binds.jsonl", message: "another order") }
    #expect(bind.wanted?.width == 1_170 && bind.wanted?.height == 781)
    #expect(bind.url == "https://a.example/%C3%A9/1.jpg?w=1&h=2")
    #expect(answer.bytes == 1_234 && answer.picture?.height == 780)
    #expect(log.events[4].offset == Points(-12.5) && log.events[4].isTouching)
  }

  @Test func aViewThatIsBoundAnewGivesUpWhatWasNotAnswered() async throws {
    let answers = try await write().events.compactMap { event in
      if case .answer(let answer) = event.kind { (answer.bind, answer.outcome) } else { nil }
    }
    #expect(answers.map(\.0) == [1, 2] && answers.map(\.1) == [.network, .cancelled])
  }

  /// A module that declares the needed parts of UIKit stands for Apple's SDK.
  @Test func itsPartForUIKitTypechecks() async throws {
    let logger = PackageFolder.url.appending(path: "Examples/BindLogger/BindLogger.swift")
    let use = """
      import Foundation
      import UIKit
      @MainActor func cell(_ list: UIScrollView, _ view: UIImageView, _ url: URL) throws {
        let logger = try BindLogger(list: list, app: "a", rowHeight: 88)
        logger.answer(logger.bind(view, item: 1, url: url), .disk)
        logger.scrolled(list)
        logger.request(URLSessionTaskTransactionMetrics())
      }
      """
    try await Self.typecheck(use, logger)
  }

  /// The code of the page, in a class that has what it names.
  @Test func theCodeOfThePageTypechecksInAClass() async throws {
    let place = PackageFolder.url.appending(path: "Documentation/BindLogFormat.md")
    let page = try String(contentsOf: place, encoding: .utf8)
    let block = try #require(page.firstMatch(of: #/```swift\n([\s\S]*?)```/#)).1
    let use = """
      import Foundation
      import UIKit
      struct LoadError: Error { var isTaskCancelled: Bool { false } }
      enum CacheType: Sendable { case none, memory, disk }
      struct Loaded: Sendable { var cacheType: CacheType { .none } }
      @MainActor struct Library {
        func setImage(
          with url: URL, completionHandler: @escaping @MainActor @Sendable (Result<Loaded, LoadError>) -> Void) {}
      }
      extension UIImageView { var kf: Library { Library() } }
      extension IndexPath { var row: Int { 0 } }
      final class Cell: UITableViewCell { let photo = UIImageView() }
      struct Post { let photo: URL }
      @MainActor final class Feed {
        let post: Post
        init(_ tableView: UITableView, _ post: Post) throws {
          self.post = post
          logger = try BindLogger(list: tableView, app: "Feed 2.3", rowHeight: 280)
        }
        \(block.replacing("…", with: "Cell()"))
      }
      """
    let logger = PackageFolder.url.appending(path: "Examples/BindLogger/BindLogger.swift")
    for version in ["5", "6"] { try await Self.typecheck(use, logger, version) }
  }

  /// A launch that is killed leaves its log, and the next one writes beside it.
  @Test func aLaunchThatIsKilledLeavesItsLog() async throws {
    try await TemporaryFolder.with { folder in
      let main = """
        import Foundation
        @main struct Launch {
          @MainActor static func main() throws {
            let folder = URL(fileURLWithPath: CommandLine.arguments[1])
            let file = BindLogger.freshFile(in: folder)
            let logger = try BindLogger(to: file, app: "a")
            for item in 0..<100 { logger.show(item: item) }
            while try String(contentsOf: file, encoding: .utf8).split(whereSeparator: { $0.isNewline }).count < 101 {
              sched_yield()
            }
            kill(getpid(), SIGKILL)
          }
        }
        """
      try Data(main.utf8).write(to: folder.appending(path: "Launch.swift"))
      let logger = PackageFolder.url.appending(path: "Examples/BindLogger/BindLogger.swift")
      let env = URL(filePath: "/usr/bin/env")
      let built = try await Subprocess.run(
        env, ["swiftc", "-parse-as-library", "-o", "app", logger.path, "Launch.swift"], in: folder)
      #expect(built.code == 0, "\(built.error)")
      for _ in 0..<2 {
        _ = try await Subprocess.run(folder.appending(path: "app"), [folder.path], in: folder)
      }
      let logs = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasPrefix("binds-") }
      #expect(logs.count == 2, "\(logs)")
      for log in logs {
        let text = try String(contentsOf: folder.appending(path: log), encoding: .utf8)
        #expect(text.split(separator: "\n").count == 101)
      }
    }
  }

  private static func typecheck(
    _ use: String, _ logger: URL, _ version: String = "6"
  ) async throws {
    let stand = """
      import Foundation
      open class URLSessionTaskTransactionMetrics { public init() {}
        public var request: (url: URL?, Int) { (nil, 0) }; public var requestStartDate: Date? { nil }
        public var responseStartDate: Date? { nil }; public var responseEndDate: Date? { nil }
        public var connectStartDate: Date? { nil }; public var connectEndDate: Date? { nil }
        public var countOfResponseBodyBytesReceived: Int64 { 0 } }
      @MainActor open class UITraitCollection { public var displayScale: CGFloat { 3 } }
      @MainActor open class UIView { public var bounds: CGRect { .zero }
        public var traitCollection: UITraitCollection { UITraitCollection() }; public init() {} }
      @MainActor open class UIImageView: UIView {}
      @MainActor open class UIScrollView: UIView {
        public var contentOffset: CGPoint { .zero }; public var isTracking: Bool { false } }
      @MainActor open class UITableView: UIScrollView {}
      @MainActor open class UITableViewCell: UIView {}
      """
    try await TemporaryFolder.with { folder in
      try Data(stand.utf8).write(to: folder.appending(path: "Stand.swift"))
      try Data(use.utf8).write(to: folder.appending(path: "Use.swift"))
      for arguments in [
        ["-emit-module", "-module-name", "UIKit", "-parse-as-library", "Stand.swift"],
        ["-typecheck", "-swift-version", version, "-I", ".", logger.path, "Use.swift"],
      ] {
        let done = try await Subprocess.run(
          URL(filePath: "/usr/bin/env"), ["swiftc"] + arguments, in: folder)
        #expect(done.code == 0, "\(done.error)")
      }
    }
  }
}
