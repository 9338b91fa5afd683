import AppModel
import Environment
import Foundation
import ImagePipeline
import ImageServer
import Primitives
import Testing
import TestSupport

@Suite("What is under way is bounded, and left when nobody wants it")
struct BacklogTests {
  /// Runs a server that makes one large image at a time.
  private static func with(
    underWay: Int = 4 << 30, after wait: Nanoseconds = .zero,
    _ body: (Serving) async throws -> Void
  ) async throws {
    var options = ServerOptions()
    options.threads = 1
    options.underWay = underWay
    try await Serving.with(.small { $0.server.thinkTime = wait }, options, body)
  }

  /// The side of pictures. Forty of them take far longer than a busy machine delays a test.
  private static let large = 3_000

  private static func ask(_ serving: Serving, for images: ClosedRange<Int>, side: Int = 80) throws
    -> [RawClient]
  {
    try images.map { image in
      let client = try serving.connect(
        sending: "GET /images/\(image).png?w=\(side)&h=\(side) HTTP/1.1\r\nHost: a\r\n\r\n")
      return client
    }
  }

  /// Waits without releasing the thread, which a busy machine may not return for minutes.
  private static func waitForTheFirst(_ serving: Serving) {
    let end = ContinuousClock.now + .seconds(60)
    while serving.server.metrics.encodingMisses == 0, ContinuousClock.now < end {
      sched_yield()
    }
    #expect(serving.server.metrics.encodingMisses > 0, "the first is under way")
  }

  @Test func anImageMoreThanThereIsRoomForIsA503ThatSaysWhenToAskAgain() async throws {
    try await Self.with(underWay: 1, after: .seconds(3_600)) { serving async throws in
      let first = try Self.ask(serving, for: 1...1)
      try await eventually("the first is under way") { serving.server.metrics.encodingMisses == 1 }
      let refused = try serving.get("/images/2.png")
      #expect(refused.status == 503)
      #expect(refused.fields["retry-after"] == "1")
      withExtendedLifetime(first) {}
    }
  }

  @Test func theRoomIsFreeAgainOnceAResponseHasLeft() async throws {
    try await Self.with(underWay: 1) { serving async throws in
      for image in 1...3 {
        #expect(try serving.get("/images/\(image).png").status == 200)
        _ = try await serving.log(count: image)
      }
    }
  }

  @Test func whoAsksForTheSameImageNeedsNoRoomOfTheirOwn() async throws {
    try await Self.with(underWay: 1, after: .seconds(1)) { serving async throws in
      let clients = try (0..<4).flatMap { _ in try Self.ask(serving, for: 1...1) }
      for client in clients { #expect(try client.response().status == 200) }
      #expect(serving.server.metrics.encodingMisses == 1)
    }
  }

  @Test func whatClientsHaveLeftIsNotMade() async throws {
    try await Self.with { serving async throws in
      do {
        let clients = try Self.ask(serving, for: 1...40, side: Self.large)
        Self.waitForTheFirst(serving)
        withExtendedLifetime(clients) {}
      }
      #expect(try serving.get("/images/41.png").status == 200)
      let records = try await serving.log(count: 41)
      #expect(records.count { $0.outcome == .clientClosed } > 10)
      #expect(serving.server.metrics.encodingMisses < 30)
    }
  }

  @Test func whoLeavesTakesNobodyAlongWhoComesAfter() async throws {
    try await Self.with { serving async throws in
      let first = try Self.ask(serving, for: 1...2, side: Self.large)
      Self.waitForTheFirst(serving)
      do { _ = try Self.ask(serving, for: 3...24) }
      // By now their connections are gone, and their images still wait.
      _ = try await serving.log(until: { $0.count { $0.outcome == .clientClosed } == 22 })
      for client in try Self.ask(serving, for: 25...46) {
        #expect(try client.response().status == 200)
      }
      withExtendedLifetime(first) {}
    }
  }

  @Test func theServerStopsWithinASecondWhateverWaits() async throws {
    try await Self.with { serving async throws in
      let clients = try Self.ask(serving, for: 1...40, side: Self.large)
      Self.waitForTheFirst(serving)
      let time = ContinuousClock().measure { serving.server.stop() }
      #expect(time < .seconds(10), "a second, and what a crowded machine adds")
      withExtendedLifetime(clients) {}
      #expect(serving.server.metrics.encodingMisses < 30)
    }
  }
}
