/// A guess at a text's columns, for a user who has to name them.
struct ColumnGuess {
  /// The columns in the syntax of `--columns`, such as `time=when,key=request,size=bytes`, the likeliest first. There
  /// are two if the key and the size may be interchanged, and none if no column can be a key.
  let texts: [String]

  /// Guesses by the names in the first line, unless that line contains a number or a path, and by the values of all
  /// lines.
  init(_ lines: [Substring]) {
    let separator = lines.first.map { TextLine.with(String($0), FieldSeparator.best) } ?? .comma
    var rows = lines.map { Self.fields(of: String($0), separator) }
    if rows.allSatisfy({ $0.count == 1 }) {
      rows = lines.map { Self.fields(of: String($0), .blanks) }
      self.init(names: [], rows: rows, suffix: ",delimiter=space")
      return
    }
    let first = rows.first ?? []
    let hasHeader = !first.contains { Self.isNumber($0) || $0.contains("/") }
    self.init(
      names: hasHeader ? first : [], rows: hasHeader ? Array(rows.dropFirst()) : rows)
  }

  /// Guesses by names, if there are any, and by values.
  init(names: [String], rows: [[String]] = [], suffix: String = "") {
    let count = names.isEmpty ? rows.first?.count ?? 0 : names.count
    let whole = rows.filter { $0.count == count }
    // Rows of different lengths have no columns.
    guard count > 1, whole.count == rows.count else {
      texts = []
      return
    }
    let columns = (0..<count).map { place in Column(whole.map { $0[place] }) }
    func named(_ role: FieldMapping.Role, _ others: [Int?]) -> Int? {
      let fitting = names.indices.filter { place in
        !others.contains(place) && (role != .key || columns[place].mayBeKey)
          && Self.words[role, default: []].contains { names[place].lowercased().contains($0) }
      }
      return fitting.first { !columns[$0].isConstant } ?? fitting.first
    }
    let time =
      named(.time, []) ?? columns.firstIndex { $0.areDates }
      ?? (names.isEmpty
        ? columns.firstIndex { $0.rises && !$0.isConstant } ?? columns.firstIndex { $0.areStamps }
        : nil)
    let size = named(.size, [time])
    let key = named(.key, [time, size])
    let others = (0..<count).filter { $0 != time }
    let sizes = size.map { [$0] } ?? (names.isEmpty ? others.filter { columns[$0].maySize } : [])
    let pairs = Self.pairs(columns, keys: key.map { [$0] } ?? others.filter { $0 != size }, sizes)
    texts = pairs.map { pair in
      [(FieldMapping.Role.time, time), (.key, pair.key), (.size, pair.size)].compactMap {
        role, place in
        place.map { "\(role.rawValue)=\(Self.name($0, names))" }
      }.joined(separator: ",") + suffix
    }
  }

  private typealias Pair = (key: Int, size: Int?)

  /// Returns the likeliest key and size, and also the interchanged columns if they fit too.
  private static func pairs(_ columns: [Column], keys: [Int], _ sizes: [Int]) -> [Pair] {
    // A number of few values beside one of many is that of a device or a user.
    let most = keys.map { columns[$0].distinct }.max() ?? 0
    let likely = keys.filter { place in
      let column = columns[place]
      return column.mayBeKey && (!column.areWhole || column.distinct * 16 >= most)
    }
    // A text is likelier a key than a number, and of those that repeat alike, the first one.
    let ranked = (likely.isEmpty ? keys : likely).enumerated().sorted {
      (columns[$0.element].areWhole ? 1 : 0, $0.offset)
        < (columns[$1.element].areWhole ? 1 : 0, $1.offset)
    }.map(\.element)
    guard let first = ranked.first else { return [] }
    let fits = ranked.flatMap { key in
      // The size usually follows its key.
      (sizes.filter { $0 > key } + sizes).compactMap { size -> (pair: Pair, share: Double)? in
        guard size != key, let share = columns[key].share(of: columns[size]), share >= 0.9
        else { return nil }
        return ((key, size), columns[size].isConstant ? share - 1 : share)
      }
    }
    // Without a repeated key, nothing contradicts the usual order.
    let isOpen = ranked.allSatisfy { columns[$0].count == columns[$0].distinct }
    let best = fits.enumerated().max {
      ($0.element.share, -$0.offset) < ($1.element.share, -$1.offset)
    }
    let usual =
      isOpen || sizes.count == 1 ? sizes.first { $0 > first } ?? sizes.first { $0 < first } : nil
    let pair: Pair = best?.element.pair ?? (key: first, size: usual)
    guard let size = pair.size, keys.contains(size), sizes.contains(pair.key),
      isOpen || fits.contains(where: { $0.pair == (size, pair.key) })
    else { return [pair] }
    return [pair, (size, pair.key)]
  }

  /// Returns a column by its name, or by its number if the name would not be understood.
  private static func name(_ place: Int, _ names: [String]) -> String {
    guard names.indices.contains(place) else { return "\(place + 1)" }
    let name = names[place]
    let isPlain = !name.isEmpty && Int(name) == nil && !name.contains { ",=\"' ".contains($0) }
    return isPlain && names.count(where: { $0 == name }) == 1 ? name : "\(place + 1)"
  }

  private static let words: [FieldMapping.Role: [String]] = [
    .time: ["time", "date", "when", "stamp"], .size: ["size", "bytes", "length"],
    .key: ["key", "url", "uri", "request", "path", "object", "file", "id", "name"],
  ]

  private static func fields(of line: String, _ separator: FieldSeparator) -> [String] {
    TextLine.with(line) { line in
      var fields = FieldList()
      return fields.split(line, at: separator) ? fields.texts(of: line) : []
    }
  }

  private static func isNumber(_ text: String) -> Bool {
    TextLine.with(text) { $0.time(unit: 1) ?? $0.date } != nil
  }
}

/// The values of a column.
private struct Column {
  let count: Int
  /// The number of different values.
  let distinct: Int
  let areDates, areWhole, areFlags: Bool
  /// True if they are large and close together, as times are that do not always rise.
  let areStamps: Bool
  /// True if they are numbers that never fall, as times do.
  let rises: Bool
  private let numbers: [Int]

  init(_ values: [String]) {
    var known: [String: Int] = [:]
    numbers = values.map { value in
      let number = known[value] ?? known.count
      known[value] = number
      return number
    }
    (count, distinct) = (values.count, known.count)
    areDates = !values.isEmpty && known.keys.allSatisfy { TextLine.with($0) { $0.date } != nil }
    areWhole = !values.isEmpty && known.keys.allSatisfy { UInt64($0) != nil }
    areFlags = count > 2 && known.keys.allSatisfy { ["0", "1"].contains($0) }
    let stamps = known.keys.compactMap { UInt64($0) }
    let lowest = stamps.min() ?? 0
    areStamps =
      lowest >= 1_000_000_000 && stamps.count == distinct
      && stamps.allSatisfy { $0 - lowest <= lowest / 1_000 }
    let times = values.map { TextLine.with($0) { $0.time(unit: 1_000) } ?? -1 }
    rises = !times.isEmpty && !times.contains(-1) && zip(times, times.dropFirst()).allSatisfy(<=)
  }

  /// True if there are several values and all are the same.
  var isConstant: Bool { count > 1 && distinct == 1 }

  /// True for whole numbers, unless they are flags or a constant 0.
  var maySize: Bool { areWhole && !areFlags }

  /// True unless a few words or flags repeat in many rows, as no names of objects do.
  var mayBeKey: Bool { count < 3 || distinct > (count < 16 ? 1 : 2) }

  /// Returns the share of this column's repeated values at which another column repeats too; nil if no value repeats.
  func share(of other: Column) -> Double? {
    guard distinct < count else { return nil }
    var last = [Int](repeating: -1, count: distinct)
    var same = 0
    for (mine, others) in zip(numbers, other.numbers) {
      if last[mine] == others { same += 1 }
      last[mine] = others
    }
    return Double(same) / Double(count - distinct)
  }
}
