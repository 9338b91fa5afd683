/// What is wrong with an assertion.
public struct AssertionError: Error, Hashable, CustomStringConvertible {
  /// The assertion.
  public let text: String
  /// What is wrong with it.
  public let problem: String

  init(_ text: String, _ problem: String) {
    self.text = text
    self.problem = problem
  }

  /// The assertion and what is wrong with it.
  public var description: String { "'\(text)': \(problem)" }
}
