import Foundation
import Importers
import Testing
import TestSupport

/// The package of the logger as an app has it.
@Suite("The logger is a package that apps add") struct LoggerPackageTests {
  private static let package = PackageFolder.url.appending(path: "Examples/BindLogger")

  /// Declarations of the needed parts of UIKit and SwiftUI stand for Apple's SDK.
  @Test(arguments: ["5", "6"])
  func thePartsForUIKitAndSwiftUITypecheck(_ version: String) async throws {
    try await Self.typecheck(
      """
      import Foundation
      import SwiftUI
      import UIKit
      @MainActor func cell(_ list: UIScrollView, _ view: UIImageView, _ url: URL) throws {
        let logger = try BindLogger(list: list, app: "a", rowHeight: 88)
        logger.answer(logger.bind(view, item: 1, id: "a", url: url), .disk, image: view.image)
        logger.scrolled(list)
        logger.request(URLSessionTaskTransactionMetrics())
      }
      @available(iOS 18, *)
      @MainActor func played(_ server: URL, _ text: String) async throws -> UIViewController? {
        let images = try await PlayedList.images(of: server, rows: 400)
        guard let scroll = PlayedScroll(text) else { return nil }
        return PlayedList(images: images, rowHeight: 88, scroll: scroll, settle: 3) { url, view, answer in
          answer(.network, view.image)
        } ended: { error in print(error ?? "written") }
      }
      @available(iOS 18, macOS 15, *)
      @MainActor func row(_ row: some View, _ url: URL, _ logger: BindLogger) -> some View {
        row.logsImage(url, item: 1, in: logger).logsScroll(in: logger)
      }
      """, version)
  }

  /// Returns the code of a page.
  private static func blocks(of page: String) throws -> [String] {
    let place = PackageFolder.url.appending(path: "Documentation/\(page).md")
    return try String(contentsOf: place, encoding: .utf8)
      .matches(of: #/```swift\n([\s\S]*?)```/#).map { String($0.1) }
  }

  /// The code of the pages, in a class that has what it names.
  @Test(arguments: ["5", "6"])
  func theCodeOfThePagesTypechecks(_ version: String) async throws {
    let blocks = try Self.blocks(of: "BindLogFormat")
    let recorder = try #require(Self.blocks(of: "RecordingAScroll").first)
    try #require(blocks.count == 2)
    try await Self.typecheck(
      """
      import Foundation
      import SwiftUI
      import UIKit
      struct LoadError: Error { var isTaskCancelled: Bool { false } }
      enum CacheType: Sendable { case none, memory, disk }
      struct Loaded: Sendable { var image: UIImage; var cacheType: CacheType { .none } }
      @MainActor struct Library {
        func setImage(
          with url: URL, completionHandler: @escaping @MainActor @Sendable (Result<Loaded, LoadError>) -> Void) {}
      }
      extension UIImageView { var kf: Library { Library() } }
      final class Cell: UITableViewCell { let photo = UIImageView() }
      struct Post: Identifiable { let photo: URL; let id: String }
      @MainActor final class Feed {
        let post: Post
        let tableView = UITableView()
        init(_ post: Post) { self.post = post }
        \(blocks[0].replacing("…", with: "Cell()").replacing("override ", with: "")
          .replacing("super.viewIsAppearing(animated)", with: ""))
      }
      struct RemoteImage: View {
        init(_ url: URL, onImage: @escaping @MainActor () -> Void) {}
        var body: some View { EmptyView() }
      }
      struct List<Row: View>: View {
        init(_ data: Range<Int>, id: KeyPath<Int, Int>, @ViewBuilder row: (Int) -> Row) {}
        var body: some View { EmptyView() }
      }
      @available(iOS 18, macOS 15, *)
      \(blocks[1])
      @MainActor func record(_ tableView: UITableView) {
        \(recorder)
      }
      """, version)
  }

  /// A launch that is killed leaves its log, and the next one writes beside it.
  @Test func aLaunchThatIsKilledLeavesItsLog() async throws {
    try await TemporaryFolder.with { folder in
      let manifest = """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
          name: "App", platforms: [.macOS(.v13)],
          dependencies: [.package(path: "\(Self.package.path)")],
          targets: [.executableTarget(name: "App", dependencies: ["BindLogger"], path: ".", sources: ["Launch.swift"])])
        """
      let main = """
        import BindLogger
        import Foundation
        @main struct Launch {
          @MainActor static func main() throws {
            let folder = URL(fileURLWithPath: CommandLine.arguments[1])
            let file = BindLogger.newFile(in: folder)
            let logger = try BindLogger(to: file, app: "a")
            for item in 0..<100 { logger.show(item: item) }
            while try String(contentsOf: file, encoding: .utf8).split(whereSeparator: { $0.isNewline }).count < 101 {
              sched_yield()
            }
            kill(getpid(), SIGKILL)
          }
        }
        """
      try Data(manifest.utf8).write(to: folder.appending(path: "Package.swift"))
      try Data(main.utf8).write(to: folder.appending(path: "Launch.swift"))
      let built = try await Subprocess.run(
        URL(filePath: "/usr/bin/env"), ["swift", "build"], in: folder)
      #expect(built.code == 0, "\(built.output)\(built.error)")
      let app = folder.appending(path: ".build/debug/App")
      for _ in 0..<2 { _ = try await Subprocess.run(app, [folder.path], in: folder) }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasPrefix("binds-") }
      #expect(names.count == 2, "\(names)")
      let logs = try names.map {
        try BindLog(Data(contentsOf: folder.appending(path: $0)), file: $0)
      }
      #expect(logs.allSatisfy { $0.events.count == 100 && !$0.isCutOff })
      #expect(Set(logs.compactMap(\.header.launch)).count == 2)
    }
  }

  private static func typecheck(_ use: String, _ version: String) async throws {
    let sources = package.appending(path: "Sources/BindLogger")
    let files = try FileManager.default.contentsOfDirectory(atPath: sources.path)
      .map { sources.appending(path: $0).path }
    try await TemporaryFolder.with { folder in
      try Data(use.utf8).write(to: folder.appending(path: "Use.swift"))
      func compile(_ arguments: [String]) async throws {
        let done = try await Subprocess.run(
          URL(filePath: "/usr/bin/env"), ["swiftc"] + arguments, in: folder)
        #expect(done.code == 0, "\(done.error)")
      }
      for module in ["UIKit", "SwiftUI"] {
        let declarations = PackageFolder.url.appending(path: ".ci/macos/\(module).swift").path
        try await compile([
          "-emit-module", "-module-name", module, "-parse-as-library", declarations,
        ])
      }
      try await compile(
        // Not '-typecheck': the rules of isolated regions are checked later.
        [
          "-emit-sil", "-wmo", "-o", "/dev/null", "-module-name", "App", "-warnings-as-errors",
          "-swift-version", version, "-I", ".",
        ] + files + ["Use.swift"])
    }
  }
}
