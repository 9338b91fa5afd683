import HTTPCaching
import Primitives
import Testing

/// RFC 9111, sections 4 and 5.2, with RFC 8246 and RFC 5861.
@Suite struct ServingTests {
  @Test func noCacheIsRevalidatedHoweverFresh() {
    let origin = Origin()
    origin.answer("no-cache, max-age=60") { $0.entityTag = 1 }
    #expect(origin.verdict(at: 1) == "revalidate")
  }

  @Test func whatIsStaleIsRevalidatedByEitherValidatorAndElseFetched() {
    let origin = Origin()
    origin.answer("max-age=60") { $0.entityTag = 1 }
    origin.answer("max-age=60", to: 1) { $0.lastModified = time(-9) }
    origin.answer("max-age=60", to: 2)
    #expect(origin.verdict(at: 61) == "revalidate")
    #expect(origin.verdict(at: 61, on: 1) == "revalidate")
    #expect(origin.verdict(at: 61, on: 2) == "fetch")
  }

  @Test func immutableIsNotRevalidatedByAReloadWhileFresh() {
    let origin = Origin()
    origin.answer("max-age=60, immutable") { $0.entityTag = 1 }
    origin.answer("max-age=60", to: 1) { $0.entityTag = 1 }
    #expect(origin.verdict(at: 9, request: "max-age=0") == "memory")
    #expect(origin.verdict(at: 9, on: 1, request: "max-age=0") == "revalidate")
    #expect(origin.verdict(at: 9, request: "no-cache") == "revalidate")
    #expect(origin.verdict(at: 61) == "revalidate")
  }

  @Test func aRequestMayAcceptStalenessOrWantFreshnessLeft() {
    let origin = Origin()
    origin.answer("max-age=60") { $0.entityTag = 1 }
    #expect(origin.verdict(at: 70, request: "max-stale") == "memory")
    #expect(origin.verdict(at: 70, request: "max-stale=10") == "memory")
    #expect(origin.verdict(at: 71, request: "max-stale=10") == "revalidate")
    #expect(origin.verdict(at: 50, request: "min-fresh=10") == "memory")
    #expect(origin.verdict(at: 51, request: "min-fresh=10") == "revalidate")
  }

  @Test func oneRequestRevalidatesInTheBackgroundWithinTheWindow() {
    let origin = Origin()
    origin.answer("max-age=60, stale-while-revalidate=30") { $0.entityTag = 1 }
    #expect(origin.verdict(at: 59) == "memory")
    #expect(origin.verdict(at: 60) == "memory+revalidate")
    #expect(origin.verdict(at: 61) == "memory")
    origin.cache.revalidationFailed(AddressID(0))
    #expect(origin.verdict(at: 90) == "memory+revalidate")
    #expect(origin.verdict(at: 91) == "revalidate")
    #expect(origin.notModified(at: 92)?.version == 1)
    #expect(origin.verdict(at: 93) == "memory")
  }

  @Test func mustRevalidateForbidsEveryUseOfStaleness() {
    let origin = Origin { $0.staleOnError = true }
    origin.answer("max-age=60, must-revalidate, stale-while-revalidate=30, stale-if-error=30") {
      $0.entityTag = 1
    }
    #expect(origin.verdict(at: 61) == "revalidate")
    #expect(origin.verdict(at: 61, request: "max-stale") == "revalidate")
    #expect(origin.cache.substitute(forErrorOn: AddressID(0), at: time(61)) == nil)
  }

  @Test func staleIfErrorStandsInForAnErrorWithinItsWindow() {
    let origin = Origin()
    origin.answer("max-age=60, stale-if-error=30")
    #expect(origin.verdict(at: 61) == "fetch")
    #expect(origin.cache.substitute(forErrorOn: AddressID(0), at: time(90))?.version == 1)
    #expect(origin.cache.substitute(forErrorOn: AddressID(0), at: time(91)) == nil)
    origin.answer("no-cache, stale-if-error=30", at: 100)
    #expect(origin.cache.substitute(forErrorOn: AddressID(0), at: time(101)) == nil)
  }

  @Test func withoutADirectiveTheConfigurationDecidesWhetherStalenessReplacesErrors() {
    let strict = Origin()
    strict.answer("max-age=60")
    #expect(strict.cache.substitute(forErrorOn: AddressID(0), at: time(61)) == nil)
    let lenient = Origin { $0.staleOnError = true }
    lenient.answer("max-age=60")
    #expect(lenient.cache.substitute(forErrorOn: AddressID(0), at: time(61))?.version == 1)
    #expect(lenient.cache.substitute(forErrorOn: AddressID(1), at: time(61)) == nil)
  }

  @Test func aResponseToAnErrorDoesNotReplaceWhatIsStored() {
    let origin = Origin()
    origin.answer("max-age=60, stale-if-error=30")
    origin.answer(nil, at: 61) { $0.status = 503 }
    #expect(origin.cache.substitute(forErrorOn: AddressID(0), at: time(62))?.version == 1)
  }
}
