import Foundation
import HTTPCaching
import Primitives
import Testing
import TestSupport

@Suite(.needsEvidence("conformance/http-cache-tests.json"))
struct ConformanceTests {
  /// One run for all tests.
  private static let run = Result {
    let data = try SuiteData()
    return (data, SuiteVerdict.all(data.folders))
  }

  private let data: SuiteData
  private let article: ConformanceArticle

  init() throws {
    let (data, verdicts) = try Self.run.get()
    self.data = data
    article = ConformanceArticle(data, verdicts)
  }

  @Test func theCacheMeetsEveryRequiredTest() {
    #expect(article.missed { $0.isForBrowsers && $0.kind == .required } == [])
  }

  @Test func theCacheDoesBetterThanEveryBrowser() {
    for browser in data.browsers { #expect(article.ownScore > article.score(browser.passed)) }
  }

  @Test func everythingThatIsNotPassedHasAReason() {
    let scored = article.missed { $0.isForBrowsers && $0.kind != .check }
    let checks = article.missed { $0.isForBrowsers && $0.kind == .check }
    let beyond = article.missed(\.isBeyondBrowsers)
    #expect(Set(scored) == Set(SuiteReasons.scored.flatMap(\.tests)))
    #expect(Set(checks) == Set(SuiteReasons.checks.flatMap(\.tests)))
    #expect(Set(beyond) == Set(SuiteReasons.beyond.flatMap(\.tests)))
  }

  @Test func theArticleTellsTheResults() {
    let folder = PackageFolder.url.appending(path: "Documentation")
    Golden.expect(article.text, at: folder.appending(path: "Conformance.md"))
  }

  @Test func theSuiteCatchesACacheThatKeepsNothing() {
    let verdicts = SuiteVerdict.all(data.folders) {
      $0.memory = .zero; $0.disk = .zero
    }
    let reuses = data.tests.filter { test in
      test.isForBrowsers && test.requests.last?.expectedType == .cached
    }
    #expect(reuses.count > 100)
    #expect(reuses.filter { verdicts[$0.id] == .passed }.map(\.id) == [])
  }

  @Test func theSuiteCatchesACacheThatServesWhatIsStale() throws {
    for id in ["freshness-none", "conditional-etag-vary-headers"] {
      let test = try #require(data.tests.first { $0.id == id })
      #expect(SuiteVerdict(of: test) == .passed)
      #expect(SuiteVerdict(of: test) { $0.injectedCacheControl = "max-age=9" } != .passed)
    }
  }
}
