import CCurl

/// The fields of a request as libcurl takes them.
struct CurlFields: Sendable {
  private let address: UInt

  /// The fields of a question, and Via. What libcurl would add by itself is left out.
  init(_ question: UpstreamQuestion) {
    var list: UnsafeMutablePointer<curl_slist>?
    func add(_ line: [UInt8]) {
      let text = line.map { CChar(bitPattern: $0) } + [0]
      unsafe list = curl_slist_append(list, text) ?? list
    }
    for field in question.fields {
      // A field without a value ends with a semicolon here.
      add(field.name + (field.value.isEmpty ? [UInt8(ascii: ";")] : Array(": ".utf8) + field.value))
    }
    // A further field of a name goes on with the list that the first began.
    add(Array("Via: \(question.via)".utf8))
    if !question.fields.contains(where: { $0.isNamed("accept") }) { add(Array("Accept:".utf8)) }
    address = UInt(bitPattern: list)
  }

  var pointer: UnsafeMutablePointer<curl_slist>? {
    unsafe UnsafeMutablePointer(bitPattern: address)
  }

  func free() { unsafe curl_slist_free_all(pointer) }
}
