import Foundation
import Testing
import TestSupport

@Suite("What is piped in")
struct PipedInputTests {
  @Test func aScenarioFromAPipeRunsUnderTheNameOfTheStream() async throws {
    try await Workplace.withScene { place in
      let outcome = try await place.pipe(
        "scene.yaml", into: ["run", "-", "--no-charts", "--seeds", "1"], exits: 0)
      #expect(outcome.output.hasPrefix("stdin: A short drag\n"))
      #expect(try place.read("Results/stdin/timing.json").contains("\"run -\""))
    }
  }

  @Test func pathsInItStartFromTheWorkingFolder() async throws {
    try await Workplace.with { place in
      try FileManager.default.createDirectory(
        at: place.folder.appending(path: "deep"), withIntermediateDirectories: true)
      try place.write(sceneText, to: "deep/scene.yaml")
      try place.write("extends: deep/scene.yaml\nsummary: Mine\n", to: "mine.yaml")
      let outcome = try await place.pipe("mine.yaml", into: ["validate", "-"], exits: 0)
      #expect(outcome.output == "-: valid\n", "\(outcome.error)")
    }
  }

  @Test func whatShowPrintsCanBePipedBack() async throws {
    try await Workplace.with { place in
      try place.write(try await place.run("show", "fastscroll").output, to: "shown")
      let outcome = try await place.pipe("shown", into: ["show", "-"], exits: 0)
      #expect(outcome.output.hasPrefix("name: stdin\n"))
    }
  }

  @Test(arguments: [
    (
      "strategies: [lru-ulr]\n", ["validate"],
      "<stdin>:1:14: unknown strategy 'lru-ulr'; did you mean 'lru-url'?\n"
    ),
    ("", ["grade"], "error: <stdin>: is not read here; write it into a file, and name that\n"),
    ("", ["trace", "info"], "error: <stdin>: is empty\n"),
  ])
  func whatCannotBeReadIsSaid(text: String, command: [String], error: String) async throws {
    try await Workplace.with { place in
      try place.write(text, to: "piped")
      let outcome = try await place.pipe("piped", into: command + ["-"], exits: 64)
      #expect(outcome.error == error)
    }
  }

  @Test(arguments: ["t.csv", "t.bin.zst"])
  func aTraceFromAPipeIsWhatItIsInAFile(_ name: String) async throws {
    try await Workplace.with { place in
      let format = name.hasSuffix("csv") ? "csv" : "oracle-general"
      try await place.run(
        "trace", "generate", "zipf:objects=200", "--requests", "3000", "--out", name, "--to",
        format, exits: 0)
      let file = try await place.run("trace", "info", name)
      let piped = try await place.pipe(name, into: ["trace", "info", "-"], exits: 0)
      #expect(piped.output.lines.first == "<stdin>")
      #expect(piped.output.lines.dropFirst() == file.output.lines.dropFirst())
      try await place.pipe(name, into: ["replay", "-", "--no-charts"], exits: 0)
      #expect(place.exists("Results/stdin/results.json"))
    }
  }
}
