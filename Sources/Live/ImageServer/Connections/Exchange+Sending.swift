import CMicroHTTPD
import Environment
import Platform
import Primitives

extension Exchange {
  /// Passes the whole body of the response on at once, if nothing limits its pace and it is not long; returns true if so.
  func passesWholeBody() -> Bool {
    state.withLock { state in
      guard let response = state.response, state.flow?.isFree == true, response.statedLength == nil,
        response.body.count <= Self.longestWhole, state.record.method != "HEAD"
      else { return false }
      state.record.sent = response.body.count
      state.lastByteAt = content.clock.now
      return true
    }
  }

  /// Copies the next piece of the body, if it may leave now.
  func read(from position: Int, into space: UnsafeMutableRawBufferPointer) -> Piece {
    state.withLock { state in
      guard let response = state.response, var flow = state.flow else { return .broken }
      if let place = flow.failsAt, position >= place { return fail(flow.fault, &state) }
      if hasLeft(&state) {
        letGo(flow, state)
        return .broken
      }
      // The stop of the server wakes exchanges whose next bytes are not due yet.
      if !flow.isFree, core.waker.isClosed {
        breakOff(&state)
        return .broken
      }
      if state.allowed == 0 {
        let now = content.clock.now
        let next = next(&flow, from: position, room: space.count, at: now)
        state.flow = flow
        state.allowed = next.bytes
        if next.bytes == 0 || next.ready > now {
          let number = state.record.sequence
          if core.waker.rest(connection.handle, for: number, until: next.ready) { return .later }
          breakOff(&state)
          return .broken
        }
      }
      let count = min(state.allowed, space.count)
      let start = response.body.startIndex + position
      unsafe space.copyBytes(from: response.body[start..<start + count])
      state.allowed -= count
      state.record.sent = position + count
      if state.record.sent == flow.length { state.lastByteAt = content.clock.now }
      return .bytes(count)
    }
  }

  private func next(
    _ flow: inout BodyFlow, from position: Int, room: Int, at now: Instant
  ) -> (bytes: Int, ready: Instant) {
    guard !flow.isFree else { return (min(room, flow.length - position), now) }
    return connection.state.withLock {
      flow.next(from: position, room: room, on: &$0.pace, at: now)
    }
  }

  /// Records the departure of the client and its time; returns true if the client has left.
  func hasLeft(_ state: inout State) -> Bool {
    let now = content.clock.now
    guard connection.handle.peerHasLeft else { return false }
    state.outcome = .clientClosed
    let silence = Double(connection.handle.silence) * core.options.speed
    state.leftAt = Instant(
      nanoseconds: max(state.record.arrival, now.nanoseconds - Int64(silence)))
    return true
  }

  /// Records the cause of an early end: a client that has left, a server that stops, or a server that cannot go on.
  func breakOff(_ state: inout State) {
    guard state.outcome == nil, !hasLeft(&state) else { return }
    state.outcome = core.waker.isClosed ? .stopped : .broken
  }

  /// Records that libmicrohttpd refuses the response.
  func isNotSent() {
    state.withLock { state in
      state.outcome = .broken
      state.record.status = nil
      state.record.sent = 0
    }
  }

  private func fail(_ fault: TransferFault, _ state: inout State) -> Piece {
    if case .reset = fault {
      connection.handle.reset()
      state.outcome = .resetByFault
    } else {
      state.outcome = .truncatedByFault
    }
    return .broken
  }

  /// Logs the request. Cancels the request to another server if one is still under way.
  func end(_ termination: MHD_RequestTerminationCode) {
    let isAnswered = termination == .REQUEST_TERMINATED_COMPLETED_OK
    let (record, leave) = state.withLock { state in
      let last = isAnswered ? state.lastByteAt : nil
      state.record.end = (last ?? state.leftAt ?? content.clock.now).nanoseconds
      let status = connection.handle.status
      if state.phase != .answered { state.record.status = status == 0 ? nil : status }
      state.record.outcome = state.outcome ?? outcome(termination, state)
      if state.record.outcome == .clientClosed {
        state.record.left = state.record.end
        state.record.received = receivedBytes(state)
      }
      if let image = state.image { content.images.release(image) }
      state.image = nil
      defer { state.leave = nil }
      return (state.record, state.leave)
    }
    leave?()
    let received = connection.handle.bytesReceived
    connection.state.withLock {
      $0.settledBytes = isAnswered ? received : nil
      $0.waitsSince = nil
    }
    content.log.add(record)
  }

  /// Returns the maximum number of body bytes that the client can have: at most the bytes passed on and, if the system
  /// reports them, the bytes that the client has acknowledged.
  private func receivedBytes(_ state: State) -> Int {
    let header = state.response?.fields.lineBytes ?? 0
    let now = connection.handle.bytesAcknowledged ?? .max / 2
    return min(state.record.sent, max(0, now - (state.acknowledged ?? 0) - header))
  }

  private func outcome(
    _ termination: MHD_RequestTerminationCode, _ state: State
  ) -> ServerLogRecord.Outcome {
    if connection.state.withLock({ $0.isOverdue }) { return .timedOut }
    return switch termination {
    case .REQUEST_TERMINATED_COMPLETED_OK: state.response?.remarks.outcome ?? .completed
    case .REQUEST_TERMINATED_TIMEOUT_REACHED: .timedOut
    case .REQUEST_TERMINATED_DAEMON_SHUTDOWN: .stopped
    // The client left, or the response was broken off. libmicrohttpd itself answers requests that it cannot read, and
    // ends the connection.
    default: state.phase != .answered && state.record.status != nil ? .refused : .clientClosed
    }
  }

  /// Lets the path carry the bytes that the server still sends after its client has left.
  func letGo(_ flow: BodyFlow, _ state: State) {
    guard let leftAt = state.leftAt else { return }
    var flow = flow
    connection.state.withLock { flow.letGo(leftAt: leftAt, on: &$0.pace, at: state.dueAt) }
  }
}
