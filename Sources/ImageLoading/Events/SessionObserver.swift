public import Primitives

/// Watches a run. Metrics, logs and tests are folds over what an observer sees.
public protocol SessionObserver: ~Copyable {
  /// The pipeline took an event and answered.
  mutating func observe(
    _ event: PipelineEvent, _ answers: Span<Answers.Answer>, at now: Instant)

  /// The app or its host did something.
  mutating func observe(_ fact: Fact, at now: Instant)
}
