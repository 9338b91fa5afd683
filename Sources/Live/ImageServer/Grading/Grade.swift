/// The grade of a client's cache, from the requests that reached the server.
///
/// It is computed from the log alone; the client needs no changes. Only requests for images count.
package struct Grade: Equatable, Sendable {
  /// The version of this format.
  package private(set) var schemaVersion = 2
  /// Requests for images.
  package private(set) var requests = 0
  /// Different addresses that were requested.
  package private(set) var distinct = 0
  /// Body bytes sent.
  package private(set) var bytes = 0
  /// Unconditional requests for a version that the client had received whole.
  package private(set) var duplicates = 0
  /// Duplicates whose first response was still fresh by its own header.
  package private(set) var freshDuplicates = 0
  /// Requests for an address that was already being sent to the same client. This and all other counts that depend on
  /// the ends of requests are nil if the log does not state them.
  package private(set) var simultaneous: Int? = 0
  /// Bytes sent for duplicates and simultaneous requests.
  package private(set) var avoidableBytes = 0
  /// Conditional requests, which ask only for changes.
  package private(set) var conditional = 0
  /// Conditional requests that were answered with 304.
  package private(set) var revalidations = 0
  /// Conditional requests made while the stored response was still fresh.
  package private(set) var needlesslyConditional = 0
  /// Requests that the client cancelled; nil if the log does not contain it.
  package private(set) var cancelled: Int? = 0
  /// Bytes sent for requests that the client cancelled.
  package private(set) var cancelledBytes: Int? = 0
  /// Requests answered with a status of 400 or above.
  package private(set) var errors = 0
  /// Requests for an address that had been answered 404 before.
  package private(set) var repeatedMisses = 0
  /// Requests that resumed a broken download at the byte where it ended.
  package private(set) var resumed = 0
  /// The maximum number of concurrent requests; nil if the log does not state the ends of requests.
  package private(set) var peakConcurrency: Int? = 0
  /// The number of connections; nil if the log does not contain it.
  package private(set) var connections: Int? = 0

  /// The number of requests of each kind, by address.
  package private(set) var tallies: [Kind: [String: Int]] = [:]

  /// The kind of a request, named like the metric that counts it.
  package enum Kind: String, Sendable, CaseIterable {
    case request, completed, duplicate, revalidation, failed, cancelled
  }

  /// The client's copy of an address, as far as the server can tell.
  private struct Holding {
    var version: UInt32?
    var receivedAt: Int64
    var freshFor: Int64?

    func isFresh(at instant: Int64) -> Bool {
      let age = instant.subtractingReportingOverflow(receivedAt)
      return freshFor.map { !age.overflow && age.partialValue / 1_000_000_000 < $0 } ?? false
    }
  }

  /// Judges a session.
  ///
  /// - Parameters:
  ///   - records: The log.
  ///   - hasEnds: True if the log states when requests ended.
  ///   - hasConnections: True if the log distinguishes connections.
  /// - Complexity: O(*n* log *n*).
  package init(
    _ records: [ServerLogRecord], hasEnds: Bool = true, hasConnections: Bool = true
  ) {
    let images = records.filter { $0.isImageRequest }.sorted { $0.end < $1.end }
    var held: [String: Holding] = [:]
    var lastEnds: [String: Int64] = [:]
    var missing: Set<String> = []
    for record in images {
      count(record)
      let address = record.address
      if missing.contains(address) { repeatedMisses += 1 }
      judge(record, held[address], lastEnd: lastEnds[address])
      lastEnds[address] = max(record.end, lastEnds[address] ?? .min)
      if record.status == 404 { missing.insert(address) }
      if let holding = Self.holding(after: record) { held[address] = holding }
    }
    distinct = lastEnds.count
    connections = hasConnections ? Set(images.map(\.connection)).count : nil
    if !hasEnds { simultaneous = nil }
    peakConcurrency = hasEnds ? Self.peak(of: images) : nil
    if images.contains(where: { $0.outcome == nil }) { (cancelled, cancelledBytes) = (nil, nil) }
  }

  /// Adds the grades of several clients. A sum is nil if one of its terms is. The maximum number of concurrent requests
  /// is the maximum over the clients.
  package init(sumOf grades: [Grade]) {
    for path in [
      \Grade.requests, \.bytes, \.duplicates, \.freshDuplicates, \.avoidableBytes, \.conditional,
      \.revalidations, \.needlesslyConditional, \.errors, \.repeatedMisses, \.resumed,
    ] {
      self[keyPath: path] = grades.reduce(0) { $0 + $1[keyPath: path] }
    }
    for path in [\Grade.simultaneous, \.cancelled, \.cancelledBytes, \.connections] {
      let counts = grades.compactMap { $0[keyPath: path] }
      self[keyPath: path] = counts.count < grades.count ? nil : counts.reduce(0, +)
    }
    let peaks = grades.compactMap(\.peakConcurrency)
    peakConcurrency = peaks.count < grades.count ? nil : peaks.max() ?? 0
    for grade in grades {
      tallies.merge(grade.tallies) { $0.merging($1, uniquingKeysWith: +) }
    }
    distinct = tallies[.request]?.count ?? 0
  }

  private mutating func count(_ record: ServerLogRecord) {
    requests += 1
    bytes += record.countedBytes
    tally(record, .request)
    if record.isCompleted { tally(record, .completed) }
    if record.isFailed { tally(record, .failed) }
    if record.outcome == .clientClosed { tally(record, .cancelled) }
    if record.status == 304 { tally(record, .revalidation) }
    if let status = record.status, status >= 400 { errors += 1 }
    if record.outcome == .clientClosed {
      cancelled? += 1
      cancelledBytes? += record.countedBytes
    }
    if record.status == 206 { resumed += 1 }
    if record.isConditional { conditional += 1 }
    if record.status == 304 { revalidations += 1 }
  }

  private mutating func tally(_ record: ServerLogRecord, _ kind: Kind) {
    tallies[kind, default: [:]][record.address, default: 0] += 1
  }

  /// Counts the request, and decides if it was necessary.
  private mutating func judge(_ record: ServerLogRecord, _ held: Holding?, lastEnd: Int64?) {
    if record.isConditional {
      if let held, held.isFresh(at: record.arrival) { needlesslyConditional += 1 }
      return
    }
    guard record.status == 200 else { return }
    if let held, held.receivedAt <= record.arrival, held.version == record.version {
      duplicates += 1
      tally(record, .duplicate)
      avoidableBytes += record.countedBytes
      if held.isFresh(at: record.arrival) { freshDuplicates += 1 }
    } else if let lastEnd, lastEnd > record.arrival {
      simultaneous? += 1
      tally(record, .duplicate)
      avoidableBytes += record.countedBytes
    }
  }

  private static func holding(after record: ServerLogRecord) -> Holding? {
    // If the log does not contain the outcome, the response counts as received.
    guard record.outcome ?? .completed == .completed, record.status == 200 || record.status == 304
    else {
      return nil
    }
    return Holding(version: record.version, receivedAt: record.end, freshFor: record.freshFor)
  }

  /// Returns the maximum number of overlapping intervals. An interval that ends when another begins does not overlap
  /// it.
  private static func peak(of records: [ServerLogRecord]) -> Int {
    let changes = records.flatMap { [($0.arrival, 1), ($0.end, -1)] }
    var now = 0
    var peak = 0
    for change in changes.sorted(by: { $0 < $1 }) {
      now += change.1
      peak = max(peak, now)
    }
    return peak
  }
}

extension ServerLogRecord {
  /// True if the client requested an image's body.
  fileprivate var isImageRequest: Bool {
    method == "GET" && (isImage ?? target.hasPrefix("/images/")) && outcome != .neverARequest
      && outcome != .refused
  }

  /// The number of bytes sent, limited so that the sum over any log fits.
  fileprivate var countedBytes: Int { min(max(sent, 0), 1 << 40) }

  /// The address of the image: the archive's URL, or the target.
  fileprivate var address: String { url ?? target }

  fileprivate var isCompleted: Bool {
    outcome == .completed && status.map { 200..<300 ~= $0 } ?? false
  }

  /// True if the server sent an error, or broke the response off.
  fileprivate var isFailed: Bool {
    let isBroken = [.resetByFault, .truncatedByFault, .timedOut, .broken].contains(outcome)
    return isBroken || status.map { $0 >= 400 } ?? false
  }
}

/// A weakness of a client's cache, with advice.
package struct Finding: Equatable, Sendable {
  /// The observation.
  package let what: String
  /// The number of requests concerned.
  package let count: Int
  /// The advice, in a sentence.
  package let advice: String
}

extension Grade {
  /// The possible improvements; empty if there are none.
  package var findings: [Finding] {
    [
      Finding(
        what: "Fetched again although still fresh", count: freshDuplicates,
        advice: "Let an HTTP cache (URLCache) obey Cache-Control: these requests were not needed."),
      Finding(
        what: "Fetched again although received before", count: duplicates - freshDuplicates,
        advice: "Keep received files on disk, or send If-None-Match to get a 304."),
      Finding(
        what: "Fetched although already under way", count: simultaneous ?? 0,
        advice: "Let requests for the same address join the one under way."),
      Finding(
        what: "Revalidated although still fresh", count: needlesslyConditional,
        advice: "Use the stored response until max-age has passed."),
      Finding(
        what: "Requested again although missing", count: repeatedMisses,
        advice: "Remember for a while that an address returned 404."),
      Finding(
        what: "Cancelled before the end", count: cancelled ?? 0,
        advice: "Prefetch less, or let requests finish and keep the result."),
    ].filter { $0.count > 0 }
  }
}
