import EventLogs
import ImagePipeline
import Primitives
import Scrolling

/// What a logged session bound, asked for and was told, load by load.
struct SessionDigest: Sendable {
  /// How a request of the session ended, as the session knows it.
  struct Ending: Hashable, Sendable {
    let token: LoadToken
    let end: RequestEnd
    /// Bytes of a body that came.
    let bytes: Int
    /// The status of a whole answer.
    var status: UInt16?

    /// Whether it ended with an answer that no event has told of yet.
    var isUnexplained: Bool {
      switch end {
      case .completed, .notModified, .refused: status == nil
      case .failed, .cancelled, .redirected: false
      }
    }
  }

  /// Items that were bound.
  private(set) var items: Set<ItemID> = []
  /// Images that the strategy asked the server for.
  private(set) var objects: Set<ObjectID> = []
  /// How many requests each load sent.
  private(set) var sent: [LoadToken: Int] = [:]
  /// How they ended, in that order.
  private(set) var endings: [Ending] = []
  /// Answers to requests whose end is yet to be told of.
  private var answers: [LoadToken: UInt16] = [:]

  /// Reads a log that has been replayed, and so is known to be whole.
  ///
  /// - Throws: `EventLogError`.
  /// - Complexity: O(events).
  init(_ bytes: [UInt8], file: String) throws(EventLogError) {
    var reader = try EventLogReader(bytes, file: file)
    while let record = try reader.next() { take(record) }
  }

  /// Takes the records of a log.
  init(_ records: [EventLogRecord]) {
    for record in records { take(record) }
  }

  private mutating func take(_ record: EventLogRecord) {
    if case .event(_, let answers, _) = record {
      for case .action(.fetch(let load, _, _, _)) in answers { objects.insert(load.rendition) }
    }
    switch record {
    case .event(.table(let event, _, _), _, _):
      if let binding = event.binding { items.insert(binding.item) }
    case .event(.responded(let token, let response), _, _):
      // A redirect's end says all that there is to say of it.
      if response.status != 302 { note(response.status, of: token) }
    case .observation(.requestSent(let token, _), _):
      sent[token, default: 0] += 1
    case .observation(.requestEnded(let token, let bytes, let end), _):
      let status = answers.removeValue(forKey: token)
      endings.append(Ending(token: token, end: end, bytes: bytes.bytes, status: status))
    case .event, .observation, .end: break
    }
  }

  /// A host may tell of the end of a request before the pipeline takes its answer, or after.
  private mutating func note(_ status: UInt16, of token: LoadToken) {
    if let last = endings.lastIndex(where: { $0.token == token }), endings[last].isUnexplained {
      endings[last].status = status
    } else {
      answers[token] = status
    }
  }
}
