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
}
