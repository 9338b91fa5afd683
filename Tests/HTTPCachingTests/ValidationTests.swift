import HTTPCaching
import Primitives
import Testing

/// RFC 9111, sections 3.2 and 4.3.
@Suite struct ValidationTests {
  @Test func a304MakesTheStoredBodyFreshAgain() throws {
    let origin = Origin()
    origin.answer("max-age=60") { $0.entityTag = 7 }
    let served = try #require(origin.notModified(at: 70))
    #expect(served.version == 1 && served.body == ByteCount(100))
    #expect(served.metadata.status == 200 && served.metadata.entityTag == 7)
    #expect(origin.verdict(at: 129) == "memory")
    #expect(origin.verdict(at: 130) == "revalidate")
  }

  @Test func fieldsOfThe304ReplaceTheStoredOnes() throws {
    let origin = Origin()
    origin.answer("max-age=60") {
      $0.entityTag = 7
      $0.lastModified = time(-10)
      $0.age = .seconds(5)
    }
    let served = try #require(
      origin.notModified(at: 70) {
        $0.cacheControl = CacheControl(parsing: "max-age=10")
        $0.lastModified = time(-5)
      })
    #expect(served.metadata.cacheControl?.maxAge == 10)
    #expect(served.metadata.lastModified == time(-5))
    #expect(served.metadata.age == .zero)
    #expect(origin.verdict(at: 79) == "memory")
    #expect(origin.verdict(at: 80) == "revalidate")
  }

  @Test func a304WithoutDateCountsFromItsReceipt() {
    let origin = Origin()
    origin.answer("max-age=60") { $0.entityTag = 7 }
    #expect(origin.notModified(at: 70) { $0.date = nil } != nil)
    #expect(origin.verdict(at: 129) == "memory")
  }

  @Test func a304AboutAnotherEntityTagUpdatesNothing() {
    let origin = Origin()
    origin.answer("max-age=60") { $0.entityTag = 7 }
    #expect(origin.notModified(at: 70) { $0.entityTag = 8 } == nil)
    #expect(origin.verdict(at: 71) == "fetch")
  }

  @Test func a304ForWhatIsGoneUpdatesNothing() {
    let origin = Origin()
    origin.answer("max-age=60") { $0.entityTag = 7 }
    origin.cache.invalidate(AddressID(0))
    #expect(origin.notModified(at: 70) == nil)
    #expect(origin.cache.memoryBytes == 0 && origin.cache.diskBytes == 0)
  }

  @Test func a200ReplacesTheStoredResponse() {
    let origin = Origin()
    origin.answer("max-age=60", bytes: 100) { $0.entityTag = 7 }
    origin.answer("max-age=60", at: 70, bytes: 40) { $0.entityTag = 8 }
    guard case .serve(let served, _, _) = origin.cache.lookup(AddressID(0), at: time(71)) else {
      Issue.record("the new response is not served")
      return
    }
    #expect(served.version == 2 && served.metadata.entityTag == 8)
    #expect(origin.cache.memoryBytes == 40 && origin.cache.diskBytes == 40)
  }
}
