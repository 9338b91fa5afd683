import CSystem

extension Double {
  /// Returns the number with a given number of digits after the point, rounded from its exact value to the nearest,
  /// ties to even, as in C. A zero has no sign; a value that is not finite is `nan`, `inf` or `-inf`.
  package func text(decimals: Int) -> String {
    guard isFinite else { return isNaN ? "nan" : self < 0 ? "-inf" : "inf" }
    if abs(self) < 1e15, self == rounded(.towardZero) {
      let whole = String(Int64(self))
      return decimals == 0 ? whole : whole + "." + String(repeating: "0", count: decimals)
    }
    // The longest number has 309 digits before its point.
    let text = unsafe String(unsafeUninitializedCapacity: 320 + decimals) { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
        unsafe withVaList([Int32(decimals), self]) {
          unsafe Int(vsnprintf(characters.baseAddress, characters.count, "%.*f", $0))
        }
      }
    }
    return text.first == "-" && Double(text) == 0 ? String(text.dropFirst()) : text
  }
}
