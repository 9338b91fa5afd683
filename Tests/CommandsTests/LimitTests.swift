import Foundation
import Testing
import TestSupport

@Suite("Limits of the machine, and names from outside, are no reason to hang or to lose anything")
struct LimitTests {
  /// A limit of processes does not apply to root.
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self")),
    arguments: ["list formats", "validate scene.yaml", "run scene.yaml"], [1, 3])
  func withoutThreadsItSaysSoAtOnce(_ command: String, _ most: Int) async throws {
    try await Workplace.withScene { place in
      let outcome = try await HostileMachineTests.shell(
        """
        chmod a+rwx .; program=${0}; line='ulimit -u \(most); exec "${0}" \(command)'
        [ $(id -u) = 0 ] && exec timeout 60 setpriv --reuid=54321 --clear-groups bash -c "$line" $program
        exec timeout 60 bash -c "$line" $program
        """, in: place.folder)
      #expect(outcome.code == 3, "\(outcome.error)")
      #expect(outcome.error.contains("more threads can be made, but at least"), "\(outcome.error)")
    }
  }

  @Test(arguments: [20, 24, 28, 32, 40, 48, 64, 128])
  func chartsAreDrawnWithFewDescriptorsOrNothingIsBegun(_ most: Int) async throws {
    try await Workplace.withScene { place in
      let outcome = try await HostileMachineTests.shell(
        "ulimit -n \(most); $0 run scene.yaml --log-events --out out", in: place.folder)
      if outcome.code == 0 {
        #expect(place.exists("out/charts/requests.svg"), "\(outcome.error)")
      } else {
        #expect(
          outcome.code == 3 && outcome.error.contains("more files can be opened"),
          "\(outcome.error)")
        #expect(most < 64 && !place.exists("out"))
      }
    }
  }

  @Test func chartsThatCannotBeDrawnAreAnError() async throws {
    try await Workplace.withScene { place in
      try place.write("#!/bin/sh\necho 'no pens' >&2\nexit 1\n", to: "gnuplot")
      let outcome = try await HostileMachineTests.shell(
        "chmod +x gnuplot; PATH=$PWD:$PATH $0 run scene.yaml --out out", in: place.folder)
      #expect(outcome.code == 6)
      #expect(outcome.error.contains("error: out/charts/requests.gp: gnuplot failed: no pens"))
      #expect(place.exists("out/results.json"))
    }
  }

  @Test func aHangupThatIsIgnoredEndsNothing() async throws {
    try await Workplace.withScene { place in
      let outcome = try await HostileMachineTests.shell(
        "trap '' HUP; ${0} run scene.yaml --seeds 3000 --no-charts --log-events --out out & "
          + #"await "compgen -G 'out/logs.*.partial/*.jsonl'"; "#
          + "kill -HUP $!; wait $!", in: place.folder)
      #expect(outcome.code == 0, "\(outcome.error)")
      #expect(place.exists("out/results.json"))
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/ns")))
  func temporaryFoldersOfTheDeadGoWithTheNextCommand() async throws {
    try await Workplace.with { place in
      let outcome = try await HostileMachineTests.shell(
        """
        space=$(readlink /proc/self/ns/pid | tr -dc 0-9)
        mkdir -p t/cachebench-charts-$space-2000000000-A t/cachebench-tls-$space-2000000000-A t/else
        mkdir -p t/cachebench-charts-$space-$$-A t/cachebench-charts-1-2000000000-A
        TMPDIR=$PWD/t $0 list formats > said; ls t
        """, in: place.folder)
      #expect(
        outcome.output.lines.count == 3 && outcome.output.lines.last == "else", "\(outcome.output)")
    }
  }

  @Test func nastyNamesOfStrategiesLoseNoChartAndMakeNoCommand() async throws {
    try await Workplace.with { place in
      try place.write(
        #"""
        network: wifi
        feed: {rows: 50}
        scroll: {gestures: [{drag: {distance: 600 pt, duration: 1 s}}]}
        strategies:
          - lru-url
          - {extends: no-cache, name: "keep 20%guard"}
          - {extends: no-cache, name: "'ours' now"}
          - {extends: no-cache, name: "a]]>b"}
          - {extends: no-cache, name: "=1+1"}
          - {extends: no-cache, name: "two\n::error::lines"}
          - {extends: no-cache, name: ".."}
        """#, to: "scene.yaml")
      let outcome = try await HostileMachineTests.shell(
        "$0 run scene.yaml --all --wide --log-events --out out", in: place.folder)
      #expect(outcome.code == 0 && outcome.error == "", "\(outcome.error)")
      #expect(!outcome.output.lines.contains { $0.hasPrefix("::") })
      #expect(try place.read("out/results.csv").contains("'=1+1,"))
      #expect(place.exists("out/logs/%2E.-1.jsonl"))
      let text = try place.read("out/results.json")
      try FileManager.default.createDirectory(
        at: place.folder.appending(path: "other"), withIntermediateDirectories: true)
      try place.write(
        text.replacing(#"'ours' now"#, with: #"\n::add-mask::x\u001b[31m\u0007"#),
        to: "other/results.json")
      for format in ["text", "markdown", "csv", "junit", "json"] {
        let compared = try await place.run("compare", "out", "other", "--format", format)
        let said = compared.output + compared.error
        // CSV has a line only for metrics that moved.
        #expect(said.contains("add-mask") || format == "csv", "\(compared.error)")
        #expect(!said.unicodeScalars.contains("\u{1B}") && !said.unicodeScalars.contains("\u{7}"))
        #expect(!said.lines.contains { $0.hasPrefix("::") }, "\(format): \(said)")
      }
      let halved = text.replacing(#""=1+1""#, with: #""\ud800""#)
      try place.write(halved, to: "other/results.json")
      let refused = try await place.run("compare", "out", "other")
      #expect(
        refused.error.contains(#"an escape such as '\ud800' stands alone"#), "\(refused.error)")
    }
  }
}
