import Foundation

/// The numbers and truth values among what `JSONSerialization` reads. A cast to `NSNumber`, `Bool` or `Int` takes one for
/// the other, on some systems more often than on others; here each is what the text says.
enum JSONScalar {
  /// Returns the number that a value is; nil for all else, such as `true`.
  static func number(_ value: Any?) -> Double? {
    guard let number = value as? NSNumber, !isTruth(number) else { return nil }
    return number.doubleValue
  }

  /// Returns the truth value that a value is; nil for all else, such as 1.
  static func truth(_ value: Any?) -> Bool? {
    guard let number = value as? NSNumber, isTruth(number) else { return nil }
    return number.boolValue
  }

  /// Foundation keeps a truth value as a `char`, and the numbers of JSON in wider types.
  private static func isTruth(_ number: NSNumber) -> Bool {
    unsafe number.objCType.pointee == CChar(UInt8(ascii: "c"))
  }
}

extension [String: Any] {
  /// Returns the value of a member; nil if it is missing or null.
  func member(_ name: String) -> Any? {
    self[name].flatMap { $0 is NSNull ? nil : $0 }
  }
}
