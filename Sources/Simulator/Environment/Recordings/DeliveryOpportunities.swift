import Primitives

/// Reads the recordings of Mahimahi. Each line is a packet that the link could have delivered, with the millisecond of
/// this opportunity. A recording restarts after its last line.
///
/// R. Netravali, A. Sivaraman, S. Das, A. Goyal, K. Winstein, J. Mickens, H. Balakrishnan. *Mahimahi: Accurate
/// Record-and-Replay for HTTP.* USENIX ATC 2015.
///
/// Opportunities are collected in windows. The rate of each window carries exactly the bytes of its opportunities. Only
/// the times within a window are lost.
enum DeliveryOpportunities {
  /// The number of bytes per opportunity: Mahimahi's packet with the header of its tunnel.
  private static let packet = 1_504
  /// The length of a window in ms: enough for some packets of a slow link, and short beside the transfer of an image.
  private static let window = 100

  static func begins(with line: RecordedLine) -> Bool {
    line.fields.count == 1 && line.fields[0].text.allSatisfy(\.isNumber)
  }

  static func steps(
    _ first: RecordedLine, _ lines: inout RecordedText.Lines
  ) throws(DocumentError) -> (steps: [PathTrace.Step], length: Nanoseconds) {
    var steps: [PathTrace.Step] = []
    var current = (index: 0, chances: 0)
    var last = first
    var end = 0
    var next: RecordedLine? = first
    while let line = next {
      let time = try time(line, after: end)
      // An opportunity at 100 ms belongs to the window that ends at 100 ms. So the last opportunity is within the
      // recording, which ends at its time.
      let index = max(time - 1, 0) / window
      if index != current.index {
        steps += try fill(current, until: (current.index + 1) * window, line)
        if index > current.index + 1 { steps += idle((current.index + 1) * window) }
        current = (index, 0)
      }
      current.chances += 1
      (end, last) = (time, line)
      next = try lines.next()
    }
    guard end > 0 else { throw last.error("the recording lasts 0 ms; its last line must be later") }
    steps += try fill(current, until: end, last)
    return (steps, .milliseconds(Int64(end)))
  }

  private static func time(
    _ line: RecordedLine, after last: Int
  ) throws(DocumentError) -> Int {
    guard let time = line.wholeNumber else {
      let field = line.fields[0]
      throw line.error(
        "'\(field.text)' is not a time; write whole milliseconds, one per line", at: field)
    }
    guard time <= Int(PathTrace.longest.rawValue) / 1_000_000 else {
      throw line.error("\(time) ms is more than a year; write less", at: line.fields.first)
    }
    guard time >= last else {
      throw line.error(
        "\(time) ms comes before the line above; keep lines in order", at: line.fields.first)
    }
    return time
  }

  /// Returns rates that carry exactly a window's bytes. If one rate cannot, there are two that differ by 1 bps.
  private static func fill(
    _ window: (index: Int, chances: Int), until end: Int, _ line: RecordedLine
  ) throws(DocumentError) -> [PathTrace.Step] {
    let start = window.index * Self.window
    let bits = window.chances * packet * 8
    let (rate, rest) = (bits * 1_000).quotientAndRemainder(dividingBy: end - start)
    guard rate < Int(PathTrace.highest.bitsPerSecond) else {
      throw line.error("more than 1000 Gbps within \(Self.window) ms; are these milliseconds?")
    }
    let higher = rest == 0 ? [] : [step(at: start, rate + 1)]
    return higher + [step(at: start + rest, rate)]
  }

  private static func idle(_ start: Int) -> [PathTrace.Step] { [step(at: start, 0)] }

  private static func step(at milliseconds: Int, _ bitsPerSecond: Int) -> PathTrace.Step {
    PathTrace.Step(
      at: .milliseconds(Int64(milliseconds)),
      down: BitRate(bitsPerSecond: Int64(bitsPerSecond)))
  }
}
