import HTTPCaching

/// The fields of a request's header as received. The server judges them before it answers.
struct RequestHeader: Sendable {
  /// A field of the header.
  struct Field: Sendable {
    let name: [UInt8]
    let value: [UInt8]
    /// True if the value is not followed by the line end alone: by a zero byte with more text, or a continuation line.
    var isBroken = false

    /// The field's name and value as text.
    var text: (name: String, value: String) {
      (String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
    }

    /// True if the field has a name, given in lower case.
    func isNamed(_ wanted: String) -> Bool {
      name.elementsEqual(wanted.utf8) { $0 == $1 || ($0 | 0x20) == $1 }
    }
  }

  var fields: [Field] = []

  /// True if the request has a body, or states how a body would be delimited.
  var hasBody: Bool {
    values(of: "transfer-encoding").first != nil
      || values(of: "content-length").contains { $0.contains { $0 != UInt8(ascii: "0") } }
  }

  /// The host of the request, with a port if it states one; nil if there is no Host field.
  var host: String? { values(of: "host").first.map { String(decoding: $0, as: UTF8.self) } }

  /// True if the request has passed through a server of a name (RFC 9110, section 7.6.3).
  func came(by pseudonym: String) -> Bool {
    values(of: "via").contains { value in
      value.split { " ,\t".utf8.contains($0) }.contains { $0.elementsEqual(pseudonym.utf8) }
    }
  }

  /// The reason to refuse the header: proxies may read such a header differently, as in request smuggling (RFC 9112,
  /// sections 3.2, 5.1, 5.2 and 6.3, and RFC 9110, section 5.5). Nil if the header is valid.
  var defect: String? {
    let lengths = values(of: "content-length")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    if !fields.allSatisfy({ FieldSyntax.isToken($0.name) }) {
      return "the name of a field has an invalid character"
    }
    if fields.contains(where: { $0.isBroken || !FieldSyntax.isValue($0.value) }) {
      return "the value of a field has a control character or goes on in the next line"
    }
    if values(of: "host").count > 1 { return "there is more than one Host field" }
    if host.map(Self.isHost) == false {
      return "the Host field is not a host with or without a port"
    }
    if lengths.count > 1 { return "there is more than one Content-Length field" }
    if !lengths.allSatisfy({ !$0.isEmpty && $0.allSatisfy(digits.contains) }) {
      return "Content-Length is not a number"
    }
    let isCoded = !values(of: "transfer-encoding").isEmpty
    return isCoded && !lengths.isEmpty ? "a body has a length or an encoding, not both" : nil
  }

  /// True if a text is a host, or an address such as `[::1]`, perhaps with a port (RFC 9110, section 7.2).
  private static func isHost(_ text: String) -> Bool {
    let bytes = text.utf8
    let isAddress = bytes.first == UInt8(ascii: "[")
    let end =
      isAddress
      ? bytes.firstIndex(of: UInt8(ascii: "]")).map(bytes.index(after:))
      : bytes.firstIndex(of: UInt8(ascii: ":"))
    let (host, rest) = (bytes[..<(end ?? bytes.endIndex)], bytes[(end ?? bytes.endIndex)...])
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let isPort =
      rest.isEmpty
      || rest.first == UInt8(ascii: ":") && rest.dropFirst().allSatisfy(digits.contains)
    return isPort && (!isAddress || end != nil) && !host.contains { "@/?#\\ ".utf8.contains($0) }
  }

  private func values(of name: String) -> some Collection<[UInt8]> {
    fields.lazy.filter { $0.isNamed(name) }.map { $0.value }
  }
}
