import HTTPCaching
import Primitives
import Testing

/// RFC 9111, section 3.
@Suite struct StoringTests {
  @Test func aFreshResponseIsStoredInBothParts() {
    let origin = Origin()
    let storing = origin.answer("max-age=60")
    #expect(storing.inMemory && storing.onDisk)
    #expect(origin.cache.memoryBytes == 100 && origin.cache.diskBytes == 100)
    #expect(origin.verdict(at: 59) == "memory")
  }

  @Test func noStoreInResponseOrRequestIsNotStored() {
    let origin = Origin()
    #expect(!origin.answer("no-store, max-age=60").inMemory)
    #expect(!origin.answer("max-age=60", request: "no-store").inMemory)
    #expect(origin.verdict(at: 1) == "fetch")
  }

  @Test func aResponseThatMayNotBeStoredLeavesTheOlderOneAlone() {
    let origin = Origin()
    origin.answer("max-age=60")
    origin.answer("no-store", at: 1)
    #expect(origin.verdict(at: 2) == "memory")
  }

  @Test func privateAndAuthorizedResponsesAreStoredByAPrivateCache() {
    let origin = Origin()
    #expect(origin.answer("private, max-age=60").inMemory)
  }

  @Test func anIncompleteBodyIsNotStored() {
    let origin = Origin()
    #expect(!origin.answer("max-age=60") { $0.isComplete = false }.inMemory)
  }

  @Test(arguments: [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501] as [UInt16])
  func aStatusWithHeuristicFreshnessIsStoredWithoutFurtherPermission(status: UInt16) {
    let origin = Origin()
    #expect(origin.answer(nil) { $0.status = status }.inMemory)
  }

  @Test(arguments: [201, 202, 403, 500, 502, 503, 504, 599] as [UInt16])
  func anotherStatusNeedsFreshnessOrPermission(status: UInt16) {
    let origin = Origin()
    #expect(!origin.answer(nil) { $0.status = status }.inMemory)
    #expect(origin.answer("public") { $0.status = status }.inMemory)
    #expect(origin.answer("max-age=60") { $0.status = status }.inMemory)
  }

  @Test(arguments: [100, 199, 206, 304, 600, 999] as [UInt16])
  func statusesThatAreNotFinalOrNotSupportedAreNotStored(status: UInt16) {
    let origin = Origin()
    #expect(!origin.answer("max-age=60") { $0.status = status }.inMemory)
  }

  @Test func mustUnderstandStoresWhatIsUnderstoodDespiteNoStore() {
    let origin = Origin()
    #expect(origin.answer("must-understand, no-store, max-age=60").inMemory)
    #expect(!origin.answer("must-understand, max-age=60") { $0.status = 599 }.inMemory)
  }

  @Test func errorsAreNotStoredWhereSuccessesAloneAre() {
    let origin = Origin { $0.storesErrors = false }
    #expect(!origin.answer("max-age=60") { $0.status = 404 }.inMemory)
    #expect(origin.answer("max-age=60") { $0.status = 299 }.inMemory)
  }

  @Test func aDirectiveIsInjectedOnlyWhereCacheControlIsMissing() {
    let origin = Origin { $0.injectedCacheControl = "max-age=86400" }
    origin.answer(nil)
    origin.answer("max-age=60", to: 1)
    #expect(origin.verdict(at: 86_399) == "memory")
    #expect(origin.verdict(at: 61, on: 1) == "fetch")
  }
}
