import Primitives

/// Reads lines of seconds and Mbps, with a space or tab between them. A rate is the throughput since the previous line.
///
/// Research on streaming has exchanged traces in this form since Pensieve, whose simulator ignores the rate in the
/// first line (H. Mao, R. Netravali, M. Alizadeh. *Neural Adaptive Video Streaming with Pensieve.* SIGCOMM 2017).
enum ThroughputSamples {
  static func begins(with line: RecordedLine) -> Bool {
    line.words.count == 2 && line.words.allSatisfy { Double($0.text) != nil }
  }

  static func steps(
    _ first: RecordedLine, _ lines: inout RecordedText.Lines
  ) throws(DocumentError) -> (steps: [PathTrace.Step], length: Nanoseconds) {
    let begin = try sample(first, after: nil).time
    var steps: [PathTrace.Step] = []
    var last = begin
    while let line = try lines.next() {
      let sample = try sample(line, after: last)
      steps.append(.init(at: last - begin, down: sample.rate))
      last = sample.time
    }
    guard !steps.isEmpty else {
      throw first.error(
        "there is only one line, for the start of the recording; add one for its end")
    }
    // A gigabit for minutes is a megabit for less than a second.
    let isFast = steps.count { $0.down.bitsPerSecond >= 100_000_000 } * 2 > steps.count
    if isFast, last - begin > .seconds(60 * Int64(steps.count)) {
      throw first.error(
        "times and rates seem to be milliseconds and kbps instead of seconds and Mbps; name the columns after the file, as in "
          + "FILE time=1,down=2,time-unit=ms,rate-unit=kbps, or with time-unit=s,rate-unit=Mbps")
    }
    return (steps, last - begin)
  }

  private static func sample(
    _ line: RecordedLine, after last: Nanoseconds?
  ) throws(DocumentError) -> (time: Nanoseconds, rate: BitRate) {
    let words = line.words
    guard words.count == 2 else {
      throw line.error(
        "expected seconds and Mbps; write a line such as 0.55 4.79 for each time", at: words.last)
    }
    return (try line.time(words[0], in: "s", after: last), try line.rate(words[1], in: "Mbps"))
  }
}
