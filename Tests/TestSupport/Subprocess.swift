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
      let process = Process()
      process.executableURL = program
      process.arguments = arguments
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      if let folder { process.currentDirectoryURL = folder }
      process.standardInput = FileHandle.nullDevice
      let written = try ["output", "error"].map { try newFile(streams.appending(path: $0)) }
      // Processes keep their files open: beyond a thousand descriptors Foundation misses ends.
      defer { for file in written { try? file.close() } }
      process.standardOutput = written[0]
      process.standardError = written[1]
      try await end(of: process)
      return Outcome(
        output: try text(streams.appending(path: "output")),
        error: try text(streams.appending(path: "error")), code: process.terminationStatus)
    }
  }

  private static func end(of process: Process) async throws {
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in ended.resume() }
      do { try start(process) } catch {
        process.terminationHandler = nil
        ended.resume(throwing: error)
      }
    }
  }

  /// Starts a process as a shell does: threads of tests block signals, and a process inherits that.
  private static func start(_ process: Process) throws {
    var (none, before) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    try process.run()
  }

  private static func newFile(_ url: URL) throws -> FileHandle {
    try Data().write(to: url)
    return try FileHandle(forWritingTo: url)
  }

  private static func text(_ url: URL) throws -> String {
    String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }
}
