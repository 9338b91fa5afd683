import CommandKit
import Foundation
import Platform
import Testing

@testable import TextOutput

/// Tests the line that shows the progress of a sweep.
@Suite struct ProgressLineTests {
  private let written = Locked<[String]>([])

  /// Returns a line whose clock advances by a step each time that it is read.
  private func line(
    total: Int, width: Int?, step: Duration = .milliseconds(100)
  ) -> ProgressLine {
    let written = written
    let time = Locked(ContinuousClock.now)
    return ProgressLine(
      total: total, unit: "runs", terminal: Terminal(width: width, usesColor: false),
      now: {
        time.withLock { time in
          time += step
          return time
        }
      },
      write: { text in written.withLock { $0.append(text) } })
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
    let steps = texts.compactMap { $0.wholeMatch(of: #/\r\x1B\[K(\d+)/1000 runs.*/#)?.1 }
    #expect(steps.compactMap { Int($0) } == Array(1...1000))
  }

  @Test func longWorkIsAnnouncedAndSaysWhatIsLeft() {
    let line = line(total: 440, width: 80, step: .milliseconds(400))
    for step in 1...3 { line.advance("seed \(step)") }
    #expect(
      texts.map { String($0.dropFirst(4)) } == [
        "1/440 runs  seed 1", "2/440 runs  seed 2", "440 runs, about 3 min\n",
        "3/440 runs, 0 %, 3 min left  seed 3",
      ])
  }

  @Test func workOfAFewSecondsIsNotAnnounced() {
    let line = line(total: 8, width: 80, step: .seconds(1))
    line.advance("seed 1")
    #expect(texts == ["\r\u{1B}[K1/8 runs, 12 %, 7 s left  seed 1"])
  }

  @Test func itIsRewrittenTenTimesASecondAtMostAndAtTheEnd() {
    let line = line(total: 100, width: 80, step: .milliseconds(1))
    for _ in 1...100 { line.advance("x") }
    #expect(texts.map { String($0.dropFirst(4)) } == ["1/100 runs  x", "100/100 runs  x"])
  }
}
