import Foundation
import Reports
import Testing
import TestSupport

/// Code outside the package can use the types that the product `CacheBench` lists, with that one import.
///
/// The compiler only type-checks here, against the modules that were built with the tests. That takes seconds; the
/// example's own tests, which ``ExamplePackageTests`` runs, take minutes.
@Suite struct LibraryProductTests {
  @Test func theExampleAndThePageNeedNoOtherImport() async throws {
    let example = PackageFolder.url.appending(path: "Examples/OwnCache/Sources/OwnCache")
    let files = try FileManager.default.contentsOfDirectory(
      at: example, includingPropertiesForKeys: nil)
    #expect(files.count > 2)
    let outcome = try await check(try snippetOfThePage(), with: files)
    #expect(outcome.code == 0, "\(outcome.error)")
  }

  @Test(arguments: ["SIEVE", "Simulator", "ResultsDocument", "VirtualTable"])
  func whatIsNotListedIsNotSeen(_ type: String) async throws {
    let outcome = try await check("import CacheBench\nfunc use(_: \(type)) {}\n")
    #expect(outcome.error.contains("cannot find type '\(type)' in scope"))
  }

  private func snippetOfThePage() throws -> String {
    let page = try Pages.text("Documentation/BringYourOwn.md")
    let blocks = page.split(separator: "```swift\n").dropFirst()
    let snippet = try #require(blocks.first?.split(separator: "```").first)
    #expect(snippet.hasPrefix("import CacheBench\n"))
    return String(snippet)
  }

  /// Compiles a text and files as one module outside the package, without a result.
  private func check(_ text: String, with files: [URL] = []) async throws -> Subprocess.Outcome {
    let modules = try BuiltBinary.url().deletingLastPathComponent().appending(path: "Modules")
    let libraries = try FileManager.default.contentsOfDirectory(
      at: PackageFolder.url.appending(path: "Sources/SystemLibraries"),
      includingPropertiesForKeys: nil
    ).map { $0.appending(path: "module.modulemap").path(percentEncoded: false) }
      .filter(FileManager.default.fileExists(atPath:))
    return try await TemporaryFolder.with { folder in
      let file = folder.appending(path: "Text.swift")
      try Data(text.utf8).write(to: file)
      return try await Subprocess.run(
        URL(filePath: "/usr/bin/env"),
        [
          "swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors",
          "-enable-upcoming-feature", "MemberImportVisibility",
          "-I", modules.path(percentEncoded: false),
        ] + libraries.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
          + ([file] + files).map { $0.path(percentEncoded: false) })
    }
  }
}
