public import Primitives

/// A running strategy: events in, actions and observations out. `ImagePipeline` is made of components; custom code
/// may be another pipeline.
///
/// The engine performs its actions and sends the results as events, never within the call. A pipeline must obey
/// these rules:
///
/// - Every load has its own `LoadToken`, numbered from 1. The pipeline reports it with `began` before anything else
///   names it. A bind that joins it later is reported with `joined`. One `responded` or `failed` follows a `fetch`,
///   unless it is cancelled; one `read` follows a `read`, except for files that ship with the app, which are there
///   at once; one `decoded` follows a `decode`; one `main` follows a `dispatch`. No answer comes after `terminate`
///   to an action before it: every load has ended, and the pipeline must release every image.
/// - Every image has its own `BitmapID`, numbered from 0. The pipeline reports it with `created` before anything
///   else names it. Its load holds it until `released`. `stored` and `discarded` report a cache that holds it.
/// - The pipeline names its files. A read finds the file that was written under the same name.
/// - No clock, no randomness without a fixed seed, no order of a `Dictionary` or `Set`: the same events lead to the
///   same effects.
public protocol Pipeline: ~Copyable {
  /// Handles one event and appends its effects.
  mutating func handle(_ event: PipelineEvent, at now: Instant, into effects: inout Effects)
}
