import Platform
import Reports

/// How far a sweep is, on one line that rewrites itself: `12/48 runs  lru-url  seed 3`.
///
/// It writes only to a terminal, so logs stay clean, and clears its line at the end. Any thread may
/// report to it.
package final class ProgressLine: Sendable {
  private let total: Int
  private let unit: String
  private let width: Int?
  private let write: @Sendable (String) -> Void
  private let done = Locked(0)

  /// A line for work of a known size.
  ///
  /// - Parameters:
  ///   - total: How many steps there are.
  ///   - unit: What a step is, in the plural.
  ///   - terminal: Where it is shown; nothing is written unless it is interactive.
  ///   - write: Receives what is to be written, one piece at a time; standard error by default. What
  ///     cannot be written is dropped: progress is no result.
  package init(
    total: Int, unit: String, terminal: Terminal,
    write: @escaping @Sendable (String) -> Void = { try? StandardStream.error.write($0) }
  ) {
    self.total = total
    self.unit = unit
    self.write = write
    width = terminal.width
  }

  /// Reports that one more step is done.
  ///
  /// - Parameter detail: What was done, such as the strategy and the seed.
  package func advance(_ detail: String) {
    done.withLock { done in
      done += 1
      show("\(done)/\(total) \(unit)  \(detail)")
    }
  }

  /// Shows how a step under way goes, without counting it as done.
  package func announce(_ detail: String) {
    done.withLock { done in show("\(done)/\(total) \(unit)  \(detail)") }
  }

  /// Removes the line, so that the results stand alone.
  package func clear() {
    done.withLock { _ in
      if width != nil { write("\r\u{1B}[K") }
    }
  }

  /// Rewrites the line, cut where the window ends: a line that wrapped could not be rewritten.
  private func show(_ line: String) {
    guard let width else { return }
    var text = ""
    var column = 0
    for character in line {
      column += character.displayWidth
      if column >= width { break }
      text.append(character)
    }
    write("\r\u{1B}[K" + text)
  }
}
