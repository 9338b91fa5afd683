import CacheBench
@testable import OwnCache
import Testing

/// Tests of real code in real time. They need a machine that is not busy.
@Suite(.serialized) struct OwnLoaderTests {
  @Test func theWrongImageIsNeverShownAndNothingIsLoadedTwice() async throws {
    for report in try await OwnLoader.strategy.liveReports(in: "own-loader") {
      #expect(report.staleAssignments == 0)
      #expect(report.duplicateRequests == 0)
      #expect(report.memoryHits > 0)
    }
  }
}
