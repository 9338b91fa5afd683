import Analysis
import CommandKit
import Foundation
import Harness
import Primitives
import Scenarios
import TextOutput

/// `cachebench study plan`: plans the runs of a study.
struct StudyPlan: Command {
  var scenario = ""
  var out = ""
  var strategies: [String] = []
  var seeds: [UInt64] = []
  var seedCount: Int?
  var reference: String?
  var models: [NSCacheModel]?
  var replaces = false
  var printsJSON = false
  var isQuiet = false

  static let overview = CommandOverview("plan", page: PackedResources.studyPlanTXT)

  static let parameters: [Parameter<Self>] = [
    .scenario(\.scenario),
    .requiredOption(
      "out", short: "o", "DIR", .directory, \.out, help: "Write the study into this folder."),
    .strategiesAndPresets(\.strategies),
    .seeds(\.seeds),
    .seedCount(\.seedCount, default: "all; 20 if the scenario does not say"),
    .against(\.reference),
    .models(\.models),
    .flag(
      "force", \.replaces,
      help: "Replace a study of other runs in the folder. The parts of unchanged runs are kept."
    ),
    .json(\.printsJSON),
    .quiet(\.isQuiet),
  ]

  func run() throws -> ExitCode {
    if models == [.native] {
      throw CommandFailure(
        "--nscache native is the NSCache of this machine, which only live runs can use: studies are simulated"
      )
    }
    let library = ScenarioLibrary()
    let selection = try Selection(
      named: strategies.map { try library.strategyName($0) }, seeds: seeds, seedCount: seedCount,
      reference: reference.map { try library.strategyName($0) })
    let request = StudyRequest(
      scenario, adding: strategies + [reference].compactMap(\.self), models: models ?? [], selection
    )
    let study = try Study(request, version: Version.current)
    for warning in study.scenario.warnings {
      try StandardStream.error.write("warning: \(warning)\n")
    }
    let folder = StudyFolder(out)
    try claim(folder, for: study)
    try folder.write(study)
    let document: CommandDocument = [
      "study": out, "scenario": study.scenario.name, "points": study.points.count,
    ]
    try document.write(
      asJSON: printsJSON, isQuiet: isQuiet,
      or: "\(study.points.count) runs of \(study.scenario.name) planned in \(out); make them "
        + "with 'cachebench study work \(out)'\n")
    return .success
  }

  /// Checks that an existing study has the same runs, or may be replaced.
  private func claim(_ folder: StudyFolder, for study: Study) throws {
    guard folder.isThere, !replaces else { return }
    let present = (try? folder.study())?.points.map(\.identity)
    guard present != study.points.map(\.identity) else { return }
    throw CommandFailure(
      "\(out) has a study of other runs; choose another folder with --out, or replace it with --force"
    )
  }
}
