import Foundation
import HTTPCaching
import ImageApp
import ImageLoading
import Pictures
import Primitives

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

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

/// What an answer's header says of caching, as text.
struct AnswerHeader: Sendable {
  private let response: HTTPURLResponse

  init(_ response: HTTPURLResponse) { self.response = response }

  var status: UInt16 { UInt16(clamping: response.statusCode) }
  var entityTag: String? { self["ETag"] }
  var lastModified: String? { self["Last-Modified"] }

  private subscript(field: String) -> String? { response.value(forHTTPHeaderField: field) }

  /// The header as an HTTP cache takes it, on the clock of a run.
  ///
  /// Its dates are whole seconds of the server's clock. What matters of them is how far they lie from
  /// Date, and that stands for the moment of receipt, which says the same more exactly.
  func metadata(receivedAt now: Instant) -> ResponseMetadata {
    var metadata = ResponseMetadata(status: status)
    metadata.date = now
    metadata.cacheControl = self["Cache-Control"].map { CacheControl(parsing: $0) }
    metadata.entityTag = entityTag.map(Self.number)
    metadata.lastModified = lastModified.flatMap(Self.date).map { moment($0, now) }
    metadata.expires = self["Expires"].map { text in
      Self.date(text).map { moment($0, now) } ?? ResponseMetadata.alreadyExpired
    }
    if let seconds = self["Age"].flatMap({ Int64($0) }), (0...1 << 31).contains(seconds) {
      metadata.age = .seconds(seconds)
    }
    return metadata
  }

  private func moment(_ moment: HTTPDate, _ now: Instant) -> Instant {
    let origin = self["Date"].flatMap(Self.date) ?? Self.today
    return now + .seconds(moment.unixSeconds - origin.unixSeconds)
  }

  private static func date(_ text: String) -> HTTPDate? { HTTPDate(parsing: text, asOf: today) }

  private static var today: HTTPDate {
    HTTPDate(unixSeconds: Int64(Date.now.timeIntervalSince1970))
  }

  /// A number for a tag, other tags having other numbers but for a chance of one in 2^64: FNV-1a
  /// (G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake. *The FNV Non-Cryptographic Hash Algorithm*, IETF
  /// draft).
  private static func number(_ tag: String) -> UInt64 {
    tag.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
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
