/// A guess at a text's columns, for a user who has to name them.
struct ColumnGuess {
  /// The columns in the syntax of `--columns`, such as `time=when,key=request,size=bytes`; nil if no column can be a
  /// key.
  let text: String?

  /// Guesses by the names in the first line or, if it contains numbers, by its values.
  init(_ lines: [Substring]) {
    let rows = lines.prefix(2).map { Self.fields(of: String($0)) }
    guard let first = rows.first, first.count > 1 else {
      self.init(names: [], values: [])
      return
    }
    let hasHeader = !first.contains(where: Self.isNumber)
    let values = hasHeader ? (rows.count > 1 ? rows[1] : []) : first
    self.init(names: hasHeader ? first : [], values: values)
  }

  /// Guesses by names, if there are any, and by values.
  init(names: [String], values: [String]) {
    var left = Array(0..<max(names.count, values.count))
    var places: [FieldMapping.Role: Int] = [:]
    func take(_ role: FieldMapping.Role, where fits: (Int) -> Bool) {
      guard places[role] == nil, let found = left.first(where: fits) else { return }
      places[role] = found
      left.removeAll { $0 == found }
    }
    for role in [FieldMapping.Role.time, .size, .key] {
      take(role) { place in
        names.indices.contains(place)
          && Self.words[role, default: []].contains {
            names[place].lowercased().contains($0)
          }
      }
    }
    func value(_ place: Int) -> String { values.indices.contains(place) ? values[place] : "" }
    take(.time) { Self.isDate(value($0)) }
    take(.key) { !value($0).isEmpty && !Self.isNumber(value($0)) }
    if names.isEmpty {
      take(.time) { Self.isNumber(value($0)) }
      take(.size) { Self.isNumber(value($0)) }
    }
    take(.key) { _ in true }
    guard places[.key] != nil else {
      text = nil
      return
    }
    text = [FieldMapping.Role.time, .key, .size].compactMap { role in
      places[role].map { "\(role.rawValue)=\(Self.column($0, names))" }
    }.joined(separator: ",")
  }

  /// Returns a column by its name, unless that would not be understood.
  private static func column(_ place: Int, _ names: [String]) -> String {
    guard names.indices.contains(place) else { return "\(place + 1)" }
    let name = names[place]
    let isPlain = !name.isEmpty && Int(name) == nil && !name.contains { ",=\"' ".contains($0) }
    return isPlain && names.count(where: { $0 == name }) == 1 ? name : "\(place + 1)"
  }

  private static let words: [FieldMapping.Role: [String]] = [
    .time: ["time", "date", "when", "stamp"], .size: ["size", "bytes", "length"],
    .key: ["key", "url", "uri", "request", "path", "object", "file", "id", "name"],
  ]

  private static func fields(of line: String) -> [String] {
    TextLine.with(line) { line in
      var fields = FieldList()
      guard fields.split(line, at: FieldSeparator.best(of: line)) else { return [] }
      return fields.texts(of: line)
    }
  }

  private static func isNumber(_ text: String) -> Bool {
    TextLine.with(text) { $0.time(unit: 1) != nil } || isDate(text)
  }

  private static func isDate(_ text: String) -> Bool { TextLine.with(text) { $0.date != nil } }
}
