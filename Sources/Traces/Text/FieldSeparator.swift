/// What stands between the fields of a line.
public enum FieldSeparator: Hashable, Sendable {
  /// One byte; two in a row enclose an empty field. Fields may be in double quotes, by RFC 4180.
  case byte(UInt8)
  /// One byte, with spaces around the fields that do not belong to them.
  case padded(UInt8)
  /// Any number of spaces and tabs.
  case blanks

  /// A comma.
  public static var comma: FieldSeparator { .byte(UInt8(ascii: ",")) }

  /// The separator as it is written.
  var text: String {
    switch self {
    case .byte(let byte), .padded(let byte): String(decoding: [byte], as: UTF8.self)
    case .blanks: " "
    }
  }
}
