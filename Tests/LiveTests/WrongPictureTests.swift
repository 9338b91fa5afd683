import AppModel
import Environment
import ImagePipeline
import ImageServer
import Live
import Metrics
import Primitives
import Testing

extension InRealTime {
  /// A server that sends other pictures than requested: only pixels show it.
  @Suite struct WrongPictureTests {
    @Test(arguments: [0, 1])
    func picturesThatNobodyExpectsAreSeenInTheirSlotAlone(_ wrong: Int) async throws {
      let plan = LiveScene.plan { plan in
        plan.feed.classes = ["avatar", "photo"].map { name in
          var made = ImageClass()
          made.name = name
          made.pixels = PixelSize(width: 64, height: 64)
          return made
        }
        plan.feed.classes[0].images.kind = .zipf
        plan.feed.classes[0].images.distinct = 30
      }
      let feed = Feed(plan)
      var options = ServerOptions()
      options.speed = 4
      let server = ImageServer(ServedSetup(plan, title: "live", isShaped: true), options)
      defer { server.stop() }
      let misled = LiveServer(
        start: { try server.start().url },
        target: { address in
          let rendition = feed.rendition(at: address)
          let own = feed.imageClass(of: rendition)
          let isWrong = feed.classID(of: rendition).index == wrong
          let sent = isWrong ? Self.other(than: rendition, feed) : rendition
          return ImageAddress(feed.address(of: sent), format: own.format, size: own.pixels).path
        })
      let session = try LiveSession(plan, from: misled, speed: 4, observer: LiveWatcher(plan))
      let watcher = try await session.run()
      // A cell in the pool wants nothing, but what it gets late is judged all the same.
      let judged = watcher.observations.compactMap { observation -> (slot: Int, isRight: Bool?)? in
        guard case .judged(_, let shows, let wanted) = observation else { return nil }
        return (feed.classID(of: shows).index, wanted == .none ? nil : shows == wanted)
      }
      #expect(judged.contains { $0.slot == wrong })
      #expect(judged.contains { $0.slot != wrong })
      #expect(judged.allSatisfy { $0.isRight == nil || $0.isRight == ($0.slot != wrong) })
      let outcome = watcher.finish(at: await session.end)
      #expect(outcome.values[.staleAssignments] == 0)
      #expect(
        outcome.values[.pixelDisagreements] == Double(judged.count { $0.slot == wrong }))
    }

    /// The next image of the class, the first after the last.
    private static func other(than rendition: RenditionID, _ feed: Feed) -> RenditionID {
      let next = RenditionID(index: rendition.index + 1)
      let isSame =
        next.index < feed.objectCount && feed.classID(of: next) == feed.classID(of: rendition)
      return isSame ? next : RenditionID(index: rendition.index - 1)
    }
  }
}
