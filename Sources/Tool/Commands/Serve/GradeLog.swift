import Checks
import CommandKit
import ImageServer
import Metrics
import Primitives

/// `cachebench grade`: how good is a client's cache, according to the log of a server or proxy?
struct GradeLog: Command {
  var file = ""
  /// The address of the client to grade; nil if all clients are graded.
  var client: String?
  var choice = ArchiveArguments()
  var gate = SessionGate()
  var printsJSON = false

  static let overview = CommandOverview("grade", page: PackedResources.gradeTXT)

  static let parameters: [Parameter<Self>] =
    [
      .argument("LOG", .file, \.file, help: "The log file."),
      .option(
        "client", "ADDRESS", .text, \.client,
        help: "Grade only this client of a log. Default: each client, and all together."),
    ]
    + choosing + Parameter.group(\.gate, SessionGate.judging) + [.json(\.printsJSON)]

  private static let choosing = Parameter.group(
    \GradeLog.choice,
    ArchiveArguments.parameters(
      all: "Count requests for other things than images too.",
      run:
        "Grade only this run of an archive whose runs each began with an empty cache; 'all' joins them. Default: "
        + "each run by itself."))

  func run() throws -> ExitCode {
    let log = try GradedLog.read(file, choice, of: client)
    let parts = log.grades
    let grade = parts.count == 1 ? parts[0].1 : Grade(sumOf: parts.map(\.1))
    let known = Set(grade.figures.map(\.metric))
    for metric in SessionCheck.metrics where !known.contains(metric) {
      try gate.refuse(metric, "\(file) does not \(log.contents.lack(for: metric))")
    }
    if !gate.judges {
      try grade.write(isJSON: printsJSON, parts: parts, of: log.part, passed: log.passed.count)
    }
    try InputFile.warn(file, log.passed.summary("lines passed over"))
    if grade.requests == 0, !choice.takesAll {
      let count = log.parts.reduce(0) { $0 + $1.records.count }
      try InputFile.warn(
        file,
        "none of \(count) requests is a GET of an image, by its type or the ending of its path; use --all or "
          + "--image-paths")
    }
    guard gate.judges else { return grade.requests > 0 ? .success : .incomparableBaseline }
    return try gate.judge(grade, file, printsJSON ? JSONFormat() : TextFormat())
  }
}

extension LogContents {
  /// Returns what a log does not do, so that a metric is unknown.
  fileprivate func lack(for metric: Metric) -> String {
    switch metric {
    case .bytesDown: "say of every answer how many bytes it had"
    case .failedRequests: "say of every request how it ended"
    case .duplicateRequests, .peakConcurrentRequests:
      if !contains(.clients) {
        "name the client of every request"
      } else {
        metric == .duplicateRequests
          ? "contain the queries of addresses" : "say exactly when requests ended"
      }
    default: "say of every request whether the client cancelled it"
    }
  }
}
