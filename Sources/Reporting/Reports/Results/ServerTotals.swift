import Metrics
import Primitives
import TextOutput

/// What servers are asked for in each hour of a day by the apps of all persons together, all with one strategy.
struct ServerTotals: Sendable {
  let strategy: String
  let parameters: [RunReport.Parameter]
  let persons: Int
  /// Over all days.
  let hours: ServerHours

  /// The totals of each strategy at each point, under each model of NSCache; none of runs without persons, which
  /// know no time of day.
  ///
  /// - Complexity: O(runs).
  package static func all(_ reports: [RunReport]) -> [ServerTotals] {
    ReportGroup.groups(reports).flatMap(\.models).compactMap { ServerTotals($0) }
  }

  init?(_ model: ReportGroup.Model) {
    let all = model.reports.compactMap(\.serverHours)
    guard all.count == model.reports.count, let hours = ServerHours(sumOf: all) else { return nil }
    self.hours = hours
    strategy = model.reports[0].strategy
    parameters = model.reports[0].parameters
    persons = model.reports.count
  }

  /// The totals as JSON: a list of 24 each, from midnight on.
  var json: JSONValue {
    [
      "strategy": strategy, "parameters": parameters.json, "persons": persons,
      "days": hours.days, "requests": hours.requests.json.onOneLine,
      "bytesDown": hours.bytes.json.onOneLine,
    ]
  }
}
