import Primitives

/// Generates traces: the same parameters and seed give the same requests on every machine.
package struct TraceGenerator: Sendable {
  let patterns: [TracePattern]
  let sizes: SizePattern?
  private let seed: UInt64

  /// Creates a generator of a pattern, or of several patterns mixed in proportion to their weights.
  ///
  /// - Parameters:
  ///   - patterns: The patterns, at least one. Each has separate objects.
  ///   - sizes: The bytes of the objects; nil to give them no sizes.
  ///   - seed: Different seeds make different traces.
  package init(_ patterns: [TracePattern], sizes: SizePattern? = nil, seed: UInt64 = 1) {
    precondition(!patterns.isEmpty, "a trace has a pattern")
    self.patterns = patterns
    self.sizes = sizes
    self.seed = seed
  }

  /// Returns the first requests.
  ///
  /// - Parameters:
  ///   - requests: The number of requests.
  ///   - interval: The nanoseconds from one request to the next.
  /// - Returns: The trace.
  /// - Complexity: O(*n*) in the number of requests.
  package func trace(requests: Int, interval: Int64 = 1_000_000) -> LoadedTrace {
    var root = SplitMix64(seed: seed)
    var sources = patterns.map { PatternSource($0, seed: root.next()) }
    var choice = root.split("choice")
    let sizeSeed = root.split("sizes")
    let mixture = AliasTable(weights: patterns.map(\.weight))
    var options = LoadingOptions()
    options.keepsTimes = true
    var builder = TraceBuilder(options, expecting: requests)
    for index in 0..<requests {
      let source = sources.count == 1 ? 0 : mixture.draw(&choice)
      // Objects of different patterns alternate, so that no object is in two patterns.
      let object = sources[source].next() &* UInt64(sources.count) &+ UInt64(source)
      let size = sizes?.size(of: object, seed: sizeSeed) ?? 1
      builder.add(object &+ 1, size: size, time: Int64(index) &* interval)
    }
    return builder.finish()
  }

  /// Estimates the memory in bytes to generate and write a trace.
  ///
  /// - Parameters:
  ///   - requests: The number of requests.
  ///   - interval: The nanoseconds from one request to the next.
  ///   - format: The format to write.
  /// - Returns: The bytes; `Int.max` if there are too many to count.
  package func bytes(
    toMake requests: Int, interval: Int64 = 1_000_000, as format: TraceFormat
  ) -> Int {
    let objects = patterns.reduce(0) { $0 + $1.distinct(in: requests) }
    let ranked = patterns.filter(\.isRanked).map(\.objects)
    // A pattern that draws by rank uses 12 bytes per object. During its setup it uses 32 more, but only one pattern is
    // set up at a time. While a trace grows, it uses twice its final size, both here and in reading.
    let tables = ranked.reduce(0, +) * 12 + (ranked.max() ?? 0) * 32
    let made = 2 * (requests * 20 + min(objects, requests) * 32)
    // A trace of one request, to estimate the written size of every request. The request is like the last one, which
    // has the longest time and nearly the longest name.
    let last = LoadedTrace(
      ids: [ObjectID(0)], sizes: .perObject([sizes.map { _ in 65_536 } ?? 1]),
      names: .numbers([UInt64(objects)]), times: [Int64(requests) &* interval], lifetimes: [0])
    let (written, isTooMuch) = format.bytesToWrite(last).multipliedReportingOverflow(by: requests)
    return isTooMuch ? .max : tables + made + written
  }
}

extension TracePattern {
  /// True if the pattern draws by rank.
  var isRanked: Bool { [.zipf, .shift, .latest].contains(kind) }

  /// Returns the maximum number of objects for a number of requests.
  fileprivate func distinct(in requests: Int) -> Int {
    switch kind {
    case .zipf, .uniform, .loop, .hotspot: min(objects, requests)
    case .scan: requests
    case .shift: min(requests, objects + requests / period * step)
    case .latest: min(requests, objects + requests / period)
    }
  }
}
