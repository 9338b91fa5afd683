import Metrics
import Primitives
import Reports
import TextOutput

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
