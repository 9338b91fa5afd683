import Foundation
import Harness
import Metrics
import Primitives
import Reports
import Testing
import TestSupport

@Suite("The same scenario, strategy and seed give the same bytes")
struct DeterminismTests {
  @Test(arguments: Scenes.names)
  func twoRunsAndAnyNumberOfJobsAgree(_ name: String) async throws {
    let first = try await Scenes.experiment(name, jobs: 1).document.json
    #expect(try await Scenes.experiment(name, jobs: 1).document.json == first)
    #expect(try await Scenes.experiment(name, jobs: 3).document.json == first)
    #expect(try await Scenes.experiment(name, jobs: 64).document.json == first)
  }

  @Test func anotherSeedGivesOtherFigures() async throws {
    let one = try await Scenes.experiment("fastscroll", Selection(seeds: [1])).reports
    let two = try await Scenes.experiment("fastscroll", Selection(seeds: [2])).reports
    #expect(one.map(\.values) != two.map(\.values))
  }

  /// exp, log, pow and cos of a processor with fused multiply-add differ in their last bits from those of one without
  /// it. A setting of the C library turns it off.
  @Test(arguments: ["fastscroll", "avatars", "slow-read"])
  func aProcessorWithoutFusedMultiplyAddAgrees(_ name: String) async throws {
    let without = "glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4,-AVX512F"
    let usual = try await results(of: name, environment: [:])
    #expect(try await results(of: name, environment: ["GLIBC_TUNABLES": without]) == usual)
  }

  private func results(of name: String, environment: [String: String]) async throws -> String {
    try await TemporaryFolder.with { folder in
      let scenario = PackageFolder.url.path + "/Scenarios/\(name).yaml"
      let outcome = try await BuiltBinary.run(
        ["run", scenario, "--json", "--no-charts", "--seeds", "2"], environment: environment,
        in: folder, exits: 0)
      return outcome.output
    }
  }
}
