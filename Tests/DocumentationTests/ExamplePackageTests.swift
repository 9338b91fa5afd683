import Foundation
import TestSupport
import Testing

/// The package in `Examples/OwnCache` is what a library author would have: its own folder, its own
/// tests, and nothing of cachebench but the library product.
@Suite struct ExamplePackageTests {
  private static let scratch = PackageFolder.url.appending(path: ".build/examples")

  /// Built from nothing this takes about two minutes on two cores, later some seconds: what was built of
  /// the library is kept in `.build/examples`.
  @Test func itsTestsBuildAndPass() async throws {
    forgetTheExample()
    let package = PackageFolder.url.appending(path: "Examples/OwnCache")
    let outcome = try await Subprocess.run(
      URL(filePath: "/usr/bin/env"),
      Self.limit + ["swift", "test", "--scratch-path", Self.scratch.path(percentEncoded: false)],
      in: package)
    #expect(outcome.code == 0, "\(outcome.output)\n\(outcome.error)")
    let passed = outcome.output.split(separator: "\n").filter { $0.contains("✔ Test ") }
    #expect(passed.count > 5, "each of its tests passed, and the run as a whole")
  }

  /// A test program that crashes leaves `swift test` waiting for it.
  private static var limit: [String] {
    #if os(Linux)
      ["timeout", "--kill-after=10", "900"]
    #else
      []
    #endif
  }

  /// The build does not compile the example anew where only a module changed that it imports through
  /// another, and what it has then does not fit.
  private func forgetTheExample() {
    // Nor does it look again which files the library has, unless it has to plan anew.
    try? FileManager.default.removeItem(at: Self.scratch.appending(path: "debug.yaml"))
    for module in ["OwnCache", "OwnCacheTests"] {
      let folder = Self.scratch.appending(path: "debug/\(module).build")
      let files = try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
      for file in files ?? [] where ["o", "swiftdeps", "priors"].contains(file.pathExtension) {
        try? FileManager.default.removeItem(at: file)
      }
    }
  }
}
