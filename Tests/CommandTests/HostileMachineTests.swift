import Foundation
import TestSupport
import Testing

@Suite("Whatever the machine does, a command ends and says why")
struct HostileMachineTests {
  /// Runs the program by a line of the shell, in which it is `$0`; after a minute it is ended.
  static func shell(_ line: String, in folder: URL) async throws -> Subprocess.Outcome {
    let program = try BuiltBinary.url().path(percentEncoded: false)
    return try await Subprocess.run(
      URL(filePath: "/bin/bash"),
      ["-c", line.replacing("$0", with: "timeout -s KILL 60 $0"), program],
      in: folder)
  }

  @Test(arguments: [
    ("list strategies", 0), ("show fastscroll", 0), ("validate \"$OLDPWD/scene.yaml\"", 0),
    ("validate scene.yaml", 64), ("run \"$OLDPWD/scene.yaml\" --no-charts", 6),
    ("run \"$OLDPWD/scene.yaml\" --no-charts --out \"$OLDPWD/out\"", 0),
  ])
  func aDeletedWorkingFolderEndsNothingButWhatIsInIt(_ command: String, _ code: Int32) async throws
  {
    try await Workplace.with { place in
      try place.write(sceneText, to: "scene.yaml")
      let outcome = try await Self.shell(
        "mkdir gone; cd gone; rmdir ../gone; $0 \(command)", in: place.folder)
      #expect(outcome.code == code, "\(outcome.error)")
    }
  }

  @Test(arguments: ["", " | cat", " > out"])
  func aTraceWrittenToStandardOutputGoesThere(_ redirection: String) async throws {
    try await Workplace.with { place in
      let line = "$0 trace generate loop:objects=3 --requests 3 --out output\(redirection)"
      let outcome = try await Self.shell(
        "ln -s /dev/stdout output; \(line); [ ! -e out ] || cat out", in: place.folder)
      #expect(
        outcome.output.lines == ["time,key,size,ttl", "0,1,1,0", "0.001,2,1,0", "0.002,3,1,0"],
        "\(outcome.error)")
      let link = place.folder.appending(path: "output").path(percentEncoded: false)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "/dev/stdout")
    }
  }
}
