import CommandLineInterface
import Foundation

/// The wish to end, by Ctrl-C or by whoever runs the program: SIGINT or SIGTERM.
final class Interruption {
  private let wishes: AsyncStream<Void>
  private let sources: [any DispatchSourceSignal]

  /// Watches from now on; the signals no longer end the program by themselves.
  init() {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    wishes = stream
    sources = Self.sources { continuation.yield() }
  }

  /// Returns once the wish has come.
  nonisolated(nonsending) func wait() async {
    for await _ in wishes { break }
    for source in sources { source.cancel() }
  }

  /// Does something until it is done, or until the wish to end cancels it.
  ///
  /// - Throws: What the work throws; `CommandFailure` with ``ExitCode/interrupted`` after a signal.
  static func heeding<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let task = Task(operation: work)
    let sources = sources { task.cancel() }
    defer { for source in sources { source.cancel() } }
    do { return try await task.value } catch {
      guard task.isCancelled else { throw error }
      throw CommandFailure(.interrupted, "interrupted; nothing was written")
    }
  }

  private static func sources(
    _ handler: @escaping @Sendable () -> Void
  ) -> [any DispatchSourceSignal] {
    // A thread of its own: runs keep those busy that all share.
    let queue = DispatchQueue(label: "cachebench signals")
    return [SIGINT, SIGTERM].map { number in
      // A source sees only signals that do not end the process first.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler(handler: handler)
      source.setCancelHandler { signal(number, SIG_DFL) }
      source.activate()
      return source
    }
  }
}
