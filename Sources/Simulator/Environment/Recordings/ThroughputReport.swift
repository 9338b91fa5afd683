import Primitives

/// Reads a report of iPerf, which has the throughput of each interval as lines of text or as JSON objects.
///
/// The forms are those of iPerf 2 and 3, <https://software.es.net/iperf/invoking.html>. If a report has sums over all
/// streams, the sums are used. If it has both directions, the direction to the client is used.
enum ThroughputReport {
  private struct Sample {
    let start, end: Nanoseconds
    let rate: BitRate
    var isSum = true
    var isSent = false
  }

  static func begins(with line: RecordedLine) -> Bool {
    let text = String(decoding: line.bytes, as: UTF8.self)
    let form =
      /(Connecting to|Client connecting|Server listening|Accepted connection|iperf |Reverse mode|---|\[SUM|\[ +[\dI])/
    return text.prefixMatch(of: form) != nil
  }

  static func steps(
    _ first: RecordedLine, _ lines: inout RecordedText.Lines
  ) throws(DocumentError) -> (steps: [PathTrace.Step], length: Nanoseconds) {
    let form =
      /\[ *(SUM|\d+)\](\[TX-.\]|\[RX-.\])? +([\d.]+)- *([\d.]+) +sec .* ([\d.]+) +([KMG]?bits\/sec)(.*)/
    var samples: [Sample] = []
    var next: RecordedLine? = first
    while let line = next {
      let text = String(decoding: line.bytes, as: UTF8.self).filter { $0 != "\r" }
      if let match = text.wholeMatch(of: form), !match.7.contains(/sender|receiver|omitted/) {
        func field(_ part: Substring) -> RecordedLine.Field { .init(text: String(part), column: 1) }
        samples.append(
          Sample(
            start: try line.time(field(match.3), in: "s", after: nil),
            end: try line.time(field(match.4), in: "s", after: nil),
            rate: try line.rate(field(match.5), in: ThroughputLog.units[String(match.6)] ?? "bps"),
            isSum: match.1 == "SUM", isSent: match.2?.hasPrefix("[TX") ?? false))
      }
      next = try lines.next()
    }
    return try steps(samples, or: first.error("no interval of iPerf; run it with --interval 1"))
  }

  /// Reads the sums in a JSON report: one document, or a stream of one object per interval, which a JSON parser would
  /// refuse.
  static func steps(
    _ text: RecordedText
  ) throws(DocumentError) -> (steps: [PathTrace.Step], length: Nanoseconds) {
    let document = String(decoding: text.bytes, as: UTF8.self)
    let name = document.contains("\"sum_bidir_reverse\"") ? "\"sum_bidir_reverse\"" : "\"sum\""
    let form =
      /\s*:\s*\{\s*"start":\s*([-+.\deE]+),\s*"end":\s*([-+.\deE]+),[^}]*"bits_per_second":\s*([-+.\deE]+),?([^}]*)\}/
    let samples = document.split(separator: name).dropFirst().compactMap { part -> Sample? in
      guard let match = part.prefixMatch(of: form), !match.4.contains(/"omitted":\s*true/),
        let start = Double(match.1), let end = Double(match.2), let rate = Double(match.3),
        0...1e7 ~= start, 0...1e7 ~= end, 0...1e12 ~= rate
      else { return nil }
      return Sample(
        start: Nanoseconds(Int64((start * 1e9).rounded())),
        end: Nanoseconds(Int64((end * 1e9).rounded())),
        rate: BitRate(bitsPerSecond: Int64(rate.rounded())))
    }
    return try steps(samples, or: text.error("JSON without intervals; write it with iperf3 --json"))
  }

  /// Joins intervals. An interval that overlaps the previous one, such as the summary at the end, is left out.
  private static func steps(
    _ all: [Sample], or error: DocumentError
  ) throws(DocumentError) -> (steps: [PathTrace.Step], length: Nanoseconds) {
    let hasSums = all.contains(where: \.isSum)
    let hasReceived = all.contains { !$0.isSent }
    var steps: [PathTrace.Step] = []
    var end = Nanoseconds.zero
    for sample in all where sample.isSum == hasSums && sample.isSent != hasReceived {
      guard sample.end > sample.start, sample.start >= end else { continue }
      steps.append(.init(at: sample.start, down: sample.rate))
      end = sample.end
    }
    guard let first = steps.first?.start else { throw error }
    for index in steps.indices { steps[index].start = steps[index].start - first }
    return (steps, end - first)
  }
}
