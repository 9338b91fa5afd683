import Foundation

extension [String: Any] {
  /// Returns the value of a member; nil if it is missing or null.
  func member(_ name: String) -> Any? {
    self[name].flatMap { $0 is NSNull ? nil : $0 }
  }
}
