import Primitives

/// The properties of a trace, known before it is replayed.
package struct TraceSummary: Sendable {
  /// The distribution of object sizes, in bytes.
  package struct Sizes: Sendable {
    /// The smallest size, the quantiles, and the largest size.
    package let smallest, median, p90, p99, largest: Int
    /// The mean size over objects, and over requests.
    package let meanOfObjects, meanOfRequests: Double
    /// The number of objects with at least 2^i bytes and fewer than 2^(i+1), at index i.
    package let objectsByPowerOfTwo: [Int]
  }

  /// The distribution of requests over objects.
  package struct Popularity: Sendable {
    /// The number of objects requested once.
    package let oneHitWonders: Int
    /// The number of requests for the most popular object.
    package let most: Int
    /// The shares of the requests for the most popular 0.1 %, 1 % and 10 % of the objects.
    package let topThousandth, topHundredth, topTenth: Double
    /// The exponent of Zipf's law that fits best, by least squares over logarithms of rank and requests of the objects
    /// requested more than once; nil for fewer than ten such objects.
    package let zipfExponent: Double?
  }

  /// The number of other objects requested between two requests for the same object.
  package struct Reuse: Sendable {
    /// Quantiles over the requests that are not the first for their object.
    package let p10, median, p90, p99: Int
  }

  /// The digest of the requests.
  package let digest: String
  /// The number of requests.
  package let requests: Int
  /// The number of distinct objects.
  package let objects: Int
  /// The bytes of the objects; nil if the trace has no sizes.
  package let footprintBytes: Int?
  /// The bytes of all requests; nil if the trace has no sizes.
  package let requestedBytes: Int?
  /// True if an object occurs with different sizes.
  package let sizesChange: Bool
  /// The hit ratio of a cache that never evicts.
  package let ceilingHitRatio: Double
  /// The byte hit ratio of a cache that never evicts; nil if the trace has no sizes.
  package let ceilingByteHitRatio: Double?
  /// The number of records of the file that are not requests.
  package let skippedRecords: Int
  /// The seconds from the first request to the last; nil if the trace has no times.
  package let seconds: Double?
  /// The sizes; nil if the trace has no sizes.
  package let sizes: Sizes?
  /// The popularity of objects.
  package let popularity: Popularity
  /// The reuse distances; nil if not requested, or if no object is requested twice.
  package let reuse: Reuse?

  /// Analyses a trace.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - countsReuse: True to count reuse distances, which is the slowest part.
  /// - Complexity: O(*n* log *m*) for *n* requests of *m* objects.
  package init(_ trace: LoadedTrace, countsReuse: Bool = true) {
    let footprint = Footprint(trace)
    let misses = CompulsoryMisses(trace.requests)
    digest = "\(TraceDigest(trace))"
    requests = trace.requests.count
    objects = footprint.objects
    footprintBytes = trace.hasSizes ? footprint.bytes : nil
    requestedBytes = trace.hasSizes ? footprint.requestedBytes : nil
    if case .perRequest = trace.requests.sizes { sizesChange = true } else { sizesChange = false }
    ceilingHitRatio = misses.ceiling.toNineDecimals
    ceilingByteHitRatio = trace.hasSizes ? misses.byteCeiling.toNineDecimals : nil
    skippedRecords = trace.skippedRecords
    seconds = trace.span.map { (Double($0) / 1e9).toNineDecimals }
    sizes = trace.hasSizes ? Sizes(trace, footprint) : nil
    popularity = Popularity(trace)
    reuse = countsReuse ? Reuse(ReuseDistances(trace.requests)) : nil
  }
}

extension LoadedTrace {
  /// The nanoseconds from the first request to the last; nil if all times are the same.
  var span: Int64? {
    guard let low = times?.min(), let high = times?.max(), high > low else { return nil }
    let span = high.subtractingReportingOverflow(low)
    return span.overflow ? nil : span.partialValue
  }
}

extension Double {
  /// The value rounded so that its text is short and the same on every machine.
  var toNineDecimals: Double { (self * 1e9).rounded() / 1e9 }
}

extension TraceSummary.Sizes {
  init(_ trace: LoadedTrace, _ footprint: Footprint) {
    let sizes = trace.objectSizes.map { Int($0) * trace.unitBytes }.sorted()
    func quantile(_ share: Double) -> Int {
      sizes[min(sizes.count - 1, Int(share * Double(sizes.count)))]
    }
    smallest = sizes.first ?? 0
    median = quantile(0.5)
    p90 = quantile(0.9)
    p99 = quantile(0.99)
    largest = sizes.last ?? 0
    meanOfObjects = (Double(footprint.bytes) / Double(max(1, sizes.count))).toNineDecimals
    meanOfRequests =
      (Double(footprint.requestedBytes) / Double(max(1, trace.requests.count))).toNineDecimals
    var powers: [Int] = []
    for size in sizes {
      let power = Int.bitWidth - 1 - max(size, 1).leadingZeroBitCount
      while powers.count <= power { powers.append(0) }
      powers[power] += 1
    }
    objectsByPowerOfTwo = powers
  }
}

extension TraceSummary.Popularity {
  init(_ trace: LoadedTrace) {
    var counts = [Int](repeating: 0, count: trace.requests.objectCount)
    for id in trace.requests.ids { counts[id.index] += 1 }
    counts.sort(by: >)
    let total = Double(max(1, trace.requests.count))
    func top(_ share: Double) -> Double {
      let objects = max(1, Int((share * Double(counts.count)).rounded()))
      return (Double(counts.prefix(objects).reduce(0, +)) / total).toNineDecimals
    }
    oneHitWonders = counts.count { $0 == 1 }
    most = counts.first ?? 0
    (topThousandth, topHundredth, topTenth) = (top(0.001), top(0.01), top(0.1))
    zipfExponent = ZipfLaw.exponent(of: counts.prefix { $0 > 1 })
  }
}

extension TraceSummary.Reuse {
  init?(_ distances: ReuseDistances) {
    guard let p10 = distances.quantile(0.1), let median = distances.quantile(0.5),
      let p90 = distances.quantile(0.9), let p99 = distances.quantile(0.99)
    else { return nil }
    (self.p10, self.median, self.p90, self.p99) = (p10, median, p90, p99)
  }
}
