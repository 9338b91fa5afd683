/// The grade of a client's cache, from the requests that reached the server.
///
/// It is computed from the log alone; the client needs no changes. Only requests for images count. A count is nil if it
/// depends on something that the log does not contain.
package struct Grade: Equatable, Sendable {
  /// The version of this format.
  package private(set) var schemaVersion = 2
  /// Requests for images.
  package private(set) var requests = 0
  /// Different addresses that were requested.
  package private(set) var distinct: Int? = 0
  /// Body bytes sent.
  package private(set) var bytes: Int? = 0
  /// Unconditional requests for a version that the client had received whole before, and could have stored.
  package private(set) var duplicates: Int? = 0
  /// Duplicates whose first response was still fresh by its own header.
  package private(set) var freshDuplicates: Int? = 0
  /// Unconditional requests for a version that the client had received whole before, in a response that caches must not
  /// store.
  package private(set) var unstorable: Int? = 0
  /// Requests for an address that was already being sent to the same client when they began.
  package private(set) var simultaneous: Int? = 0
  /// Bytes sent for duplicates and simultaneous requests.
  package private(set) var avoidableBytes: Int? = 0
  /// Conditional requests, which ask only for changes.
  package private(set) var conditional: Int? = 0
  /// Conditional requests that were answered with 304.
  package private(set) var revalidations = 0
  /// Conditional requests made while the stored response was still fresh.
  package private(set) var needlesslyConditional: Int? = 0
  /// Requests that the client cancelled.
  package private(set) var cancelled: Int? = 0
  /// Bytes sent for requests that the client cancelled.
  package private(set) var cancelledBytes: Int? = 0
  /// Requests answered with a status of 400 or above.
  package private(set) var errors = 0
  /// Requests that the server answered with an error, or whose response it broke off.
  package private(set) var failed: Int? = 0
  /// Requests for an address that had been answered 404 before.
  package private(set) var repeatedMisses: Int? = 0
  /// Requests that resumed a broken download at the byte where it ended.
  package private(set) var resumed = 0
  /// The maximum number of concurrent requests of a client.
  package private(set) var peakConcurrency: Int? = 0
  /// The number of connections.
  package private(set) var connections: Int? = 0

  /// The number of requests of each kind, by address.
  package private(set) var tallies: [Kind: [String: Int]] = [:]

  /// The kind of a request, named like the metric that counts it.
  package enum Kind: String, Sendable, CaseIterable {
    case request, completed, duplicate, revalidation, failed, cancelled
  }

  /// Judges a session.
  ///
  /// - Parameters:
  ///   - records: The log.
  ///   - contents: The facts that the log contains.
  /// - Complexity: O(*n* log *n*).
  package init(_ records: [ServerLogRecord], of contents: LogContents = .all) {
    let images = records.filter { $0.isImageRequest }
    var history = RequestHistory(images)
    while let (record, past) = history.next() {
      count(record)
      judge(record, past)
    }
    (distinct, peakConcurrency) = (history.addresses, history.peak)
    connections = Set(images.map(\.connection)).count
    // Addresses that differ without their queries differ with them.
    let known = history.addresses == images.count ? contents.union(.wholeAddresses) : contents
    for (figure, needs) in Self.needs where !known.isSuperset(of: needs) {
      self[keyPath: figure] = nil
    }
    if images.contains(where: { $0.outcome == nil }) { (cancelled, cancelledBytes) = (nil, nil) }
    if images.contains(where: { $0.outcome == nil && $0.status == nil }) { failed = nil }
  }

  /// The facts that a figure depends on, besides the outcomes of requests.
  private static var needs: [(WritableKeyPath<Grade, Int?>, LogContents)] {
    let repeats: LogContents = [.clients, .wholeAddresses]
    return [
      (\.distinct, .wholeAddresses), (\.bytes, .bytes), (\.cancelledBytes, .bytes),
      (\.duplicates, repeats), (\.avoidableBytes, repeats.union(.bytes)),
      (\.freshDuplicates, repeats.union(.responseFields)),
      (\.unstorable, repeats.union(.responseFields)), (\.simultaneous, repeats.union(.ends)),
      (\.conditional, .requestFields), (\.repeatedMisses, repeats),
      (\.needlesslyConditional, repeats.union([.requestFields, .responseFields])),
      (\.peakConcurrency, [.clients, .ends]), (\.connections, .connections),
    ]
  }

  /// Adds the grades of several clients. A sum is nil if one of its terms is. The maximum number of concurrent requests
  /// is the maximum over the clients.
  package init(sumOf grades: [Grade]) {
    for path in [\Grade.requests, \.revalidations, \.errors, \.resumed] {
      self[keyPath: path] = grades.reduce(0) { $0 + $1[keyPath: path] }
    }
    for path in Self.needs.map(\.0) + [\.cancelled, \.failed] {
      let counts = grades.compactMap { $0[keyPath: path] }
      self[keyPath: path] = counts.count < grades.count ? nil : counts.reduce(0, +)
    }
    if peakConcurrency != nil { peakConcurrency = grades.compactMap(\.peakConcurrency).max() ?? 0 }
    for grade in grades {
      tallies.merge(grade.tallies) { $0.merging($1, uniquingKeysWith: +) }
    }
    if distinct != nil { distinct = tallies[.request]?.count ?? 0 }
  }

  private mutating func count(_ record: ServerLogRecord) {
    requests += 1
    bytes? += record.countedBytes
    tally(record, .request)
    if record.isCompleted { tally(record, .completed) }
    if record.isFailed {
      failed? += 1
      tally(record, .failed)
    }
    if record.outcome == .clientClosed { tally(record, .cancelled) }
    if record.status == 304 { tally(record, .revalidation) }
    if let status = record.status, status >= 400 { errors += 1 }
    if record.outcome == .clientClosed {
      cancelled? += 1
      cancelledBytes? += record.countedBytes
    }
    if record.status == 206 { resumed += 1 }
    if record.isConditional { conditional? += 1 }
    if record.status == 304 { revalidations += 1 }
  }

  private mutating func tally(_ record: ServerLogRecord, _ kind: Kind) {
    tallies[kind, default: [:]][record.address, default: 0] += 1
  }

  /// Decides if the request was necessary.
  private mutating func judge(_ record: ServerLogRecord, _ past: RequestHistory.Past) {
    if past.isMissing { repeatedMisses? += 1 }
    let held = past.held
    let isFresh = held?.isFresh(at: record.arrival) == true
    if record.isConditional {
      if isFresh { needlesslyConditional? += 1 }
      return
    }
    guard record.status == 200 else { return }
    let isHeld = held.map { $0.version == record.version } ?? false
    if isHeld, held?.isForbidden == false {
      duplicates? += 1
      if isFresh { freshDuplicates? += 1 }
    } else if past.underWay > 0 {
      simultaneous? += 1
    } else if isHeld {
      unstorable? += 1
      return tally(record, .duplicate)
    } else {
      return
    }
    tally(record, .duplicate)
    avoidableBytes? += record.countedBytes
  }

  /// The possible improvements; empty if there are none.
  package var findings: [Finding] {
    [
      Finding(
        what: "Fetched again although still fresh", count: freshDuplicates ?? 0,
        advice: "Let an HTTP cache (URLCache) obey Cache-Control: these requests were not needed."),
      Finding(
        what: "Fetched again although received before",
        count: (duplicates ?? 0) - (freshDuplicates ?? 0),
        advice: "Keep received files on disk, or send If-None-Match to get a 304."),
      Finding(
        what: "Fetched again because no-store forbids caches to store it", count: unstorable ?? 0,
        advice: "Replace no-store on the server, or use a cache that ignores Cache-Control."),
      Finding(
        what: "Fetched although already under way", count: simultaneous ?? 0,
        advice: "Let requests for the same address join the one under way."),
      Finding(
        what: "Revalidated although still fresh", count: needlesslyConditional ?? 0,
        advice: "Use the stored response until max-age has passed."),
      Finding(
        what: "Requested again although missing", count: repeatedMisses ?? 0,
        advice: "Remember for a while that an address returned 404."),
      Finding(
        what: "Cancelled before the end", count: cancelled ?? 0,
        advice: "Prefetch less, or let requests finish and keep the result."),
    ].filter { $0.count > 0 }
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
