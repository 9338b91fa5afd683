import Foundation
import Testing
import TestSupport

@Suite("Traces that are made and written keep to the memory that there is")
struct TraceMemoryTests {
  /// A command of the shell that prepares files, the program's command, and its message.
  private static let refusals = [
    (
      "true", "trace generate scan --requests 400000000 --out t.csv",
      "the trace: making it needs about"
    ),
    (
      "true",
      "trace generate 1*zipf:objects=90000000 2*zipf:objects=90000000 --requests 10 --out t.csv",
      "the trace: making it needs about"
    ),
    (
      "true", "trace generate scan --requests 5000 --memory 500KiB --out t.csv",
      "512 kB is allowed; use a lower --requests"
    ),
    (
      "yes $(printf a%0200d 0) | head -10000 > names",
      "trace convert names --memory 600KiB --out t.csv",
      "names: writing it as csv needs about"
    ),
    (
      "yes $(printf a%0200d 0) | head -10000 > names",
      "trace sample names --share 100% --memory 600KiB --out t.csv",
      "names: writing it as csv needs about"
    ),
  ]

  @Test(arguments: refusals)
  func whatTakesMoreIsRefusedBeforeItIsBegun(
    _ preparation: String, _ command: String, _ reason: String
  ) async throws {
    try await Workplace.with { place in
      let outcome = try await HostileMachineTests.shell(
        "\(preparation); ulimit -v 1572864; $0 \(command)", in: place.folder)
      #expect(outcome.code == 64, "\(outcome.error)")
      #expect(outcome.error.contains(reason), "\(outcome.error)")
      #expect(outcome.error.contains("or allow more with --memory"))
      #expect(!place.exists("t.csv"))
    }
  }

  @Test(arguments: [
    "trace generate scan --requests 5000 --memory 2MiB --out t.csv",
    "trace convert names --memory 6MiB --out t.csv",
    "trace export scene.yaml --seed 1 --memory 4MiB --out t.csv",
  ])
  func whatTakesLessIsNot(_ command: String) async throws {
    try await Workplace.withScene { place in
      let outcome = try await HostileMachineTests.shell(
        "yes $(printf a%0200d 0) | head -10000 > names; $0 \(command)", in: place.folder)
      #expect(outcome.code == 0, "\(outcome.error)")
      #expect(place.exists("t.csv"))
    }
  }
}
