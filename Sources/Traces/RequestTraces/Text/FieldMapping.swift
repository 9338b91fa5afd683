import Primitives

/// The meaning of columns or fields, for formats that do not define it.
///
/// Written `key=5,size=4,time=2`: a column counted from 1, or its name in the file's header. The
/// spellings of libCacheSim (`obj-id-col=5`) are understood too.
package struct FieldMapping: Hashable, Sendable {
  /// The meanings of a column.
  package enum Role: String, CaseIterable, Sendable {
    /// The object's name.
    case key
    /// The object's size in bytes.
    case size
    /// The time of the request.
    case time
    /// The seconds for which the object stays fresh.
    case ttl
    /// The number of repetitions of the request.
    case count
  }

  /// A column of a text, or a field of a binary record.
  package enum Column: Hashable, Sendable {
    /// The position of the column, from 1.
    case number(Int)
    /// The name of the column in the header.
    case name(String)
  }

  /// The columns that were given.
  package private(set) var columns: [Role: Column] = [:]
  /// The separator of columns; nil for a comma.
  package private(set) var separator: FieldSeparator?
  /// True if there is a header; nil to detect it.
  package private(set) var hasHeader: Bool?
  /// The fields of a binary record as letters of Python's `struct`, such as `<IIIHHQQ`.
  package private(set) var structure: String?
  /// The nanoseconds in a unit of the times. Nil to detect the unit in texts, and for seconds in records.
  package private(set) var timeUnit: Int64?

  /// Creates an empty mapping.
  package init() {}

  /// True if nothing was given.
  package var isEmpty: Bool { self == FieldMapping() }

  /// Reads a mapping.
  ///
  /// - Throws: `TraceProblem` about the first part that cannot be understood.
  package init(text: String) throws(TraceProblem) {
    for part in text.split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2 else {
        throw TraceProblem("'\(part)' is not a part of a mapping; write key=1,size=2")
      }
      try set(sides[0], to: sides[1])
    }
  }

  private static let aliases = [
    "obj-id-col": "key", "obj-size-col": "size", "time-col": "time", "ttl-col": "ttl",
    "cnt-col": "count", "has-header": "header",
  ]

  private mutating func set(_ name: String, to value: String) throws(TraceProblem) {
    let name = Self.aliases[name] ?? name
    if let role = Role(rawValue: name) {
      guard columns[role] == nil else { throw TraceProblem("'\(name)' is given twice") }
      columns[role] = try Self.column(value)
      return
    }
    switch name {
    case "delimiter": separator = try Self.separator(value)
    case "header": hasHeader = try Self.truth(value)
    case "format": structure = value
    case "time-unit": timeUnit = try Self.unit(value)
    default:
      let known = Role.allCases.map(\.rawValue) + ["delimiter", "header", "format", "time-unit"]
      throw TraceProblem(Suggestion.unknown("part", name, known: known))
    }
  }

  private static func column(_ text: String) throws(TraceProblem) -> Column {
    guard let number = Int(text) else { return .name(text) }
    guard (1...FieldList.maxFields).contains(number) else {
      throw TraceProblem("column \(number); columns are 1 to \(FieldList.maxFields)")
    }
    return .number(number)
  }

  private static func separator(_ text: String) throws(TraceProblem) -> FieldSeparator {
    let names: [String: UInt8] = ["tab": 0x09, "\\t": 0x09, "comma": 0x2C, "semicolon": 0x3B]
    if text == "space" || text == "blanks" { return .blanks }
    if let byte = names[text] { return .byte(byte) }
    guard let byte = text.utf8.first, text.utf8.count == 1 else {
      throw TraceProblem("'\(text)' is not a delimiter; write one letter, tab or space")
    }
    return byte == UInt8(ascii: " ") ? .blanks : .byte(byte)
  }

  private static func truth(_ text: String) throws(TraceProblem) -> Bool {
    switch text {
    case "true", "yes", "1": return true
    case "false", "no", "0": return false
    default: throw TraceProblem("'\(text)' is neither true nor false")
    }
  }

  private static func unit(_ text: String) throws(TraceProblem) -> Int64 {
    guard let unit = Nanoseconds.units.first(where: { $0.name == text }) else {
      throw TraceProblem(
        Suggestion.unknown("unit", text, known: Nanoseconds.units.map(\.name)))
    }
    return Int64(unit.grains)
  }
}
