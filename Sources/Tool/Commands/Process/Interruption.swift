import CommandKit
import Foundation
import Platform
import Primitives

/// A request to stop: SIGINT (Ctrl-C), SIGTERM, or SIGHUP unless it is ignored, as under `nohup`.
///
/// Before ``end()`` is called, the signals do not end the program. Files that are being written are finished, and other
/// work is cancelled.
final class Interruption {
  private struct State: Sendable {
    var hasCome = false
    /// The function that is called when the request comes.
    var reaction: (@Sendable () -> Void)?
  }

  private static let signals = [SIGINT, SIGTERM] + (ignoresHangup ? [] : [SIGHUP])
  /// True if the program was started to outlive its terminal.
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
    // The queue is separate, because runs occupy the shared queues.
    let queue = DispatchQueue(label: "cachebench signals")
    sources = Self.signals.map { [state] number in
      // A source receives only signals that do not end the process first.
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
  /// - Returns: True if the request has come.
  @discardableResult
  func end() -> Bool {
    for source in sources where !source.isCancelled {
      source.cancel()
    }
    // The default is restored here. The source would restore it later, when another object may watch already.
    for number in Self.signals { signal(number, SIG_DFL) }
    return hasCome
  }

  /// Returns after the request, after some time, or after another event. The next request ends the program.
  ///
  /// - Parameters:
  ///   - time: The maximum time; nil if it is not limited.
  ///   - begin: Begins work, which calls the given closure at its end.
  /// - Throws: The error of `begin`.
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

  /// Runs work to its end, or until the request cancels it.
  ///
  /// - Throws: The error of the work; `CommandFailure` with ``ExitCode/interrupted`` after a signal.
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

  /// Checks that the request has not come. Call it last before a file is written.
  ///
  /// - Throws: `CommandFailure` with ``ExitCode/interrupted``.
  func check() throws(CommandFailure) {
    if hasCome { throw CommandFailure(.interrupted, "interrupted: nothing was written") }
  }

  /// Calls a function when the request comes, or now if it has come already.
  private func react(_ reaction: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      state.reaction = reaction
      return state.hasCome
    }
    if isLate { reaction() }
  }
}
