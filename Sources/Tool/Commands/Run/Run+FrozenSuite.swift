import CommandKit
import Harness
import Platform
import Primitives
import Reports
import Scenarios
import TextOutput

extension Run {
  /// Runs a suite and the strategies that were named beside it.
  ///
  /// - Returns: ``ExitCode/regression`` if a figure is not the pinned one.
  func run(_ suite: FrozenSuite) async throws -> ExitCode {
    try refuseChanges(of: suite)
    let library = ScenarioLibrary()
    let scenarios = try library.scenarios(
      suite.scenarios.map(\.key), adding: suite.strategies + strategies)
    let names = try suite.strategies + strategies.map { try library.strategyName($0) }
    let selection = Selection(
      strategies: names.distinct, seedCount: suite.seeds, reference: suite.strategies[0])
    let folder = out ?? "Results/\(suite.name)"
    let owner = ResultsOwner("run", suite.name)
    try owner.claim(folder, isForced: replaces)
    let maker = ExperimentMaker(selection: selection, isQuiet: isQuiet, jobs: jobs)
    let experiments = try await Interruption().heeding { try await maker.experiments(scenarios) }
    let results = SuiteResults(suite, experiments)
    var files = [WholeFile(path: "\(folder)/suite.json", text: results.document.text)]
    for experiment in experiments {
      let folder = ResultsFolder(path: "\(folder)/\(experiment.scenario.name)")
      files += try await folder.files(experiment, nil, charts: false, report: false, sortedBy: nil)
        .files
    }
    try WholeFile.write(files)
    try owner.sign(folder)
    let terminal = Terminal(of: .output, allowsColor: !noColor)
    try results.document.write(
      asJSON: printsJSON, isQuiet: isQuiet, or: results.text(for: terminal))
    for fault in results.faults { try StandardStream.error.write("\(fault)\n") }
    return results.faults.isEmpty ? .success : .regression
  }

  /// Refuses options that would change the suite's figures, or its table.
  private func refuseChanges(of suite: FrozenSuite) throws(CommandFailure) {
    let changes = !seeds.isEmpty || seedCount != nil || reference != nil || models != nil || isLive
    let shows =
      output.format != nil || output.columns != nil || output.order != nil || output.isWide
    guard changes || shows || speed != nil || logsEvents || addsFilm || timeline != nil else {
      return
    }
    throw CommandFailure(
      "\(suite.name) is frozen: of the options, it has --strategy, --out, --force, --jobs, --json, --quiet and "
        + "--no-color")
  }
}
