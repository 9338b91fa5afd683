import EventLogs
import Foundation
import ImagePipeline
import Primitives
import Scrolling

/// The binds, requests and answers of a logged session, load by load.
struct SessionDigest: Sendable {
  /// The end of a request, as the session knows it.
  struct Ending: Hashable, Sendable {
    let token: LoadToken
    let end: RequestEnd
    /// The number of received bytes of the body.
    let bytes: Int
    /// The status of a whole response; nil without one.
    var status: UInt16?

    /// True if the request ended with a response that no event has reported yet.
    var isUnexplained: Bool {
      switch end {
      case .completed, .notModified, .refused: status == nil
      case .failed, .cancelled, .redirected, .probed: false
      }
    }
  }

  /// Items that were bound.
  private(set) var items: Set<ItemID> = []
  /// Renditions that the strategy requested from the server.
  private(set) var renditions: Set<RenditionID> = []
  /// The number of requests that each load sent.
  private(set) var sent: [LoadToken: Int] = [:]
  /// The ends of the requests, in order.
  private(set) var endings: [Ending] = []
  /// Answers to requests whose end is not reported yet.
  private var statuses: [LoadToken: UInt16] = [:]

  /// Reads a log that was replayed before and is therefore known to be whole.
  ///
  /// - Throws: `EventLogError`, or the error of a file that cannot be read.
  /// - Complexity: O(events).
  init(path: String) throws {
    var reader = try EventLogReader([UInt8](Data(contentsOf: URL(filePath: path))), file: path)
    while let record = try reader.next() { handle(record) }
  }

  /// Reads the records of a log.
  init(_ records: [EventLogRecord]) {
    for record in records { handle(record) }
  }

  private mutating func handle(_ record: EventLogRecord) {
    if case .event(_, let effects, _) = record {
      for case .action(.fetch(let load, _, _, _)) in effects { renditions.insert(load.rendition) }
    }
    switch record {
    case .event(.table(let event, _, _), _, _):
      if let binding = event.binding { items.insert(binding.item) }
    case .event(.responded(let token, let response), _, _):
      // The end of a redirected request already reports everything.
      if response.status != 302 { note(response.status, of: token) }
    case .observation(.requestSent(let token, _), _):
      sent[token, default: 0] += 1
    case .observation(.requestEnded(let token, let bytes, let end), _):
      let status = statuses.removeValue(forKey: token)
      endings.append(Ending(token: token, end: end, bytes: bytes.bytes, status: status))
    case .event, .observation, .end: break
    }
  }

  /// Notes the status of a response. An engine may report the end of a request before or after the pipeline handles
  /// its response.
  private mutating func note(_ status: UInt16, of token: LoadToken) {
    if let last = endings.lastIndex(where: { $0.token == token }), endings[last].isUnexplained {
      endings[last].status = status
    } else {
      statuses[token] = status
    }
  }
}
