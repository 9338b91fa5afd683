import ImageApp
import ImageLoading
import World

/// What an app leaves to a session, in the order in which it came about.
struct AppOutputs: AppHosting {
  /// One output.
  enum Output {
    /// The pipeline took an event and answered.
    case step(PipelineEvent, [Answers.Answer])
    /// Something happened.
    case fact(Fact)
    /// Something is to be done.
    case action(AppAction)
  }

  private var outputs: [Output] = []

  /// The next output; nil if the session has them all.
  mutating func next() -> Output? { outputs.isEmpty ? nil : outputs.removeFirst() }

  mutating func observe(_ event: PipelineEvent, _ answers: Span<Answers.Answer>) {
    outputs.append(.step(event, answers.indices.map { answers[$0] }))
  }

  mutating func observe(_ fact: Fact) { outputs.append(.fact(fact)) }

  mutating func perform(_ action: AppAction) { outputs.append(.action(action)) }

  /// The server's network changes by itself.
  mutating func change(to network: NetworkProfile) {}
}
