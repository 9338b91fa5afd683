import CCurl
import Foundation
import HTTPCaching
import Platform

/// One question to an upstream server, and what has come of its answer.
///
/// Everything but its making happens on the thread of its ``UpstreamClient``.
final class UpstreamTransfer: Sendable {
  /// Is told what came of a question.
  typealias Listener = @Sendable (Result<UpstreamAnswer, UpstreamFailure>) -> Void

  private struct State: Sendable {
    var answer = UpstreamAnswer()
    var headerBytes = 0
    /// Whether the lines that come are of the answer's header, and not what follows its body.
    var isInHeader = false
    var failure: UpstreamFailure?
  }

  let question: UpstreamQuestion
  let limits: UpstreamLimits
  private let room: BodyRoom
  private let state = Locked(State())
  private let listener: Listener

  /// - Parameters:
  ///   - question: What is asked.
  ///   - limits: What the answer may take.
  ///   - room: Where its body has room.
  ///   - listener: Is told what came of it.
  init(
    _ question: UpstreamQuestion, _ limits: UpstreamLimits, _ room: BodyRoom,
    then listener: @escaping Listener
  ) {
    (self.question, self.limits, self.room) = (question, limits, room)
    self.listener = listener
  }

  /// Takes a line of the header.
  ///
  /// - Returns: Whether to go on.
  func take(line: String) -> Bool {
    state.withLock { state in
      state.headerBytes += line.utf8.count
      guard state.headerBytes <= limits.header else {
        state.failure = .tooLong("header", limit: limits.header)
        return false
      }
      // What is sent before the answer itself (RFC 9110, section 15.2) has a header of its own.
      if line.hasPrefix("HTTP/") {
        state.answer.fields = []
        state.isInHeader = true
      } else if line.allSatisfy(\.isNewline) {
        state.isInHeader = false
      } else if state.isInHeader, let colon = line.firstIndex(of: ":") {
        let value = line[line.index(after: colon)...].trimmingCharacters(
          in: .whitespacesAndNewlines)
        // Lines that are no fields are neither passed on nor recorded.
        if FieldSyntax.isToken(line[..<colon].utf8), FieldSyntax.isValue(value.utf8) {
          state.answer.fields.append(HeaderField(String(line[..<colon]), value))
        }
      }
      return true
    }
  }

  /// Takes a piece of the body.
  ///
  /// - Returns: Whether to go on.
  func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    state.withLock { state in
      guard state.answer.body.count + bytes.count <= limits.body else {
        state.failure = .tooLong("body", limit: limits.body)
        return false
      }
      guard room.take(bytes.count) else {
        state.failure = .busy
        return false
      }
      unsafe state.answer.body.append(contentsOf: bytes)
      return true
    }
  }

  /// Tells what came of it.
  func end(_ handle: CurlHandle, _ code: CURLcode) {
    let result = state.withLock { state -> Result<UpstreamAnswer, UpstreamFailure> in
      if let failure = state.failure { return .failure(failure) }
      if code == CURLE_OPERATION_TIMEDOUT { return .failure(.timedOut(seconds: limits.seconds)) }
      guard code == CURLE_OK else {
        return .failure(.unreachable(unsafe String(cString: curl_easy_strerror(code))))
      }
      state.answer.complete(with: handle)
      if let defect = state.answer.defect { return .failure(.invalid(defect)) }
      state.answer.room = room
      return .success(state.answer)
    }
    listener(result)
  }

  /// Tells that it could not even begin.
  func fail() { listener(.failure(.busy)) }
}

extension UpstreamAnswer {
  /// Why the answer is none (RFC 9110, sections 8.6 and 15, and RFC 9112, section 6.3): others on the way may have
  /// read it otherwise; nil if it is one.
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
