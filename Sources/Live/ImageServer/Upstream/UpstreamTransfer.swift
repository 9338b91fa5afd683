import CCurl
import Foundation
import HTTPCaching
import Platform

/// One request to an upstream server, and its response so far.
///
/// All methods are called on the thread of the ``UpstreamClient``. The lock only makes the type `Sendable`.
final class UpstreamTransfer: Sendable {
  /// Receives the outcome of a request.
  typealias Listener = @Sendable (Result<UpstreamResponse, UpstreamFailure>) -> Void

  private struct State: Sendable {
    var response = UpstreamResponse()
    var headerBytes = 0
    /// True if the next lines belong to the response's header; false if they are trailers after its body.
    var isInHeader = false
    var failure: UpstreamFailure?
  }

  let question: UpstreamQuestion
  let limits: UpstreamLimits
  private let room: BodyRoom
  private let state = Locked(State())
  private let listener: Listener

  /// - Parameters:
  ///   - question: The request.
  ///   - limits: The limits for the response.
  ///   - room: The memory reservation for its body.
  ///   - listener: Receives the outcome.
  init(
    _ question: UpstreamQuestion, _ limits: UpstreamLimits, _ room: BodyRoom,
    then listener: @escaping Listener
  ) {
    (self.question, self.limits, self.room) = (question, limits, room)
    self.listener = listener
  }

  /// Handles a line of the header.
  ///
  /// - Returns: True if the transfer may continue.
  func handle(line: String) -> Bool {
    state.withLock { state in
      state.headerBytes += line.utf8.count
      guard state.headerBytes <= limits.header else {
        state.failure = .tooLong("header", limit: limits.header)
        return false
      }
      // An interim response before the final response (RFC 9110, section 15.2) has its own header.
      if line.hasPrefix("HTTP/") {
        state.response.fields = []
        state.isInHeader = true
      } else if line.allSatisfy(\.isNewline) {
        state.isInHeader = false
      } else if state.isInHeader, let colon = line.firstIndex(of: ":") {
        let value = line[line.index(after: colon)...].trimmingCharacters(
          in: .whitespacesAndNewlines)
        // Lines that are not fields are neither passed on nor recorded.
        if FieldSyntax.isToken(Array(line[..<colon].utf8)), FieldSyntax.isValue(Array(value.utf8)) {
          state.response.fields.append(HeaderField(String(line[..<colon]), value))
        }
      }
      return true
    }
  }

  /// Handles a piece of the body.
  ///
  /// - Returns: True if the transfer may continue.
  func handle(_ bytes: UnsafeRawBufferPointer) -> Bool {
    state.withLock { state in
      guard state.response.body.count + bytes.count <= limits.body else {
        state.failure = .tooLong("body", limit: limits.body)
        return false
      }
      guard room.reserve(bytes.count) else {
        state.failure = .busy
        return false
      }
      unsafe state.response.body.append(contentsOf: bytes)
      return true
    }
  }

  /// Reports the outcome.
  func end(_ handle: CurlHandle, _ code: CURLcode) {
    let result = state.withLock { state -> Result<UpstreamResponse, UpstreamFailure> in
      if let failure = state.failure { return .failure(failure) }
      if code == CURLE_OPERATION_TIMEDOUT { return .failure(.timedOut(seconds: limits.seconds)) }
      guard code == CURLE_OK else {
        return .failure(.unreachable(unsafe String(cString: curl_easy_strerror(code))))
      }
      state.response.complete(with: handle)
      if let defect = state.response.defect { return .failure(.invalid(defect)) }
      state.response.room = room
      return .success(state.response)
    }
    listener(result)
  }

  /// Reports that the transfer could not begin.
  func fail() { listener(.failure(.busy)) }
}

extension UpstreamResponse {
  /// The defect of the response; nil if it is valid (RFC 9110, sections 8.6 and 15, and RFC 9112, section 6.3). A proxy
  /// may read a defective response differently, which allows response smuggling.
  fileprivate var defect: String? {
    guard status >= 200 else { return "the final status \(status)" }
    let header = PassedHeader(fields)
    guard let stated = header.value("content-length") else { return nil }
    if header.value("transfer-encoding") != nil { return "a length beside an encoding" }
    let lengths = stated.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let isNumber = lengths.allSatisfy {
      $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } && Int64($0) != nil
    }
    return isNumber && Set(lengths).count == 1 ? nil : "the length '\(stated.prefix(100))'"
  }

  fileprivate mutating func complete(with handle: CurlHandle) {
    status = UInt16(clamping: handle.number(CURLINFO_RESPONSE_CODE))
    transport =
      switch handle.number(CURLINFO_HTTP_VERSION) {
      case CURL_HTTP_VERSION_1_0: "HTTP/1.0"
      case CURL_HTTP_VERSION_2_0: "HTTP/2"
      default: "HTTP/1.1"
      }
    transferred = Int(handle.figure(CURLINFO_SIZE_DOWNLOAD_T))
    if handle.number(CURLINFO_NUM_CONNECTS) > 0 {
      moments.opening = (
        handle.figure(CURLINFO_NAMELOOKUP_TIME_T), handle.figure(CURLINFO_CONNECT_TIME_T),
        handle.figure(CURLINFO_APPCONNECT_TIME_T)
      )
    }
    moments.firstByte = handle.figure(CURLINFO_STARTTRANSFER_TIME_T)
    moments.end = handle.figure(CURLINFO_TOTAL_TIME_T)
  }
}
