import Checks
import ImageServer
import Metrics

extension Grade {
  /// The values of metrics that a server can observe, as far as the log contains them.
  var figures: [(metric: Metric, value: Double)] {
    func count(_ kind: Kind) -> Double { Double((tallies[kind] ?? [:]).values.reduce(0, +)) }
    return SessionCheck.metrics.compactMap { metric in
      switch metric {
      case .bytesDown: return bytes.map { (metric, Double($0)) }
      case .peakConcurrentRequests: return peakConcurrency.map { (metric, Double($0)) }
      case .cancelledRequests where cancelled == nil, .completedRequests where cancelled == nil,
        .failedRequests where failed == nil, .duplicateRequests where duplicates == nil:
        return nil
      default: return (metric, metric.kind.map(count) ?? 0)
      }
    }
  }

  /// The requests that each metric counts, by address.
  var named: [Metric: [String: Int]] {
    SessionCheck.metrics.reduce(into: [:]) { named, metric in
      named[metric] = metric.kind.flatMap { tallies[$0] } ?? tallies[.request] ?? [:]
    }
  }
}

extension Metric {
  /// The grade's kind of the requests that the metric counts; nil if there is none.
  fileprivate var kind: Grade.Kind? {
    switch self {
    case .networkRequests: .request
    case .completedRequests: .completed
    case .revalidations: .revalidation
    case .failedRequests: .failed
    case .cancelledRequests: .cancelled
    case .duplicateRequests: .duplicate
    default: nil
    }
  }
}
