import Environment
import Primitives
import Reports
package import TextOutput

extension CancelFindings {
  /// The findings as one table.
  package static func table(_ findings: [CancelFindings]) -> ReportTable {
    ReportTable(
      caption: "Cancelled requests, measured and modelled",
      columns: [
        .text("network"), .number("queue"), .text("protocol"), .text("requests"), .text("figure"),
        .number("measured"), .number("least"), .number("most"), .number("modelled"),
        .number("error"),
      ],
      texts: findings.flatMap { finding in
        finding.figures.map { figure in
          finding.place + [
            figure.name, text(figure.measured), text(figure.range.lowerBound),
            text(figure.range.upperBound), text(figure.modelled), percent(figure.error),
          ]
        }
      })
  }

  /// The errors of each kind of figure, and the largest of all, in a few lines.
  package static func summary(_ findings: [CancelFindings]) -> String {
    let all = findings.flatMap { finding in finding.figures.map { (finding, $0) } }
    let names = all.map(\.1.name).reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    var lines = names.map { name in
      let errors = all.filter { $0.1.name == name }.map { abs($0.1.error) }.sorted()
      return "\(name): median error \(percent(Order.share(0.5, of: errors) ?? 0)), 90th percentile "
        + percent(Order.share(0.9, of: errors) ?? 0)
    }
    for (finding, figure) in all.sorted(by: { abs($0.1.error) > abs($1.1.error) }).prefix(3) {
      let place = finding.place.joined(separator: ", ")
      lines.append("  \(percent(figure.error)): \(place), \(figure.name)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var place: [String] {
    [
      asked.network.name, "\(asked.network.queue)",
      asked.spoken.name + (asked.isSecure ? "" : " without TLS"), asked.name,
    ]
  }

  private static func text(_ value: Double) -> String { value.text(decimals: value < 10 ? 1 : 0) }

  private static func percent(_ share: Double) -> String {
    (share > 0 ? "+" : "") + NetworkFindings.percent(share)
  }
}
