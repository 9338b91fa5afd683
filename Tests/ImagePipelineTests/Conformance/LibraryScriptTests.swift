import Foundation
import TestSupport
import Testing

/// The scripts of operations that AlamofireImage's, Kingfisher's and Nuke's own code was run over, played on the presets.
///
/// `Tests/Fixtures/pipelines` has the scripts with the libraries' answers, a digest of the model's answers to each, and
/// the first step that differs. [What each library does](LibraryBehaviours.md) names the causes.
@Suite("The pipelines of libraries, run on Linux")
struct LibraryScriptTests {
  /// A library, and the number of its scripts.
  enum Library: Int, CaseIterable {
    case alamofireimage = 286
    case kingfisher = 344
    case nuke = 840

    func file(_ suffix: String) -> URL {
      PackageFolder.url.appending(path: "Tests/Fixtures/pipelines/\(self).\(suffix)")
    }
  }

  @Test(arguments: Library.allCases)
  func theModelAnswersEachScriptAsItDidBefore(_ library: Library) throws {
    let scripts = try String(contentsOf: library.file("jsonl"), encoding: .utf8)
      .split(separator: "\n").map {
        try JSONDecoder().decode(LibraryScript.self, from: Data($0.utf8))
      }
    #expect(scripts.count == library.rawValue)
    var played = PlayedScripts(library)
    if library != .nuke { for script in scripts { try played.play(script) } }
    let text =
      library == .nuke ? NukeComparison.text(try scripts.map { try .init($0) }) : played.text
    Golden.expect(text, at: library.file("txt"))
  }
}
