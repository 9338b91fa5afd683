public import Foundation

/// The executable `cachebench` that was built together with the tests.
public enum BuiltBinary {
  /// The executable, which the build puts into the same folder as the tests.
  ///
  /// - Throws: ``Missing`` when there is none.
  public static func url() throws -> URL {
    let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }.map(\.bundleURL)
    let runner = CommandLine.arguments.first.map { URL(filePath: $0) }
    for neighbour in [runner].compactMap(\.self) + bundles {
      let file = neighbour.deletingLastPathComponent().appending(path: "cachebench")
      if FileManager.default.isExecutableFile(atPath: file.path(percentEncoded: false)) {
        return file
      }
    }
    throw Missing()
  }

  /// There is no executable beside the tests.
  public struct Missing: Error, CustomStringConvertible {
    /// What to do about it.
    public var description: String { "no cachebench beside the tests; swift build makes it" }
  }

  /// Runs it to its end; see ``Subprocess/run(_:_:environment:in:)``.
  public static func run(
    _ arguments: [String], environment: [String: String] = [:], in folder: URL? = nil
  ) async throws -> Subprocess.Outcome {
    try await Subprocess.run(url(), arguments, environment: environment, in: folder)
  }
}
