import HTTPCaching
import Primitives
import Testing

/// RFC 9111, section 4.2. Nothing here has a validator, so what is stale is fetched anew.
@Suite struct FreshnessTests {
  @Test func aResponseIsFreshUntilItsAgeReachesItsLifetime() {
    let origin = Origin()
    origin.answer("max-age=60")
    #expect(origin.verdict(at: 0) == "memory")
    #expect(origin.verdict(at: 59) == "memory")
    #expect(origin.verdict(at: 60) == "fetch")
  }

  @Test func expiresCountsFromDate() {
    let origin = Origin()
    origin.answer(nil, at: 100) {
      $0.date = time(90)
      $0.expires = time(120)
    }
    #expect(origin.verdict(at: 119) == "memory")
    #expect(origin.verdict(at: 120) == "fetch")
  }

  @Test func maxAgeBeatsExpires() {
    let origin = Origin()
    origin.answer("max-age=60") { $0.expires = time(-5) }
    origin.answer("max-age=0", to: 1) { $0.expires = time(3_600) }
    #expect(origin.verdict(at: 1) == "memory")
    #expect(origin.verdict(at: 1, on: 1) == "fetch")
  }

  @Test func anExpiresThatCannotBeReadHasPassed() {
    let origin = Origin()
    origin.answer(nil) {
      $0.expires = ResponseMetadata.alreadyExpired
      $0.lastModified = time(-100_000)
    }
    #expect(origin.verdict(at: 0) == "revalidate")
  }

  @Test func withoutExplicitFreshnessATenthOfTheTimeSinceTheLastChangeCounts() {
    let origin = Origin()
    origin.answer(nil) { $0.lastModified = time(-1_000) }
    #expect(origin.verdict(at: 99) == "memory")
    #expect(origin.verdict(at: 100) == "revalidate")
  }

  @Test func theHeuristicCanBeTurnedOffAndNeedsAStatusThatPermitsIt() {
    let strict = Origin { $0.heuristicFreshness = false }
    strict.answer(nil) { $0.lastModified = time(-1_000) }
    #expect(strict.verdict(at: 1) == "revalidate")
    let origin = Origin()
    origin.answer("private") {
      $0.lastModified = time(-1_000)
      $0.status = 503
    }
    #expect(origin.verdict(at: 1) == "revalidate")
    origin.answer("public") {
      $0.lastModified = time(-1_000)
      $0.status = 503
    }
    #expect(origin.verdict(at: 1) == "memory")
  }

  @Test func withoutAnyInformationNothingIsFresh() {
    let origin = Origin()
    origin.answer(nil)
    #expect(origin.verdict(at: 0) == "fetch")
  }

  @Test func theAgeFieldAndTheTimeOfTheRequestCount() {
    let origin = Origin()
    var metadata = ResponseMetadata()
    metadata.cacheControl = CacheControl(parsing: "max-age=60")
    metadata.age = .seconds(20)
    origin.cache.store(
      AddressID(0), metadata, body: ByteCount(1), version: 1, requestedAt: time(0),
      receivedAt: time(10))
    #expect(origin.verdict(at: 39) == "memory")
    #expect(origin.verdict(at: 40) == "fetch")
  }

  @Test func theDateCountsWhereItSaysThatTheResponseIsOlder() {
    let origin = Origin()
    origin.answer("max-age=60", at: 100) { $0.date = time(50) }
    origin.answer("max-age=60", to: 1, at: 100) { $0.date = time(500) }
    origin.answer("max-age=60", to: 2, at: 100) { $0.date = nil }
    #expect(origin.verdict(at: 109) == "memory")
    #expect(origin.verdict(at: 110) == "fetch")
    #expect(origin.verdict(at: 159, on: 1) == "memory")
    #expect(origin.verdict(at: 160, on: 1) == "fetch")
    #expect(origin.verdict(at: 159, on: 2) == "memory")
  }

  @Test func theLongestLifetimeDoesNotOverflow() {
    let origin = Origin()
    origin.answer("max-age=99999999999")
    origin.answer("max-age=60", to: 1) { $0.age = .seconds(1 << 31) }
    origin.answer(nil, to: 2) {
      $0.date = Instant(nanoseconds: .min)
      $0.expires = .never
    }
    #expect(origin.verdict(at: 1_000_000_000) == "memory")
    #expect(origin.verdict(at: 1_000_000_000, on: 1) == "fetch")
    #expect(origin.verdict(at: 1_000_000_000, on: 2) == "fetch")
  }
}
