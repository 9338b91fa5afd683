/// Reads the key-value traces of Meta's CacheLib: columns by the names in the header, in any order.
struct KVCacheColumns: LineFormat {
  private var reader = ColumnReader(ColumnLayout(key: [0], fields: 1...1))
  private var knowsColumns = false

  mutating func read(_ line: TextLine, into builder: inout TraceBuilder) throws(LineProblem) {
    if knowsColumns { return try reader.read(line, into: &builder) }
    reader = ColumnReader(try Self.layout(line))
    knowsColumns = true
  }

  private static func layout(_ line: TextLine) throws(LineProblem) -> ColumnLayout {
    var fields = FieldList()
    _ = fields.split(line, at: .comma)
    let names = (0..<min(fields.count, FieldList.mostFields)).map {
      fields.field($0, of: line).string
    }
    guard let key = names.firstIndex(of: "key"), let size = names.firstIndex(of: "size"),
      let operation = names.firstIndex(of: "op")
    else { throw LineProblem("the first line does not name the columns key, op and size") }
    var layout = ColumnLayout(key: [key], fields: fields.count...fields.count)
    layout.sizes = [size] + [names.firstIndex(of: "key_size")].compactMap(\.self)
    layout.operation = .init(column: operation, reads: ["GET", "GET_LEASE"])
    layout.repetitions = names.firstIndex(of: "op_count")
    layout.time = names.firstIndex(of: "op_time").map {
      .init(column: $0, unit: ColumnLayout.second)
    }
    layout.lifetime = names.firstIndex(of: "ttl")
    return layout
  }
}
