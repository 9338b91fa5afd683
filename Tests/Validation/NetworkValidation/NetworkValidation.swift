import CommandKit
import EmulatedPath
import Foundation
import Harness
import NetworkCrossCheck
import Primitives
import Scenarios

@testable import TextOutput

/// `make validate-network`: compares the model of the network with the kernel's TCP.
@main
enum NetworkValidation {
  private static let usage = """
    USAGE: NetworkValidation NETWORK[,NETWORK...] [SCENARIO [STRATEGY,...]] [--quick] [--json] [--cancels]

    Compares the network model with the TCP of the kernel: bodies of 3, 30 and 300 kB, 1 and 16 at a time, or the
    requests of a scenario's strategies. With --cancels, measures requests that are cancelled, with queues of 16, 64
    and 512 KiB, and prints a table in Markdown. Exits with status 2 beyond the limits, 3 if this machine cannot, 64 if used
    wrongly.

    """

  static func main() {
    do { exit(try validate(Array(CommandLine.arguments.dropFirst())).rawValue) } catch {
      let code = (error as? CommandFailure)?.exitCode ?? .usage
      try? StandardStream.error.write("error: \(error)\n")
      exit(code.rawValue)
    }
  }

  private static func validate(_ words: [String]) throws -> ExitCode {
    let (flags, names) = (words.filter { $0.hasPrefix("-") }, words.filter { !$0.hasPrefix("-") })
    guard (1...3).contains(names.count),
      Set(flags).isSubset(of: ["--quick", "--json", "--cancels"])
    else {
      throw CommandFailure(.usage, "cannot understand '\(words.joined(separator: " "))'\n\(usage)")
    }
    let measured = MeasuredNetworks(
      networks: try MeasuredNetworks.networks(named: names[0]),
      runs: try names.count > 1
        ? runs(of: names[1], names.dropFirst(2).first, seeds: flags.contains("--cancels") ? 5 : 1)
        : [],
      isQuick: flags.contains("--quick"))
    if flags.contains("--cancels") {
      let findings = try measured.cancelFindings()
      try StandardStream.output.write(
        "\(CancelFindings.table(findings).markdown)\n\(CancelFindings.summary(findings))")
      return .success
    }
    let findings = try measured.findings()
    try StandardStream.output.write(
      flags.contains("--json")
        ? NetworkFindings.json(findings)
        : findings.map { findings in
          let table = findings.table
          return
            "\(table.caption)\n\(table.rendered(for: Terminal(of: .output)))\n\(findings.text)\n"
        }.joined())
    return findings.allSatisfy(\.breaches.isEmpty) ? .success : .regression
  }

  /// Returns the runs of a scenario whose requests are measured, each strategy with the first seeds.
  private static func runs(
    of scenario: String, _ strategies: String?, seeds: Int
  ) throws -> [PlannedRun] {
    let named = strategies?.split(separator: ",").map(String.init) ?? []
    let read = try ScenarioLibrary().scenario(scenario, adding: named)
    return try Selection(strategies: named, seedCount: seeds).plans(of: read)
  }
}
