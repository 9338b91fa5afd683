import Primitives

/// Reads the throughput of each second as iPerf prints it, one line per second: `5.28,Mbits/sec`.
///
/// The samples of NYU-METS have the same form (L. Mei, R. Hu, H. Cao, Y. Liu, Z. Han, F. Li, J. Li. *Realtime Mobile
/// Bandwidth Prediction Using LSTM Neural Network.* PAM 2019). iPerf's units are powers of 1,000.
enum ThroughputLog {
  static let units = [
    "bits/sec": "bps", "Kbits/sec": "kbps", "Mbits/sec": "Mbps", "Gbits/sec": "Gbps",
  ]

  static func begins(with line: RecordedLine) -> Bool {
    let fields = line.fields
    return fields.count == 2 && fields[1].text.hasSuffix("bits/sec")
  }

  static func steps(
    _ first: RecordedLine, _ lines: inout RecordedText.Lines
  ) throws(DocumentError) -> (steps: [PathTrace.Step], length: Nanoseconds) {
    var steps: [PathTrace.Step] = []
    var next: RecordedLine? = first
    while let line = next {
      let fields = line.fields
      guard fields.count == 2, let unit = units[fields[1].text] else {
        throw line.error(
          "expected a rate and its unit; write a line such as 5.28,Mbits/sec for each second",
          at: fields.count > 1 ? fields[1] : fields[0])
      }
      let start = Nanoseconds.seconds(Int64(steps.count))
      guard start.rawValue < PathTrace.longest.rawValue else {
        throw line.error("more than a year of seconds; write less")
      }
      steps.append(.init(at: start, down: try line.rate(fields[0], in: unit)))
      next = try lines.next()
    }
    return (steps, .seconds(Int64(steps.count)))
  }
}
