import Foundation
import Testing
import TestSupport

/// The commands of the README and of the page after it work in the reader's folder.
@Suite struct ReadmeTests {
  /// Runs them in the order of the page and in one copy of the package, as later commands may need earlier ones.
  @Test(arguments: ["README.md", "Documentation/BringYourOwn.md"])
  func itsCommandsWork(_ page: String) async throws {
    let commands = DocumentedCommand.all(in: try Pages.text(page))
      .filter { ["make", "cachebench"].contains($0.program) }
    #expect(commands.count > 10)
    try await WorkingCopy.with { copy in
      for command in commands {
        let outcome = try await copy.run(command)
        #expect(
          outcome.code == command.code, "\(page), \(command)\n\(outcome.output)\(outcome.error)")
      }
    }
  }

  /// Compares all lines but the last, which has times.
  @Test func theOutputItShowsIsWhatTheProgramPrints() async throws {
    let readme = try Pages.text("README.md")
    let blocks = readme.components(separatedBy: "```text\n").dropFirst()
    let shown = try #require(blocks.first?.components(separatedBy: "```").first)
    let command = try #require(
      DocumentedCommand.all(in: readme).first { $0.text == "cachebench run fastscroll" })
    let outcome = try await WorkingCopy.with { try await $0.run(command) }
    #expect(shown.split(separator: "\n").count > 10)
    #expect(outcome.output.hasPrefix(shown), "\(outcome.output)")
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
