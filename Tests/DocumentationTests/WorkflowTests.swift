import Foundation
import Testing
import TestSupport

/// Workflows use code of fixed commits, and run only targets and scripts of the repository.
@Suite("Workflows") struct WorkflowTests {
  private static let own = ["ci", "macos", "pages", "release"].map { ".github/workflows/\($0).yml" }

  /// Other programs that a step may start: the one that was built, and a listing of its charts.
  private static let others = [".build/release/cachebench", "ls"]

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
          || command.hasPrefix(".ci/") && FileManager.default.isExecutableFile(atPath: script)
          || Self.others.contains(String(command)),
        "\(command) \(target)")
    }
  }

  /// Prepares a Mac with these versions of Xcode, where programs print their names and arguments.
  private static func prepareMac(_ versions: String) async throws -> Subprocess.Outcome {
    let script = PackageFolder.url.appending(path: ".ci/macos/prepare").path(percentEncoded: false)
    let commands = """
      mkdir bin
      for version in \(versions); do mkdir -p "applications/Xcode_$version.app"; done
      for tool in sudo swift brew; do printf '#!/bin/sh\\necho "%s $*"\\n' $tool > bin/$tool; done
      chmod +x bin/*
      PATH=$PWD/bin:$PATH '\(script)' "$PWD/applications"
      """
    return try await TemporaryFolder.with { folder in
      try await Subprocess.run(URL(filePath: "/bin/bash"), ["-e", "-c", commands], in: folder)
    }
  }

  @Test(arguments: [
    ("26.3 26.4.1 26.10", "26.4.1"), ("26.9 26.10 26.5_beta", "26.9"), ("26.4 26.4.1", "26.4"),
  ])
  func aMacGetsTheOldestXcodeThatHasSwift63(_ installed: String, _ selected: String) async throws {
    let outcome = try await Self.prepareMac(installed)
    #expect(outcome.code == 0, "\(outcome.error)")
    let asked = "/Xcode_\(selected).app\nswift --version\nbrew install pkg-config gnuplot libyaml "
    #expect(outcome.output.contains(asked), "\(outcome.output)")
  }

  @Test func aMacWithOlderXcodesOrBetasAloneIsRefused() async throws {
    let outcome = try await Self.prepareMac("26.3 27.0_beta")
    #expect(outcome.code == 1)
    #expect(outcome.output == "")
    #expect(outcome.error.hasPrefix("error: no Xcode 26.4 or later is in "), "\(outcome.error)")
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
    #expect(requirements.count == 7)
  }
}
