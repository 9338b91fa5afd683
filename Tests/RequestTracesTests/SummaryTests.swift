import Primitives
import RequestTraces
import Testing

/// Statistics and samples of traces.
@Suite struct SummaryTests {
  @Test func aSmallTraceIsCountedByHand() throws {
    let trace = try Samples.text("0 1 10\n1 2 20\n2 1 10\n3 3 40\n4 1 10\n", "lrb")
    let summary = TraceSummary(trace)
    #expect(summary.requests == 5)
    #expect(summary.objects == 3)
    #expect(summary.footprintBytes == 70)
    #expect(summary.requestedBytes == 90)
    #expect(summary.ceilingHitRatio == 0.4)
    #expect(summary.ceilingByteHitRatio == 0.222222222)
    #expect(summary.popularity.oneHitWonders == 2)
    #expect(summary.popularity.most == 3)
    #expect(summary.sizes?.median == 20)
    #expect(summary.sizes?.objectsByPowerOfTwo == [0, 0, 0, 1, 1, 1])
    #expect(summary.reuse?.median == 1)
  }

  @Test func theExponentOfZipfsLawIsFound() throws {
    let pattern = try TracePattern(text: "zipf:objects=500,exponent=0.9")
    let trace = TraceGenerator([pattern]).trace(requests: 500_000)
    let exponent = try #require(TraceSummary(trace, countsReuse: false).popularity.zipfExponent)
    #expect(abs(exponent - 0.9) < 0.05)
  }

  @Test func aSampleKeepsAllRequestsOfSomeObjects() throws {
    let whole = Samples.trace
    let sample = SpatialSample(share: 0.5).sample(of: whole)
    let kept = Set(sample.requested)
    #expect(!kept.isEmpty && kept.count < whole.requests.objectCount)
    #expect(sample.requested == whole.requested.filter(kept.contains))
    let sizes = zip(whole.requested, whole.requestedSizes).filter { kept.contains($0.0) }.map(\.1)
    #expect(sample.requestedSizes == sizes)
  }

  @Test func aSmallerSampleIsPartOfALargerOne() {
    let small = Set(SpatialSample(share: 0.2).sample(of: Samples.trace).requested)
    let large = Set(SpatialSample(share: 0.6).sample(of: Samples.trace).requested)
    #expect(small.isSubset(of: large))
  }

  @Test func theDigestTellsOrderAndSizesButNotNames() throws {
    let one = TraceDigest(try Samples.text("a\nb\na\n", "text"))
    #expect(TraceDigest(try Samples.text("x\ny\nx\n", "text")) == one)
    #expect(TraceDigest(try Samples.text("a\nb\nb\n", "text")) != one)
    #expect(TraceDigest(try Samples.text("0 1 5\n0 2 5\n0 1 5\n", "lrb")) != one)
  }
}
