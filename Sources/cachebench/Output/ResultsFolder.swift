import CommandLineInterface
import Foundation
import Harness
import Metrics
import Platform

/// The files an experiment leaves: results, charts, and what the runs cost.
struct ResultsFolder {
  /// The folder.
  let path: String

  /// The folder of a scenario: what the command line names, with one below it for each scenario if
  /// there are several, else `Results/` and the scenario's name, with `-live` for live runs.
  init(
    _ scenario: Scenario, named folder: String?, isOneOfSeveral: Bool, isLive: Bool = false
  ) {
    let name = scenario.name
    guard let folder else {
      path = "Results/\(name)\(isLive ? "-live" : "")"
      return
    }
    path = isOneOfSeveral ? "\(folder)/\(name)" : folder
  }

  /// Where the event logs of the runs go.
  var logs: String { "\(path)/logs" }

  /// Writes everything but the logs, whole or not at all.
  ///
  /// - Returns: Why pictures are missing; empty if none is.
  /// - Throws: `CommandFailure` with ``ExitCode/cannotWrite``.
  func write(
    _ experiment: Experiment, charts drawsCharts: Bool, sortedBy order: Metric? = nil,
    wallTime: Duration
  ) throws -> [ChartError] {
    var files = [
      WholeFile(path: "\(path)/results.json", text: experiment.document.json),
      WholeFile(path: "\(path)/results.csv", text: experiment.document.csv),
      WholeFile(path: "\(path)/timing.json", text: Timing(experiment, wallTime).json),
    ]
    if let log = experiment.serverLog {
      files.append(WholeFile(path: "\(path)/server-log.ndjson", text: log))
    }
    var problems: [ChartError] = []
    if drawsCharts {
      let charts = ChartFolder(
        header: experiment.header, reports: experiment.reports, sortedBy: order,
        folder: "\(path)/charts")
      files += charts.files
      problems = charts.problems
    }
    do { try WholeFile.write(files) } catch {
      throw CommandFailure(.cannotWrite, "\(error)")
    }
    return problems
  }
}
