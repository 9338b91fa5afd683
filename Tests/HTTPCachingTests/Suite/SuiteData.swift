import Foundation
import TestSupport

/// The public suite's data and the published results of three browsers, of the evidence folder.
struct SuiteData {
  /// A browser's published results in the tests that browsers run.
  struct Browser {
    var name: String
    var passed: Set<String>
  }

  var folders: [SuiteFolder]
  var browsers: [Browser]

  init() throws {
    folders = try JSONDecoder().decode([SuiteFolder].self, from: Self.data("http-cache-tests.json"))
    browsers = try ["Safari", "Chrome", "Firefox"].map { name in
      let data = try Self.data("http-cache-tests.\(name.lowercased()).json")
      let results = try JSONDecoder().decode([String: SuiteValue].self, from: data)
      return Browser(name: name, passed: Set(results.filter { $0.value == .flag(true) }.keys))
    }
  }

  var tests: [SuiteTest] { folders.flatMap(\.tests) }

  private static func data(_ name: String) throws -> Data {
    guard let url = EvidenceFolder.url(of: "conformance/\(name)") else {
      throw CocoaError(.fileNoSuchFile)
    }
    return try Data(contentsOf: url)
  }
}
