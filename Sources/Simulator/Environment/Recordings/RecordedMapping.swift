import Primitives

/// Reads columns with given meanings, for files in other formats: `time=1,down=DL_bitrate,rate-unit=kbps`.
///
/// A column is identified by its number, from 1, or by its name in the header. The column `bytes` has the bytes since
/// the previous line.
struct RecordedMapping {
  private var parts: [String: String] = [:]
  private let text: RecordedText

  init(_ mapping: String, _ text: RecordedText) throws(DocumentError) {
    self.text = text
    for part in mapping.split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
      let isKnown =
        switch sides.first {
        case "rate-unit": BitRate.units.contains { $0.name == sides.last }
        case "time-unit": Nanoseconds.units.contains { $0.name == sides.last }
        default: sides.count == 2 && ["time", "down", "up", "bytes"].contains(sides[0])
        }
      guard isKnown else {
        throw text.error(
          "'\(part)' is not a part of a mapping; write time=1,down=2,rate-unit=kbps, or up, bytes, time-unit"
        )
      }
      parts[sides[0]] = sides[1]
    }
    let hasRate = parts["down"] != nil && parts["rate-unit"] != nil
    guard parts["time"] != nil, hasRate != (parts["bytes"] != nil) else {
      throw text.error("the mapping needs time, and either down and rate-unit, or bytes")
    }
  }

  /// Reads the lines. If several lines have the same time, the last of them is used. Bytes apply from the previous
  /// line.
  func steps(
    _ first: RecordedLine, _ lines: inout RecordedText.Lines
  ) throws(DocumentError) -> (steps: [PathTrace.Step], length: Nanoseconds) {
    let names = try Self.cells(first)
    let places = try places(names, first)
    var steps: [PathTrace.Step] = []
    let isHeader = places.keys.contains { Int(parts[$0] ?? "") == nil }
    var next = isHeader ? try lines.next() : first
    while let line = next {
      let cells = try Self.cells(line)
      guard cells.count == names.count else {
        throw line.error("\(cells.count) fields instead of \(names.count)", at: cells.last)
      }
      try add(places.mapValues { cells[$0] }, line, &steps)
      next = try lines.next()
    }
    guard let start = steps.first?.start, let end = steps.last?.start, end > start else {
      throw text.error("the recording has only one time; write a line for each change")
    }
    guard end - start <= .seconds(PathTrace.longest.rawValue / 2_000_000_000) else {
      throw text.error("the recording lasts half a year or more; are the times in another unit?")
    }
    let held = end - steps[steps.count - 2].start
    if parts["bytes"] != nil { steps.removeLast() }
    for index in steps.indices { steps[index].start = steps[index].start - start }
    return (steps, parts["bytes"] == nil ? end - start + held : end - start)
  }

  /// Returns the indices of the columns by their roles.
  private func places(
    _ names: [RecordedLine.Field], _ line: RecordedLine
  ) throws(DocumentError) -> [String: Int] {
    var places: [String: Int] = [:]
    for (role, column) in parts where !role.hasSuffix("-unit") {
      let place = Int(column).map { $0 - 1 } ?? names.firstIndex { $0.text == column }
      guard let place, names.indices.contains(place) else {
        let known = names.map(\.text).joined(separator: ", ")
        throw line.error("no column '\(column)'; there are \(known)")
      }
      places[role] = place
    }
    return places
  }

  private func add(
    _ cells: [String: RecordedLine.Field], _ line: RecordedLine, _ steps: inout [PathTrace.Step]
  ) throws(DocumentError) {
    guard let cell = cells["time"] else { return }
    let unit = parts["rate-unit"] ?? "bps"
    var step = PathTrace.Step(at: try time(cell, line), down: .zero)
    if let last = steps.last?.start, step.start <= last {
      guard step.start == last else {
        throw line.error("comes before the line above; sort the lines by time", at: cell)
      }
      steps.removeLast()
    }
    if let up = cells["up"] { step.up = try line.rate(up, in: unit) }
    if let down = cells["down"] { step.down = try line.rate(down, in: unit) }
    if let bytes = cells["bytes"], let last = steps.last?.start {
      // Multiplied by eight, bytes per second are bits per second.
      let seconds = Double((step.start - last).rawValue) / 1e9
      let rate = Double(try line.rate(bytes, in: unit).bitsPerSecond) * 8 / seconds
      guard rate <= Double(PathTrace.highest.bitsPerSecond) else {
        throw line.error("more than 1000 Gbps; is this column the bytes?", at: bytes)
      }
      steps[steps.count - 1].down = BitRate(bitsPerSecond: Int64(rate))
    }
    steps.append(step)
  }

  private static func cells(_ line: RecordedLine) throws(DocumentError) -> [RecordedLine.Field] {
    let fields = try line.values()
    return fields.count > 1 ? fields : line.words
  }

  /// Reads a time: a number of seconds since 1970, or of a smaller unit if the number is large, or the digits of a date
  /// as in `2019.12.16_13.40.04`.
  private func time(
    _ cell: RecordedLine.Field, _ line: RecordedLine
  ) throws(DocumentError) -> Nanoseconds {
    if let number = Double(cell.text) {
      let unit = parts["time-unit"] ?? (number < 1e11 ? "s" : number < 1e14 ? "ms" : "us")
      if let time = try? Nanoseconds(text: "\(cell.text) \(unit)") { return time }
    }
    let numbers = cell.text.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count >= 6, 1_970...2_200 ~= numbers[0], numbers[1..<6].allSatisfy({ $0 < 62 })
    else {
      throw line.error(
        "'\(cell.text)' is not a time: a number, or as in 2026-01-02 03:04:05", at: cell)
    }
    let day = CivilDay(year: numbers[0], month: numbers[1], day: numbers[2]).daysSince1970
    return .seconds(Int64(((day * 24 + numbers[3]) * 60 + numbers[4]) * 60 + numbers[5]))
  }
}
