/// What a pipeline answers an event with, in order: actions, which others carry out, and facts, which
/// others watch.
public struct Effects: Sendable {
  /// One of them.
  public enum Effect: Equatable, Sendable, BitwiseCopyable {
    /// Something is to be done.
    case action(Action)
    /// Something happened.
    case observation(Observation)
  }

  /// All of them.
  public private(set) var list: [Effect] = []

  /// No answers.
  public init() {}

  /// Wants something done.
  @inline(__always)
  public mutating func request(_ action: Action) { list.append(.action(action)) }

  /// Tells that something happened.
  @inline(__always)
  public mutating func emit(_ fact: Observation) { list.append(.observation(fact)) }

  /// Forgets those from a position on and keeps the memory.
  package mutating func forget(from position: Int) {
    // Few at a time, for which `removeLast(_:)` takes longer.
    while list.count > position { list.removeLast() }
  }
}
