import Platform
import Primitives

/// How far a sweep is, on one line that rewrites itself: `12/48 runs, 25 %, 2 min left  lru-url  seed 3`.
///
/// It writes only to a terminal, so logs stay clean, and clears its line at the end. Work that takes over ten
/// seconds is announced on a line that stays. Any thread may report to it.
package final class ProgressLine: Sendable {
  /// The part that changes with each report.
  private struct State {
    var done = 0
    /// When the line was rewritten last.
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

  /// How long the work goes on before its end is estimated.
  private static let minElapsed = Duration.seconds(1)
  /// Work that takes so long is announced.
  private static let longWork = Duration.seconds(10)
  /// The time between two rewritings, so that a fast sweep does not wait for the terminal.
  private static let interval = Duration.milliseconds(100)

  /// A line for work of a known size.
  ///
  /// - Parameters:
  ///   - total: How many steps there are.
  ///   - unit: What a step is, in the plural.
  ///   - terminal: Where it is shown; nothing is written unless it is interactive.
  ///   - now: Tells the time.
  ///   - write: Receives what is to be written, one piece at a time; standard error by default. What
  ///     cannot be written is dropped: progress is no result.
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
  /// - Parameter detail: What was done, such as the strategy and the seed.
  package func advance(_ detail: String) {
    state.withLock { state in
      state.done += 1
      show(detail, &state)
    }
  }

  /// Shows how a step under way goes, without counting it as done.
  package func announce(_ detail: String) {
    state.withLock { state in show(detail, &state) }
  }

  /// Removes the line, so that the results stand alone.
  package func clear() {
    state.withLock { _ in
      if width != nil { write("\r\u{1B}[K") }
    }
  }

  /// Rewrites the line, cut where the window ends: a line that wrapped could not be rewritten.
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

  /// How much longer the rest takes if its steps are as long as those before; nil if too little is done to say.
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
