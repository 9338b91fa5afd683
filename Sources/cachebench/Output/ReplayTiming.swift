import CachePolicies
import Foundation
import Harness
import TraceReplay

/// What reading and replaying a trace took. It depends on the machine, so it stays out of the results.
struct ReplayTiming {
  private let loading: Double
  private let replaying: Double
  private let requests: Int
  private let results: [ReplayResult]

  init(loading: Duration, replaying: Duration, _ results: [ReplayResult]) {
    self.loading = loading / .seconds(1)
    self.replaying = max(replaying / .seconds(1), 1e-9)
    self.results = results
    requests = results.reduce(0) { $0 + $1.counts.requests }
  }

  /// One line for people.
  var text: String {
    String(
      format: "read in %.2f s; %d replays, %.0f million requests a second, in %.2f s", loading,
      results.count, Double(requests) / replaying / 1e6, replaying)
  }

  /// The figures for scripts.
  var document: Document {
    Document(
      readingSeconds: rounded(loading), replayingSeconds: rounded(replaying),
      requestsPerSecond: (Double(requests) / replaying).rounded(),
      results: results.map {
        .init(policy: $0.policy, capacity: $0.capacity, seconds: rounded($0.time / .seconds(1)))
      })
  }

  private func rounded(_ seconds: Double) -> Double { (seconds * 1e6).rounded() / 1e6 }

  struct Document: Encodable {
    struct Result: Encodable {
      let policy: String
      let capacity: String
      let seconds: Double
    }

    let schemaVersion = 1
    let readingSeconds: Double
    let replayingSeconds: Double
    let requestsPerSecond: Double
    let results: [Result]
  }
}
