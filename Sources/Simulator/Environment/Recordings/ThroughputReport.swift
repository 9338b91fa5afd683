import Primitives

/// A report of iPerf: the throughput of each interval, in the lines of its text or the objects of its JSON.
///
/// Reports for people and `--json` are read as <https://software.es.net/iperf/invoking.html> describes them. Sums over
/// all streams are taken where the report has them, and the way to the client where it has both.
enum ThroughputReport {
  private struct Sample {
    let start, end: Nanoseconds
    let rate: BitRate
    let isSum, isSent: Bool
  }

  private static let beginnings = [
    "Connecting to host", "Client connecting", "Server listening", "Accepted connection", "iperf ",
    "Reverse mode", "---", "[ ", "[SUM]",
  ]

  static func begins(with line: RecordedLine) -> Bool {
    let text = line.words.map(\.text).joined(separator: " ")
    return beginnings.contains(where: text.hasPrefix)
  }

  static func steps(
    _ first: RecordedLine, _ lines: inout RecordedText.Lines
  ) throws(DocumentError) -> (steps: [PathTrace.Step], length: Nanoseconds) {
    var samples: [Sample] = []
    var next: RecordedLine? = first
    while let line = next {
      if let sample = try sample(line) { samples.append(sample) }
      next = try lines.next()
    }
    guard let steps = steps(samples) else {
      throw first.error("the report has no intervals; run iperf3 with --interval 1")
    }
    return steps
  }

  /// Reads a line such as `[  5]   0.00-1.00   sec  1.25 MBytes  10.5 Mbits/sec`; nil for others.
  private static func sample(_ line: RecordedLine) throws(DocumentError) -> Sample? {
    let words = line.words
    guard let second = words.firstIndex(where: { $0.text == "sec" }), second > 0,
      let place = words.firstIndex(where: { $0.text.hasSuffix("bits/sec") }), place > second,
      let unit = ThroughputLog.units[words[place].text],
      !words[place...].contains(where: { ["sender", "receiver", "(omitted)"].contains($0.text) })
    else { return nil }
    let text = words[..<second].map(\.text).joined()
    let times = (text.split(separator: "]").last ?? "").split(separator: "-").map(String.init)
    guard times.count == 2 else { return nil }
    let (start, end) = (times[0], times[1])
    func time(_ text: String) throws(DocumentError) -> Nanoseconds {
      try line.time(.init(text: text, column: words[0].column), in: "s", after: nil)
    }
    return Sample(
      start: try time(start), end: try time(end), rate: try line.rate(words[place - 1], in: unit),
      isSum: text.hasPrefix("[SUM]"), isSent: text.contains("[TX-"))
  }

  /// Reads the sums over streams in a report of JSON, whole or an object for each interval.
  static func steps(_ text: RecordedText) throws(DocumentError) -> (
    steps: [PathTrace.Step], length: Nanoseconds
  ) {
    let document = String(decoding: text.bytes, as: UTF8.self)
    let name = document.contains("\"sum_bidir_reverse\"") ? "\"sum_bidir_reverse\"" : "\"sum\""
    let samples = document.split(separator: name).dropFirst().compactMap { part -> Sample? in
      let sum = part.prefix { $0 != "}" }
      func number(_ name: String) -> Double? {
        guard let found = sum.firstRange(of: "\"\(name)\"") else { return nil }
        let value = sum[found.upperBound...].drop { ": \t".contains($0) }
        return Double(value.prefix { $0.isNumber || "+-.eE".contains($0) })
      }
      guard let start = number("start"), let end = number("end"),
        let rate = number("bits_per_second"),
        0...1e9 ~= start, 0...1e9 ~= end, 0...1e12 ~= rate,
        sum.firstRange(of: /"omitted":\s*true/) == nil
      else { return nil }
      func time(_ seconds: Double) -> Nanoseconds {
        Nanoseconds(Int64((seconds * 1e9).rounded()))
      }
      return Sample(
        start: time(start), end: time(end), rate: BitRate(bitsPerSecond: Int64(rate.rounded())),
        isSum: true, isSent: false)
    }
    guard let steps = steps(samples) else {
      throw text.error("JSON without the intervals of iperf3; record them with iperf3 --json")
    }
    return steps
  }

  /// Joins intervals. One that does not begin after the last, as the summary at the end, is left out.
  private static func steps(_ all: [Sample]) -> (steps: [PathTrace.Step], length: Nanoseconds)? {
    let hasSums = all.contains(where: \.isSum)
    let hasReceived = all.contains { !$0.isSent }
    var steps: [PathTrace.Step] = []
    var end = Nanoseconds.zero
    guard let first = all.first?.start else { return nil }
    for sample in all where sample.isSum == hasSums && (sample.isSent != hasReceived) {
      guard sample.end > sample.start, steps.isEmpty || sample.start >= end else { continue }
      steps.append(.init(at: sample.start - first, down: sample.rate))
      end = sample.end
    }
    return steps.isEmpty ? nil : (steps, end - first)
  }
}
