/// Reads a text of columns with meanings from a mapping or from its header.
struct MappedColumns: LineFormat {
  private let mapping: FieldMapping
  private var layout: ColumnLayout?
  private var reader: ColumnReader?

  init(_ mapping: FieldMapping) { self.mapping = mapping }

  mutating func read(_ line: TextLine, into builder: inout TraceBuilder) throws(TraceProblem) {
    if try reader?.read(line, into: &builder) != nil { return }
    if layout == nil, try isHeader(line) { return }
    if var layout {
      let unit = mapping.timeUnit ?? Self.timeUnit(in: line, layout)
      layout.time?.unit = unit
      reader = ColumnReader(layout)
    }
    try reader?.read(line, into: &builder)
  }

  /// Finds the columns by the first line, and returns true if that line is a header.
  private mutating func isHeader(_ line: TextLine) throws(TraceProblem) -> Bool {
    var fields = FieldList()
    let separator = mapping.separator ?? FieldSeparator.best(of: line)
    guard fields.split(line, at: separator) else { throw TraceProblem("a quote is not closed") }
    let names = fields.texts(of: line)
    let isHeader = isHeader(names)
    layout = try layout(separator, names: isHeader ? names : nil, count: fields.count)
    return isHeader
  }

  /// Returns the unit of the times, detected from the first time.
  private static func timeUnit(in line: TextLine, _ layout: ColumnLayout) -> Int64 {
    var fields = FieldList()
    guard let time = layout.time, fields.split(line, at: layout.separator),
      fields.field(time.column, of: line).date == nil,
      let whole = fields.field(time.column, of: line).time(unit: 1)
    else { return ColumnLayout.second }
    return ColumnLayout.timeUnit(of: whole)
  }

  /// Returns true for a header, which has the requested column names, or a word in place of a number.
  private func isHeader(_ names: [String]) -> Bool {
    if let stated = mapping.hasHeader { return stated }
    if mapping.columns.isEmpty { return true }
    return mapping.columns.contains { role, column in
      switch column {
      case .name: true
      case .number(let number):
        role != .key && number <= names.count
          && names[number - 1].contains { !($0.isNumber || $0 == "." || $0 == "-") }
          && TextLine.with(names[number - 1]) { $0.date == nil }
      }
    }
  }

  private func layout(
    _ separator: FieldSeparator, names: [String]?, count: Int
  ) throws(TraceProblem) -> ColumnLayout {
    guard let key = try place(of: .key, names: names, count: count) else {
      let guess = ColumnGuess(names: names ?? []).texts.first ?? "key=1,size=2,time=3"
      throw TraceProblem("no column is the key; choose it, as in --columns \(guess)")
    }
    return ColumnLayout(
      separator: separator, fields: count...count, key: [key],
      sizes: try [place(of: .size, names: names, count: count)].compactMap(\.self),
      time: try place(of: .time, names: names, count: count).map {
        .init(column: $0)
      },
      lifetime: try place(of: .ttl, names: names, count: count),
      repetitions: try place(of: .count, names: names, count: count))
  }

  private func place(
    of role: FieldMapping.Role, names: [String]?, count: Int
  ) throws(TraceProblem) -> Int? {
    switch mapping.columns[role] {
    case .number(let number):
      guard number <= count else { throw TraceProblem("no column \(number) for \(role.rawValue)") }
      return number - 1
    case .name(let name):
      if let place = names?.firstIndex(of: name) { return place }
      throw TraceProblem("no column '\(name)'; there are \((names ?? []).joined(separator: ", "))")
    case nil:
      guard mapping.columns.isEmpty else { return nil }
      return names?.firstIndex { Self.customary[role]?.contains($0.lowercased()) == true }
    }
  }

  /// The known names of columns, for files without a mapping.
  private static let customary: [FieldMapping.Role: [String]] = [
    .key: ["key", "id", "object", "obj_id", "object_id", "url"],
    .size: ["size", "bytes", "obj_size", "object_size"],
    .time: ["time", "timestamp", "ts"],
    .ttl: ["ttl"],
    .count: ["count", "op_count"],
  ]
}

/// Reads the key-value traces of Meta's CacheLib: columns by the names in the header, in any order.
struct KVCacheColumns: LineFormat {
  private var reader: ColumnReader?

  mutating func read(_ line: TextLine, into builder: inout TraceBuilder) throws(TraceProblem) {
    if try reader?.read(line, into: &builder) != nil { return }
    reader = ColumnReader(try Self.layout(line))
  }

  private static func layout(_ line: TextLine) throws(TraceProblem) -> ColumnLayout {
    var fields = FieldList()
    _ = fields.split(line, at: .comma)
    let names = fields.texts(of: line)
    guard let key = names.firstIndex(of: "key"), let size = names.firstIndex(of: "size"),
      let operation = names.firstIndex(of: "op")
    else { throw TraceProblem("the first line does not name the columns key, op and size") }
    return ColumnLayout(
      fields: fields.count...fields.count, key: [key],
      sizes: [size] + [names.firstIndex(of: "key_size")].compactMap(\.self),
      time: names.firstIndex(of: "op_time").map { .init(column: $0) },
      lifetime: names.firstIndex(of: "ttl"),
      operation: .init(column: operation, reads: ["GET", "GET_LEASE"]),
      repetitions: names.firstIndex(of: "op_count"))
  }
}
