import ImageServer
import Pictures
import Primitives
import TestSupport
import Testing
import World

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
      #expect(bitmap.identity() == PictureIdentity(ObjectID(7), version: 0))
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
