public import Foundation

/// The executable `cachebench`, and others, that were built together with the tests.
public enum BuiltBinary {
  /// Finds an executable, which the build puts into the same folder as the tests.
  ///
  /// - Parameter name: Its name; `cachebench` by default.
  /// - Returns: Where it is.
  /// - Throws: ``Missing`` when there is none.
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

  /// There is no executable beside the tests.
  public struct Missing: Error, CustomStringConvertible {
    let name: String

    /// What to do about it.
    public var description: String { "no \(name) beside the tests; swift build makes it" }
  }

  /// Runs it to its end; see ``Subprocess/run(_:_:environment:in:)``.
  public static func run(
    _ arguments: [String], environment: [String: String] = [:], in folder: URL? = nil
  ) async throws -> Subprocess.Outcome {
    try await Subprocess.run(url(), arguments, environment: environment, in: folder)
  }
}
