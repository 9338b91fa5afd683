/// A result of an input that should not have occurred.
public struct BrokenPromise: Error, Hashable, CustomStringConvertible {
  /// The promise that does not hold.
  public let description: String

  init(_ description: String) { self.description = description }

  /// Throws unless a condition holds.
  static func unless(
    _ holds: Bool, _ text: @autoclosure () -> String
  ) throws(BrokenPromise) {
    guard holds else { throw BrokenPromise(text()) }
  }

  /// Returns a reader's result for an input; nil if it refuses the input, for which it must give a reason in words.
  static func orRefusal<Value>(_ read: () throws -> Value) throws(BrokenPromise) -> Value? {
    do { return try read() } catch {
      try unless("\(error)".contains(" "), "refused without a reason: \(error)")
      return nil
    }
  }
}
