import Analysis
import CommandKit
import Foundation
import Platform
import Primitives
import Scenarios
import TextOutput

/// `cachebench study submit`: submits a study to a batch system.
struct StudySubmit: Command {
  /// A system that spreads jobs over machines.
  enum Engine: String, CaseIterable {
    case slurm
  }

  var study = ""
  var engine = Engine.slurm
  var out: String?
  var shards: Int?
  var atOnce: Int?
  var jobs: Int?
  var options: [String] = []
  var isDry = false
  var printsJSON = false
  var isQuiet = false

  static let overview = CommandOverview(
    "submit",
    summary: "Run a study on a Slurm cluster, and merge it.",
    discussion: """
      Writes two batch scripts into the folder slurm of the study. All machines must see the study and the program \
      under the same paths. The first script is an array job whose tasks each make a share of the runs. A requeued \
      task continues with the parts that are missing. The second script merges the parts when all tasks have ended, \
      and names missing parts if some tasks failed.
      """,
    examples: [
      .init(
        "cachebench study submit study --engine slurm --shards 64 --sbatch=--partition=long",
        "64 tasks."),
      .init("cachebench study submit study --engine slurm --dry-run", "Print the scripts."),
    ])

  static let parameters: [Parameter<Self>] = [
    .study(\.study),
    .requiredOption("engine", "ENGINE", .choice, \.engine, help: "The batch system: slurm."),
    .option(
      "out", short: "o", "DIR", .directory, \.out,
      help: "Write the merged results into this folder. Default: results, in the study."),
    .option(
      "shards", "N", .integer(1...100_000), \.shards,
      help:
        "The number of tasks. Default: \(usualShards). Never more than there are runs, or than the cluster allows."
    ),
    .option(
      "at-once", "N", .integer(1...100_000), \.atOnce,
      help: "The number of tasks at a time. Default: no limit."),
    .option(
      "jobs", short: "j", "N", .integer(1...1024), \.jobs,
      help: "The number of runs and processors of a task. Default: 1."),
    .repeatedOption(
      "sbatch", "OPTION", .text { [$0] }, \.options,
      help: "An option for both jobs, such as --sbatch=--partition=long. May be repeated."),
    .flag("dry-run", \.isDry, help: "Print the scripts. Write and submit nothing."),
    .json(\.printsJSON),
    .quiet(\.isQuiet),
  ]

  private static let usualShards = 16

  func run() throws -> ExitCode {
    let plan = try StudyFolder(study).study()
    let scripts = try scripts(of: plan)
    if isDry {
      try StandardStream.output.write(scripts.work + "\n" + scripts.merge)
      return .success
    }
    let folder = "\(study)/slurm"
    let files = [("work.sh", scripts.work), ("merge.sh", scripts.merge)]
    try WholeFile.write(files.map { WholeFile(path: "\(folder)/\($0)", text: $1) })
    let work = try submit(["\(folder)/work.sh"])
    let merge = try submit(["--dependency=afterany:\(work)", "\(folder)/merge.sh"])
    if printsJSON {
      let document: CommandDocument = [
        "engine": engine.rawValue, "shards": scripts.shards, "work": work,
        "merge": merge, "results": scripts.results,
      ]
      try document.write()
    } else if !isQuiet {
      try StandardStream.output.write(
        "job \(work): \(scripts.shards) tasks for \(plan.points.count) runs; job \(merge) "
          + "merges them into \(scripts.results)\n")
    }
    return .success
  }

  private func scripts(of plan: Study) throws -> SlurmScripts {
    var tasks = min(shards ?? Self.usualShards, plan.points.count)
    let configuration = BatchProgram("scontrol").output(["show", "config"])
    if let most = configuration.flatMap(SlurmScripts.maxTasks), tasks > most {
      try StandardStream.error.write(
        "warning: the cluster allows at most \(most) tasks per array, so each task makes more runs\n"
      )
      tasks = most
    }
    func whole(_ path: String) -> String {
      URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
    }
    let program = Bundle.main.executableURL?.path(percentEncoded: false) ?? "cachebench"
    return try SlurmScripts(
      program: program, study: whole(study), results: whole(out ?? "\(study)/results"),
      name: plan.scenario.name, shards: max(1, tasks), atOnce: atOnce, jobs: jobs ?? 1,
      options: options)
  }

  private func submit(_ words: [String]) throws -> String {
    let answer = BatchProgram("sbatch").output(["--parsable"] + words)
    guard let job = answer.flatMap(SlurmScripts.job) else {
      throw CommandFailure(
        .runFailed,
        "sbatch did not accept \(words.last ?? ""); check that sbatch is on the PATH; 'study "
          + "submit --dry-run' prints the scripts")
    }
    return job
  }
}

/// A program of the batch system, found on the path.
private struct BatchProgram {
  private let name: String

  init(_ name: String) { self.name = name }

  /// Returns the program's output; nil if there is no such program, or it failed. Its errors go to our standard
  /// error.
  func output(_ words: [String]) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = folders.map { "\($0)/\(name)" }
    guard let path = paths.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
      return nil
    }
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: path)
    process.arguments = words
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    guard (try? process.run()) != nil else { return nil }
    let data = try? pipe.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: data ?? Data(), as: UTF8.self)
  }
}
