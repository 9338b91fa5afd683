import Foundation
import Testing
import TestSupport

/// Workflows use code of fixed commits, and run only targets and scripts of the repository.
@Suite("Workflows") struct WorkflowTests {
  private static let own = [".github/workflows/ci.yml", ".github/workflows/release.yml"]

  @Test(
    arguments: own + [
      "action.yml", "Examples/OwnCache/.github/workflows/check.yml",
      "Documentation/InAPipeline.md",
    ])
  func actionsArePinnedByCommitWithTheVersionBesideIt(_ path: String) throws {
    for used in try Pages.text(path).matches(of: #/uses: (.*)/#).map(\.1) {
      #expect(
        used.hasPrefix("OWNER/cachebench@COMMIT ")
          || used.wholeMatch(of: #/[a-z-]+/[a-z-]+@[0-9a-f]{40}  # v[0-9.]+/#) != nil, "\(used)")
    }
  }

  @Test(arguments: own)
  func stepsAreTargetsOfMakeOrScriptsThatAreThere(_ path: String) throws {
    let makefile = try Pages.text("Makefile")
    let steps = try Pages.text(path).matches(of: #/run: (\S+) ?(\S*)/#).map { ($0.1, $0.2) }
    #expect(!steps.isEmpty)
    for (command, target) in steps {
      let script = PackageFolder.url.appending(path: String(command)).path(percentEncoded: false)
      #expect(
        command == "make" && makefile.contains("\n\(target):")
          || command.hasPrefix(".ci/") && FileManager.default.isExecutableFile(atPath: script),
        "\(command) \(target)")
    }
  }

  @Test func packagesOfPythonAreInstalledByHash() throws {
    let scripts = try [".ci", "Benchmarks", "Tests/System", "Tools"].flatMap { folder in
      try FileManager.default.contentsOfDirectory(
        at: PackageFolder.url.appending(path: folder),
        includingPropertiesForKeys: [.isRegularFileKey]
      ).filter { try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true }
    }
    for script in scripts {
      let text = try String(contentsOf: script, encoding: .utf8)
      for command in text.matches(of: #/pip"?,? "?(?:install|download|\$1)[\s\S]{0,200}/#) {
        #expect(command.0.contains("--require-hashes"), "\(script.lastPathComponent)")
      }
    }
    let requirements = try FileManager.default.contentsOfDirectory(
      at: PackageFolder.url.appending(path: ".ci/requirements"), includingPropertiesForKeys: nil)
    #expect(requirements.count == 6)
  }
}
