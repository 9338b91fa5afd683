/// The main queue of a live run: whoever has news puts it at the end, the session takes it from the
/// head.
struct Inbox: Sendable {
  /// The news, in order, until the inbox is closed.
  let events: AsyncStream<LiveEvent>
  private let continuation: AsyncStream<LiveEvent>.Continuation

  init() { (events, continuation) = AsyncStream.makeStream() }

  /// Puts something at the end of the queue; nothing if that is closed.
  func put(_ event: LiveEvent) { continuation.yield(event) }

  /// Takes no more.
  func close() { continuation.finish() }
}
