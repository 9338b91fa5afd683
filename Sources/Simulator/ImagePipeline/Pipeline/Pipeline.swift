public import Primitives

/// A strategy at work: events in, actions and facts out. `ImagePipeline` is one of components; code of
/// one's own may be another.
///
/// Whatever hosts it carries out its actions and answers them with events, never within the call. What it
/// must keep to:
///
/// - Every load has a `LoadToken` of its own, numbered from 1, and is told by `began` before anything else
///   names it; a bind that comes to wait for it later, by `joined`. A `fetch` is answered by one
///   `responded` or `failed`, unless it is cancelled; a `read` by one `read`, but for files that ship with
///   the app, which are there at once; a `decode` by one `decoded`, a `dispatch` by one `main`. Nothing that
///   was asked before `terminate` is answered after it: every load is over, and every image is to be let go.
/// - Every image has an `BitmapID` of its own, numbered from 0, told by `created` before anything else
///   names it. Its load holds it until `released`; `stored` and `discarded` tell of a cache that holds it.
/// - Files are its own to name: what is read is what was written under that name.
/// - No clock, no randomness without a fixed seed, no order of a `Dictionary` or `Set`: the same events
///   lead to the same answers.
public protocol Pipeline: ~Copyable {
  /// Takes one event and appends the answers to it.
  mutating func handle(_ event: PipelineEvent, at now: Instant, into effects: inout Effects)
}
