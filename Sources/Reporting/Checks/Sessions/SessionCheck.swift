package import Metrics
package import Primitives
import Reports
import TextOutput

/// Assertions about a session of one client, as its server saw it.
package struct SessionCheck: Sendable {
  /// The verdict on a session.
  package enum Verdict: String, Sendable {
    case holds
    /// An assertion does not hold.
    case broken
    /// There were no requests, so there is nothing to judge.
    case nothingToJudge = "nothing-to-judge"
  }

  /// Requests for one address.
  struct Request: Hashable, Sendable {
    let url: String
    let count: Int
  }

  /// An assertion, and its result.
  struct Judgement: Sendable {
    let assertion: String
    /// The values of its sides.
    let left, right: Double
    let holds: Bool
    /// The requests that the metrics of a broken assertion count, the most frequent first.
    let requests: [Request]
  }

  /// The metrics that a server can measure for a client, as the catalog defines them.
  package static let metrics: [Metric] = [
    .networkRequests, .completedRequests, .revalidations, .failedRequests, .cancelledRequests,
    .duplicateRequests, .bytesDown, .peakConcurrentRequests,
  ]

  /// The name of the session.
  let name: String
  /// The value of each metric that is known.
  let figures: [(metric: Metric, value: Double)]
  /// True if there is a plan of requests.
  private let hasPlan: Bool
  /// The lines of the plan and the assertions, in their order.
  let judgements: [Judgement]

  /// Judges a session.
  ///
  /// - Parameters:
  ///   - name: The name of the session.
  ///   - figures: The value of each of ``metrics`` that is known.
  ///   - requests: The requests that a metric counts, by address.
  ///   - assertions: The assertions; ``accept(_:)`` must accept each.
  ///   - plan: The complete list of required requests.
  /// - Complexity: O(assertions × addresses × log addresses).
  package init(
    _ name: String, figures: [(metric: Metric, value: Double)],
    requests: [Metric: [String: Int]], _ assertions: [Assertion],
    plan: RequestPlan? = nil
  ) {
    (self.name, self.figures) = (name, figures)
    let values = Dictionary(figures.map { ($0.metric, $0.value) }) { first, _ in first }
    hasPlan = plan != nil
    let planned = plan.map { $0.judgements(of: requests[.networkRequests] ?? [:]) } ?? []
    judgements =
      planned
      + assertions.map { assertion in
        let sides = [assertion.left, assertion.right].map { side in
          side.factor * (side.reference.map { values[$0.metric] ?? 0 } ?? 1)
        }
        let holds = assertion.relation.holds(sides[0], sides[1])
        let counted = assertion.metrics.flatMap { requests[$0].map(Array.init) ?? [] }
        let named = counted.map { Request(url: $0.key, count: $0.value) }.sorted {
          ($1.count, $0.url) < ($0.count, $1.url)
        }
        return Judgement(
          assertion: assertion.description, left: sides[0], right: sides[1], holds: holds,
          requests: holds ? [] : named)
      }
  }

  /// Checks that an assertion is about something that a server sees of one client.
  ///
  /// - Throws: `InputError`.
  package static func accept(_ assertion: Assertion) throws(InputError) {
    for metric in assertion.metrics where !metrics.contains(metric) {
      throw InputError(
        assertion.description,
        "a server cannot count \(metric.name), only \(metrics.map(\.name).joined(separator: ", "))")
    }
    for reference in [assertion.left.reference, assertion.right.reference].compactMap(\.self)
    where !reference.isForAll {
      throw InputError(
        assertion.description,
        "a session has no strategies such as '\(reference.strategy)'; write \(reference.metric.name) alone"
      )
    }
  }

  package var verdict: Verdict {
    let isIdle = figures.first { $0.metric == .networkRequests }?.value == 0
    if isIdle, !hasPlan { return .nothingToJudge }
    return judgements.allSatisfy(\.holds) ? .holds : .broken
  }
}

extension Assertion {
  /// The metrics of the assertion.
  package var metrics: [Metric] { [left.reference, right.reference].compactMap { $0?.metric } }
}

/// The outcome of a session in words and as a table.
extension SessionCheck {
  /// The maximum number of addresses in a line.
  private static let maxNamed = 20

  var summary: String {
    let broken = judgements.count { !$0.holds }
    return switch verdict {
    case .holds: "\(name): all assertions hold"
    case .nothingToJudge: "\(name): no image was requested, so there is nothing to judge"
    case .broken: "\(name): \(broken) of \(judgements.count) assertions do not hold"
    }
  }

  /// The assertions that do not hold, each with the requests that broke it.
  var lines: [String] {
    verdict == .nothingToJudge ? [] : judgements.filter { !$0.holds }.flatMap(\.lines)
  }

  /// The figures that the server saw.
  var table: ReportTable {
    ReportTable(
      columns: [.text("seen by the server"), .number("")],
      texts: figures.map { [$0.metric.name, MetricText.text($0.value, $0.metric.unit)] })
  }

  fileprivate static func named(_ requests: [Request]) -> [String] {
    let rest = requests.count - maxNamed
    return requests.prefix(maxNamed).map { "\($0.count) of \($0.url)" }
      + (rest > 0 ? ["and \(rest) more addresses"] : [])
  }
}

extension SessionCheck.Judgement {
  var sentence: String {
    "'\(assertion)' does not hold: \(left.number) against \(right.number)"
  }

  var lines: [String] { [sentence] + SessionCheck.named(requests).map { "  \($0)" } }
}

extension Double {
  /// The number as files spell it.
  var number: String { NumberText.text(self, decimals: 6) ?? "null" }
}
