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
