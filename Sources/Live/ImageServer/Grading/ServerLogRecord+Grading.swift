import HTTPCaching

extension ServerLogRecord {
  /// Creates the record of a request that another server has logged.
  ///
  /// - Parameters:
  ///   - number: Its number in the log, counted from 1.
  ///   - span: The times of the request's arrival and of the response's end, in nanoseconds of any clock.
  ///   - method: The method.
  ///   - target: The path and query, or the URL.
  ///   - status: The status; nil if there was no response.
  ///   - bytes: The number of body bytes that were sent.
  ///   - isImage: True if the request is to be graded.
  ///   - outcome: The outcome; nil if the log does not contain it.
  ///   - conditional: True if the client sent a conditional request. The status 304 implies one (RFC 9110, section
  ///     15.4.5).
  ///   - fields: The names and values of the response's header; empty if the log does not contain them.
  package init(
    number: UInt64, span: ClosedRange<Int64>, method: String, target: String, status: UInt16?,
    bytes: Int, isImage: Bool, outcome: Outcome?, conditional: Bool = false,
    fields: [(name: String, value: String)] = []
  ) {
    self.init(
      sequence: number, connection: 1, arrival: span.lowerBound, end: span.upperBound)
    self.method = method
    (self.target, url) = (target, target)
    self.status = status
    (promised, sent) = (bytes, bytes)
    isConditional = conditional || status == 304
    let reuse = PassedHeader(fields.map { HeaderField($0.name, $0.value) }).reuse(
      receivedAt: HTTPDate(unixSeconds: span.upperBound / 1_000_000_000))
    (freshFor, forbidsStoring) = (reuse.freshFor, reuse.forbidsStoring)
    (self.isImage, self.outcome) = (isImage, outcome)
  }

  /// True if the client requested an image's body.
  package var isImageRequest: Bool {
    method == "GET" && (isImage ?? target.hasPrefix("/images/")) && outcome != .neverARequest
      && outcome != .refused
  }

  /// The number of bytes sent, limited so that the sum over any log fits.
  var countedBytes: Int { min(max(sent, 0), 1 << 40) }

  /// The address of the image: the archive's URL, or the target.
  var address: String { url ?? target }

  var isCompleted: Bool {
    outcome == .completed && status.map { 200..<300 ~= $0 } ?? false
  }

  /// True if the server sent an error, or broke the response off.
  var isFailed: Bool {
    let isBroken = [.resetByFault, .truncatedByFault, .timedOut, .broken].contains(outcome)
    return isBroken || status.map { $0 >= 400 } ?? false
  }
}
