import CommandLineInterface
import Foundation
import Platform
import Testing

/// The line that says how far a sweep is.
@Suite struct ProgressLineTests {
  private let written = Locked<[String]>([])

  private func line(total: Int, width: Int?) -> ProgressLine {
    let written = written
    return ProgressLine(
      total: total, unit: "runs", terminal: Terminal(width: width, usesColor: false)
    ) { text in written.withLock { $0.append(text) } }
  }

  private var texts: [String] { written.withLock { $0 } }

  @Test func itRewritesItselfAndLeavesNothing() {
    let line = line(total: 48, width: 80)
    line.advance("lru-url  seed 3")
    line.advance("nuke  seed 1")
    line.clear()
    #expect(
      texts == [
        "\r\u{1B}[K1/48 runs  lru-url  seed 3", "\r\u{1B}[K2/48 runs  nuke  seed 1", "\r\u{1B}[K",
      ])
  }

  @Test func itEndsBeforeTheWindowDoes() {
    line(total: 3, width: 10).advance("日本日本")
    #expect(texts == ["\r\u{1B}[K1/3 runs "])
  }

  @Test func aFileReceivesNothing() {
    let line = line(total: 3, width: nil)
    line.advance("lru-url")
    line.clear()
    #expect(texts.isEmpty)
  }

  @Test func threadsMayReportAtOnce() {
    let line = line(total: 1000, width: 80)
    DispatchQueue.concurrentPerform(iterations: 1000) { _ in line.advance("x") }
    #expect(texts == (1...1000).map { "\r\u{1B}[K\($0)/1000 runs  x" })
  }
}
