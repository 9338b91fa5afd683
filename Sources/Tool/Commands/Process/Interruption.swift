import CommandKit
import Foundation
import Platform
import Primitives

/// A request to stop: SIGINT (Ctrl-C), SIGTERM, or SIGHUP unless it is ignored, as under `nohup`.
///
/// Until ``end()`` the signals do not end the program: files that are being written are finished, and other work is
/// cancelled.
final class Interruption {
  private struct State: Sendable {
    var hasCome = false
    /// The immediate reaction to the request.
    var reaction: (@Sendable () -> Void)?
  }

  private static let signals = [SIGINT, SIGTERM] + (ignoresHangup ? [] : [SIGHUP])
  /// True if the program was started to outlive the terminal.
  private static var ignoresHangup: Bool {
    let handler = signal(SIGHUP, SIG_DFL)
    signal(SIGHUP, handler)
    let addresses = [handler, SIG_IGN].map { unsafe unsafeBitCast($0, to: Int.self) }
    return addresses[0] == addresses[1]
  }
  private let state = Locked(State())
  private let sources: [any DispatchSourceSignal]

  /// Starts to watch for signals.
  init() {
    // A separate queue: runs keep the shared ones busy.
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

  /// True if the request has come.
  var hasCome: Bool { state.withLock { $0.hasCome } }

  /// Lets the signals end the program again.
  ///
  /// - Returns: True if the request came before.
  @discardableResult
  func end() -> Bool {
    for source in sources where !source.isCancelled {
      source.cancel()
    }
    // Set here, because the source does it later, when another may already watch.
    for number in Self.signals { signal(number, SIG_DFL) }
    return hasCome
  }

  /// Returns after the request, after some time or after another event; the next request ends the program.
  ///
  /// - Parameters:
  ///   - time: The most time; nil for any.
  ///   - begin: Begins work, which calls the closure that it gets when it is done.
  /// - Throws: The error of the beginning.
  nonisolated(nonsending) func wait(
    atMost time: Duration? = nil,
    orFor begin: (@escaping @Sendable () -> Void) throws -> Void = { _ in }
  ) async throws {
    let (wishes, continuation) = AsyncStream.makeStream(of: Void.self)
    try begin { continuation.yield() }
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

  /// Runs work until it is done, or until the request cancels it.
  ///
  /// - Throws: Errors of the work; `CommandFailure` with ``ExitCode/interrupted`` after a signal.
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

  /// Checks that the request has not come. Call it last before writing something.
  ///
  /// - Throws: `CommandFailure` with ``ExitCode/interrupted``.
  func check() throws(CommandFailure) {
    if hasCome { throw CommandFailure(.interrupted, "interrupted: nothing was written") }
  }

  /// Runs a reaction when the request comes, or now if it has come.
  private func react(_ reaction: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      state.reaction = reaction
      return state.hasCome
    }
    if isLate { reaction() }
  }
}
