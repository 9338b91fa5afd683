package import Primitives

/// The batch scripts that make a study on a cluster under Slurm. Each task of an array makes a share, and a job merges
/// the parts when all tasks have ended.
///
/// A task may be killed and queued again at any time: its parts are complete, and it continues after them.
package struct SlurmScripts: Sendable {
  /// The absolute path of the program.
  package let program: String
  /// The absolute path of the study.
  package let study: String
  /// The absolute path of the results.
  package let results: String
  /// The name of the jobs.
  package let name: String
  /// The number of tasks of the array.
  package let shards: Int
  /// The number of tasks that run at the same time; nil for the cluster's choice.
  package let atOnce: Int?
  /// The number of runs that a task makes at the same time, on as many processors.
  package let jobs: Int
  /// Further options of sbatch, such as `--partition=long`.
  package let options: [String]

  /// Describes the jobs of a study.
  ///
  /// - Throws: ``SlurmError`` if a script cannot hold a path or an option.
  package init(
    program: String, study: String, results: String, name: String, shards: Int, atOnce: Int? = nil,
    jobs: Int, options: [String] = []
  ) throws(SlurmError) {
    for text in [program, study, results, name] + options
    where text.contains(where: \.isNewline) || text.contains("\"") {
      throw SlurmError(
        description:
          "a batch script cannot hold \(text.jsonQuoted): it has a quotation mark or an end of line"
      )
    }
    for option in options where !option.hasPrefix("-") {
      throw SlurmError(
        description: "'\(option)' is not an option of sbatch: expected one as in --partition=long")
    }
    (self.program, self.study, self.results) = (program, study, results)
    (self.name, self.shards, self.atOnce) = (name, shards, atOnce)
    (self.jobs, self.options) = (jobs, options)
  }

  /// The script of the array.
  package var work: String {
    let limit = atOnce.map { "%\($0)" } ?? ""
    return script(
      "work",
      [
        "--array=0-\(shards - 1)\(limit)", "--cpus-per-task=\(jobs)",
        output("work-%A-%a"),
      ], "work \(study.shellQuoted) --jobs \(jobs) --quiet")
  }

  /// The script of the merge. It names the missing parts if tasks failed.
  package var merge: String {
    script(
      "merge", [output("merge-%j")],
      "merge \(study.shellQuoted) --out \(results.shellQuoted) --quiet")
  }

  private func script(_ step: String, _ own: [String], _ command: String) -> String {
    let name = "--job-name=\"cachebench \(step) \(name)\""
    let lines = [name] + own + ["--requeue", "--open-mode=append"] + options
    return "#!/bin/sh\n" + lines.map { "#SBATCH \($0)\n" }.joined()
      + "exec \(program.shellQuoted) study \(command)\n"
  }

  private func output(_ file: String) -> String {
    "--output=\"\(study.replacing("%", with: "%%"))/slurm/\(file).log\""
  }
}

/// A study for which no job can be made.
package struct SlurmError: ExitCoded, Hashable, CustomStringConvertible {
  /// The problem, and a remedy.
  package let description: String

  package var exitCode: ExitCode { .usage }
}

extension SlurmScripts {
  /// Returns the maximum number of tasks of an array from the output of `scontrol show config`; nil if it is not there.
  package static func maxTasks(ofConfiguration text: String) -> Int? {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " } }
      // The largest index is one less, and the first is 0.
      if parts.count == 2, parts[0] == "MaxArraySize" { return Int(parts[1]) }
    }
    return nil
  }

  /// Returns the number of a job from the output of `sbatch --parsable`, which may end with the name of a cluster.
  package static func job(ofOutput text: String) -> String? {
    let word = text.prefix { !$0.isNewline && $0 != ";" }
    return word.isEmpty || !word.allSatisfy(\.isNumber) ? nil : String(word)
  }
}
