import CCurl
import Foundation
import Platform

/// Sends concurrent requests to an upstream server by libcurl, on a separate thread.
final class UpstreamClient: Sendable {
  private struct State: Sendable {
    /// The transfers that have not begun.
    var waiting: [UpstreamTransfer] = []
    /// The transfers to cancel.
    var left: [UpstreamTransfer] = []
    var isClosed = false
  }

  /// The active transfers, each with the list of its fields.
  private typealias Running = [CurlHandle: (transfer: UpstreamTransfer, fields: CurlFields)]

  private let origin: String
  private let limits: UpstreamLimits
  private let transfers: CurlHandle?
  /// The number of bytes that bodies use while they are received or sent.
  private let held = Locked(0)
  private let state = Locked(State())
  private let ended = DispatchSemaphore(value: 0)

  /// Initialises libcurl once per process, before the first transfer.
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// Starts the thread, which runs until ``close()``.
  ///
  /// - Parameters:
  ///   - address: The server.
  ///   - limits: The limits for its responses.
  init(_ address: UpstreamAddress, _ limits: UpstreamLimits) {
    origin = address.origin
    self.limits = limits
    transfers = Self.isReady ? unsafe CurlHandle(curl_multi_init()) : nil
    let thread = Thread { [self] in
      work()
      ended.signal()
    }
    thread.name = "cachebench upstream"
    thread.start()
  }

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - question: The request.
  ///   - listener: Receives the response on the client's thread; not called if the client closes first.
  /// - Returns: The transfer, for ``breakOff(_:)``.
  func ask(
    _ question: UpstreamQuestion, then listener: @escaping UpstreamTransfer.Listener
  ) -> UpstreamTransfer {
    let room = BodyRoom(of: held, limit: limits.underWay)
    let transfer = UpstreamTransfer(question, limits, room, then: listener)
    state.withLock { state in
      guard !state.isClosed else { return }
      state.waiting.append(transfer)
      wake()
    }
    return transfer
  }

  /// Cancels a transfer whose response is no longer wanted, and releases its memory reservation. Its listener may still
  /// be called if the transfer ends at the same moment.
  func breakOff(_ transfer: UpstreamTransfer) {
    state.withLock { state in
      guard !state.isClosed else { return }
      state.left.append(transfer)
      wake()
    }
  }

  /// Cancels active transfers and ends the thread. A second call does nothing.
  func close() {
    let isFirst = state.withLock { state in
      let isFirst = !state.isClosed
      state.isClosed = true
      if isFirst { wake() }
      return isFirst
    }
    if isFirst { ended.wait() }
  }

  /// Wakes the thread. Call it under the lock, which ensures that the handle exists.
  private func wake() { _ = unsafe curl_multi_wakeup(transfers?.pointer) }

  private func work() {
    var running: Running = [:]
    while takeUp(&running) {
      var count: Int32 = 0
      _ = unsafe curl_multi_perform(transfers?.pointer, &count)
      endTransfers(&running)
      _ = unsafe curl_multi_poll(transfers?.pointer, nil, 0, 60_000, nil)
    }
    for (handle, rest) in running { drop(handle, rest.fields) }
    _ = unsafe curl_multi_cleanup(transfers?.pointer)
  }

  /// Begins new transfers and drops cancelled transfers; returns false once the client is closed. On closing, it
  /// releases all transfers and their memory reservations before any wait.
  private func takeUp(_ running: inout Running) -> Bool {
    let (new, left, isClosed) = state.withLock { state in
      defer { (state.waiting, state.left) = ([], []) }
      return (state.waiting, state.left, state.isClosed)
    }
    guard !isClosed else { return false }
    for transfer in new { start(transfer, &running) }
    guard !left.isEmpty else { return true }
    let gone = Set(left.map(ObjectIdentifier.init))
    for (handle, rest) in running where gone.contains(ObjectIdentifier(rest.transfer)) {
      running[handle] = nil
      drop(handle, rest.fields)
    }
    return true
  }

  private func start(_ transfer: UpstreamTransfer, _ running: inout Running) {
    let fields = CurlFields(transfer.question)
    var start = unsafe cachebench_transfer()
    unsafe start.fields = fields.pointer
    unsafe start.is_head = transfer.question.isHead ? 1 : 0
    unsafe start.decodes = transfer.question.decodes ? 1 : 0
    unsafe start.milliseconds = Int(limits.seconds * 1_000)
    unsafe start.context = Unmanaged.passUnretained(transfer).toOpaque()
    unsafe start.header = curlBringsHeader
    unsafe start.body = curlBringsBody
    let handle = unsafe origin.withCString { origin in
      unsafe transfer.question.target.withCString { target in
        unsafe start.server = origin
        unsafe start.target = target
        return unsafe CurlHandle(cachebench_start_transfer(transfers?.pointer, &start))
      }
    }
    guard let handle else {
      fields.free()
      return transfer.fail()
    }
    running[handle] = (transfer, fields)
  }

  private func endTransfers(_ running: inout Running) {
    var code = CURLE_OK
    while let handle = unsafe CurlHandle(cachebench_ended_transfer(transfers?.pointer, &code)) {
      guard let (transfer, fields) = running.removeValue(forKey: handle) else { continue }
      transfer.end(handle, code)
      drop(handle, fields)
    }
  }

  private func drop(_ handle: CurlHandle, _ fields: CurlFields) {
    _ = unsafe curl_multi_remove_handle(transfers?.pointer, handle.pointer)
    unsafe curl_easy_cleanup(handle.pointer)
    fields.free()
  }
}

/// Handles a line of the header.
private nonisolated func curlBringsHeader(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  let line = unsafe String(
    decoding: UnsafeRawBufferPointer(start: bytes, count: size * count), as: UTF8.self)
  return unsafe transfer(context)?.handle(line: line) == true ? size * count : 0
}

/// Handles a piece of the body.
private nonisolated func curlBringsBody(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  let piece = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
  return unsafe transfer(context)?.handle(piece) == true ? size * count : 0
}

private nonisolated func transfer(_ context: UnsafeMutableRawPointer?) -> UpstreamTransfer? {
  unsafe context.map { unsafe Unmanaged<UpstreamTransfer>.fromOpaque($0).takeUnretainedValue() }
}
