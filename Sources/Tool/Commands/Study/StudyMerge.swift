import Analysis
import CommandKit
import Foundation
import Harness
import Primitives
import Reports
import TextOutput

/// `cachebench study merge`: combines parts into results.
struct StudyMerge: Command {
  var studies: [String] = []
  var out = ""
  var jobs: Int?
  var printsJSON = false
  var isQuiet = false
  var drawsNoCharts = false
  var replaces = false
  var noColor = false

  static let overview = CommandOverview("merge", page: PackedResources.studyMergeTXT)

  static let parameters: [Parameter<Self>] = [
    .requiredOption(
      "out", short: "o", "DIR", .directory, \.out,
      help: "Write results and charts into this folder."),
    .jobs(\.jobs),
    .json(\.printsJSON),
    .quiet(\.isQuiet),
    .noCharts(\.drawsNoCharts),
    .force(\.replaces),
    .noColor(\.noColor),
    .arguments(
      "DIR", .directory, \.studies, help: "The folder that 'study plan' wrote, or copies of it."),
  ]

  func run() async throws -> ExitCode {
    let folders = studies.map { StudyFolder($0) }
    let plans = try folders.map { try $0.study() }
    let plan = plans[0]
    for (other, path) in zip(plans, studies).dropFirst()
    where other.points.map(\.identity) != plan.points.map(\.identity) {
      throw CommandFailure(
        .incomparableBaseline,
        "\(studies[0]) and \(path) are not copies of one study: their runs differ")
    }
    let owner = ResultsOwner("study merge", studies[0])
    try owner.claim(out, isForced: replaces)
    let maker = ExperimentMaker(selection: Selection(), isQuiet: isQuiet, jobs: jobs)
    let interruption = Interruption()
    let experiment = try await interruption.heeding {
      try await plan.merged(from: folders, by: maker.runner)
    }
    let folder = ResultsFolder(
      experiment.scenario, named: out, isOneOfSeveral: false, isLive: false)
    let (files, problems, document) = try await folder.files(
      experiment, nil, charts: !drawsNoCharts, sortedBy: nil)
    try interruption.check()
    try folder.write(files)
    // The file would contain the times of an earlier run.
    try? FileManager.default.removeItem(atPath: "\(out)/timing.json")
    try owner.sign(out)
    interruption.end()
    let charts = try problems.report()
    try show(experiment, document)
    return try [experiment].reportFailures() ? charts : .regression
  }

  private func show(_ experiment: Experiment, _ document: ResultsDocument) throws {
    if printsJSON { return try StandardStream.output.write(document.json) }
    guard !isQuiet else { return }
    let terminal = Terminal(of: .output, allowsColor: !noColor)
    let footer = "\(experiment.runs.count) parts merged; results in \(out)\n"
    try StandardStream.output.write(
      RunText().text(
        of: PrintedResults(
          experiment: experiment, document: document, output: RunOutput(), terminal: terminal,
          footer: footer)))
  }
}
