/// The grade of a client's cache, from the requests that reached the server.
///
/// It is a fold over the log; the client needs no changes. Only requests for images count.
package struct Grade: Equatable, Sendable {
  /// The version of this format.
  package private(set) var schemaVersion = 2
  /// Requests for images.
  package private(set) var requests = 0
  /// Different addresses among the requests.
  package private(set) var distinct = 0
  /// Bytes of bodies sent.
  package private(set) var bytes = 0
  /// Requests for a version that the client had received whole, without a condition that says so.
  package private(set) var duplicates = 0
  /// Duplicates whose first answer was still fresh by its own header.
  package private(set) var freshDuplicates = 0
  /// Requests for an address that was on its way to the same client at that moment. Nil if the log does not give
  /// the ends of requests, as for all counts that depend on them.
  package private(set) var simultaneous: Int? = 0
  /// Bytes sent for duplicates and simultaneous requests.
  package private(set) var avoidableBytes = 0
  /// Requests that asked only for changes.
  package private(set) var conditional = 0
  /// Conditional requests that were answered 304.
  package private(set) var revalidations = 0
  /// Conditional requests made while the stored answer was still fresh.
  package private(set) var needlesslyConditional = 0
  /// Requests that the client cancelled; nil if the log does not show it.
  package private(set) var cancelled: Int? = 0
  /// Bytes sent for requests that the client cancelled.
  package private(set) var cancelledBytes: Int? = 0
  /// Requests answered with a status of 400 or above.
  package private(set) var errors = 0
  /// Requests for an address that had been answered 404 before.
  package private(set) var repeatedMisses = 0
  /// Requests that resumed a broken download where it ended.
  package private(set) var resumed = 0
  /// The most requests under way at one moment.
  package private(set) var peakConcurrency: Int? = 0
  /// Connections used; nil if the log does not show them.
  package private(set) var connections: Int? = 0

  /// The requests of each kind, by address.
  package private(set) var tallies: [Kind: [String: Int]] = [:]

  /// The kind of a request, named like the metric that counts it.
  package enum Kind: String, Sendable, CaseIterable {
    case request, completed, duplicate, revalidation, failed, cancelled
  }

  /// The client's copy of an address, as far as the server can know.
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
  ///   - hasEnds: True if the log gives the ends of requests.
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

  /// Adds the grades of several clients. A sum is unknown if one of its parts is. The most requests at one moment are
  /// those of one client.
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

  /// Determines if the request was necessary.
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
    // If a log does not show the outcome, the answer counts as received.
    guard record.outcome ?? .completed == .completed, record.status == 200 || record.status == 304
    else {
      return nil
    }
    return Holding(version: record.version, receivedAt: record.end, freshFor: record.freshFor)
  }

  /// Returns the most intervals that overlap; at the same moment, ends come before beginnings.
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
  /// True if a client asked for an image's body.
  fileprivate var isImageRequest: Bool {
    method == "GET" && (isImage ?? target.hasPrefix("/images/")) && outcome != .neverARequest
      && outcome != .refused
  }

  /// The bytes sent, limited so that the sum over any log fits.
  fileprivate var countedBytes: Int { min(max(sent, 0), 1 << 40) }

  /// The identity of an image: the archive's URL, or the target.
  fileprivate var address: String { url ?? target }

  fileprivate var isCompleted: Bool {
    outcome == .completed && status.map { 200..<300 ~= $0 } ?? false
  }

  /// True if the server refused an answer, or broke it off.
  fileprivate var isFailed: Bool {
    let isBroken = [.resetByFault, .truncatedByFault, .timedOut, .broken].contains(outcome)
    return isBroken || status.map { $0 >= 400 } ?? false
  }
}

/// A weakness of a client's cache, with advice.
package struct Finding: Equatable, Sendable {
  /// The observation.
  package let what: String
  /// The number of occurrences.
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
