/// Checks the bytes in the name and the value of a header field.
package enum FieldSyntax {
  /// True if a name is a token (RFC 9110, section 5.6.2).
  ///
  /// - Complexity: O(*n*).
  package static func isToken(_ name: [UInt8]) -> Bool {
    !name.isEmpty
      && name.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }

  /// True if a value contains no control characters except tabs (RFC 9110, section 5.5).
  ///
  /// - Complexity: O(*n*).
  package static func isValue(_ value: [UInt8]) -> Bool {
    value.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") }
  }
}
