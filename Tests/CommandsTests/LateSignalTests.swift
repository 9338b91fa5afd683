import Foundation
import Testing
import TestSupport

@Suite("A signal late in a run, and what is told of it")
struct LateSignalTests {
  /// Starts a command as a job, so that it does not ignore SIGINT, calls a function, and waits for the command's end.
  private static func job(
    _ command: String, preparing preparation: String, then line: String,
    afterwards end: String = "true", in place: Workplace
  ) async throws -> Subprocess.Outcome {
    try await HostileMachineTests.shell(
      "\(preparation); set -m; $0 \(command) 2> said & \(line); wait $!; code=$?; \(end); exit $code",
      in: place.folder)
  }

  /// Returns every file of a folder and below, including hidden ones.
  private static func files(_ folder: String, of place: Workplace) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(
      atPath: place.folder.appending(path: folder).path
    ).sorted()
  }

  /// A broken gnuplot may take half a minute; the signal does not wait for it.
  @Test(arguments: ["TERM", "INT", "HUP"])
  func whileChartsAreDrawnItLeavesNothing(_ signal: String) async throws {
    try await Workplace.withScene { place in
      let draws = place.folder.appending(path: "draws").path
      try place.write("#!/bin/sh\necho $$ > '\(draws)'\nexec sleep 1000\n", to: "gnuplot")
      let outcome = try await Self.job(
        "run scene.yaml --log-events --out out",
        preparing: "chmod +x gnuplot; export PATH=$PWD:$PATH",
        then: "await '[ -s draws ]'; kill -\(signal) -- -$!",
        afterwards:
          "for _ in {1..100}; do kill -0 $(cat draws) || break; sleep 0.05; done 2> /dev/null; "
          + "kill -KILL $(cat draws) 2> /dev/null && echo it still draws", in: place)
      #expect(outcome.code == 130)
      let said = try place.read("said")
      #expect(said == "error: interrupted: nothing was written\n")
      #expect(!place.exists("out"))
      #expect(outcome.output == "")
    }
  }

  /// The reader of a pipe among the results determines the time at which they are written.
  @Test(arguments: ["TERM", "INT", "HUP"])
  func whileFilesAreWrittenItLetsThemBecomeWhole(_ signal: String) async throws {
    try await Workplace.withScene { place in
      try place.write(sceneText, to: "next.yaml")
      let outcome = try await Self.job(
        "run scene.yaml next.yaml --seeds 1 --no-charts --log-events --out out",
        preparing: "mkdir -p out/scene; mkfifo out/scene/results.csv",
        then: #"await "compgen -G 'out/scene/.results.json.*'"; "#
          + "kill -\(signal) -- -$!; sleep 0.5; $limit cat out/scene/results.csv > table",
        in: place)
      #expect(outcome.code == 130)
      #expect(
        try place.read("said")
          == "error: interrupted: all results of scene were written to out/scene; later scenarios were not run\n"
      )
      #expect(
        try Self.files("out", of: place) == [
          "scene", "scene/logs", "scene/logs/lru-url-1.jsonl", "scene/logs/no-cache-1.jsonl",
          "scene/report.html", "scene/results.csv", "scene/results.json", "scene/timing.json",
        ])
      #expect(try place.read("table").contains("lru-url"))
    }
  }

  /// A table that no program reads does not delay the end.
  @Test func onceTheFilesAreThereItEndsTheProgram() async throws {
    try await Workplace.withScene { place in
      let outcome = try await Self.job(
        "run scene.yaml --no-charts --out out > table",
        preparing: "mkfifo table; exec 9<> table; head -c 65536 /dev/zero >&9",
        then: "await '[ -e out/timing.json ]'; sleep 0.5; kill -TERM -- -$!",
        in: place)
      #expect(outcome.code == 143)
      #expect(
        try Self.files("out", of: place) == [
          "report.html", "results.csv", "results.json", "timing.json",
        ])
    }
  }

  /// The virtual runs are done when the live ones begin; their logs wait for these.
  @Test func inTheMidstOfAVerificationItLeavesNoLogs() async throws {
    try await Workplace.withScene { place in
      let outcome = try await Self.job(
        "verify scene.yaml --out out", preparing: "true",
        then: #"await "compgen -G 'out/live.*.partial/*'"; "#
          + "kill -INT -- -$!", in: place)
      #expect(outcome.code == 130)
      let said = try place.read("said")
      // Without nghttpx, a note that HTTP/2 is not used comes first.
      let lines = said.split(separator: "\n").filter { !$0.hasPrefix("note: HTTP/2 is not used") }
      #expect(lines == ["error: interrupted: nothing was written"])
      #expect(!place.exists("out"))
    }
  }
}
