/// What was made of an input, and should not have been.
public struct BrokenPromise: Error, Hashable, CustomStringConvertible {
  /// What is otherwise than it is promised.
  public let description: String

  init(_ description: String) { self.description = description }

  /// Makes sure that something holds.
  static func unless(
    _ holds: Bool, _ text: @autoclosure () -> String
  ) throws(BrokenPromise) {
    guard holds else { throw BrokenPromise(text()) }
  }

  /// What a reader makes of an input; nil where it refuses it, which takes a reason in words.
  static func orRefusal<Value>(_ read: () throws -> Value) throws(BrokenPromise) -> Value? {
    do { return try read() } catch {
      try unless("\(error)".contains(" "), "refused without a reason: \(error)")
      return nil
    }
  }
}
