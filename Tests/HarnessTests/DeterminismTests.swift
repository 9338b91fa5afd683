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

  /// exp, log, pow and cos of one processor or C library differ from those of another in their last bits. Here each
  /// result is moved by a last place or left, and a setting of the C library turns fused multiply-add off.
  @Test(arguments: Scenes.names + Scenes.settings)
  func aMachineWithOtherLastPlacesAgrees(_ name: String) async throws {
    try await TemporaryFolder.with { folder in
      let usual = try await results(of: name, environment: [:], in: folder)
      let count = folder.appending(path: "moves").path
      let moved = try await results(
        of: name,
        environment: [
          "LD_PRELOAD": try await Self.lastPlaces.value.path, "LAST_PLACE_COUNT": count,
          "LAST_PLACE_SEED": "7", "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4,-AVX512F",
        ], in: folder)
      #expect(moved == usual)
      let moves = try String(contentsOfFile: count, encoding: .utf8).split(separator: "\n")
      #expect(moves.compactMap { Int($0) }.reduce(0, +) > 0)
    }
  }

  /// The library that moves results, beside the program.
  private static let lastPlaces = Task {
    let library = try BuiltBinary.url().deletingLastPathComponent().appending(
      path: "last-place.so")
    let source = PackageFolder.url.appending(path: "Tests/Fixtures/last-place.c").path
    let outcome = try await Subprocess.run(
      URL(filePath: "/usr/bin/env"),
      [
        "clang", "-shared", "-fPIC", "-O1", "-fno-builtin", "-o", library.path, source, "-ldl",
        "-lm",
      ])
    #expect(outcome.code == 0, "\(outcome.error)")
    return library
  }

  private func results(
    of name: String, environment: [String: String], in folder: URL
  ) async throws -> String {
    let one = Scenes.settings.contains(name) ? "--person" : "--seeds"
    let outcome = try await BuiltBinary.run(
      ["run", name, "--json", "--no-charts", "--force", one, "1", "--out", folder.path],
      environment: environment, in: PackageFolder.url)
    // An assertion about twenty persons need not hold for one.
    #expect([0, 2].contains(outcome.code), "\(outcome.error)")
    return outcome.output
  }
}
