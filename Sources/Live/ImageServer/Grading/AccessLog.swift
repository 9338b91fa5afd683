package import HTTPCaching
package import Primitives
import RequestTraces

/// The log of a web server or proxy, in any format of `RequestTraces.AccessLogText`, as records that can be graded.
///
/// The common and combined formats have times in whole seconds and no durations. Their requests end when they begin, so
/// overlapping requests are not detected.
///
/// A client that left is recognised by nginx's status 499, a result of Squid that ends with `_ABORTED`, or a
/// termination state of HAProxy that begins with `C`.
package struct AccessLog: Sendable {
  /// The records by client, in the order of the log.
  package private(set) var records: [String: [ServerLogRecord]] = [:]
  /// The facts that all requests for images have.
  package private(set) var contents = LogContents.ofLines
  /// The lines that are not requests.
  package private(set) var passed = PassedRecords()

  /// Reads a log.
  ///
  /// - Parameters:
  ///   - bytes: The whole log, decompressed.
  ///   - file: The name of the log in errors.
  ///   - images: Selects the requests that are graded.
  /// - Throws: `FileError` if more than half of the lines are not requests.
  /// - Complexity: O(*n*).
  package init(_ bytes: [UInt8], file: String, images: ImageSelection) throws(FileError) {
    var records: [String: [ServerLogRecord]] = [:]
    var (count, contents, isNginx) = (0, LogContents.ofLines, false)
    let odd = AccessLogText.read(bytes) { line, request in
      count += 1
      isNginx = isNginx || request.status == 499
      let isAnswered = request.status != 499 && request.status >= 100
      let isCancelled = request.status == 499 ? true : request.isCancelled
      let url = request.url
      let isWhole = url.hasPrefix("/") || url.contains("://")
      let target = isWhole ? url : "http://" + url
      let record = ServerLogRecord(
        number: UInt64(line), span: request.time...request.time + (request.duration ?? 0),
        method: request.methodName, target: target, status: isAnswered ? request.status : nil,
        bytes: request.bytes ?? 0, isImage: images.contains(target, type: request.mediaType),
        outcome: isCancelled.map { $0 ? .clientClosed : isAnswered ? .completed : .broken })
      if record.isImageRequest { contents.formIntersection(LogContents(request)) }
      records[request.clientName, default: []].append(record)
    }
    let fault = odd.isEmpty ? "" : AccessLogText.fault(in: bytes)
    for line in odd {
      passed.append(line, FileError(file: file, place: ":\(line)", message: fault))
    }
    try passed.refuseMost(of: odd.count + count)
    // Only nginx has the status 499, and sets it for every client that leaves before the response ends.
    if isNginx { for client in records.keys { records[client]?.completeOutcomes() } }
    (self.records, self.contents) = (records, contents)
  }
}

extension LogContents {
  /// The facts that lines can contain.
  fileprivate static let ofLines: LogContents = [.ends, .bytes, .clients, .wholeAddresses]

  /// Creates the facts that a line contains.
  fileprivate init(_ request: LoggedRequest) {
    self = .ofLines
    if request.duration == nil { remove(.ends) }
    if request.bytes == nil { remove(.bytes) }
    if request.clientName.isEmpty { remove(.clients) }
    if !request.isWholeAddress { remove(.wholeAddresses) }
  }
}

extension [ServerLogRecord] {
  /// Sets the unknown outcomes of a log that marks every client that left.
  fileprivate mutating func completeOutcomes() {
    for index in indices where self[index].outcome == nil {
      self[index].outcome = self[index].status == nil ? .broken : .completed
    }
  }
}
