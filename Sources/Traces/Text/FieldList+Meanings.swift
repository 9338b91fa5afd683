/// What the fields of a line say, by the layout of their columns.
extension FieldList {
  /// A whole number.
  func decimal(
    _ column: Int, of line: TextLine, _ meaning: String
  ) throws(LineProblem) -> UInt64 {
    let field = field(column, of: line)
    guard let number = field.decimal else { throw LineProblem("\(field.quoted) is not \(meaning)") }
    return number
  }

  /// When the request was made; 0 where no column says so.
  func time(_ time: ColumnLayout.Time?, of line: TextLine) throws(LineProblem) -> Int64 {
    guard let time else { return 0 }
    let field = field(time.column, of: line)
    guard let value = field.time(unit: time.unit) else {
      throw LineProblem("\(field.quoted) is not a time")
    }
    return value
  }

  /// Whether the operation is a read; every line is where there is no such column.
  func isRead(
    _ operation: ColumnLayout.Operation?, of line: TextLine
  ) throws(LineProblem) -> Bool {
    guard let operation else { return true }
    let word = field(operation.column, of: line)
    if operation.reads.contains(where: word.equals) { return true }
    guard operation.others.isEmpty || operation.others.contains(where: word.equals) else {
      throw LineProblem("unknown operation \(word.quoted)")
    }
    return false
  }
}
