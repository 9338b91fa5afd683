import Analysis
import CommandKit
import Foundation
import Harness
import Primitives
import Scenarios
import TextOutput

/// `cachebench study sensitivity`: which guesses decide a scenario's result?
struct StudySensitivity: Command {
  var scenario = ""
  var strategies: [String] = []
  var reference: String?
  var worlds: Int?
  var jobs: Int?
  var printsJSON = false
  var isQuiet = false

  static let overview = CommandOverview(
    "sensitivity",
    summary: "Find the guesses that change a conclusion: halve and double each.",
    discussion: """
      Halves and doubles, one at a time, every number of the setting that neither a source nor the scenario states, \
      within the range of its key. All variants run the same strategies with the same seeds.

      The table shows how much the headline metric changes: for all strategies, in per cent of their mean, and for \
      the strategy that changes most. The guess with the largest effect comes first. A guess changes a conclusion if \
      a significant difference from the reference changes its sign or is no longer significant. 'cachebench list \
      guesses' prints the basis of each guess.

      Needs two runs for each guess, strategy and seed. By default it uses only the first seeds of the scenario.
      """,
    examples: [
      .init(
        "cachebench study sensitivity fastscroll",
        "All guesses and strategies, with five seeds."),
      .init(
        "cachebench study sensitivity slow-read --strategy no-cache --against lru-url --seeds 20",
        "One comparison, with 20 seeds."),
    ])

  static let parameters: [Parameter<Self>] = [
    .scenario(\.scenario),
    .strategies(\.strategies),
    .option(
      "against", "NAME", .name(of: "strategies"), \.reference,
      help:
        "Compare the others with this strategy of the scenario, which is run too. Default: the "
        + "reference of the scenario, else its first strategy without a known defect."),
    .worlds(\.worlds, default: "\(SensitivityStudy.usualWorlds)"),
    .jobs(\.jobs),
    .json(\.printsJSON),
    .quiet(\.isQuiet),
  ]

  func run() async throws -> ExitCode {
    let scenario = try ScenarioLibrary().scenario(scenario)
    let selection = Selection(
      strategies: strategies, worlds: worlds ?? SensitivityStudy.usualWorlds, reference: reference)
    let study = try SensitivityStudy(scenario, selection)
    let progress = ProgressLine(total: study.runCount, unit: "runs", isQuiet: isQuiet)
    let runner = Runner(jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
    let found = try await study.run(runner) { path, run in
      progress.advance("\(path.isEmpty ? scenario.name : path)  \(run.strategyName)")
    }
    progress.clear()
    if printsJSON {
      try found.document(of: scenario).write()
    } else if !isQuiet {
      try StandardStream.output.write(found.text(of: scenario))
    }
    return .success
  }
}
