import CommandKit
import Foundation
import Platform
import Primitives

/// The wish to end, by Ctrl-C or by whoever runs the program: SIGINT, SIGTERM, or
/// SIGHUP where it is not ignored, as `nohup` has it.
///
/// Until ``end()`` the signals do not end the program by themselves: what is being written is written to its
/// end, and what is not is cancelled.
final class Interruption {
  private struct State: Sendable {
    var hasCome = false
    /// What is done at once when the wish comes.
    var reaction: (@Sendable () -> Void)?
  }

  private static let signals = [SIGINT, SIGTERM] + (ignoresHangup ? [] : [SIGHUP])
  /// True if who started the program wants it to outlive the terminal.
  private static var ignoresHangup: Bool {
    let handler = signal(SIGHUP, SIG_DFL)
    signal(SIGHUP, handler)
    let addresses = [handler, SIG_IGN].map { unsafe unsafeBitCast($0, to: Int.self) }
    return addresses[0] == addresses[1]
  }
  private let state = Locked(State())
  private let sources: [any DispatchSourceSignal]

  /// Watches from now on.
  init() {
    // A thread of its own: runs keep those busy that all share.
    let queue = DispatchQueue(label: "cachebench signals")
    sources = Self.signals.map { [state] number in
      // A source sees only signals that do not end the process first.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        let reaction = state.withLock { state in
          state.hasCome = true
          return state.reaction
        }
        reaction?()
      }
      source.activate()
      return source
    }
  }

  deinit { end() }

  /// Whether the wish has come.
  var hasCome: Bool { state.withLock { $0.hasCome } }

  /// Lets the signals end the program again.
  ///
  /// - Returns: Whether the wish came before.
  @discardableResult
  func end() -> Bool {
    for source in sources where !source.isCancelled {
      source.cancel()
    }
    // Not left to the source, which does it later: another may watch by then.
    for number in Self.signals { signal(number, SIG_DFL) }
    return hasCome
  }

  /// Returns once the wish has come, or some time has passed; the next wish ends the program.
  nonisolated(nonsending) func wait(atMost time: Duration? = nil) async {
    let (wishes, continuation) = AsyncStream.makeStream(of: Void.self)
    react { continuation.yield() }
    let clock = time.map { time in
      Task {
        try await Task.sleep(for: time)
        continuation.yield()
      }
    }
    defer { clock?.cancel() }
    for await _ in wishes { break }
    end()
  }

  /// Does something until it is done, or until the wish to end cancels it.
  ///
  /// - Throws: What the work throws; `CommandFailure` with ``ExitCode/interrupted`` after a signal.
  nonisolated(nonsending) func heeding<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let task = Task(operation: work)
    react { task.cancel() }
    defer { state.withLock { $0.reaction = nil } }
    do { return try await task.value } catch {
      try check()
      throw error
    }
  }

  /// Goes on only where the wish has not come. To be called last before something is written.
  ///
  /// - Throws: `CommandFailure` with ``ExitCode/interrupted``.
  func check() throws(CommandFailure) {
    if hasCome { throw CommandFailure(.interrupted, "interrupted: nothing was written") }
  }

  /// Has something done when the wish comes, or now if it has.
  private func react(_ reaction: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      state.reaction = reaction
      return state.hasCome
    }
    if isLate { reaction() }
  }
}
