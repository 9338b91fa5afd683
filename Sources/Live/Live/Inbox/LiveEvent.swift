import AppModel
import ImagePipeline
import Pictures
import Primitives

/// An event for the main thread of a live run.
enum LiveEvent: Sendable {
  /// A timer of the app is due at an instant.
  case timer(AppTimer, at: Instant)
  /// The main thread can start its next job.
  case mainThreadFree
  /// A read is done; nil if there was no file.
  case read(LoadToken, Body?)
  /// A worker made a bitmap; `took` is the time on the run's clock. The bitmap is nil if the worker could not make it.
  case decoded(LoadToken, BitmapID, Bitmap?, took: Nanoseconds)
  /// The first bytes of a response came.
  case firstByte(request: UInt32, ResponseHeader?)
  /// The response to a request is about to fail after these bytes of its body.
  case cut(request: UInt32, CutResponse)
  /// A request was answered or failed.
  case ended(request: UInt32, RequestOutcome)
  /// A request ended, and a stored body may be used instead of its own; `stored` is nil if there is none.
  case answered(request: UInt32, RequestOutcome, stored: Body?)
  /// A worker read the identity in the pixels of an image that the app had released; nil if they have none.
  case identified(BitmapID, PictureIdentity?)
  /// A loader has changed a view. The change itself waits in the ``LoaderBridge``.
  case loaderChanged
  /// The run is over.
  case end
  /// The run cannot go on.
  case failed(LiveError)
}

/// The outcome of a request.
enum RequestOutcome: Sendable {
  /// The server responded, and the whole body arrived.
  case answered(ResponseHeader, Body)
  /// The request failed after `received` bytes of a body.
  case failed(FetchFailure, received: Int)
  /// Nothing listens at the address: the server is gone.
  case unreachable(String)

  /// True if the whole response arrived, so that its connection can carry another request.
  var isAnswered: Bool { if case .answered = self { true } else { false } }

  /// True if a stored body may be used: after a 304, an error of the server, or a failure.
  var mayUseStored: Bool {
    switch self {
    case .answered(let header, _): header.status == 304 || header.status >= 500
    case .failed: true
    case .unreachable: false
    }
  }
}

/// The beginning of a body whose transfer was cut.
struct CutResponse: Sendable {
  let bytes: [UInt8]
  /// The strong entity tag of the response, or its date.
  let validator: String
}

/// The main queue of a live run. Any thread adds events at the end; the session removes them from the head.
struct Inbox: Sendable {
  /// The events, in order, until the inbox is closed.
  let events: AsyncStream<LiveEvent>
  private let continuation: AsyncStream<LiveEvent>.Continuation

  init() { (events, continuation) = AsyncStream.makeStream() }

  /// Adds an event at the end of the queue; does nothing if the queue is closed.
  func put(_ event: LiveEvent) { continuation.yield(event) }

  /// Closes the queue.
  func close() { continuation.finish() }
}

/// The clock of a live run: the machine's clock, sped up by a factor.
struct RunClock: Sendable {
  private let start: ContinuousClock.Instant
  private let speed: Double

  /// Creates a clock that starts now, or after a lead time in real time.
  init(speed: Double, after lead: Duration = .zero) {
    start = .now + lead
    self.speed = speed
  }

  /// The current moment of the run.
  var now: Instant { instant(of: .now) }

  /// Converts a moment of the machine's clock to one of the run.
  func instant(of moment: ContinuousClock.Instant) -> Instant {
    let parts = (moment - start).components
    let elapsed = Double(parts.seconds) * 1e9 + Double(parts.attoseconds) / 1e9
    return Instant(nanoseconds: Int64(elapsed * speed))
  }

  /// Converts a moment of the run to one of the machine's clock.
  func moment(of instant: Instant) -> ContinuousClock.Instant {
    // At most 31 years, so that a moment after every run has a time too.
    start + .nanoseconds(Int64(min(Double(instant.nanoseconds) / speed, 1e18)))
  }

  /// Waits until an instant of the run.
  ///
  /// - Throws: `CancellationError`.
  func wait(until instant: Instant) async throws {
    try await Task.sleep(until: moment(of: instant), tolerance: .zero, clock: .continuous)
  }
}
