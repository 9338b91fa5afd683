import Primitives

/// Reads comma-separated values below a header line with names and units:
/// `time_ms,down_kbps,up_kbps,round_trip_ms,loss`.
struct RecordedColumns {
  /// The kind of value in a column.
  private enum Kind: String, CaseIterable {
    case time, down, up
    case roundTrip = "round_trip"
    case loss

    /// The units with which a column's name may end.
    var units: [QuantityUnit] {
      switch self {
      case .time, .roundTrip: Nanoseconds.units.filter { ["us", "ms", "s"].contains($0.name) }
      case .down, .up: BitRate.units
      case .loss: []
      }
    }

    /// An example of a column's name for messages.
    var example: String {
      switch self {
      case .time, .roundTrip: rawValue + "_ms"
      case .down, .up: rawValue + "_kbps"
      case .loss: rawValue
      }
    }
  }

  private struct Column {
    let kind: Kind
    let unit: String
  }

  private let columns: [Column]
  private let text: RecordedText

  /// Reads the header line.
  init(_ line: RecordedLine, _ text: RecordedText) throws(DocumentError) {
    let fields = try line.values()
    guard fields[0].text.first?.isLetter == true else {
      throw line.error(
        "neither names of columns nor whole milliseconds; begin with time_ms,down_kbps",
        at: fields[0])
    }
    var columns: [Column] = []
    for field in fields {
      let column = try Self.column(field, line)
      if columns.contains(where: { $0.kind == column.kind }) {
        throw line.error("a second column of '\(column.kind.rawValue)'; keep one", at: field)
      }
      columns.append(column)
    }
    guard columns[0].kind == .time else {
      throw line.error("the first column is not the time; begin with time_ms", at: fields[0])
    }
    guard columns.contains(where: { $0.kind == .down }) else {
      throw line.error("no column of the rate to the device; add down_kbps", at: fields.last)
    }
    self.columns = columns
    self.text = text
  }

  private static func column(
    _ field: RecordedLine.Field, _ line: RecordedLine
  ) throws(DocumentError) -> Column {
    let name = field.text.lowercased()
    for kind in Kind.allCases {
      if kind.units.isEmpty, name == kind.rawValue { return Column(kind: kind, unit: "") }
      for unit in kind.units where name == "\(kind.rawValue)_\(unit.name.lowercased())" {
        return Column(kind: kind, unit: unit.name)
      }
    }
    if let kind = Kind.allCases.first(where: { $0.rawValue == name }) {
      throw line.error("'\(name)' has no unit; write \(kind.example)", at: field)
    }
    throw line.error(
      Suggestion.unknown("column", field.text, known: Kind.allCases.map(\.example))
        + "; or name the columns after the file, as in FILE time=1,down=2,rate-unit=kbps",
      at: field)
  }

  /// Reads the lines below the header. Times are relative to the first line. The last line lasts as long as the line
  /// before it, unless a final line with only a time sets the end.
  func steps(
    _ lines: inout RecordedText.Lines
  ) throws(DocumentError) -> (steps: [PathTrace.Step], length: Nanoseconds) {
    var steps: [PathTrace.Step] = []
    var end: Nanoseconds?
    while let line = try lines.next() {
      if end != nil {
        throw line.error("a line after the last line, which has only a time")
      }
      let fields = try line.values()
      let time = try line.time(fields[0], in: columns[0].unit, after: steps.last?.start)
      if !steps.isEmpty, fields.dropFirst().allSatisfy(\.text.isEmpty) {
        end = time
      } else {
        steps.append(try step(at: time, fields, line))
      }
    }
    guard let first = steps.first?.start, let last = steps.last?.start else {
      throw text.error("no line below the names of the columns; write one for each change")
    }
    let held = steps.dropLast().last.map { last - $0.start } ?? .seconds(1)
    for index in steps.indices { steps[index].start = steps[index].start - first }
    return (steps, (end ?? last + held) - first)
  }

  private func step(
    at time: Nanoseconds, _ fields: [RecordedLine.Field], _ line: RecordedLine
  ) throws(DocumentError) -> PathTrace.Step {
    guard fields.count == columns.count else {
      throw line.error(
        "\(fields.count) fields below \(columns.count) columns; write one for each column",
        at: fields.last)
    }
    var step = PathTrace.Step(at: time, down: .zero)
    for (column, field) in zip(columns, fields) {
      switch column.kind {
      case .time: break
      case .down: step.down = try line.rate(field, in: column.unit)
      case .up: step.up = try line.rate(field, in: column.unit)
      case .roundTrip: step.roundTrip = try line.roundTrip(field, in: column.unit)
      case .loss: step.loss = try line.loss(field)
      }
    }
    return step
  }
}

// MARK: - Lines
