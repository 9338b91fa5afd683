import Primitives

/// A template of a package with a custom policy, prefetcher and strategies, and with a command line for them. It is the
/// repository's example with another name.
package enum PackageTemplate {
  /// The names in the example package.
  private static let example = (name: "OwnCache", scenario: "own-cache")
  /// The files of the example that belong to its parts of strategies.
  private static let filesOfParts: Set = [
    "LatestWins.swift", "Lookahead.swift", "OwnParts.swift", "SecondChance.swift",
    "OwnCacheTests.swift", "own-cache.yaml",
  ]

  /// Returns the name of a package's module: `NukeLike` for `nuke-like`.
  package static func module(ofPackage name: String) -> String {
    guard name.contains("-") else { return name }
    return name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Returns the reason for which a package cannot have a name; nil if it can. Without hyphens, the name becomes the
  /// name of a module, which consists of letters and digits. With `Bench` at its end, it becomes that of another
  /// module.
  package static func obstacle(toName package: String) -> String? {
    let name = module(ofPackage: package)
    let isWord =
      name.first.map { $0.isASCII && $0.isLetter } ?? false
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard isWord else {
      return
        "the name of a package needs letters, digits and hyphens only, such as MyCache or my-cache, "
        + "not '\(package)'"
    }
    let own = [name, name + "Bench"].contains { taken.contains($0.lowercased()) }
    return own
      ? "'\(name)' is the name of a module of cachebench or the system, which a package cannot use; call it My"
        + name.prefix(1).uppercased() + name.dropFirst() : nil
  }

  /// The modules that are built with a package, and the package that it needs, in lower case. On disks that ignore
  /// case, such names are equal. A test compares this list with the manifest.
  private static let taken = Set(
    """
    analysis appmodel benchmarkprogram bindlogger cachebench cachepolicies cbzip2 ccurl cgd charts checks clibfuzzer \
    clientmodels clzma cmicrohttpd commandkit commandlineentry commands csockets csystem cyaml czlib czstd emulatedpath \
    environment eventlogs film fuzzer fuzztargets harness httpcaching httpmessages imagepipeline imageserver \
    importers live liveruns metrics networkcrosscheck networkvalidation packresources pages pictures platform \
    primitives reports requesttraces resourcepacker scenarios scrolling simulation testsupport textoutput \
    tracereplay yaml \
    dispatch foundation glibc swift testing xctest
    """.split(separator: " ").map(String.init))

  /// Returns the name of a package's scenario: `my-cache` for `MyCache`.
  package static func scenario(ofPackage name: String) -> String {
    name.reduce(into: "") { text, letter in
      if letter.isUppercase, let last = text.last, !last.isUppercase, last != "-" { text += "-" }
      text += letter.lowercased()
    }
  }

  /// Returns the files of a package.
  ///
  /// - Parameters:
  ///   - package: The name.
  ///   - source: The location of cachebench: the address of a repository, or the path of a checkout.
  ///   - isLoader: True if the package has a loader alone, and no parts of strategies.
  /// - Returns: The paths in the package with their texts.
  package static func files(
    named package: String, cachebench source: String, isLoader: Bool = false
  ) -> [(path: String, text: String)] {
    let name = module(ofPackage: package)
    let quoted = source.spelling(["\\": "\\\\", "\"": "\\\""])
    let dependency =
      source.contains("://")
      ? ".package(url: \"\(quoted)\", branch: \"main\")"
      : ".package(name: \"cachebench\", path: \"\(quoted)\")"
    func renamed(_ text: String) -> String {
      (isLoader ? alone(text) : text).replacing(
        "\n  name: \"\(example.name)\"", with: "\n  name: \"\(package)\""
      )
      .replacing(example.name, with: name)
      .replacing(example.scenario, with: scenario(ofPackage: name))
      .replacing(".package(name: \"cachebench\", path: \"../..\")", with: dependency)
    }
    return BuiltInFiles.texts(in: "Package/").filter { file in
      !isLoader || !filesOfParts.contains { file.path.hasSuffix("/" + $0) }
    }.map { (renamed($0.path), renamed($0.text)) }
  }

  /// Returns a text of the example that names its loader alone.
  private static func alone(_ text: String) -> String {
    let end = text.firstRange(of: "\n## The parts\n")?.lowerBound ?? text.endIndex
    return String(text[..<end]).replacing(
      "\n      policies: OwnParts.policies, strategies: try OwnParts.strategies() + [OwnLoader.strategy])",
      with: "strategies: [OwnLoader.strategy])"
    )
    .replacing("scenarios: [own-cache]", with: "scenarios: [own-loader]\nlive: true")
    .replacing(
      "fail-on: regressions    # or metrics: [memoryHitRatio, decodes]",
      with: "fail-on: changes    # better figures too, as of a cache that never evicts")
  }
}
