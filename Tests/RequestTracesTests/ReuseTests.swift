import Primitives
import Testing

@testable import RequestTraces

/// Distances between requests for the same object, and LRU's hits by them.
@Suite struct ReuseTests {
  private static func trace(_ pattern: String, _ requests: Int) throws -> LoadedTrace {
    TraceGenerator([try TracePattern(text: pattern)], seed: 3).trace(requests: requests)
  }

  @Test(arguments: ["zipf:objects=300", "loop:objects=50", "uniform:objects=2000", "scan"])
  func distancesAreThoseOfAListSearchedFromTheFront(_ pattern: String) throws {
    let trace = try Self.trace(pattern, 6000)
    var recent: [ObjectID] = []
    var expected: [Int: Int] = [:]
    for id in trace.requests.ids {
      if let place = recent.firstIndex(of: id) {
        expected[place, default: 0] += 1
        recent.remove(at: place)
      }
      recent.insert(id, at: 0)
    }
    let distances = ReuseDistances(trace.requests)
    let found = distances.counts.enumerated().filter { $1 > 0 }
    #expect(Dictionary(uniqueKeysWithValues: found.map { ($0, $1) }) == expected)
    #expect(distances.firstRequests == trace.requests.objectCount)
  }

  @Test func aLoopHitsOnlyOnceItFits() throws {
    let distances = ReuseDistances(try Self.trace("loop:objects=100", 1000).requests)
    #expect(distances.hits(capacity: 99) == 0)
    #expect(distances.hits(capacity: 100) == 900)
    #expect(distances.quantile(0.5) == 99)
  }

  @Test func aSampleOfAllObjectsIsExact() throws {
    let trace = try Self.trace("zipf:objects=2000,exponent=0.7", 20_000)
    let distances = ReuseDistances(trace.requests)
    let sample = SampledReuse(trace, .share(1))
    for capacity in [1, 10, 100, 1000] {
      let exact = Double(distances.hits(capacity: capacity)) / 20_000
      #expect(abs(sample.hitRatios(capacities: [capacity])[0] - exact) < 1e-9)
    }
  }

  /// The paper finds errors below 0.02 with thousands of objects sampled.
  @Test func samplesComeNearTheExactCurve() throws {
    let trace = try Self.trace("zipf:objects=30000,exponent=0.7", 300_000)
    let distances = ReuseDistances(trace.requests)
    let samples = [SampledReuse(trace, .share(0.1)), SampledReuse(trace, .objects(3000))]
    #expect(samples[1].followed <= 3000)
    for capacity in [300, 1000, 3000, 10_000] {
      let exact = Double(distances.hits(capacity: capacity)) / 300_000
      for sample in samples {
        let error = abs(sample.hitRatios(capacities: [capacity])[0] - exact)
        #expect(error < 0.03, "\(capacity): \(error)")
      }
    }
  }

  @Test(arguments: [SampledReuse.Sample.share(0.1), .objects(300)])
  func whatIsFoundWhileReadingIsWhatTheWholeTraceShows(_ sample: SampledReuse.Sample) throws {
    let trace = try Self.trace("zipf:objects=3000,exponent=0.7", 30_000)
    let format = TraceFormatCatalog.csv
    var options = LoadingOptions()
    options.reuse = sample
    options.threshold = SpatialSample(share: 0.01).threshold
    var stream = try TraceStream(format, file: "t.csv", options: options)
    let bytes = try format.bytes(of: trace, file: "t.csv")
    try unsafe stream.read(bytes.span.bytes)
    let read = try stream.finish()
    #expect(read.requests.count < 3000)
    let (found, whole) = (try #require(read.reuse), SampledReuse(trace, sample))
    #expect(found.requests == 30_000)
    #expect(found.share == whole.share)
    let capacities = [1, 30, 300, 3000]
    #expect(found.hitRatios(capacities: capacities) == whole.hitRatios(capacities: capacities))
  }

  @Test func theHeapGivesTheLargestFirst() {
    var generator = SplitMix64(seed: 1)
    var heap = Heap<HashedObject>()
    let hashes = (0..<500).map { _ in generator.next() % 300 }
    for (index, hash) in hashes.enumerated() {
      heap.insert(HashedObject(hash: hash, id: ObjectID(index: index)))
    }
    var drawn: [UInt64] = []
    while let object = heap.removeFirst() { drawn.append(object.hash) }
    #expect(drawn == hashes.sorted(by: >))
  }
}
