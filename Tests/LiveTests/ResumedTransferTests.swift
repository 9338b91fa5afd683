import AppModel
import Environment
import ImagePipeline
import ImageServer
import Live
import Metrics
import Primitives
import Scrolling
import Testing

extension InRealTime {
  /// Transfers that are cut and asked for again (`fetch.resumes`), against a real server.
  @Suite struct ResumedTransferTests {
    /// A list whose answers break off midway, half of them, and are tried again after two seconds.
    private static func plan(_ change: (inout SessionPlan) -> Void = { _ in }) -> SessionPlan {
      LiveScene.plan {
        $0.strategy.cancel = .never
        $0.strategy.fetch.resumes = .mebibytes(32)
        $0.strategy.fetch.retry = RetryConfiguration()
        $0.strategy.fetch.retry?.delay = .seconds(2)
        $0.strategy.fetch.retry?.factor = 1
        $0.network.breaks = 0.5
        $0.server.entityTags = true
        change(&$0)
      }
    }

    @Test func theRestIsAskedForAndJoinedToWhatWasKept() async throws {
      let run = try await LiveScene(Self.plan())
      #expect(run[.resumedRequests] > 0)
      #expect(run[.bytesSaved] > 0)
      #expect(
        run.serverLog.count { $0.status == 206 && $0.outcome == .completed }
          == Int(run[.resumedRequests]))
      // Each image is judged by its pixels, half of which came with another answer.
      let shown = run.observations.filter { if case .judged = $0 { true } else { false } }
      #expect(!shown.isEmpty)
      for case .judged(_, let shows, let wanted) in run.observations where wanted != .none {
        #expect(shows == wanted)
      }
    }

    @Test func aProbeAsksTheServerForOneByteBeforeTheRest() async throws {
      let run = try await LiveScene(Self.plan { $0.strategy.fetch.probes = true })
      #expect(run[.resumedRequests] > 0)
      let parts = run.serverLog.filter { $0.status == 206 && $0.outcome == .completed }
      let (bytes, rests) = (parts.count { $0.sent == 1 }, parts.count { $0.sent > 1 })
      #expect(rests == Int(run[.resumedRequests]))
      // A rest may break off, too, and is then asked for again.
      #expect(bytes >= rests)
      for case .judged(_, let shows, let wanted) in run.observations where wanted != .none {
        #expect(shows == wanted)
      }
    }

    @Test func withoutAValidatorAllIsTransferredAgain() async throws {
      let run = try await LiveScene(
        Self.plan { ($0.server.entityTags, $0.server.lastModified) = (false, false) })
      #expect(run[.resumedRequests] == 0)
      #expect(run.serverLog.allSatisfy { $0.range == nil })
    }

    @Test func contentThatHasChangedIsTransferredWhole() async throws {
      let run = try await LiveScene(
        Self.plan { plan in
          plan.scheduledEvents = [
            ScheduledEvent(at: .start + .seconds(2), .changeContent(share: 1))
          ]
        })
      #expect(run.serverLog.contains { $0.range != nil && $0.status == 200 })
    }

    /// Two large rows over a slow link, left while half of their images is there, and looked at again.
    @Test func aCancelledTransferIsResumedToo() async throws {
      let run = try await LiveScene(
        Self.plan {
          $0.strategy.cancel = .onEndDisplaying
          $0.strategy.fetch.coalesces = true
          $0.feed.pixels = PixelSize(width: 300, height: 300)
          $0.table.rowHeight = Points(700)
          $0.network.down = .kilobits(150)
          $0.network.breaks = 0
          $0.scroll.gestures = [
            .pause(.init(duration: .milliseconds(2_500))),
            .drag(.init(distance: Points(3_000), duration: .milliseconds(500))),
            .drag(.init(distance: Points(-3_000), duration: .milliseconds(500))),
          ]
          $0.settle = .seconds(10)
        }, speed: 2)
      #expect(run[.cancelledRequests] > 0)
      #expect(run[.resumedRequests] > 0)
    }
  }
}
