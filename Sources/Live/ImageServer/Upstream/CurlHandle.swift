import CCurl

/// A transfer of libcurl, or a group of concurrent transfers. It is valid until the thread that made it ends it.
struct CurlHandle: Hashable, Sendable {
  private let address: UInt

  init?(_ pointer: UnsafeMutableRawPointer?) {
    guard let pointer = unsafe pointer else { return nil }
    address = UInt(bitPattern: pointer)
  }

  var pointer: UnsafeMutableRawPointer? { unsafe UnsafeMutableRawPointer(bitPattern: address) }

  /// Returns a value of type `long`; 0 if it is unknown.
  func number(_ number: CURLINFO) -> Int { Int(unsafe cachebench_number(pointer, number)) }

  /// Returns a value of type `curl_off_t`: a length, or a time in microseconds; 0 if it is unknown.
  func figure(_ figure: CURLINFO) -> Int64 { unsafe cachebench_figure(pointer, figure) }
}

/// The fields of a request, in libcurl's form.
struct CurlFields: Sendable {
  private let address: UInt

  /// Creates the fields of a request, and Via. Fields that libcurl would add by default are turned off.
  init(_ question: UpstreamQuestion) {
    var list: UnsafeMutablePointer<curl_slist>?
    func add(_ line: [UInt8]) {
      let text = line.map { CChar(bitPattern: $0) } + [0]
      unsafe list = curl_slist_append(list, text) ?? list
    }
    for field in question.fields {
      // libcurl's form of a field without a value ends with a semicolon.
      add(field.name + (field.value.isEmpty ? [UInt8(ascii: ";")] : Array(": ".utf8) + field.value))
    }
    // A second field of the same name continues the list in the first.
    add(Array("Via: \(question.via)".utf8))
    if !question.fields.contains(where: { $0.isNamed("accept") }) { add(Array("Accept:".utf8)) }
    address = UInt(bitPattern: list)
  }

  var pointer: UnsafeMutablePointer<curl_slist>? {
    unsafe UnsafeMutablePointer(bitPattern: address)
  }

  func free() { unsafe curl_slist_free_all(pointer) }
}
