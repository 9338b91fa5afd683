public import ImageLoading
public import Primitives

/// What an app leaves to its host, in the order in which it came about: what its pipeline took and
/// answered, what happened, and what is to be done.
public struct AppOutputs: Sendable {
  /// One output.
  public enum Output: Sendable, BitwiseCopyable {
    /// The pipeline took an event: the step at a position.
    case step(Int)
    /// Something happened.
    case fact(Fact)
    /// Something is to be done.
    case action(AppAction)
  }

  /// An event that the pipeline took, and where its answers are.
  public struct Step: Sendable {
    /// The event.
    public let event: PipelineEvent
    /// The positions of its answers in `answers`.
    public let answers: Range<Int>
  }

  @usableFromInline var outputs: [Output] = []
  @usableFromInline var position = 0
  /// The events that the pipeline took since the outputs were last cleared.
  public private(set) var steps: [Step] = []
  /// The answers of all steps.
  public internal(set) var answers = Answers()
  /// Events that the pipeline has taken in all.
  public private(set) var eventCount = 0

  /// The next output, which is then the host's; nil if it has them all.
  @inlinable
  public mutating func next() -> Output? {
    guard position < outputs.count else {
      clear()
      return nil
    }
    position += 1
    return outputs[position - 1]
  }

  /// Shows a step to an observer.
  @inlinable
  public func show<Observer: SessionObserver & ~Copyable>(
    _ step: Int, to observer: inout Observer, at now: Instant
  ) {
    observer.observe(
      steps[step].event, answers.list.span.extracting(steps[step].answers), at: now)
  }

  // Inlined, so that an output is written where it stays: what is copied before its parts have reached
  // memory stalls the processor.
  @inline(__always)
  mutating func tell(_ fact: Fact) { outputs.append(.fact(fact)) }

  @inline(__always)
  mutating func ask(_ action: AppAction) { outputs.append(.action(action)) }

  mutating func close(_ event: PipelineEvent, from start: Int) {
    outputs.append(.step(steps.count))
    steps.append(Step(event: event, answers: start..<answers.list.count))
    eventCount += 1
  }

  /// Clearing costs more than an output does, so it is not done after each; but what is freed soon is
  /// used again soon.
  private static let longest = 32

  @usableFromInline
  mutating func clear() {
    guard position > Self.longest else { return }
    position = 0
    outputs.drain()
    // Answers among the events must be let go, which is more than to `drain`.
    steps.removeAll(keepingCapacity: true)
    answers.clear()
  }
}
