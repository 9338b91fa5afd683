public import CachePolicies
import CommandKit
import Foundation
import Platform
import Primitives
public import Scenarios
import TextOutput

/// The command line of cachebench. The program uses it, and packages with custom policies and strategies.
///
/// ```swift
/// @main struct OwnCacheBench {
///   static func main() {
///     CacheBenchProgram.main(
///       policies: [SecondChance.self],
///       strategies: [try CustomStrategy("ours", like: "lru-url").evicting(by: SecondChance.self)])
///   }
/// }
/// ```
public enum CacheBenchProgram {
  static let program = Program(
    CommandOverview("cachebench", page: PackedResources.programTXT),
    version: Version.current,
    sections: [
      "START HERE": [
        Run.self, MakeFilm.self, Init.self, List.self, Show.self, Explain.self, Validate.self,
        Diagnose.self, Advise.self,
      ], "IN CI": [Check.self, Compare.self, Report.self],
      "REQUEST TRACES": [Replay.self, Trace.self],
      "LIVE RUNS, APPS AND SERVERS": [
        Import.self, Calibrate.self, Serve.self, GradeLog.self, Verify.self, ReplayLog.self,
      ], "MANY RUNS": [Studies.self], "OTHER": [Completions.self, Help.self],
    ],
    advice: { word in
      KeyReference.keys(named: word).isEmpty
        ? nil : "'\(word)' is a key of a scenario: set it in the scenario file"
    })

  /// Runs the command line of the process and exits with its exit code.
  ///
  /// Every command knows the names given here in addition to the built-in ones. Policies can be named in files
  /// (`memory: {policy: second-chance}`) and in `replay --policies`, strategies in files and in `--strategy`; lists
  /// contain both.
  ///
  /// - Parameters:
  ///   - policies: The package's policies, except those that a strategy here uses for eviction.
  ///   - strategies: The package's strategies, which are created after its policies are known. If this throws, or if a
  ///     name is used already, the error is reported and the process exits with status 64. A name must differ from
  ///     those of built-in strategies and policies and from the others here. A strategy's file with a name given here
  ///     is refused when it is used.
  public static func main(
    policies: [any (EvictionPolicy & ~Copyable).Type] = [],
    strategies: @escaping @autoclosure @Sendable () throws -> [CustomStrategy] = []
  ) -> Never {
    main(Build(), policies: policies, strategies: strategies)
  }

  /// Runs the command line of a program of a given origin; otherwise as `main(policies:strategies:)`.
  package static func main(
    _ build: Build, policies: [any (EvictionPolicy & ~Copyable).Type] = [],
    strategies: @escaping @Sendable () throws -> [CustomStrategy] = { [] }
  ) -> Never {
    // This must precede everything that opens files, and everything that traps if it cannot open any.
    Descriptors.fillClosedStreams()
    let words = Array(CommandLine.arguments.dropFirst())
    // The version and the help need no other thread.
    if words.count == 1, words[0].hasPrefix("-"),
      case .show(let text)? = try? program(of: build).request(words)
    {
      do { try StandardStream.output.write(text) } catch { exit(refuse(error).rawValue) }
      exit(ExitCode.success.rawValue)
    }
    if let problem = Descriptors.shortage ?? Threads.shortage() ?? WrittenArguments.problem {
      exit(refuse(problem).rawValue)
    }
    let own = policies.map { EvictionEntry($0) }
    Task {
      exit(await run(words, build, own, strategies).rawValue)
    }
    // Timers of image libraries need the run loop of the main thread, which `dispatchMain` does not run.
    while true { RunLoop.main.run() }
  }

  /// Runs a command line, which does not include the name of the executable.
  private static func run(
    _ words: [String], _ build: Build, _ policies: [EvictionEntry],
    _ strategies: @Sendable () throws -> [CustomStrategy]
  ) async -> ExitCode {
    ProcessFolders.removeTemporaryOrphans()
    do {
      return try await OwnParts.known(policies, strategies) {
        try await answer(program(of: build).request(words))
      }
    } catch { return refuse(error) }
  }

  /// Returns the program of a given origin.
  private static func program(of build: Build) -> Program {
    var program = program
    program.version = Version.text(build)
    program.report = { [version = program.version] in try await VersionReport(version, build).text }
    return program
  }

  /// Reports an error and returns its exit code.
  private static func refuse(_ error: any Error) -> ExitCode {
    try? StandardStream.error.write("error: \(error)\n")
    return ExitCode(of: error)
  }

  /// Runs the request of a command line.
  static func answer(_ request: Program.Request) async throws -> ExitCode {
    switch request {
    case .run(let command): return try await command.run()
    case .show(let text):
      try StandardStream.output.write(text)
      return .success
    case .report(let text):
      try StandardStream.output.write(try await text())
      return .success
    case .misuse(let text):
      try StandardStream.error.write(text)
      return .usage
    }
  }
}
