/// The effects of an event, in order: actions for the engine to perform, and observations for observers.
public struct Effects: Sendable {
  /// One effect.
  public enum Effect: Equatable, Sendable, BitwiseCopyable {
    /// A request for an action.
    case action(Action)
    /// A report of something that happened.
    case observation(Observation)
  }

  /// All effects, in order.
  public private(set) var list: [Effect] = []

  /// Creates an empty list.
  public init() {}

  /// Appends an action.
  @inline(__always)
  public mutating func request(_ action: Action) { list.append(.action(action)) }

  /// Appends an observation.
  @inline(__always)
  public mutating func emit(_ observation: Observation) { list.append(.observation(observation)) }

  /// Removes the effects from a position on and keeps the memory.
  package mutating func forget(from position: Int) {
    // There are few at a time. `removeLast(_:)` is slower for few.
    while list.count > position { list.removeLast() }
  }
}
