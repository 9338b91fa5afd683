import Foundation
import Testing
import TestSupport

@Suite("What is piped in")
struct PipedInputTests {
  @Test func aScenarioFromAPipeRunsUnderTheNameOfTheStream() async throws {
    try await Workplace.with { place in
      try place.write(sceneText, to: "scene.yaml")
      let outcome = try await place.pipe(
        "scene.yaml", into: "run", "-", "--no-charts", "--seeds", "1")
      #expect(outcome.code == 0, "\(outcome.error)")
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
      let outcome = try await place.pipe("mine.yaml", into: "validate", "-")
      #expect(outcome.output == "-: valid\n", "\(outcome.error)")
    }
  }

  @Test func whatShowPrintsCanBePipedBack() async throws {
    try await Workplace.with { place in
      try place.write(try await place.run("show", "fastscroll").output, to: "shown")
      let outcome = try await place.pipe("shown", into: "show", "-")
      #expect(outcome.code == 0, "\(outcome.error)")
      #expect(outcome.output.hasPrefix("name: stdin\n"))
    }
  }

  @Test func whatIsWrongInItIsReportedByLineAndColumn() async throws {
    try await Workplace.with { place in
      try place.write("strategies: [lru-ulr]\n", to: "scene.yaml")
      let outcome = try await place.pipe("scene.yaml", into: "validate", "-")
      #expect(outcome.code == 64)
      #expect(
        outcome.error
          == "<stdin>:1:14: unknown strategy 'lru-ulr'; did you mean 'lru-url'?\n")
    }
  }

  @Test(arguments: ["t.csv", "t.bin.zst"])
  func aTraceFromAPipeIsWhatItIsInAFile(_ name: String) async throws {
    try await Workplace.with { place in
      let format = name.hasSuffix("csv") ? "csv" : "oracle-general"
      let made = try await place.run(
        "trace", "generate", "zipf:objects=200", "--requests", "3000", "--out", name, "--to",
        format)
      #expect(made.code == 0, "\(made.error)")
      let file = try await place.run("trace", "info", name)
      let piped = try await place.pipe(name, into: "trace", "info", "-")
      #expect(piped.code == 0, "\(piped.error)")
      #expect(piped.output.lines.first == "<stdin>")
      #expect(piped.output.lines.dropFirst() == file.output.lines.dropFirst())
      let replay = try await place.pipe(name, into: "replay", "-", "--no-charts")
      #expect(replay.code == 0, "\(replay.error)")
      #expect(place.exists("Results/stdin/results.json"))
    }
  }

  @Test func aLogFromAPipeIsRefused() async throws {
    try await Workplace.with { place in
      try place.write("", to: "access.log")
      let outcome = try await place.pipe("access.log", into: "grade", "-")
      #expect(outcome.code == 64)
      #expect(
        outcome.error
          == "error: <stdin>: is not read here; write it into a file, and name that\n")
    }
  }

  @Test func anEmptyPipeIsSaidToBeEmpty() async throws {
    try await Workplace.with { place in
      try place.write("", to: "nothing")
      let outcome = try await place.pipe("nothing", into: "trace", "info", "-")
      #expect(outcome.code == 64)
      #expect(outcome.error == "error: <stdin>: is empty\n")
    }
  }
}
