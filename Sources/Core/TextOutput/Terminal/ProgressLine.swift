import Platform
import Primitives

/// The progress of a sweep, on one line that rewrites itself: `12/48 runs, 25 %, 2 min left  lru-url  seed 3`.
///
/// It writes only to a terminal, so that logs contain no progress, and clears its line at the end. Work that takes over
/// ten seconds is announced on a permanent line. Any thread may report to it.
package final class ProgressLine: Sendable {
  /// The part that changes with each report.
  private struct State {
    var done = 0
    /// The time of the latest rewrite.
    var drawn: ContinuousClock.Instant?
    var isForetold = false
  }

  private let total: Int
  private let unit: String
  private let width: Int?
  private let write: @Sendable (String) -> Void
  private let now: @Sendable () -> ContinuousClock.Instant
  private let start: ContinuousClock.Instant
  private let state = Locked(State())

  /// The elapsed time from which the end of the work is estimated.
  private static let minElapsed = Duration.seconds(1)
  /// The duration above which work is announced.
  private static let longWork = Duration.seconds(10)
  /// The minimum time between two rewrites, so that a fast sweep does not wait for the terminal.
  private static let interval = Duration.milliseconds(100)

  /// Creates a line for work of a known size.
  ///
  /// - Parameters:
  ///   - total: The number of steps.
  ///   - unit: The word for steps, in the plural.
  ///   - terminal: The terminal; nothing is written unless it is interactive.
  ///   - now: Returns the present time.
  ///   - write: Receives the output, one piece at a time; standard error by default. Write errors are ignored, because
  ///     progress is not a result.
  package init(
    total: Int, unit: String, terminal: Terminal,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    write: @escaping @Sendable (String) -> Void = { try? StandardStream.error.writeRaw($0) }
  ) {
    self.total = total
    self.unit = unit
    self.write = write
    self.now = now
    start = now()
    width = terminal.width
  }

  /// Reports that one more step is done.
  ///
  /// - Parameter detail: The step, such as the strategy and the seed.
  package func advance(_ detail: String) {
    state.withLock { state in
      state.done += 1
      show(detail, &state)
    }
  }

  /// Shows the state of a step in progress, without counting it as done.
  package func announce(_ detail: String) {
    state.withLock { state in show(detail, &state) }
  }

  /// Removes the line before results are printed.
  package func clear() {
    state.withLock { _ in
      if width != nil { write("\r\u{1B}[K") }
    }
  }

  /// Rewrites the line, cut at the window's edge, because a wrapped line could not be rewritten.
  private func show(_ detail: String, _ state: inout State) {
    guard let width else { return }
    let now = now()
    if let drawn = state.drawn, now - drawn < Self.interval, state.done < total { return }
    state.drawn = now
    let left = left(at: now, state)
    if let left, !state.isForetold, now - start + left >= Self.longWork {
      state.isForetold = true
      write("\r\u{1B}[K\(total) \(unit), about \((now - start + left).rough)\n")
    }
    let share = left.map { ", \(100 * state.done / max(1, total)) %, \($0.rough) left" } ?? ""
    var text = ""
    var column = 0
    for character in "\(state.done)/\(total) \(unit)\(share)  \(detail.shown)" {
      column += character.displayWidth
      if column >= width { break }
      text.append(character)
    }
    write("\r\u{1B}[K" + text)
  }

  /// Estimates the remaining time from the steps so far; returns nil if too few are done.
  private func left(at now: ContinuousClock.Instant, _ state: State) -> Duration? {
    let elapsed = now - start
    guard state.done > 0, elapsed >= Self.minElapsed else { return nil }
    return elapsed / state.done * (total - state.done)
  }
}

extension Duration {
  /// The duration to a second, a minute or an hour: `41 s`, `3 min`, `2 h 5 min`.
  fileprivate var rough: String {
    let seconds = Int((self / .seconds(1)).rounded(.up))
    if seconds < 60 { return "\(seconds) s" }
    let minutes = (seconds + 30) / 60
    if minutes < 60 { return "\(minutes) min" }
    return minutes.isMultiple(of: 60)
      ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
