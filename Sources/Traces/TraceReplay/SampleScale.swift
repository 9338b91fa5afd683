import RequestTraces

/// The requests that a sample has, against those that it should have.
///
/// A sample with one popular object too many has too many requests, nearly all of which hit. Misses per *expected*
/// request are nearer to those of the whole trace than misses per request: SHARDS-adj in C. A. Waldspurger, N. Park, A.
/// Garthwaite, I. Ahmad, *Efficient MRC construction with SHARDS,* FAST 2015.
struct SampleScale: Sendable {
  /// The expected requests per request of the sample; 1 without a sample.
  private var requests = 1.0
  /// The same of bytes.
  private var bytes = 1.0

  /// The scale of a whole trace.
  init() {}

  /// Creates the scale of a sample, which has requests.
  ///
  /// - Complexity: O(*n*) in the number of requests.
  init(_ sample: LoadedTrace, share: Double) {
    let (whole, kept) = (sample.whole, sample.kept)
    requests = share * Double(whole.requests) / Double(max(1, kept.requests))
    bytes = share * Double(whole.bytes) / Double(max(1, kept.bytes))
  }

  /// Returns the estimate for the whole trace of a hit ratio of the sample.
  func hitRatio(_ ratio: Double) -> Double { Self.estimate(ratio, requests) }

  /// Returns the estimate for the whole trace of a byte hit ratio of the sample.
  func byteHitRatio(_ ratio: Double) -> Double { Self.estimate(ratio, bytes) }

  private static func estimate(_ ratio: Double, _ scale: Double) -> Double {
    scale == 1 ? ratio : max(0, 1 - (1 - ratio) / scale)
  }
}
