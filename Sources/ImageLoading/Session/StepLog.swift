import Primitives

/// What a session did at one moment: the events its pipeline took, each with its commands.
public struct StepLog: Sendable {
  /// One event and where its commands are.
  public struct Step: Sendable {
    /// The event.
    public let event: PipelineEvent
    /// The positions of its commands in `commands`.
    public let commands: Range<Int>
  }

  /// The events in order.
  public private(set) var steps: [Step] = []
  /// The commands of all events in order.
  public internal(set) var commands: [PipelineCommand] = []

  /// An empty log.
  public init() {}

  /// Forgets everything and keeps the memory.
  public mutating func clear() {
    // Answers among them must be let go, which is more than to `drain`.
    steps.removeAll(keepingCapacity: true)
    commands.drain()
  }

  mutating func close(_ event: PipelineEvent, from start: Int) {
    steps.append(Step(event: event, commands: start..<commands.count))
  }
}
