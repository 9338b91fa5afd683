import CCurl

/// A transfer of libcurl's, or all that go together: valid until the thread that made it ends it.
struct CurlHandle: Hashable, Sendable {
  private let address: UInt

  init?(_ pointer: UnsafeMutableRawPointer?) {
    guard let pointer = unsafe pointer else { return nil }
    address = UInt(bitPattern: pointer)
  }

  var pointer: UnsafeMutableRawPointer? { unsafe UnsafeMutableRawPointer(bitPattern: address) }

  /// A count; 0 where it is not known.
  func number(_ number: CURLINFO) -> Int { Int(unsafe cachebench_number(pointer, number)) }

  /// A length, or a time in microseconds; 0 where it is not known.
  func figure(_ figure: CURLINFO) -> Int64 { unsafe cachebench_figure(pointer, figure) }
}
