import Primitives

extension TraceGenerator {
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
