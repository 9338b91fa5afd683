import Harness
import ImagePipeline
import ImageServer

/// A comparison of a live session's requests with those that the server saw. The server is a cross-check: it shares
/// no code with the session.
package struct ServerCrossCheck: Sendable {
  /// The number of requests with the same load, status and bytes for session and server.
  package private(set) var matched = 0
  /// The number of requests that the transport sent again by itself, as URL sessions do when a reused connection is
  /// dead.
  package private(set) var resent = 0
  /// The number of requests that the session cancelled.
  package private(set) var cancelled = 0
  /// The number of cancelled requests that the server never read.
  package private(set) var cancelledUnseen = 0
  /// The number of requests that failed without a response.
  package private(set) var failed = 0
  /// The disagreements between session and server.
  package private(set) var disagreements: [String] = []

  /// True if session and server agree.
  package var agrees: Bool { disagreements.isEmpty }

  /// Compares both sides.
  ///
  /// - Complexity: O(*n*) in the requests.
  init(_ session: SessionDigest, _ records: [ServerLogRecord]) {
    var seen = SeenRequests(records)
    for ending in session.endings { check(ending, &seen) }
    for (load, left) in seen.left { count(left, of: load, session) }
    for record in seen.unnamed {
      disagreements.append(
        "the server got \(record.method) \(record.target), which belongs to no load")
    }
  }

  private mutating func check(_ ending: SessionDigest.Ending, _ seen: inout SeenRequests) {
    let load = ending.token.text
    switch ending.end {
    case .cancelled:
      cancelled += 1
      if !seen.removeUnanswered(load) { cancelledUnseen += 1 }
    case .failed:
      failed += 1
      _ = seen.removeUnanswered(load)
    case .redirected:
      if seen.remove(load, where: { $0.status == 301 || $0.status == 302 }) {
        matched += 1
      } else {
        disagreements.append(
          "load \(load) was redirected, but the server has \(seen.text(of: load))")
      }
    case .probed:
      if seen.remove(load, where: { $0.status == 206 && $0.sent == 1 }) {
        matched += 1
      } else {
        disagreements.append("load \(load) got one byte, but the server has \(seen.text(of: load))")
      }
    case .completed, .notModified, .refused:
      guard let status = ending.status else {
        disagreements.append("load \(load) ended with an answer without an event")
        return
      }
      let isSeen = seen.remove(load) {
        $0.outcome == .completed && $0.status == status && $0.sent == ending.bytes
      }
      if isSeen {
        matched += 1
      } else {
        disagreements.append(
          "load \(load) was answered with \(status) and \(ending.bytes) bytes, the server says "
            + seen.text(of: load))
      }
    }
  }

  /// Counts the server's records of a load beyond the requests that ended.
  private mutating func count(
    _ records: [ServerLogRecord], of load: String, _ session: SessionDigest
  ) {
    if session.sent.contains(where: { $0.key.text == load }) {
      resent += records.count
    } else {
      disagreements.append("the server got load \(load), which the session never sent")
    }
  }
}

/// The server's records by load. Each is removed once it is matched.
private struct SeenRequests {
  private var order: [String] = []
  private var records: [String: [ServerLogRecord]] = [:]
  /// Requests that named no load.
  private(set) var unnamed: [ServerLogRecord] = []

  init(_ all: [ServerLogRecord]) {
    for record in all where record.outcome != .neverARequest {
      guard let load = record.load else {
        unnamed.append(record)
        continue
      }
      if records[load] == nil { order.append(load) }
      records[load, default: []].append(record)
    }
  }

  /// The remaining records, in the order of the first request of each load.
  var left: [(load: String, records: [ServerLogRecord])] {
    order.compactMap { load in
      guard let rest = records[load], !rest.isEmpty else { return nil }
      return (load, rest)
    }
  }

  /// Removes the first record of a load that matches; returns false if no record matches.
  mutating func remove(_ load: String, where isMatch: (ServerLogRecord) -> Bool) -> Bool {
    guard let match = records[load]?.firstIndex(where: isMatch) else { return false }
    records[load]?.remove(at: match)
    return true
  }

  /// Removes the record of a request that the client left or lost, preferably a record without a whole response.
  /// Returns false if there is no record.
  mutating func removeUnanswered(_ load: String) -> Bool {
    remove(load) { $0.outcome != .completed } || remove(load) { _ in true }
  }

  func text(of load: String) -> String {
    let texts = (records[load] ?? []).map {
      "\($0.status.map { "\($0)" } ?? "no status") and \($0.sent) bytes, \($0.outcome?.rawValue ?? "-")"
    }
    return texts.isEmpty ? "nothing" : texts.joined(separator: "; ")
  }
}
