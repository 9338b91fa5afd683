import Primitives

/// The meanings of a recording's columns, for files of others: `time=1,down=DL_bitrate,rate-unit=kbps`.
///
/// A column is its number from 1, or its name in the header. `bytes` is a column of the bytes since the line before.
struct RecordedMapping {
  private static let roles = ["time", "down", "up", "bytes"]
  private var columns: [String: String] = [:]
  private var rateUnit: String?
  private var timeUnit: String?
  private let text: RecordedText

  init(_ mapping: String, _ text: RecordedText) throws(DocumentError) {
    self.text = text
    for part in mapping.split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
      switch sides.first {
      case "rate-unit" where BitRate.units.contains { $0.name == sides.last }: rateUnit = sides.last
      case "time-unit" where Nanoseconds.units.contains { $0.name == sides.last }:
        timeUnit = sides.last
      case let role? where sides.count == 2 && Self.roles.contains(role): columns[role] = sides[1]
      default:
        throw text.error(
          "'\(part)' is not a part of a mapping; write time=1,down=2,rate-unit=kbps, or up, bytes, time-unit"
        )
      }
    }
    let hasRate = columns["down"] != nil && rateUnit != nil
    guard columns["time"] != nil, hasRate != (columns["bytes"] != nil) else {
      throw text.error("the mapping needs time, and either down and rate-unit, or bytes")
    }
  }

  /// Reads the lines. Of lines with one time, the last counts; their bytes are added.
  func steps(
    _ first: RecordedLine, _ lines: inout RecordedText.Lines
  ) throws(DocumentError) -> (steps: [PathTrace.Step], length: Nanoseconds) {
    let names = Self.cells(first)
    var places: [String: Int] = [:]
    for (role, column) in columns {
      let place = Int(column).map { $0 - 1 } ?? names.firstIndex { $0.text == column }
      guard let place, names.indices.contains(place) else {
        throw first.error(
          "no column '\(column)'; there are \(names.map(\.text).joined(separator: ", "))")
      }
      places[role] = place
    }
    var samples: [(time: Nanoseconds, step: PathTrace.Step, bytes: Int)] = []
    let isHeader = columns.values.contains { Int($0) == nil }
    var next = isHeader ? try lines.next() : first
    while let line = next {
      let cells = Self.cells(line)
      guard cells.count == names.count else {
        throw line.error("\(cells.count) fields instead of \(names.count)", at: cells.last)
      }
      func cell(_ role: String) -> RecordedLine.Field? { places[role].map { cells[$0] } }
      let time = try time(cell("time") ?? cells[0], line)
      if let last = samples.last?.time, time < last {
        throw line.error("comes before the line above; sort the lines by time", at: cell("time"))
      }
      var step = PathTrace.Step(at: time, down: .zero)
      if let down = cell("down") { step.down = try line.rate(down, in: rateUnit ?? "bps") }
      if let up = cell("up") { step.up = try line.rate(up, in: rateUnit ?? "bps") }
      var bytes = 0
      if let cell = cell("bytes") {
        guard let number = Int(cell.text), (0...1 << 40).contains(number) else {
          throw line.error("'\(cell.text)' is not a number of bytes", at: cell)
        }
        bytes = number
      }
      if samples.last?.time == time { bytes += samples.removeLast().bytes }
      samples.append((time, step, bytes))
      next = try lines.next()
    }
    guard let start = samples.first?.time, let end = samples.last?.time, end > start else {
      throw text.error("the recording has only one time; write a line for each change")
    }
    guard columns["bytes"] == nil else {
      let steps = try zip(samples, samples.dropFirst()).map {
        (before, after) throws(DocumentError) in
        let rate = Double(after.bytes) * 8e9 / Double((after.time - before.time).rawValue)
        guard rate <= Double(PathTrace.highest.bitsPerSecond) else {
          throw text.error("more than 1000 Gbps at \(before.time); is this column the bytes?")
        }
        return PathTrace.Step(at: before.time - start, down: BitRate(bitsPerSecond: Int64(rate)))
      }
      return (steps, end - start)
    }
    let held = samples.dropLast().last.map { end - $0.time } ?? .zero
    return (
      samples.map { sample in
        var step = sample.step
        step.start = sample.time - start
        return step
      }, end + held - start
    )
  }

  private static func cells(_ line: RecordedLine) -> [RecordedLine.Field] {
    line.fields.count > 1 ? line.fields : line.words
  }

  /// Reads a number, of seconds since 1970 or of a smaller unit by its size, or digits of a date as in
  /// `2019.12.16_13.40.04`.
  private func time(_ cell: RecordedLine.Field, _ line: RecordedLine) throws(DocumentError)
    -> Nanoseconds
  {
    if let number = Double(cell.text) {
      let unit = timeUnit ?? (number < 1e11 ? "s" : number < 1e14 ? "ms" : "us")
      if let time = try? Nanoseconds(text: "\(cell.text) \(unit)") { return time }
    }
    let digits = cell.text.split { !$0.isNumber }
    let numbers = digits.compactMap { Int($0) }
    guard numbers.count >= 6, digits[0].count == 4, numbers[1] < 13, numbers[2] < 32 else {
      throw line.error(
        "'\(cell.text)' is not a time: a number, or as in 2026-01-02 03:04:05", at: cell)
    }
    let day = CivilDay(year: numbers[0], month: numbers[1], day: numbers[2]).daysSince1970
    let seconds = ((day * 24 + numbers[3]) * 60 + numbers[4]) * 60 + numbers[5]
    return .seconds(Int64(seconds))
  }
}
