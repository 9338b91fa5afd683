import AppModel
import Environment
import ImageServer
import Primitives
import TestSupport
import Testing

@Suite("Pictures that are drawn before the server starts")
struct DrawnFirstTests {
  @Test func noRequestWaitsForTheDrawing() async throws {
    var setup = ServedSetup.small { $0.feed.rows = 8 }
    var count = 0
    try setup.draw(setup.images, kept: .mebibytes(64)) { count += 1 }
    #expect(count == setup.images.count)
    try await Serving.with(setup) { serving async throws in
      let statuses = try (0..<count).map { try serving.get("/images/\($0).jpg").status }
      #expect(statuses.allSatisfy { $0 == 200 })
      #expect(serving.server.metrics.encodingMisses == 0)
    }
  }

  @Test func imagesLetEveryPageReadTheirTimes() async throws {
    try await Serving.with { serving async throws in
      let first = try serving.get("/images/1.jpg")
      let tag = try #require(first.fields["etag"])
      for fields in [["If-None-Match": tag], ["Range": "bytes=0-9"]] {
        let response = try serving.get("/images/1.jpg", fields)
        #expect([206, 304].contains(response.status))
        #expect(response.fields["timing-allow-origin"] == "*")
      }
      #expect(first.fields["timing-allow-origin"] == "*")
      let feed = try serving.get("/feed")
      #expect(feed.fields["timing-allow-origin"] == nil)
    }
  }
}
