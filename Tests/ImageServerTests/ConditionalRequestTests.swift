import AppModel
import Environment
import ImagePipeline
import ImageServer
import Primitives
import Testing
import TestSupport

@Suite struct ConditionalRequestTests {
  @Test func theCurrentTagIsAnsweredWith304AndNoBody() async throws {
    try await Serving.with { serving async throws in
      let first = try serving.get("/images/7.jpg")
      let tag = try #require(first.fields["etag"])
      let second = try serving.get("/images/7.jpg", ["If-None-Match": "\"other\", W/\(tag)"])
      #expect(second.status == 304)
      #expect(second.body.isEmpty)
      #expect(second.fields["etag"] == tag)
      let records = try await serving.log(count: 2)
      let record = try #require(records.first { $0.sequence == 2 })
      #expect(record.isConditional)
      #expect(record.status == 304)
      #expect(record.sent == 0)
    }
  }

  @Test func theLastChangeIsAnsweredWith304() async throws {
    try await Serving.with { serving async throws in
      let date = try #require(try serving.get("/images/7.jpg").fields["last-modified"])
      #expect(try serving.get("/images/7.jpg", ["If-Modified-Since": date]).status == 304)
      let earlier = "Sun, 06 Nov 1994 08:49:37 GMT"
      #expect(try serving.get("/images/7.jpg", ["If-Modified-Since": earlier]).status == 200)
      // The tag counts if both are given (RFC 9110, section 13.2.2).
      let both = ["If-Modified-Since": date, "If-None-Match": "\"other\""]
      #expect(try serving.get("/images/7.jpg", both).status == 200)
    }
  }

  @Test func aFailedPreconditionIs412() async throws {
    try await Serving.with { serving async throws in
      #expect(try serving.get("/images/7.jpg", ["If-Match": "\"other\""]).status == 412)
      #expect(try serving.get("/images/7.jpg", ["If-Match": "*"]).status == 200)
    }
  }

  @Test func validatorsAndFreshnessAreSentAsTheScenarioSays() async throws {
    let plain = ServedSetup.small {
      $0.server.entityTags = false
      $0.server.lastModified = false
    }
    try await Serving.with(plain) { serving async throws in
      let fields = try serving.get("/images/7.jpg").fields
      for name in ["etag", "last-modified", "cache-control", "expires", "age", "vary"] {
        #expect(fields[name] == nil, "\(name)")
      }
    }
    let rich = ServedSetup.small {
      $0.server.cacheControl = "public, max-age=60"
      $0.server.expires = .seconds(60)
      $0.server.age = .seconds(5)
      $0.server.vary = "Accept"
    }
    try await Serving.with(rich) { serving async throws in
      let fields = try serving.get("/images/7.jpg").fields
      #expect(fields["cache-control"] == "public, max-age=60")
      #expect(fields["age"] == "5")
      #expect(fields["vary"] == "Accept")
      #expect(fields["expires"] != fields["date"])
      #expect(try await serving.log(count: 1).first?.freshFor == 55)
    }
  }

  @Test func anImageThatChangesGetsAnotherTagAndOtherBytes() async throws {
    let setup = ServedSetup.small { $0.feed.contentLifetime = .milliseconds(50) }
    try await Serving.with(setup) { serving async throws in
      let first = try serving.get("/images/7.jpg")
      let tag = try #require(first.fields["etag"])
      var next = first
      try await eventually("the image has another tag") {
        next = try serving.get("/images/7.jpg")
        return next.fields["etag"] != tag
      }
      #expect(next.body != first.body)
      let pinned = try serving.get("/images/7.jpg?v=0")
      let again = try serving.get("/images/7.jpg?v=0")
      #expect(pinned.fields["cachebench-version"] == "0")
      #expect(pinned.body == again.body)
    }
  }
}
