/// The CRC-32 that ends a chunk of PNG (W3C PNG, annex D; ISO 3309).
enum CyclicRedundancyCheck {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(byte as UInt32) { check, _ in
      check & 1 == 1 ? check >> 1 ^ 0xEDB8_8320 : check >> 1
    }
  }

  /// The check of some bytes.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  static func of(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(.max) { check, byte in
      table[Int((check ^ UInt32(byte)) & 255)] ^ check >> 8
    }
  }
}
