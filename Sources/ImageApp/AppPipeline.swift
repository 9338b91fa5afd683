import ImageLoading
import Primitives

/// An app's pipeline, of one of two kinds: a strategy's is called as what it is, because every event goes
/// through it; one of somebody's own is called by the protocol.
struct AppPipeline: ~Copyable {
  var own: ImagePipeline?
  var custom: (any Pipeline & ~Copyable)?

  mutating func handle(_ event: PipelineEvent, at now: Instant, into answers: inout Answers) {
    guard own?.handle(event, at: now, into: &answers) == nil else { return }
    custom?.handle(event, at: now, into: &answers)
  }
}
