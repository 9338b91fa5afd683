import CommandLineInterface
import Foundation
import Harness

/// The files an experiment leaves: results, charts, and what the runs cost.
struct ResultsFolder {
  /// The folder.
  let path: String

  /// The folder of an experiment: what the command line names, with one below it for each scenario if
  /// there are several, else `Results/` and the scenario's name.
  init(_ experiment: Experiment, named folder: String?, isOneOfSeveral: Bool) {
    let name = experiment.scenario.name
    guard let folder else {
      path = "Results/\(name)"
      return
    }
    path = isOneOfSeveral ? "\(folder)/\(name)" : folder
  }

  /// Writes everything, whole or not at all.
  ///
  /// - Returns: Why pictures are missing; empty if none is.
  /// - Throws: `CommandFailure` with ``ExitCode/cannotWrite``.
  func write(
    _ experiment: Experiment, charts drawsCharts: Bool, wallTime: Duration
  ) throws -> [ChartError] {
    var files = [
      WholeFile(path: "\(path)/results.json", text: experiment.document.json),
      WholeFile(path: "\(path)/results.csv", text: experiment.document.csv),
      WholeFile(path: "\(path)/timing.json", text: Timing(experiment, wallTime).json),
    ]
    var problems: [ChartError] = []
    if drawsCharts {
      let charts = ChartFolder(
        header: experiment.header, reports: experiment.reports, folder: "\(path)/charts")
      files += charts.files
      problems = charts.problems
    }
    do { try WholeFile.write(files) } catch {
      throw CommandFailure(.cannotWrite, "\(error)")
    }
    return problems
  }
}
