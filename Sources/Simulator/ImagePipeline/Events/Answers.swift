/// What a pipeline answers an event with, in order: actions, which others carry out, and facts, which
/// others watch.
public struct Answers: Sendable {
  /// One of them.
  public enum Answer: Equatable, Sendable, BitwiseCopyable {
    /// Something is to be done.
    case action(Action)
    /// Something happened.
    case fact(Fact)
  }

  /// All of them.
  public private(set) var list: [Answer] = []

  /// No answers.
  public init() {}

  /// Wants something done.
  @inline(__always)
  public mutating func ask(_ action: Action) { list.append(.action(action)) }

  /// Tells that something happened.
  @inline(__always)
  public mutating func tell(_ fact: Fact) { list.append(.fact(fact)) }

  /// Forgets those from a position on and keeps the memory.
  package mutating func forget(from position: Int) {
    // Few at a time, for which `removeLast(_:)` takes longer.
    while list.count > position { list.removeLast() }
  }
}
