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
  /// Requests to the app's queue of decodes. They are not logged.
  package var decodes: [DecodeRequest] = []

  /// Creates an empty list.
  public init() {}

  /// Appends an action.
  @inline(__always)
  public mutating func request(_ action: Action) { list.append(.action(action)) }

  /// Appends an observation.
  @inline(__always)
  public mutating func emit(_ observation: Observation) { list.append(.observation(observation)) }

  /// Removes an action. If there are several equal actions, it removes the last.
  package mutating func withdraw(_ action: Action) {
    if let place = list.lastIndex(of: .action(action)) { list.remove(at: place) }
  }

  /// Removes the effects from a position on and preserves the memory.
  package mutating func forget(from position: Int) {
    // There are few effects at a time; for few, `removeLast(_:)` is slower.
    while list.count > position { list.removeLast() }
  }
}
