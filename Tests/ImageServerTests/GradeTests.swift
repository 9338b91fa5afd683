import AppModel
import Environment
import ImagePipeline
import ImageServer
import Primitives
import Testing
import TestSupport

/// Sessions of clients with different caches, made with real requests.
@Suite struct GradeTests {
  private func grade(
    _ change: (inout SessionPlan) -> Void = { _ in }, count: Int,
    _ session: (Serving) async throws -> Void
  ) async throws -> Grade {
    try await Serving.with(.small(change)) { serving async throws in
      try await session(serving)
      return Grade(try await serving.log(count: count))
    }
  }

  @Test func aClientThatFetchesOnceHasNothingToImprove() async throws {
    let grade = try await grade(count: 5) { serving in
      for image in 1...5 { _ = try serving.get("/images/\(image).jpg") }
    }
    #expect(grade.requests == 5)
    #expect(grade.distinct == 5)
    #expect(grade.duplicates == 0)
    #expect(grade.findings.isEmpty)
  }

  @Test func aClientWithoutACacheFetchesTwice() async throws {
    var bytes = 0
    let grade = try await grade(count: 10) { serving in
      for _ in 0..<2 {
        bytes = 0
        for image in 1...5 { bytes += try serving.get("/images/\(image).jpg").body.count }
      }
    }
    #expect(grade.requests == 10)
    #expect(grade.distinct == 5)
    #expect(grade.duplicates == 5)
    #expect(grade.freshDuplicates == 0)
    #expect(grade.avoidableBytes == bytes)
    #expect(grade.bytes == 2 * bytes)
    #expect(grade.findings.map(\.count) == [5])
  }

  @Test func whatIsFreshNeedsNoRequestAtAll() async throws {
    let grade = try await grade({ $0.server.cacheControl = "max-age=600" }, count: 3) { serving in
      let tag = try #require(try serving.get("/images/1.jpg").fields["etag"])
      _ = try serving.get("/images/1.jpg")
      _ = try serving.get("/images/1.jpg", ["If-None-Match": tag])
    }
    #expect(grade.freshDuplicates == 1)
    #expect(grade.revalidations == 1)
    #expect(grade.conditional == 1)
    #expect(grade.needlesslyConditional == 1)
    #expect(grade.findings.map(\.count) == [1, 1])
  }

  @Test func aRevalidationOfWhatIsStaleIsInOrder() async throws {
    let grade = try await grade({ $0.server.cacheControl = "no-cache" }, count: 2) { serving in
      let tag = try #require(try serving.get("/images/1.jpg").fields["etag"])
      _ = try serving.get("/images/1.jpg", ["If-None-Match": tag])
    }
    #expect(grade.revalidations == 1)
    #expect(grade.findings.isEmpty)
  }

  @Test func requestsForTheSameAtOnceAreSimultaneous() async throws {
    let grade = try await grade(
      {
        $0.server.thinkTime = .milliseconds(300)
        $0.server.thinkTimeSigma = 0
      }, count: 3
    ) { serving in
      let clients = try (0..<3).map { _ in try serving.connect() }
      for client in clients { try client.send("GET /images/1.jpg HTTP/1.1\r\nHost: a\r\n\r\n") }
      for client in clients { _ = try client.response() }
    }
    #expect(grade.simultaneous == 2)
    #expect(grade.duplicates == 0)
    #expect(grade.peakConcurrency == 3)
    #expect(grade.connections == 3)
  }

  @Test func whatTheClientGivesUpIsCounted() async throws {
    let grade = try await grade(
      {
        $0.server.thinkTime = .milliseconds(200)
        $0.server.thinkTimeSigma = 0
      }, count: 2
    ) { serving in
      for image in 1...2 {
        _ = try serving.connect(
          sending: "GET /images/\(image).jpg HTTP/1.1\r\nHost: a\r\n\r\n")
      }
    }
    #expect(grade.cancelled == 2)
    #expect(grade.findings.map(\.count) == [2])
  }

  @Test func whatIsMissingIsAskedForAgain() async throws {
    let grade = try await grade({ $0.feed.missing.rows = [6] }, count: 3) { serving in
      for _ in 0..<3 { _ = try serving.get("/images/7.jpg") }
    }
    #expect(grade.errors == 3)
    #expect(grade.repeatedMisses == 2)
    #expect(grade.duplicates == 0)
  }

  @Test func onlyImagesCount() async throws {
    let grade = try await grade(count: 3) { serving in
      for route in ["/", "/feed", "/health"] { _ = try serving.get(route) }
    }
    #expect(grade == Grade([]))
  }
}
