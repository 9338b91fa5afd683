package import Metrics
import TextOutput

/// The hourly requests to servers from the apps of all persons together, all with one strategy.
package struct ServerTotals: Sendable {
  package let strategy: String
  package let parameters: [RunReport.Parameter]
  let persons: Int
  /// The sums over all days.
  package let hours: ServerHours

  /// Returns the totals of each strategy at each point, under each model of NSCache. It skips runs without persons,
  /// which have no time of day.
  ///
  /// - Complexity: O(runs).
  package static func all(_ reports: [RunReport]) -> [ServerTotals] {
    ReportGroup.groups(reports).flatMap(\.models).compactMap { ServerTotals($0) }
  }

  package init?(_ model: ReportGroup.Model) {
    let all = model.reports.compactMap(\.serverHours)
    guard all.count == model.reports.count, let hours = ServerHours(sumOf: all) else { return nil }
    self.hours = hours
    strategy = model.reports[0].strategy
    parameters = model.reports[0].parameters
    persons = model.reports.count
  }

  /// The totals as JSON: a list of 24 values each, from midnight on.
  var json: JSONValue {
    [
      "strategy": strategy, "parameters": parameters.json, "persons": persons,
      "days": hours.days, "requests": hours.requests.json.onOneLine,
      "bytesDown": hours.bytes.json.onOneLine,
    ]
  }
}
