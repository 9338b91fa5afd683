import Environment
import Primitives
import Reports
package import TextOutput

extension CancelFindings {
  /// The findings as one table: a line for each network and queue, and in each cell the modelled and the measured
  /// figure.
  package static func table(_ findings: [CancelFindings]) -> ReportTable {
    let columns = unique(findings.flatMap(\.headings))
    let lines = unique(findings.map(\.line))
    return ReportTable(
      caption: "Cancelled requests: modelled / measured",
      columns: [.text("network, queue")] + columns.map { .number($0) },
      texts: lines.map { line in
        let own = findings.filter { $0.line == line }
        return [line] + columns.map { cell($0, own) }
      })
  }

  private static func cell(_ heading: String, _ findings: [CancelFindings]) -> String {
    for finding in findings {
      for (name, figure) in zip(finding.headings, finding.figures) where name == heading {
        return "\(text(figure.modelled)) / \(text(figure.measured))"
      }
    }
    return "–"
  }

  /// The errors of each kind of figure, and the largest of all with the range of what was measured, in a few lines.
  package static func summary(_ findings: [CancelFindings]) -> String {
    let all = findings.flatMap { finding in finding.figures.map { (finding, $0) } }
    var lines = unique(all.map(\.1.name)).map { name in
      let errors = all.filter { $0.1.name == name }.map { abs($0.1.error) }.sorted()
      let shares = [0.5, 0.9].map { NetworkFindings.percent(Order.share($0, of: errors) ?? 0) }
      return "\(name): median error \(shares[0]), 90th percentile \(shares[1])"
    }
    for (finding, figure) in all.sorted(by: { abs($0.1.error) > abs($1.1.error) }).prefix(3) {
      let sign = figure.error > 0 ? "+" : ""
      lines.append(
        "  \(sign)\(NetworkFindings.percent(figure.error)): \(finding.line), \(finding.spoken), "
          + "\(figure.name): \(text(figure.modelled)) modelled, \(text(figure.range.lowerBound)) to "
          + "\(text(figure.range.upperBound)) measured")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var line: String { "\(asked.network.name), \(asked.network.queue)" }

  private var spoken: String {
    (asked.spoken == .http2 ? "HTTP/2" : "HTTP/1.1") + (asked.isSecure ? "" : " without TLS")
  }

  /// The headings of the figures.
  private var headings: [String] {
    let name = asked.question == nil ? "\(asked.name), " : ""
    return figures.map { "\(name)\($0.name), \(spoken)" }
  }

  private static func text(_ value: Double) -> String { value.text(decimals: value < 10 ? 1 : 0) }

  private static func unique(_ texts: [String]) -> [String] {
    texts.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
