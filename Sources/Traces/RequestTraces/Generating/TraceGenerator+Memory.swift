import Primitives

extension TraceGenerator {
  /// The bytes of memory that a trace takes while it is made and written, about.
  ///
  /// - Parameters:
  ///   - requests: How many.
  ///   - interval: The nanoseconds from a request to the next.
  ///   - format: The format that it is written as.
  /// - Returns: The bytes; `Int.max` for more than can be counted.
  package func bytes(
    toMake requests: Int, interval: Int64 = 1_000_000, as format: TraceFormat
  ) -> Int {
    let objects = patterns.reduce(0) { $0 + $1.distinct(in: requests) }
    let ranked = patterns.filter(\.isRanked).map(\.objects)
    // What draws by rank keeps 12 bytes an object, and 32 more while it is set up; a trace that grows takes
    // twice what it comes to, as when it is read.
    let tables = ranked.reduce(0, +) * 12 + (ranked.max() ?? 0) * 32
    let made = 2 * (requests * 20 + min(objects, requests) * 32)
    // Like the last request, which has the longest time and about the longest name.
    let last = LoadedTrace(
      ids: [ObjectID(0)], sizes: .perObject([sizes.map { _ in 65_536 } ?? 1]),
      names: .numbers([UInt64(objects)]), times: [Int64(requests) &* interval], lifetimes: [0])
    let (written, isTooMuch) = format.bytesToWrite(last).multipliedReportingOverflow(by: requests)
    return isTooMuch ? .max : tables + made + written
  }
}

extension TracePattern {
  /// Whether it draws by rank.
  var isRanked: Bool { [.zipf, .shift, .latest].contains(kind) }

  /// The most objects that so many requests can be for.
  fileprivate func distinct(in requests: Int) -> Int {
    switch kind {
    case .zipf, .uniform, .loop, .hotspot: min(objects, requests)
    case .scan: requests
    case .shift: min(requests, objects + requests / period * step)
    case .latest: min(requests, objects + requests / period)
    }
  }
}
