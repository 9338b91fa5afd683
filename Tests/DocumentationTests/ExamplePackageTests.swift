import Foundation
import TestSupport
import Testing

/// The package in `Examples/OwnCache` is what a library author would have: its own folder, its own
/// tests, and nothing of cachebench but the library product.
@Suite struct ExamplePackageTests {
  /// Built from nothing this takes about two minutes on two cores, again some seconds: what was built is
  /// kept in `.build/examples`.
  @Test func itsTestsBuildAndPass() async throws {
    let package = PackageFolder.url.appending(path: "Examples/OwnCache")
    let scratch = PackageFolder.url.appending(path: ".build/examples")
    let outcome = try await Subprocess.run(
      URL(filePath: "/usr/bin/env"),
      [
        "swift", "test", "--scratch-path", scratch.path(percentEncoded: false),
        "--disable-automatic-resolution",
      ], in: package)
    #expect(outcome.code == 0, "\(outcome.output)\n\(outcome.error)")
    let passed = outcome.output.split(separator: "\n").filter { $0.contains("✔ Test ") }
    #expect(passed.count > 5, "each of its tests passed, and the run as a whole")
  }
}
