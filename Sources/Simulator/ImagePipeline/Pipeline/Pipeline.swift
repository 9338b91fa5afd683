public import Primitives

/// A running strategy. It handles events and emits actions and observations. `ImagePipeline` is built from components;
/// custom code may be another pipeline.
///
/// The engine performs the actions and sends their results as later events, never within the call. A pipeline must obey
/// these rules:
///
/// - Every load has its own `LoadToken`, numbered from 1. The pipeline reports the load with `began` before anything
///   else names it, and a bind that joins it with `joined`. One `responded` or `failed` follows a `fetch` that is not
///   cancelled. One `read` follows a `read`, except for files that ship with the app, which are available at once. One
///   `decoded` follows a `decode`; one `main` follows a `dispatch`. After `terminate`, no results of earlier actions
///   follow. Every load has then ended, and the pipeline must release every image.
/// - Every image has its own `BitmapID`, numbered from 0. The pipeline reports the image with `created` before anything
///   else names it. Its load holds it until `released`. A cache that holds it reports `stored` and `discarded`.
/// - The pipeline names its files. A read finds the file that was written under the same name.
/// - The same events have the same effects: without a clock, without randomness that has no fixed seed, and without the
///   order of a `Dictionary` or `Set`.
public protocol Pipeline: ~Copyable {
  /// Handles one event and appends its effects.
  mutating func handle(_ event: PipelineEvent, at now: Instant, into effects: inout Effects)
}
