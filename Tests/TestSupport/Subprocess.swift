public import Foundation

/// A program run to its end, with all its output.
public enum Subprocess {
  /// The result of a program.
  public struct Outcome: Sendable, Equatable {
    /// The text on its standard output.
    public let output: String
    /// The text on its standard error.
    public let error: String
    /// Its exit code, or the signal that ended it.
    public let code: Int32

    /// Makes a result, to compare one with.
    public init(output: String, error: String, code: Int32) {
      self.output = output
      self.error = error
      self.code = code
    }
  }

  /// Runs a program without input.
  ///
  /// Its streams go to files, not pipes, so that it cannot block on a reader.
  ///
  /// - Parameters:
  ///   - program: The executable.
  ///   - arguments: The words after its name.
  ///   - environment: Variables added to those of the tests.
  ///   - folder: Its working folder; that of the tests by default.
  /// - Returns: Its exit code and its output.
  /// - Throws: An error if it could not be started.
  public static func run(
    _ program: URL, _ arguments: [String], environment: [String: String] = [:],
    in folder: URL? = nil
  ) async throws -> Outcome {
    try await TemporaryFolder.with { streams in
      let files = ["output", "error"].map { streams.appending(path: $0) }
      let started = try StartedProgram(
        program, arguments, environment: environment, in: folder, output: files[0], error: files[1])
      let code = await withCheckedContinuation { ended in
        Thread.detachNewThread { ended.resume(returning: started.wait()) }
      }
      return Outcome(output: try text(files[0]), error: try text(files[1]), code: code)
    }
  }

  private static func text(_ url: URL) throws -> String {
    String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }
}
