import Foundation
import TestSupport
import Testing

/// The scripts of operations that AlamofireImage's, Kingfisher's and Nuke's own code was run over, played on the presets.
///
/// `Tests/Fixtures/pipelines` has a digest of the model's answers to each, and the first step that differs from the
/// library's. [What each library does](LibraryBehaviours.md) names the causes.
@Suite("The pipelines of libraries, run on Linux")
struct LibraryScriptTests {
  /// A library whose scripts are there or not.
  enum Library: String, CaseIterable {
    case alamofireimage = "afimage-scripts"
    case kingfisher = "kingfisher-scripts"
    case nuke = "nuke-scripts"

    var url: URL? { SharedFolder.url(of: "conformance/pipelines/\(self)/\(rawValue).jsonl.gz") }
  }

  static let areThere = Library.allCases.allSatisfy { $0.url != nil }

  @Test(
    .enabled(if: areThere, "the scripts of libraries are not in the shared folder"),
    arguments: Library.allCases)
  func theModelAnswersEachScriptAsItDidBefore(_ library: Library) async throws {
    let scripts = try await scripts(library)
    var played = PlayedScripts(library)
    if library != .nuke { for script in scripts { try played.play(script) } }
    let text =
      library == .nuke ? NukeComparison.text(try scripts.map { try .init($0) }) : played.text
    let file = PackageFolder.url.appending(path: "Tests/Fixtures/pipelines/\(library).txt")
    Golden.expect(text, at: file)
  }

  private func scripts(_ library: Library) async throws -> [LibraryScript] {
    let file = try #require(library.url)
    let text = try await Subprocess.run(
      URL(filePath: "/usr/bin/gunzip"), ["-c", file.path(percentEncoded: false)])
    return try text.output.split(separator: "\n").map {
      try JSONDecoder().decode(LibraryScript.self, from: Data($0.utf8))
    }
  }
}
