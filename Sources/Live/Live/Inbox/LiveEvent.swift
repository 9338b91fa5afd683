import AppModel
import ImagePipeline
import Pictures
import Primitives

/// What reaches the main thread of a live run, in the order in which it reaches it.
enum LiveEvent: Sendable {
  /// What the app asked to be told of has come due, at a moment.
  case due(Due, at: Instant)
  /// The main thread can take its next job.
  case mainThreadFree
  /// A read is done; nothing if there was no file.
  case read(LoadToken, Body?)
  /// A worker made a bitmap, or could not, in a time on the run's clock.
  case decoded(LoadToken, ImageID, Bitmap?, took: Nanoseconds)
  /// The first bytes of an answer came.
  case firstByte(request: UInt32)
  /// A request has its answer, or will not.
  case ended(request: UInt32, RequestOutcome)
  /// A request that the server did not answer with content has its stored body beside it.
  case answered(request: UInt32, RequestOutcome, stored: Body?)
  /// The pixels of an image that has gone were read.
  case identified(ImageID, PictureIdentity?)
  /// The run is over.
  case end
  /// The run cannot go on.
  case failed(LiveError)
}

/// What came of a request.
enum RequestOutcome: Sendable {
  /// The server answered, and the body came whole.
  case answered(AnswerHeader, Body)
  /// It did not, or not to the end, after so many bytes of a body.
  case failed(FetchFailure, received: Int)
  /// Nobody listens there: the server is gone.
  case unreachable(String)
}

extension RequestOutcome {
  /// Whether the answer came whole, so that its connection can carry another request.
  var isAnswered: Bool { if case .answered = self { true } else { false } }

  /// Whether something stored before may have to stand in for an answer without content of its own.
  var mayUseStored: Bool {
    switch self {
    case .answered(let header, _): header.status == 304 || header.status >= 500
    case .failed: true
    case .unreachable: false
    }
  }
}

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

/// The clock of a live run: the machine's own, so many times as fast.
struct RunClock: Sendable {
  private let start: ContinuousClock.Instant
  private let speed: Double

  /// A clock that starts now, or after a while of the machine's.
  init(speed: Double, after lead: Duration = .zero) {
    start = .now + lead
    self.speed = speed
  }

  /// The moment of the run that it is.
  var now: Instant { instant(of: .now) }

  /// The moment of the run at one of the machine's clock.
  func instant(of moment: ContinuousClock.Instant) -> Instant {
    let parts = (moment - start).components
    let elapsed = Double(parts.seconds) * 1e9 + Double(parts.attoseconds) / 1e9
    return Instant(nanoseconds: Int64(elapsed * speed))
  }

  /// The moment of the machine's clock at which the run comes to one of its own.
  func moment(of instant: Instant) -> ContinuousClock.Instant {
    start + .nanoseconds(Int64(Double(instant.nanoseconds) / speed))
  }

  /// Waits for a moment of the run.
  ///
  /// - Throws: `CancellationError`.
  func wait(until instant: Instant) async throws {
    try await Task.sleep(until: moment(of: instant), tolerance: .zero, clock: .continuous)
  }
}
