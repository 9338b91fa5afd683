/// Layouts written as letters, as `struct` of Python has them.
extension BinaryLayout {
  /// The layout of a mapping such as `format=<IQI,key=2,size=3,time=1`, fields counted from 1.
  ///
  /// The letters are `c b B` for one byte, `h H` for two, `i I l L` for four and `q Q` for eight; `<`
  /// before them, or nothing, means little-endian and `>` big-endian. Nothing is aligned.
  ///
  /// - Throws: What of the mapping cannot be understood.
  init(_ mapping: FieldMapping) throws(FieldMappingError) {
    guard let structure = mapping.structure else {
      throw FieldMappingError("the fields are not known; say --columns 'format=<IQI,key=2,size=3'")
    }
    let fields = try Self.fields(structure)
    guard let key = try Self.field(.key, of: mapping, in: fields) else {
      throw FieldMappingError("the key's field is not known; add key=N to --columns")
    }
    self.init(length: fields.last.map { $0.offset + $0.width } ?? 0, key: key)
    isBigEndian = structure.first == ">"
    sizes = try [Self.field(.size, of: mapping, in: fields)].compactMap(\.self)
    time = try Self.field(.time, of: mapping, in: fields)
    timeUnit = mapping.timeUnit
    lifetime = try Self.field(.ttl, of: mapping, in: fields)
  }

  private static func fields(_ structure: String) throws(FieldMappingError) -> [Field] {
    var fields: [Field] = []
    for letter in structure.drop(while: { "<>=".contains($0) }) {
      let width: Int? =
        switch letter {
        case "c", "b", "B": 1
        case "h", "H": 2
        case "i", "I", "l", "L": 4
        case "q", "Q": 8
        default: nil
        }
      guard let width else {
        throw FieldMappingError("'\(letter)' is not a field; use b, h, i, q or their capitals")
      }
      let offset = fields.last.map { $0.offset + $0.width } ?? 0
      fields.append(Field(offset: offset, width: width))
    }
    return fields
  }

  private static func field(
    _ role: FieldMapping.Role, of mapping: FieldMapping, in fields: [Field]
  ) throws(FieldMappingError) -> Field? {
    switch mapping.columns[role] {
    case nil: return nil
    case .number(let number) where number <= fields.count: return fields[number - 1]
    case .number(let number):
      throw FieldMappingError("field \(number) of \(fields.count) for \(role.rawValue)")
    case .name(let name):
      throw FieldMappingError("'\(name)' for \(role.rawValue); fields have numbers, from 1")
    }
  }
}
