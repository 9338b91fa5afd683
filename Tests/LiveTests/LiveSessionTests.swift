import AppModel
import Environment
import HTTPCaching
import ImagePipeline
import ImageServer
import Live
import Metrics
import Primitives
import Scrolling
import Testing

/// Live runs share the machine's time, so they are made one after the other.
@Suite(.serialized) enum InRealTime {}

extension InRealTime {
  /// The pipeline over a real network, real files and real pixels.
  @Suite struct LiveSessionTests {
    @Test func everyImagePutIntoACellIsJudgedByItsPixels() async throws {
      let run = try await LiveScene(LiveScene.plan())
      let assigned = run.effects.count {
        if case .action(.assign(_, .image, _)) = $0 { true } else { false }
      }
      #expect(assigned > 0)
      #expect(run[.judgedAssignments] == Double(assigned))
      #expect(run[.unreadableAssignments] == 0)
      #expect(run[.pixelDisagreements] == 0)
      #expect(run[.pixelStaleAssignments] == 0)
      #expect(run[.processGrowthBytes] > 0)
      #expect(run[.frameLatenessP95] >= run[.frameLatenessP50])
    }

    @Test func theFirstFrameIsTakenAtTheStart() async throws {
      let plan = LiveScene.plan()
      let run = try await LiveScene(plan, speed: 1)
      let first = run.observations.lazy.compactMap { observation in
        if case .frame(let presentedAt, _, _, _) = observation { presentedAt } else { nil }
      }.first
      #expect(first == .start + plan.device.framePeriod)
    }

    @Test func theViewsOfACellAreJudgedEachByWhatItWants() async throws {
      let run = try await LiveScene { plan in
        plan.feed.classes = ["portrait", "photo"].map { name in
          var made = ImageClass()
          made.name = name
          return made
        }
        plan.feed.classes[0].images.kind = .zipf
        plan.feed.classes[0].images.distinct = 5
        plan.feed.classes[0].pixels = PixelSize(width: 60, height: 60)
        plan.feed.classes[1].pixels = PixelSize(width: 160, height: 120)
      }
      let views = Set(
        run.effects.compactMap {
          if case .action(.assign(let view, .image, _)) = $0 { view.index % 2 } else { nil }
        })
      #expect(views == [0, 1])
      #expect(run[.judgedAssignments] > 0)
      #expect(run[.pixelDisagreements] == 0)
      #expect(run[.unreadableAssignments] == 0)
      #expect(run[.pixelStaleAssignments] == 0)
    }

    @Test func lateImagesInRecycledCellsAreSeenInTheirPixels() async throws {
      let run = try await LiveScene { plan in
        plan.strategy.guard = .none
        plan.network.roundTrip = .milliseconds(400)
      }
      #expect(run[.pixelStaleAssignments] > 0)
      #expect(run[.pixelStaleAssignments] == run[.staleAssignments])
      #expect(run[.pixelDisagreements] == 0)
    }

    @Test func theServerSeesEveryRequestThatLeftAndNoOther() async throws {
      let run = try await LiveScene(LiveScene.plan())
      let sent = run.observations.compactMap {
        if case .requestSent(let token, _) = $0 { token } else { nil }
      }
      let seen = run.serverLog.compactMap(\.load)
      #expect(Set(seen) == Set(sent.map { "\($0.rendition.rawValue).\($0.attempt)" }))
      #expect(run[.bytesDown] == Double(run.serverLog.reduce(0) { $0 + $1.sent }))
      #expect(run[.failedRequests] == 0)
    }

    @Test func whatIsFetchedTwiceTheServerSeesTwice() async throws {
      let run = try await LiveScene { $0.strategy.fetch.fetchesTwice = true }
      let counts = Dictionary(grouping: run.serverLog.compactMap(\.load), by: \.self).mapValues(
        \.count)
      #expect(counts.values.contains(2))
      #expect(run[.duplicateRequests] > 0)
    }

    @Test func noMoreRequestsAreUnderWayThanThereAreConnections() async throws {
      let run = try await LiveScene { plan in
        plan.server.protocols = [.http1]
        plan.strategy.fetch.connectionsPerHost = 2
        plan.network.roundTrip = .milliseconds(200)
      }
      #expect(run[.peakConcurrentRequests] == 2)
    }

    @Test func eachHostHasConnectionsOfItsOwn() async throws {
      let run = try await LiveScene { plan in
        plan.strategy.cancel = .never
        plan.server.protocols = [.http1]
        plan.server.hosts = 3
        plan.strategy.fetch.connectionsPerHost = 1
        plan.network.roundTrip = .milliseconds(200)
      }
      #expect(run[.peakConcurrentRequests] == 3)
      #expect(Set(run.serverLog.map(\.connection)).count == 3)
    }

    @Test func connectionsThatHaveRestedAreUsedAgain() async throws {
      let run = try await LiveScene { plan in
        plan.strategy.cancel = .never
        plan.server.protocols = [.http1]
        plan.network.roundTrip = .milliseconds(50)
        plan.scroll.gestures = [
          .drag(.init(distance: Points(1_500), duration: .milliseconds(500))),
          .pause(.init(duration: .seconds(2))),
          .drag(.init(distance: Points(1_500), duration: .milliseconds(500))),
        ]
      }
      #expect(run[.networkRequests] > 12)
      #expect(Set(run.serverLog.map(\.connection)).count == 6)
    }

    @Test(arguments: [AddressRenewal.withList, .onceExpired])
    func anExpiredAddressIsRefusedByTheServer(_ renewed: AddressRenewal) async throws {
      let run = try await LiveScene { plan in
        var signed = SignedAddresses()
        (signed.lifetime, signed.renewed) = (.seconds(2), renewed)
        plan.feed.signed = signed
        plan.strategy.cancel = .never
        plan.scroll.gestures = [
          .pause(.init(duration: .seconds(5))),
          .drag(.init(distance: Points(1_500), duration: .seconds(1))),
        ]
      }
      let statuses = run.serverLog.map(\.status)
      #expect(statuses.contains(200))
      #expect(statuses.contains(403) == (renewed == .withList))
      #expect((run[.failedRequests] > 0) == (renewed == .withList))
    }

    @Test func requestsAreGivenUpWhenTheirCellIsReused() async throws {
      let run = try await LiveScene { plan in
        plan.strategy.cancel = .onReuse
        plan.network.roundTrip = .milliseconds(600)
      }
      #expect(run[.cancelledRequests] > 0)
      #expect(run[.pixelStaleAssignments] == 0)
    }

    @Test func aBodyThatIsCutShortIsNoImage() async throws {
      let run = try await LiveScene { $0.server.faults.truncated = 1 }
      #expect(run[.completedRequests] == 0)
      #expect(run[.failedRequests] > 0)
      #expect(run[.judgedAssignments] == 0)
      #expect(run[.bytesDown] > 0)
    }

    @Test func filesOfTheStrategyAreReadBack() async throws {
      let run = try await LiveScene { plan in
        plan.strategy.memory?.countLimit = 2
        plan.strategy.disk = DiskConfiguration()
        plan.scroll.gestures = LiveScene.downAndUp
      }
      #expect(run[.diskHits] > 0)
      #expect(run[.pixelDisagreements] == 0)
      #expect(run[.unreadableAssignments] == 0)
    }

    @Test func storedResponsesAreConfirmedByTheRealServer() async throws {
      let run = try await LiveScene { plan in
        plan.strategy.memory = nil
        plan.strategy.http = .init()
        plan.server.cacheControl = "no-cache"
        plan.scroll.gestures = LiveScene.downAndUp
      }
      #expect(run[.httpRevalidatedHits] > 0)
      #expect(run.serverLog.contains { $0.status == 304 && $0.isConditional })
      #expect(run[.pixelDisagreements] == 0)
      #expect(run[.unreadableAssignments] == 0)
    }

    @Test func imagesDecodedOnWorkersAreJudgedToo() async throws {
      let run = try await LiveScene { $0.strategy.decode.moment = .inBackground }
      #expect(run[.decodes] > 0)
      #expect(run[.mainThreadDecodes] == 0)
      #expect(run[.judgedAssignments] > 0)
      #expect(run[.pixelDisagreements] == 0)
    }

    @Test func imagesThatShipWithTheAppNeedNoServer() async throws {
      let run = try await LiveScene { $0.strategy.bundled = true }
      #expect(run.serverLog.isEmpty)
      #expect(run[.judgedAssignments] > 0)
      #expect(run[.pixelDisagreements] == 0)
    }

    @Test func aNewProcessFindsWhatTheOldOneSaved() async throws {
      let run = try await LiveScene { plan in
        plan.strategy.lifecycle.persists = true
        plan.scroll.gestures = [.pause(.init(duration: .seconds(2)))]
        plan.scheduledEvents = [
          ScheduledEvent(at: .start + .seconds(1), .lifecycle(.background)),
          ScheduledEvent(at: .start + .milliseconds(1_200), .lifecycle(.terminate)),
          ScheduledEvent(at: .start + .milliseconds(1_400), .lifecycle(.launch)),
        ]
      }
      #expect(run[.memoryHits] > 0)
      #expect(run[.pixelDisagreements] == 0)
      #expect(run[.unreadableAssignments] == 0)
    }

    @Test(.timeLimit(.minutes(1)))
    func aRunEndsWhenItsTimeIsUpThoughNothingMovesAndNothingIsDue() async throws {
      let run = try await LiveScene { plan in
        plan.feed.rows = 0
        plan.scroll.gestures = []
      }
      #expect(run.effects.isEmpty)
      #expect(run[.networkRequests] == 0)
    }

    @Test func withoutANetworkNothingLeaves() async throws {
      let run = try await LiveScene { $0.network.offline = true }
      #expect(run[.networkRequests] == 0)
      #expect(run[.appearances] > 0)
      #expect(run[.neverShown] == 1)
    }

    @Test func theNSCacheOfThePlatformServesALiveRun() async throws {
      let run = try await LiveScene { plan in
        plan.strategy.memory?.policy = MemoryConfiguration.nativeNSCache
        plan.strategy.memory?.countLimit = 8
        plan.scroll.gestures = LiveScene.downAndUp
      }
      #expect(run[.peakCachedImages] == 8)
      #expect(run[.memoryHits] > 0)
    }
  }
}
