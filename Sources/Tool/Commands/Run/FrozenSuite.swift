import CommandKit
import Harness
import Metrics
import Platform
import Primitives
import Reports

/// Scenarios, strategies and seeds that stay as they are, so that one name stands for their results.
struct FrozenSuite: Sendable {
  let name: String
  /// The number of the model that produces the pinned figures.
  let model: Int
  /// The number of seeds, from the first of each scenario.
  let seeds: Int
  /// The strategies; the first is the one that others are compared with.
  let strategies: [String]
  /// The scenarios, each with the pinned digest of its figures.
  let scenarios: KeyValuePairs<String, String>

  /// All suites, the oldest first. A suite is never changed: a new one follows it.
  static let all = [
    FrozenSuite(
      name: "cachebench-1", model: 5, seeds: 20,
      strategies: [
        "lru-url", "lru-disk", "no-cache", "nuke", "nuke-prefetch", "kingfisher", "sdwebimage",
        "alamofireimage",
      ],
      scenarios: [
        "fastscroll": "0ba34184a183085a",
        "slow-flicks": "fd403756274c82ce",
        "slow-read": "def2412f2d1320ac",
        "scroll-back": "01a9bcb2e41ad513",
        "grid": "85ce4ccd2b2d4eab",
        "avatars": "1e4add244ba1bec1",
        "posts": "9f27bda5dbade825",
        "detail": "94add1bf16c70287",
        "pull-to-refresh": "5e1c728cf344ae51",
        "relaunch": "9e91cec3847bda67",
        "camera-photos": "58c4d3b5c82cab7e",
        "news": "a0e3a3efe1fd2c12",
      ])
  ]

  /// The metrics of which a digest consists.
  private static let metrics: [Metric] = [
    .cellSecondsWithoutRightImage, .neverShown, .wrongImages, .hitRatio, .networkRequests,
    .bytesDown, .peakFootprintBytes,
  ]

  /// Returns the suite that a command line names instead of scenarios; nil if it names none.
  ///
  /// - Throws: `CommandFailure` if it names scenarios beside it, or if this program's model does not produce its figures.
  static func named(_ names: [String]) throws(CommandFailure) -> FrozenSuite? {
    guard let suite = all.first(where: { names.contains($0.name) }) else { return nil }
    guard names.count == 1 else {
      throw CommandFailure("\(suite.name) is a suite of scenarios: run it without others")
    }
    try suite.check(model: ResultsModel.current)
    return suite
  }

  /// Checks that a model produces the suite's figures.
  ///
  /// - Throws: `CommandFailure` that names the release with the suite's model, and a suite of the given model.
  func check(model current: Int, in suites: [FrozenSuite] = all) throws(CommandFailure) {
    guard model != current else { return }
    let release = ResultsModel.steps.first { $0.number == model }?.release ?? "unknown"
    let other = suites.last { $0.model == current }.map { ", or run \($0.name)" } ?? ""
    throw CommandFailure(
      "\(name) has the figures of model \(model), and this program has model \(current): use "
        + "release \(release)\(other)")
  }

  /// Returns the digest of an experiment's figures, rounded as in a file, without those of strategies that the suite
  /// lacks.
  func digest(_ experiment: Experiment) -> String {
    let lines = experiment.reports.filter { strategies.contains($0.strategy) }.map { report in
      let values = Self.metrics.map { $0.rounded(report[$0]).map { "\($0)" } ?? "none" }
      return ([report.strategy, "\(report.seed)"] + values).joined(separator: " ")
    }
    return Self.digest(lines.sorted())
  }

  /// Returns the first 16 digits of the digest of lines.
  static func digest(_ lines: [String]) -> String {
    String(SHA256(lines.joined(separator: "\n")).description.prefix(16))
  }
}
