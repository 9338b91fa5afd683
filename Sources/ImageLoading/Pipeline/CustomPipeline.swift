public import Primitives

/// A strategy in code of its own, where the components of `Strategy` do not reach.
///
/// It stands where `ImagePipeline` stands: events in, commands out. Whatever hosts it carries out the
/// commands and answers them with events, never within the call. What it must keep to:
///
/// - Every load has a `LoadToken` of its own, numbered from 1. A `fetch` is answered by one `responded`
///   or `failed`, unless it is cancelled; a `read` by one `read`, a `decode` by one `decoded`, a
///   `dispatch` by one `main`.
/// - Every image has an `ImageID` of its own, numbered from 0, told by `create` before anything else
///   names it. Its load holds it until `release`; `store` and `discard` tell of a cache that holds it.
/// - A bind that is answered without a request of its own is told by `hit`; metrics count that.
/// - No clock, no randomness without a fixed seed, no order of a `Dictionary` or `Set`: the same events
///   lead to the same commands.
public protocol CustomPipeline: Sendable {
  /// Takes one event and appends the commands it causes.
  mutating func handle(
    _ event: PipelineEvent, at now: Instant, into commands: inout [PipelineCommand])
}
