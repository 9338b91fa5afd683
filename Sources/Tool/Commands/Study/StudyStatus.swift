import Analysis
import CommandKit
import Foundation
import Primitives
import Scenarios
import TextOutput

/// `cachebench study status`: which runs are done?
struct StudyStatus: Command {
  var study = ""
  var printsJSON = false

  static let overview = CommandOverview("status", page: PackedResources.studyStatusTXT)

  static let parameters: [Parameter<Self>] = [
    .study(\.study),
    .json(\.printsJSON),
  ]

  func run() throws -> ExitCode {
    let folder = StudyFolder(study)
    let plan = try folder.study()
    let states = Array(zip(plan.points, plan.reviewed(in: [folder])))
    let faulty = states.filter { !$0.1.faults.isEmpty }
    let failed = states.filter { $0.1.failure != nil && $0.1.faults.isEmpty && $0.1.part == nil }
    let made = states.count { $0.1.faults.isEmpty && $0.1.part != nil }
    let missing = states.count - made - faulty.count - failed.count
    let document: CommandDocument = [
      "scenario": plan.scenario.name, "points": states.count, "made": made, "missing": missing,
      "failed": failed.map { Self.json($0.0, [$0.1.failure ?? ""]) },
      "unusable": faulty.map { Self.json($0.0, $0.1.faults) },
    ]
    let lines =
      failed.map { "\($0.0.key): failed: \($0.1.failure ?? "")\n" }
      + faulty.flatMap { point, state in state.faults.map { "\(point.key): \($0)\n" } }
    try document.write(
      asJSON: printsJSON,
      or: "\(plan.scenario.name): \(made) of \(states.count) runs made, \(missing) missing, "
        + "\(failed.count) failed, \(faulty.count) unusable\n" + lines.joined())
    return .success
  }

  private static func json(_ point: StudyPoint, _ reasons: [String]) -> JSONValue {
    [
      "point": point.identity, "strategy": point.run.strategyName, "seed": point.run.seed,
      "run": "\(point.key)", "reasons": reasons,
    ]
  }
}
