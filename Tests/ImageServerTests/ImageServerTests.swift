import Environment
import ImageServer
import Pictures
import Primitives
import Testing
import TestSupport

@Suite struct ImageServerTests {
  @Test func isHealthyOnAPortOfTheSystemsChoice() async throws {
    try await Serving.with { serving async throws in
      #expect(serving.port != 0)
      let health = try serving.get("/health")
      #expect(health.status == 200)
      #expect(health.text == "{\"status\":\"ok\"}\n")
    }
  }

  @Test(arguments: ["jpg", "png", "webp", "gif"])
  func anImageSaysInItsPixelsWhichItIs(ending: String) async throws {
    try await Serving.with { serving async throws in
      let response = try serving.get("/images/7.\(ending)?w=160&h=120")
      #expect(response.status == 200)
      let bitmap = try PictureDecoder.decode(response.body)
      #expect(bitmap.size == PixelSize(width: 160, height: 120))
      #expect(bitmap.identity() == PictureIdentity(RenditionID(7), version: 0))
    }
  }

  @Test func twoServersOfOneSeedSendTheSameBytes() async throws {
    let targets = ["/images/1.jpg", "/images/2.png?w=90&h=70", "/images/3.webp", "/images/4.gif"]
    let first = try await Serving.with { serving async throws in
      try targets.map { try serving.get($0).body }
    }
    let second = try await Serving.with { serving async throws in
      try targets.map { try serving.get($0).body }
    }
    #expect(first == second)
    let other = try await Serving.with(.small(seed: 2)) { serving async throws in
      try targets.map { try serving.get($0).body }
    }
    #expect(zip(first, other).allSatisfy { $0 != $1 })
  }

  @Test func imagesDrawnBeforehandAreTheSameAndNotMadeAgain() async throws {
    var setup = ServedSetup.small()
    let asked = try await Serving.with(setup) { try $0.get("/images/1.jpg").body }
    try setup.draw((0..<3).map { (RenditionID($0), 0) })
    try await Serving.with(setup) { serving in
      #expect(try serving.get("/images/1.jpg").body == asked)
      #expect(serving.server.metrics.encodingHits == 1)
      #expect(serving.server.metrics.encodingMisses == 0)
      _ = try serving.get("/images/3.jpg")
      #expect(serving.server.metrics.encodingMisses == 1)
    }
  }

  @Test func noMoreImagesAreDrawnBeforehandThanTheServerKeeps() async throws {
    var setup = ServedSetup.small()
    let length = try await Serving.with(setup) { try $0.get("/images/0.jpg").body.count }
    try setup.draw((0..<50).map { (RenditionID($0), 0) }, kept: ByteCount(2 * length))
    try await Serving.with(setup) { serving in
      _ = try serving.get("/images/0.jpg")
      #expect(serving.server.metrics.encodingMisses == 0)
      _ = try serving.get("/images/49.jpg")
      #expect(serving.server.metrics.encodingMisses == 1)
    }
  }

  @Test func everyRequestIsLoggedWithItsLoad() async throws {
    try await Serving.with { serving async throws in
      let response = try serving.get("/images/7.jpg", ["Cachebench-Load": "7.3"])
      let record = try #require(try await serving.log(count: 1).first)
      #expect(record.load == "7.3")
      #expect(record.target == "/images/7.jpg")
      #expect(record.status == 200)
      #expect(record.sent == response.body.count)
      #expect(record.promised == response.body.count)
      #expect(record.outcome == .completed)
    }
  }
}
