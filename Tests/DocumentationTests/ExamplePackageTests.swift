import Foundation
import Testing
import TestSupport

/// Tests the package in `Examples/OwnCache` as a library author has it: in a separate folder, with its tests and
/// command line, and only the library products of cachebench. `init --package` writes the same package.
@Suite(.serialized) struct ExamplePackageTests {
  private static let scratch = PackageFolder.url.appending(path: ".build/examples")

  /// The first build takes about three minutes on two cores, later builds some seconds: `.build/examples` keeps the
  /// library's objects.
  @Test func itsTestsBuildAndPass() async throws {
    let package = PackageFolder.url.appending(path: "Examples/OwnCache")
    let outcome = try await Self.swift("test", in: package)
    #expect(outcome.code == 0, "\(outcome.output)\n\(outcome.error)")
    let passed = outcome.output.split(separator: "\n").filter { $0.contains("✔ Test ") }
    #expect(passed.count > 5, "each of its tests passed, and the run as a whole")
  }

  /// The gate of real code: what is requested twice fails it, and what is as it was passes.
  @Test func aChangedLoaderFailsTheLiveGate() async throws {
    try await TemporaryFolder.with { folder in
      try await BuiltBinary.run(
        ["init", "--package", "OwnCache", "--cachebench", PackageFolder.url.path], in: folder,
        exits: 0)
      let package = folder.appending(path: "OwnCache")
      let gate = ["own-loader", "--live", "--format", "text", "--seeds"]
      let loader = "Sources/OwnCache/OwnLoader.swift"
      _ = try Self.replace(
        "  init(_ setting: LoaderSetting) {",
        "  init(_ setting: LoaderSetting) {\n    precondition(Thread.isMainThread)\n"
          + "    Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in print(\"tick\") }",
        loader, package)
      let accepted = try await Self.check(package, ["own-loader", "--live", "--update"])
      #expect(accepted.code == 0, "\(accepted.error)")
      #expect(accepted.output.contains("tick"), "the run loop of the main thread runs")
      let same = try await Self.check(package, gate + ["1"])
      #expect(same.code == 0, "\(same.output)\(same.error)")
      _ = try Self.replace("guard !isUnderWay, ", "guard ", loader, package)
      let worse = try await Self.check(package, gate + ["1"])
      #expect(worse.code == 2, "\(worse.output)\(worse.error)")
      #expect(worse.output.contains("own-loader  duplicateRequests"))
      let simulated = try await Self.bench(package, "run", "own-loader")
      #expect(simulated.code == 3 && simulated.error.contains("use --live with run or check"))
    }
  }

  /// Uses the package as a pipeline does: `init` writes it, its results are accepted, a policy is made worse and
  /// mended, and a setting is changed.
  @Test func aPackageThatInitWritesIsAGateOfItsPolicies() async throws {
    try await TemporaryFolder.with { folder in
      try await BuiltBinary.run(
        ["init", "--package", "OwnCache", "--cachebench", PackageFolder.url.path], in: folder,
        exits: 0)
      let package = folder.appending(path: "OwnCache")
      let lists = try await Self.bench(package, "list", "policies", "--names")
      #expect(lists.output.contains("second-chance\n"))
      let strategies = try await Self.bench(package, "list", "strategies", "--names")
      #expect(strategies.output.contains("latest-wins\n"))
      let accepted = try await Self.check(package, "--update")
      #expect(accepted.code == 0, "\(accepted.error)")
      let same = try await Self.check(package, "--strict")
      #expect(same.code == 0 && same.output.hasPrefix("own-cache: no change from the baseline\n"))

      let policy = "Sources/OwnCache/SecondChance.swift"
      let right = try Self.replace(
        "let victim = queue[0]", "let victim = queue[queue.count - 1]", policy, package)
      try await Self.expectTheWorsePolicyFails(package)
      let worse = try await Self.check(package, "--update", "--baseline", "Worse")
      #expect(worse.code == 0, "\(worse.error)")
      try Data(right.utf8).write(to: package.appending(path: policy))
      let mended = try await Self.check(package, "--strict")
      #expect(mended.code == 0, "\(mended.output)")
      try await Self.expectThatTheBetterPolicyPasses(package)

      _ = try Self.replace("rows: 600", "rows: 601", "Scenarios/own-cache.yaml", package)
      let other = try await Self.check(package)
      #expect(other.code == 5)
      #expect(other.output.contains("scenario.feed.rows was 600 and is now 601"))
    }
  }

  private static func expectTheWorsePolicyFails(_ package: URL) async throws {
    let worse = try await check(package)
    #expect(worse.code == 2, "\(worse.output)\(worse.error)")
    let lines = worse.output.split(separator: "\n")
    #expect(
      lines.contains { $0.hasPrefix("second-chance  memoryHitRatio") && $0.hasSuffix("regressed") })
    #expect(!lines.contains { $0.hasPrefix("lru ") }, "the others are as they were")
    let annotation = lines.first {
      $0.hasPrefix("::error file=Scenarios/own-cache.yaml,title=own-cache%3A ")
    }
    #expect(annotation?.contains("memoryHitRatio") == true)
    let report = try String(contentsOf: package.appending(path: "check.xml"), encoding: .utf8)
    #expect(report.contains("<failure message=\"second-chance: "))
    #expect(report.contains("<testcase classname=\"own-cache\" name=\"lru\"/>"))
  }

  /// The parameters do not show changes of a policy in Swift, so its figures count: one worse seed does not fail.
  private static func expectThatTheBetterPolicyPasses(_ package: URL) async throws {
    let better = try await check(package, "--baseline", "Worse", "--format", "text")
    #expect(better.code == 0, "\(better.output)\(better.error)")
    let lines = better.output.split(separator: "\n")
    #expect(
      lines.contains { $0.hasPrefix("second-chance  memoryHitRatio") && $0.hasSuffix("improved") })
    #expect(lines.contains { $0.contains(" worse, ") && $0.hasSuffix("improved") })
  }

  private static func check(_ package: URL, _ options: String...) async throws -> Subprocess.Outcome
  {
    try await check(package, options)
  }

  private static func check(_ package: URL, _ options: [String]) async throws -> Subprocess.Outcome
  {
    try await bench(package, ["check"] + options)
  }

  private static func bench(_ package: URL, _ words: String...) async throws -> Subprocess.Outcome {
    try await bench(package, words)
  }

  /// Builds the package's command line and runs it.
  private static func bench(_ package: URL, _ words: [String]) async throws -> Subprocess.Outcome {
    var built = try await swift("build", "--product", "OwnCacheBench", in: package)
    // The build itself crashes at times, by signal 11 in libdispatch.
    if built.code == 11 {
      built = try await swift("build", "--product", "OwnCacheBench", in: package)
    }
    #expect(built.code == 0, "\(built.output)\n\(built.error)")
    return try await Subprocess.run(
      scratch.appending(path: "debug/OwnCacheBench"), words, in: package)
  }

  /// Replaces a part of a file.
  ///
  /// - Returns: The text before the change.
  private static func replace(
    _ old: String, _ new: String, _ path: String, _ package: URL
  ) throws -> String {
    let file = package.appending(path: path)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains(old))
    try Data(text.replacing(old, with: new).utf8).write(to: file)
    return text
  }

  private static func swift(
    _ words: String..., in package: URL
  ) async throws -> Subprocess.Outcome {
    forgetTheExample()
    return try await Subprocess.run(
      URL(filePath: "/usr/bin/env"),
      limit + ["swift"] + words + ["--scratch-path", scratch.path(percentEncoded: false)],
      in: package)
  }

  /// A test program that crashes leaves `swift test` waiting for it.
  private static var limit: [String] {
    #if os(Linux)
      ["timeout", "--kill-after=10", "900"]
    #else
      []
    #endif
  }

  /// The build does not compile the example anew if only a module changed that it imports indirectly. The old objects
  /// then do not fit.
  private static func forgetTheExample() {
    // The build also keeps its list of the library's files until it plans anew.
    try? FileManager.default.removeItem(at: scratch.appending(path: "debug.yaml"))
    for module in ["OwnCache", "OwnCacheBench", "OwnCacheTests"] {
      let folder = scratch.appending(path: "debug/\(module).build")
      let files = try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
      for file in files ?? [] where ["o", "swiftdeps", "priors"].contains(file.pathExtension) {
        try? FileManager.default.removeItem(at: file)
      }
    }
  }
}
