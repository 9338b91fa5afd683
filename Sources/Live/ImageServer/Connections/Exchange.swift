import Environment
import Foundation
import HTTPCaching
import Pictures
import Platform
import Primitives

/// One request and its response.
final class Exchange: Sendable {
  /// The next step of the exchange.
  enum Step: Sendable {
    /// No step: more of the request will come, or the connection is suspended.
    case wait
    /// Send the response.
    case send(Response)
    /// End the connection.
    case abandon
  }

  /// The outcome of a request for a piece of the body.
  enum Piece: Sendable {
    case bytes(Int)
    /// No bytes yet. The connection is suspended and requests the piece again.
    case later
    case broken
  }

  enum Phase: Sendable {
    case began, headerRead, waiting, answered
  }

  struct State: Sendable {
    var phase = Phase.began
    var record: ServerLogRecord
    var response: Response?
    var flow: BodyFlow?
    /// The bytes that may leave now.
    var allowed = 0
    var outcome: ServerLogRecord.Outcome?
    /// The time at which the end of the response was passed on. libmicrohttpd reports the end of the request later; by
    /// then, the client may have sent another request.
    var lastByteAt: Instant?
    /// The time at which the client left, if it was noticed.
    var leftAt: Instant?
    /// The number of bytes that the client had acknowledged before the response; nil if the system does not report it.
    var acknowledged: Int?
    /// The time from which the response may be sent.
    var dueAt = Instant.start
    var breaksWhenWoken = false
    /// The arrival of the request that opens a connection, plus the wait until the connection is accepted.
    var openedAt: Instant?
    /// The image that the response needs. Its memory is reserved until the request has ended.
    var image: EncodingCache.Key?
    /// The first line and the header as received, for requests that are passed on.
    var line = RequestLine()
    /// Cancels the request to another server; nil if there is none, or once its response has arrived.
    var leave: (@Sendable () -> Void)?
  }

  let core: ServerCore
  let connection: Connection
  private let target: String
  /// The number of bytes of the target as it was received.
  let targetLength: Int
  let state: Locked<State>

  /// Creates an exchange. Its request's first line has arrived.
  init(_ target: String, length: Int, on connection: Connection, _ core: ServerCore) {
    self.core = core
    targetLength = length
    self.connection = connection
    self.target = target
    var record = ServerLogRecord(
      sequence: core.nextSequence(), connection: connection.number,
      arrival: core.content.clock.now.nanoseconds, end: 0)
    record.target = String(target.prefix(512))
    state = Locked(State(record: record, acknowledged: connection.handle.bytesAcknowledged))
    connection.state.withLock {
      $0.requests += 1
      $0.waitsSince = DispatchTime.now().uptimeNanoseconds
    }
  }

  var content: ServerContent { core.content }

  /// The number of body bytes that libmicrohttpd requests at once. It is larger if nothing limits the body's pace.
  var blockSize: Int { state.withLock { ($0.flow?.isFree == true ? 96 : 32) << 10 } }

  /// The maximum number of bytes of a body that libmicrohttpd gets whole, as a copy. Of a longer body, the log could not
  /// say when its end was passed on.
  static let longestWhole = 32 << 10

  /// True if nothing of the request has been judged yet.
  var isNew: Bool { state.withLock { $0.phase == .began } }

  /// Takes the next step. It is called when the header has been read, and whenever the connection wakes.
  func proceed(_ line: RequestLine) -> Step {
    state.withLock { state in
      switch state.phase {
      case .began: begin(line, &state)
      case .headerRead: accept(&state) ?? answer(&state)
      case .waiting: wake(&state)
      case .answered: abandon(&state)
      }
    }
  }

  /// Refuses a request that is invalid regardless of its body. Such an early response ends the connection.
  private func begin(_ line: RequestLine, _ state: inout State) -> Step {
    state.phase = .headerRead
    connection.state.withLock { $0.waitsSince = nil }
    state.record.method = String(line.method.prefix(32))
    if let refusal = core.refusal(line, target) { return send(refusal, &state) }
    if content.upstream != nil { state.line = line }
    return .wait
  }

  private func answer(_ state: inout State) -> Step {
    let fields = connection.handle.fields(of: state.record.method)
    state.record.load = fields.load.map { String($0.prefix(64)) }
    state.record.isConditional = fields.isConditional
    state.record.range = fields.range.map { String($0.prefix(64)) }
    let request = ServerRequest(
      target: target, scheme: fields.scheme ?? core.options.scheme,
      isHead: state.record.method == "HEAD",
      fields: fields, line: state.line, isFirstOnConnection: isFirst,
      arrival: state.openedAt ?? content.clock.now
    )
    switch Router.plan(request, content) {
    case .now(let response): return send(response, &state)
    case .broken(let wait):
      state.breaksWhenWoken = true
      return rest(request.arrival + wait, &state)
    case .later(let wait, let image, let make):
      if let image, !content.images.reserve(image) { return send(.busy, &state) }
      state.image = image
      guard let image, !content.images.has(image) else {
        let response = make()
        if wait == .zero { return send(response, &state) }
        state.response = response
        return rest(request.arrival + wait, &state)
      }
      let number = state.record.sequence
      return park(&state) { [self] _ in
        content.images.work(on: image, while: { [core] in core.waker.isAwaited(number) }) {
          [self] in
          wake(with: make(), for: number, at: request.arrival + wait)
        }
      }
    case .asked(let wait, let ask):
      let number = state.record.sequence
      return park(&state) { [self] state in
        state.leave = ask { [self] response in
          wake(with: response, for: number, at: content.clock.now + wait)
        }
      }
    }
  }

  /// Suspends the connection until the response exists.
  private func park(_ state: inout State, _ begin: (inout State) -> Void) -> Step {
    state.phase = .waiting
    guard core.waker.park(connection.handle, for: state.record.sequence) else {
      return abandon(&state)
    }
    begin(&state)
    return .wait
  }

  private func wake(with response: Response, for number: UInt64, at instant: Instant) {
    state.withLock { state in
      state.response = response
      state.dueAt = instant
      state.leave = nil
    }
    core.waker.wake(for: number, at: instant)
  }

  private func rest(_ instant: Instant, _ state: inout State) -> Step {
    state.phase = .waiting
    state.dueAt = instant
    let number = state.record.sequence
    return core.waker.rest(connection.handle, for: number, until: instant)
      ? .wait : abandon(&state)
  }

  private func wake(_ state: inout State) -> Step {
    if hasLeft(&state) {
      if let response = state.response { letGo(flow(of: response), state) }
      return abandon(&state)
    }
    if core.waker.isClosed { return abandon(&state) }
    if state.breaksWhenWoken {
      state.outcome = .resetByFault
      state.record.faults.append("network")
      connection.handle.reset()
      return .abandon
    }
    guard let response = state.response else { return abandon(&state) }
    return send(response, &state)
  }

  private func abandon(_ state: inout State) -> Step {
    breakOff(&state)
    return .abandon
  }

  /// The maximum header bytes in addition to a response's fields: the first line, and the fields added to all
  /// responses.
  private static let ownFields = 512

  private func send(_ response: Response, _ state: inout State) -> Step {
    state.phase = .answered
    var response = response
    let room = Daemon.connectionMemory - connection.handle.memoryOfRequest
    if response.fields.lineBytes + Self.ownFields > room {
      response = .failure(
        "the headers of request and answer have more than \(Daemon.connectionMemory) bytes; shorten them",
        response.remarks)
    }
    if state.record.method == "HEAD", response.fault != .mislabelled { response.fault = .none }
    // A response that is passed on has the upstream server's own fields.
    if !response.isPassedOn {
      response.fields.append(HeaderField("Date", content.clock.date(content.clock.now).description))
      response.fields.append(HeaderField("Server", "cachebench"))
    }
    let record = state.record
    state.dueAt = content.clock.now
    state.flow = flow(of: response)
    state.record.status = response.status
    state.record.promised = response.body.count
    state.record.version = response.remarks.version
    state.record.isClamped = response.remarks.isClamped
    (state.record.freshFor, state.record.forbidsStoring) = response.remarks.reuse
    state.record.url = response.remarks.url
    state.record.isImage = response.remarks.isArchivedImage
    state.record.faults += response.fault.names
    state.response = response
    if response.body.isEmpty || record.method == "HEAD" { state.lastByteAt = content.clock.now }
    return .send(response)
  }

  private var isFirst: Bool { connection.state.withLock { $0.requests } == 1 }

  /// Makes the first request for an image on a connection wait for the packet that accepts the connection. That packet
  /// passes the queue; if the queue is full, it is sent again after a second.
  ///
  /// - Returns: The next step; nil if the request may be answered now.
  private func accept(_ state: inout State) -> Step? {
    let now = content.clock.now
    guard isFirst, target.hasPrefix("/images/"), let path = path(at: now) else { return nil }
    guard let openedAt = state.openedAt else {
      state.openedAt = now
      return acceptLater(path.roundTrip(at: now), &state)
    }
    if hasLeft(&state) || core.waker.isClosed { return abandon(&state) }
    guard let wait = core.link.acceptance(over: path, at: now) else {
      state.openedAt = openedAt + .seconds(1)
      return acceptLater(.seconds(1), &state)
    }
    state.openedAt = openedAt + wait
    connection.state.withLock { $0.pace.acceptance = wait }
    return nil
  }

  private func acceptLater(_ wait: Nanoseconds, _ state: inout State) -> Step {
    defer { state.phase = .headerRead }
    return rest(content.clock.now + wait, &state)
  }

  /// Returns the path at an instant; nil without a network.
  private func path(at now: Instant) -> NetworkPath? {
    content.setup.network(at: now).map { NetworkPath($0, seed: content.setup.seed) }
  }

  private func flow(of response: Response) -> BodyFlow {
    BodyFlow(
      response, over: response.remarks.isImage ? path(at: content.clock.now) : nil,
      through: core.link, of: content.setup.server.configuration, speed: core.options.speed)
  }
}

extension TransferFault {
  /// The names of the fault in the log.
  fileprivate var names: [String] {
    switch self {
    case .none: []
    case .truncated: ["truncated"]
    case .reset: ["reset"]
    case .stalled: ["stalled"]
    case .dripping: ["dripping"]
    case .mislabelled: ["mislabelled"]
    }
  }
}
