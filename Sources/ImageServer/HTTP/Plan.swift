import Pictures
import Primitives

/// How a request is going to be answered.
enum Plan: Sendable {
  /// At once.
  case now(Answer)
  /// After a wait, with what is made meanwhile: on a thread of its own where an image is needed that is
  /// not there yet.
  case later(Nanoseconds, needs: EncodingCache.Key?, make: @Sendable () -> Answer)
  /// Not at all: the connection is reset after a wait.
  case broken(Nanoseconds)
}
