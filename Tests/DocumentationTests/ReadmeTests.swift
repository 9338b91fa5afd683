import Foundation
import TestSupport
import Testing

/// The README's commands do what it says, from the folder a reader is in.
@Suite struct ReadmeTests {
  private static let commands: [DocumentedCommand] = {
    let file = PackageFolder.url.appending(path: "README.md")
    let text = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return DocumentedCommand.all(in: text).filter { ["make", "cachebench"].contains($0.program) }
  }()

  /// In the order of the README and in one copy of the package, as later commands may need earlier ones.
  @Test(.enabled(if: !commands.isEmpty, "there is no README with commands"))
  func itsCommandsWork() async throws {
    try await WorkingCopy.with { copy in
      for command in Self.commands {
        let outcome = try await copy.run(command)
        #expect(
          outcome.code == command.code,
          "README.md, \(command)\n\(outcome.output)\(outcome.error)")
      }
    }
  }

  @Test(arguments: MakeTarget.excluded.keys.sorted() + ["run", "help", "format"])
  func theMakefileHasTheTarget(_ target: String) async throws {
    let outcome = try await Subprocess.run(
      URL(filePath: "/usr/bin/env"), ["make", "-n", target], in: PackageFolder.url)
    #expect(outcome.code == 0, "\(outcome.error)")
  }

  @Test func makeListsItsTargets() async throws {
    let outcome = try await Subprocess.run(
      URL(filePath: "/usr/bin/env"), ["make", "--no-print-directory"], in: PackageFolder.url)
    let listed = Set(
      outcome.output.split(separator: "\n").compactMap {
        $0.split(separator: " ").dropFirst().first
      })
    #expect(
      listed.isSuperset(of: [
        "build", "run", "test", "test-all", "lint", "format", "bench", "check",
      ]))
    #expect(listed.isSuperset(of: ["record", "install", "clean", "help"]))
  }
}
