import CommandLineInterface
import Foundation
import Harness
import Primitives
import Reports

/// `cachebench study work`: makes runs that have no part yet.
struct StudyWork: Command {
  var study = ""
  var shard: Shard?
  var jobs: Int?
  var printsJSON = false
  var isQuiet = false

  static let overview = CommandOverview(
    "work",
    summary: "Make the runs of a study that are missing, or a share of them.",
    discussion: """
      Each run leaves a part, whole or not at all, under its identity. Valid parts are skipped, \
      so that resuming is running again; one that is damaged or of another version is made again. \
      A run that fails leaves its reason beside, and the others go on; the command then ends with \
      3. Several workers may share a folder: two that make the same run write the same bytes.

      In a task of a Slurm array, the share is that of the task, by SLURM_ARRAY_TASK_ID.
      """,
    examples: [
      .init("cachebench study work study --shard 3/16", "The third of sixteen shares.")
    ])

  static let parameters: [Parameter<Self>] = [
    .study(\.study),
    .option(
      "shard", "K/N", .text { try Shard($0) }, \.shard,
      help: "Make the K-th of N shares. Default: all, or the task's of a Slurm array."),
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
          try? StandardStream.error.write("\(point.key): the part \(problem); it is made again\n")
        } didFinish: {
          progress.advance("\($0.key)")
        }
      }
    } catch let failure as CommandFailure where failure.code == .interrupted {
      throw CommandFailure(
        .interrupted, "interrupted; the parts that were made are there, and the next run goes on")
    }
    for failure in outcome.failures {
      try StandardStream.error.write("\(failure.key) failed: \(failure.reason)\n")
    }
    try report(outcome, of: share, count)
    return outcome.failures.isEmpty ? .success : .runFailed
  }

  private func report(_ outcome: StudyWorker.Outcome, of share: Shard, _ count: Int) throws {
    let failed = outcome.failures.count
    if printsJSON {
      let document: JSONObject = [
        "schemaVersion": 1, "shard": "\(share)", "points": count, "made": outcome.made,
        "present": outcome.present, "failed": failed,
      ]
      try StandardStream.output.write(document.json())
    } else if !isQuiet {
      try StandardStream.output.write(
        "share \(share): \(outcome.made) made, \(outcome.present) there already, \(failed) failed, "
          + "of \(count)\n")
    }
  }
}
