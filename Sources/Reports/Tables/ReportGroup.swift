/// The runs of one strategy at one point of the sweep: one for each seed.
struct ReportGroup {
  let strategy: String
  let parameters: [RunReport.Parameter]
  private(set) var reports: [RunReport]

  /// Groups reports, in the order in which each strategy and point first comes.
  static func groups(_ reports: [RunReport]) -> [ReportGroup] {
    var places: [RunKey: Int] = [:]
    var groups: [ReportGroup] = []
    for report in reports {
      let key = RunKey(strategy: report.strategy, seed: 0, parameters: report.parameters)
      if let place = places[key] {
        groups[place].reports.append(report)
      } else {
        places[key] = groups.count
        groups.append(
          ReportGroup(
            strategy: report.strategy, parameters: report.parameters, reports: [report]))
      }
    }
    return groups
  }

  /// The mean of a metric over the seeds that have data for it.
  func mean(_ name: String) -> Double? {
    let values = reports.compactMap { $0[name] }.filter(\.isFinite)
    return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  /// The strategy's name, with the point of the sweep where there is one.
  var label: String {
    guard !parameters.isEmpty else { return strategy }
    let point = parameters.map { "\($0.shortPath)=\($0.value)" }
    return "\(strategy) (\(point.joined(separator: ", ")))"
  }
}

extension RunReport.Parameter {
  /// The last key of the path.
  var shortPath: Substring { path.split(separator: ".").last ?? path[...] }
}
