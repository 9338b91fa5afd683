import Analysis
import CommandKit
import Harness
import Primitives
import Scenarios
import TextOutput

/// `cachebench study sensitivity`: which guesses decide a scenario's result?
struct StudySensitivity: Command {
  var scenario = ""
  var strategies: [String] = []
  var reference: String?
  var seedCount: Int?
  var jobs: Int?
  var printsJSON = false
  var isQuiet = false

  static let overview = CommandOverview("sensitivity", page: PackedResources.studySensitivityTXT)

  static let parameters: [Parameter<Self>] = [
    .scenario(\.scenario),
    .strategies(\.strategies),
    .option(
      "against", "NAME", .name(of: "strategies"), \.reference,
      help:
        "Compare the others with this strategy of the scenario, which is run too. Default: the "
        + "reference of the scenario, else its first strategy without a known defect."),
    .seedCount(\.seedCount, default: "\(SensitivityStudy.usualSeeds)"),
    .jobs(\.jobs),
    .json(\.printsJSON),
    .quiet(\.isQuiet),
  ]

  func run() async throws -> ExitCode {
    let scenario = try ScenarioLibrary().scenario(scenario)
    let count = seedCount ?? SensitivityStudy.usualSeeds
    let selection = Selection(strategies: strategies, seedCount: count, reference: reference)
    let study = try SensitivityStudy(scenario, selection)
    let progress = ProgressLine(total: study.runCount, unit: "runs", isQuiet: isQuiet)
    let found = try await study.run(Runner(jobs: jobs)) { path, run in
      progress.advance("\(path.isEmpty ? scenario.name : path)  \(run.strategyName)")
    }
    progress.clear()
    try found.document(of: scenario).write(
      asJSON: printsJSON, isQuiet: isQuiet, or: found.text(of: scenario))
    return .success
  }
}
