import AppModel
import Environment
import Foundation
import ImagePipeline
import ImageServer
import Platform
import Primitives
import Scrolling
import Testing
import TestSupport

@testable import Live

extension InRealTime {
  /// Runs that do not reach their end name the reason and leave no files.
  @Suite struct LiveFailureTests {
    @Test func aServerThatDiesEndsTheRun() async throws {
      // Long enough that the server dies midway on the slowest machine.
      let plan = LiveScene.plan {
        $0.feed.rows = 20_000
        $0.scroll.gestures = [.drag(.init(distance: Points(900_000), duration: .seconds(600)))]
      }
      let server = ImageServer(ServedSetup(plan, title: "live", isShaped: true))
      let session = try LiveSession(
        plan, from: server.live(plan), speed: 2, observer: LiveWatcher(plan))
      let folder = await session.folder.path
      let run = Task { _ = try await session.run() }
      try await eventually("the server has had some requests") { server.log.count > 3 }
      server.stop()
      await #expect {
        try await run.value
      } throws: { error in
        if case LiveError.serverGone = error { true } else { false }
      }
      #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func aDiskThatTakesNothingEndsTheRun() async throws {
      let plan = LiveScene.plan { $0.strategy.disk = DiskConfiguration() }
      let server = ImageServer(ServedSetup(plan, title: "live", isShaped: true))
      defer { server.stop() }
      let session = try LiveSession(
        plan, from: server.live(plan), speed: 2, observer: LiveWatcher(plan))
      try FileManager.default.removeItem(atPath: await session.folder.path)
      await #expect {
        _ = try await session.run().finish(at: .start)
      } throws: { error in
        if case LiveError.disk = error { true } else { false }
      }
    }

    @Test func aRunThatIsCancelledStopsAndRemovesItsFiles() async throws {
      let plan = LiveScene.plan { $0.scroll.gestures = [.pause(.init(duration: .seconds(600)))] }
      let server = ImageServer(ServedSetup(plan, title: "live", isShaped: true))
      defer { server.stop() }
      let session = try LiveSession(
        plan, from: server.live(plan), observer: LiveWatcher(plan))
      let folder = await session.folder.path
      let run = Task { _ = try await session.run() }
      try await eventually("the server has had a request") { !server.log.isEmpty }
      #expect(FileManager.default.fileExists(atPath: folder))
      run.cancel()
      await #expect(throws: CancellationError.self) { try await run.value }
      #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test(arguments: [0, 0.01, -1, 101, .infinity, .nan])
    func aSpeedThatCannotBeKeptIsRefused(_ speed: Double) throws {
      let plan = LiveScene.plan()
      let server = ImageServer(ServedSetup(plan, title: "live", isShaped: true))
      #expect(throws: LiveError.self) {
        try LiveSession(
          plan, from: server.live(plan), speed: speed, observer: LiveWatcher(plan))
      }
    }

    @Test func picturesTooSmallToBeReadAreRefused() throws {
      let plan = LiveScene.plan { $0.feed.pixels = PixelSize(width: 39, height: 100) }
      let server = ImageServer(ServedSetup(plan, title: "live", isShaped: true))
      #expect(throws: LiveError.tooSmall(plan.feed.pixels)) {
        try LiveSession(plan, from: server.live(plan), observer: LiveWatcher(plan))
      }
    }

    @Test func theFolderOfADeadProcessIsRemovedByTheNextRun() throws {
      // No process has the largest number.
      let left = FileManager.default.temporaryDirectory
        .appending(path: "\(ProcessFolders.prefix(of: "live"))\(Int32.max)-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: left, withIntermediateDirectories: false)
      let folder = try RunFolder()
      #expect(!FileManager.default.fileExists(atPath: left.path(percentEncoded: false)))
      #expect(FileManager.default.fileExists(atPath: folder.path))
      folder.remove()
      #expect(!FileManager.default.fileExists(atPath: folder.path))
    }
  }
}
