import ImagePipeline
import ImageServer
import TextOutput
import Harness

/// What a live session says of its requests, held against what the server saw: the server is a witness
/// that shares no code with the session.
package struct ServerWitness: Sendable {
  /// Requests that the session had answered, and the server too: same load, status and bytes.
  package private(set) var matched = 0
  /// Requests the transport sent again by itself, as URL sessions do when a reused connection turns out
  /// to be dead.
  package private(set) var resent = 0
  /// Requests that the session gave up, and of these, how many never reached the server.
  package private(set) var cancelled = 0
  /// Given up before the server had read them.
  package private(set) var cancelledUnseen = 0
  /// Requests that failed without an answer.
  package private(set) var failed = 0
  /// In what the two do not agree.
  package private(set) var disagreements: [String] = []

  /// What it says, as JSON.
  var json: JSONValue {
    [
      "matched": matched, "resent": resent, "cancelled": cancelled,
      "cancelledUnseen": cancelledUnseen, "failed": failed, "disagreements": disagreements,
    ]
  }

  /// Whether both say the same.
  package var agrees: Bool { disagreements.isEmpty }

  /// Hears both.
  ///
  /// - Complexity: O(*n*) in the requests.
  init(_ session: SessionDigest, _ records: [ServerLogRecord]) {
    var seen = SeenRequests(records)
    for ending in session.endings { take(ending, &seen) }
    for (load, left) in seen.left { take(left, of: load, session) }
    for record in seen.unnamed {
      disagreements.append(
        "the server got \(record.method) \(record.target), which belongs to no load")
    }
  }

  private mutating func take(_ ending: SessionDigest.Ending, _ seen: inout SeenRequests) {
    let load = ending.token.text
    switch ending.end {
    case .cancelled:
      cancelled += 1
      if !seen.removeUnanswered(load) { cancelledUnseen += 1 }
    case .failed:
      failed += 1
      _ = seen.removeUnanswered(load)
    case .redirected:
      if seen.removeRedirect(load) {
        matched += 1
      } else {
        disagreements.append(
          "load \(load) was redirected, but the server has \(seen.text(of: load))")
      }
    case .completed, .notModified, .refused:
      guard let status = ending.status else {
        disagreements.append("load \(load) ended with an answer without an event")
        return
      }
      if seen.remove(load, status: status, bytes: ending.bytes) {
        matched += 1
      } else {
        disagreements.append(
          "load \(load) was answered with \(status) and \(ending.bytes) bytes, the server says "
            + seen.text(of: load))
      }
    }
  }

  /// What the server saw of a load beyond the requests that ended.
  private mutating func take(
    _ records: [ServerLogRecord], of load: String, _ session: SessionDigest
  ) {
    if session.sent.contains(where: { $0.key.text == load }) {
      resent += records.count
    } else {
      disagreements.append("the server got load \(load), which the session never sent")
    }
  }
}

/// The server's records by load, each taken away once it is accounted for.
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

  /// What is left, in the order of the first request of each load.
  var left: [(load: String, records: [ServerLogRecord])] {
    order.compactMap { load in
      guard let rest = records[load], !rest.isEmpty else { return nil }
      return (load, rest)
    }
  }

  /// Takes a whole answer of that status and length away; false if there is none.
  mutating func remove(_ load: String, status: UInt16, bytes: Int) -> Bool {
    guard
      let match = records[load]?.firstIndex(where: {
        $0.outcome == .completed && $0.status == status && $0.sent == bytes
      })
    else { return false }
    records[load]?.remove(at: match)
    return true
  }

  /// Takes an answer away that named another address; false if there is none.
  mutating func removeRedirect(_ load: String) -> Bool {
    guard let match = records[load]?.firstIndex(where: { $0.status == 301 || $0.status == 302 })
    else { return false }
    records[load]?.remove(at: match)
    return true
  }

  /// Takes a request that the client left or lost away, preferably one without a whole answer; false
  /// if the server saw none.
  mutating func removeUnanswered(_ load: String) -> Bool {
    guard let rest = records[load], !rest.isEmpty else { return false }
    let match = rest.firstIndex { $0.outcome != .completed } ?? 0
    records[load]?.remove(at: match)
    return true
  }

  func text(of load: String) -> String {
    let texts = (records[load] ?? []).map {
      "\($0.status.map { "\($0)" } ?? "no status") and \($0.sent) bytes, \($0.outcome?.rawValue ?? "-")"
    }
    return texts.isEmpty ? "nothing" : texts.joined(separator: "; ")
  }
}
