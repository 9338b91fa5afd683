import Charts
import Foundation
import Harness
import LiveRuns
import Metrics
import Pages
import Platform
import Primitives
import Reports
import Scenarios
import TextOutput

/// The files of an experiment: results, charts, and the cost of the runs.
struct ResultsFolder {
  let path: String

  /// Creates a reference to the folder at a path.
  init(path: String) { self.path = path }

  /// Finds the folder of a scenario. It is the folder of the command line or, if there are several scenarios, one of
  /// its subfolders. Without a folder on the command line, it is `Results/` and the scenario's name, with `-live` for
  /// live runs.
  init(_ scenario: Scenario, named folder: String?, isOneOfSeveral: Bool, isLive: Bool) {
    let name = scenario.name
    path =
      folder.map { isOneOfSeveral ? "\($0)/\(name)" : $0 }
      ?? "Results/\(name)\(isLive ? "-live" : "")"
  }

  /// The folder for the event logs of the runs.
  var logs: String { "\(path)/logs" }

  /// Returns all files except the logs. There are no times if nothing was timed.
  ///
  /// Charts are drawn beside the rest, on another core if there is one.
  ///
  /// - Returns: The files, the errors of missing charts, empty if none is missing, and the results.
  func files(
    _ experiment: Experiment, _ timing: ExperimentTiming?, charts drawsCharts: Bool,
    report writesReport: Bool = true, film: (gif: Data, caption: String)? = nil,
    diagnosis: [PageSource.Finding] = [], sortedBy order: Metric?
  ) async throws -> (files: [WholeFile], problems: [ChartError], document: ResultsDocument) {
    async let drawing = ChartFolder(
      header: experiment.header, reports: drawsCharts ? experiment.reports : [], sortedBy: order,
      folder: "\(path)/charts")
    let document = experiment.document
    var files = [
      WholeFile(path: "\(path)/results.json", text: document.json),
      WholeFile(path: "\(path)/results.csv", text: document.csv),
    ]
    if let timing {
      files.append(WholeFile(path: "\(path)/timing.json", text: timing.document.text))
    }
    if let log = experiment.serverLog {
      files.append(WholeFile(path: "\(path)/server-log.ndjson", text: log))
    }
    var source = writesReport ? try PageSource(files: files) : nil
    source?.film = film
    source?.diagnosis = diagnosis
    let charts = await drawing
    files += charts.files
    source?.add(charts.files)
    if let source {
      files.append(
        WholeFile(path: "\(path)/\(ReportPage.fileName)", text: ReportPage([source]).html))
    }
    return (files, charts.problems, document)
  }

  /// Writes the files. Either all are written, or none.
  ///
  /// - Throws: `WriteError`.
  func write(_ files: [WholeFile]) throws(WriteError) {
    try WholeFile.write(files)
    ResultsOwner.removeOldCharts(in: path, keeping: files)
  }
}

/// The processing cost of the runs. It depends on the machine, so it is not part of the results.
struct ExperimentTiming {
  private let runs: Int
  private let strategies: Int
  private let seeds: Int
  private let events: Int
  private let simulated: Double
  private let wall: Double
  private let owner: ResultsOwner

  init(_ experiment: Experiment, _ wallTime: Duration, of owner: ResultsOwner) {
    self.owner = owner
    runs = experiment.runs.count
    strategies = Set(experiment.reports.map(\.strategy)).count
    seeds = Set(experiment.reports.map(\.seed)).count
    events = experiment.events
    simulated = experiment.length.seconds
    wall = max(wallTime / .seconds(1), 1e-9)
  }

  /// The cost in one line for people.
  var text: String {
    let units = [(86_400.0, "days"), (3_600, "hours"), (60, "minutes")]
    let (seconds, unit) = units.first { simulated >= 3 * $0.0 } ?? (1, "seconds")
    return "\(runs) \(runs == 1 ? "run" : "runs") (\(events) events, "
      + "\((simulated / seconds).text(decimals: 0)) simulated \(unit)) in \(wall.text(decimals: 2)) s"
  }

  /// The cost for scripts.
  var document: CommandDocument {
    [
      "command": owner.command, "subject": owner.subject, "runs": runs,
      "strategies": strategies, "seeds": seeds, "events": events,
      "simulatedSeconds": simulated.rounded(decimals: 3),
      "wallSeconds": wall.rounded(decimals: 6),
      "eventsPerSecond": (Double(events) / wall).rounded(),
      "simulatedSecondsPerSecond": (simulated / wall).rounded(decimals: 1),
    ]
  }
}
