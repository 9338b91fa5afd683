import Analysis
import CommandKit
import Foundation
import Harness
import Primitives
import TextOutput

/// `cachebench study work`: makes the runs that have no result yet.
struct StudyWork: Command {
  var study = ""
  var shard: Shard?
  var jobs: Int?
  var printsJSON = false
  var isQuiet = false

  static let overview = CommandOverview("work", page: PackedResources.studyWorkTXT)

  static let parameters: [Parameter<Self>] = [
    .study(\.study),
    .option(
      "shard", "K/N", .text { try Shard($0) }, \.shard,
      help: "Make share K of N. Default: all runs, or the share of the Slurm task."),
    .jobs(\.jobs),
    .json(\.printsJSON),
    .quiet(\.isQuiet),
  ]

  func run() async throws -> ExitCode {
    let share = try shard ?? Shard(slurm: ProcessInfo.processInfo.environment) ?? .whole
    let folder = StudyFolder(study)
    let plan = try folder.study()
    let count = plan.points.indices.count(where: share.contains)
    let progress = ProgressLine(total: count, unit: "points", isQuiet: isQuiet)
    let maker = ExperimentMaker(selection: Selection(), isQuiet: isQuiet, jobs: jobs)
    let worker = StudyWorker(on: plan, in: folder, runner: maker.runner)
    let interruption = Interruption()
    let outcome: StudyWorker.Outcome
    do {
      defer { progress.clear() }
      outcome = try await interruption.heeding {
        try await worker.work(on: share) { point, problem in
          try? StandardStream.error.write("\(point.key): the part \(problem); making it again\n")
        } didFinish: {
          progress.advance("\($0.key)")
        }
      }
    } catch let failure as CommandFailure where failure.exitCode == .interrupted {
      throw CommandFailure(
        .interrupted, "interrupted: finished parts are kept, and the next run continues")
    }
    for failure in outcome.failures {
      try StandardStream.error.write("\(failure.key) failed: \(failure.reason)\n")
    }
    try report(outcome, of: share, count)
    return outcome.failures.isEmpty ? .success : .runFailed
  }

  private func report(_ outcome: StudyWorker.Outcome, of share: Shard, _ count: Int) throws {
    let failed = outcome.failures.count
    let document: CommandDocument = [
      "shard": "\(share)", "points": count, "made": outcome.made, "present": outcome.present,
      "failed": failed,
    ]
    try document.write(
      asJSON: printsJSON, isQuiet: isQuiet,
      or:
        "share \(share): \(outcome.made) made, \(outcome.present) present before, \(failed) failed, of \(count)\n"
    )
  }
}
