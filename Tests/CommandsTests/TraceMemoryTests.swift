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
      "500 KiB is allowed; use a lower --requests"
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

  /// Records of fixed length tell the number of requests, so nothing is read. A sparse file has no blocks on the disk.
  @Test func theNeedOfRecordsOfFixedLengthIsKnownBeforeReading() async throws {
    try await Workplace.with { place in
      let outcome = try await HostileMachineTests.shell(
        "truncate -s 40000000000 t; $0 replay t --columns 'format=<I,key=1' --memory 1GiB",
        in: place.folder)
      #expect(outcome.code == 64)
      #expect(
        outcome.error.contains("t: needs about 37.3 GiB of memory, and 1 GiB is allowed; read"),
        "\(outcome.error)")
    }
  }

  @Test func aRequestOfAnExactTraceNeedsFourBytes() async throws {
    try await Workplace.with { place in
      let outcome = try await HostileMachineTests.shell(
        "truncate -s 40000000 t; $0 replay t --columns 'format=<I,key=1' --policies lru --capacities 10 "
          + "--no-charts --memory 40MiB", in: place.folder)
      #expect(outcome.code == 0, "\(outcome.error)")
    }
  }

  @Test(arguments: ["zstd -q -1", "gzip -1"])
  func aCompressedTraceSaysAfterASampleWhatItNeeds(_ compressor: String) async throws {
    try await Workplace.with { place in
      let outcome = try await HostileMachineTests.shell(
        "command -v \(compressor) > /dev/null || exit 77; head -c 60000000 /dev/urandom | \(compressor) > t; "
          + "$0 replay t --format cache2k --memory 40MiB", in: place.folder)
      if outcome.code == 77 { return }
      #expect(outcome.code == 64)
      #expect(outcome.error.contains("t: needs about "), "\(outcome.error)")
      #expect(outcome.error.contains("of memory, and 40 MiB is allowed"), "\(outcome.error)")
    }
  }
}
