import Analysis
import Charts
import Foundation
import Harness
import Platform
import Primitives
import Reports
import Scenarios
import TextOutput

/// The output of `cachebench --version --report`: the digest of a run on this machine, to compare with another machine's.
struct VersionReport: Sendable {
  /// One line each: the version, the compiler, the system, what draws charts, the run and its digest.
  let text: String

  private static let scenario = "fastscroll"

  /// Runs a scenario with all its strategies and seeds.
  ///
  /// - Parameters:
  ///   - version: The text of the version.
  ///   - build: The origin of the program.
  /// - Throws: `InputError`, `RunError`.
  init(_ version: String, _ build: Build) async throws {
    let maker = ExperimentMaker(selection: Selection(), isQuiet: false)
    let start = ContinuousClock.now
    var experiment = try await maker.experiment(
      ScenarioLibrary().scenario(Self.scenario), logs: nil)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    try await experiment.findConditions(maker.runner)
    let machine = ProcessInfo.processInfo
    let lines = [
      ("cachebench", version), ("swift", build.swift.isEmpty ? "unknown" : build.swift),
      ("system", "\(machine.operatingSystemVersionString), \(Self.processor)"),
      ("processors", "\(machine.activeProcessorCount)"),
      ("gnuplot", Gnuplot.find() == nil ? "absent" : "present"),
      (
        "seconds",
        "\(seconds.text(decimals: 2)), for \(experiment.runs.count) runs of \(Self.scenario)"
      ),
      ("results.json", "SHA-256 \(SHA256(experiment.document.json))"),
    ]
    text = lines.map { "\($0.0):".padded(to: 14) + $0.1 + "\n" }.joined()
  }

  private static var processor: String {
    #if arch(arm64)
      "arm64"
    #elseif arch(x86_64)
      "x86-64"
    #else
      "another processor"
    #endif
  }
}
