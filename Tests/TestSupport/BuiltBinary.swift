public import Foundation
public import Testing

/// Executables, such as `cachebench`, that were built together with the tests.
public enum BuiltBinary {
  /// Returns the path of an executable, which the build puts into the folder of the tests.
  ///
  /// - Parameter name: Its name; `cachebench` by default.
  /// - Returns: The path.
  /// - Throws: ``Missing`` if the folder does not have it.
  public static func url(named name: String = "cachebench") throws -> URL {
    let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }.map(\.bundleURL)
    let runner = CommandLine.arguments.first.map { URL(filePath: $0) }
    for neighbour in [runner].compactMap(\.self) + bundles {
      let file = neighbour.deletingLastPathComponent().appending(path: name)
      if FileManager.default.isExecutableFile(atPath: file.path(percentEncoded: false)) {
        return file
      }
    }
    throw Missing(name: name)
  }

  /// An executable is missing beside the tests.
  public struct Missing: Error, CustomStringConvertible {
    let name: String

    /// The advice to build it.
    public var description: String { "no \(name) beside the tests; swift build makes it" }
  }

  /// Runs it to its end, and expects an exit code if one is given; see ``Subprocess/run(_:_:environment:in:)``.
  @discardableResult
  public static func run(
    _ arguments: [String], environment: [String: String] = [:], in folder: URL? = nil,
    exits code: Int32? = nil, location: SourceLocation = #_sourceLocation
  ) async throws -> Subprocess.Outcome {
    let outcome = try await Subprocess.run(url(), arguments, environment: environment, in: folder)
    if let code, outcome.code != code {
      Issue.record(
        "exit code \(outcome.code), not \(code): \(outcome.output)\(outcome.error)",
        sourceLocation: location)
    }
    return outcome
  }
}
