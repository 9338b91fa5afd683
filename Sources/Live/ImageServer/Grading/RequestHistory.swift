/// The requests of a client in the order in which they began, each with the past of its address at that moment.
struct RequestHistory {
  /// A response that the client has received.
  struct Holding {
    var version: UInt32?
    var receivedAt: Int64
    var freshFor: Int64?
    /// True if caches must not store it.
    var isForbidden: Bool

    func isFresh(at instant: Int64) -> Bool {
      let age = instant.subtractingReportingOverflow(receivedAt)
      return freshFor.map { !age.overflow && age.partialValue / 1_000_000_000 < $0 } ?? false
    }
  }

  /// The state of an address at a moment.
  struct Past {
    /// The latest response that the client has received whole.
    var held: Holding?
    /// The number of requests under way. A part of a file does not count, as it cannot replace the file.
    var underWay = 0
    /// True if a request was answered 404.
    var isMissing = false
  }

  /// The number of addresses.
  var addresses: Int { pasts.count }
  /// The maximum number of concurrent requests so far.
  private(set) var peak = 0

  private let records: [ServerLogRecord]
  /// The indices of the records by their beginnings, and by their ends.
  private let (begins, ends): ([Int], [Int])
  private var (begun, ended) = (0, 0)
  private var numbers: [String: Int] = [:]
  /// The number of the address of each record that has begun.
  private var places: [Int]
  private var pasts: [Past] = []

  /// - Complexity: O(*n* log *n*).
  init(_ records: [ServerLogRecord]) {
    self.records = records
    begins = records.indices.sorted {
      let (one, other) = (records[$0], records[$1])
      return (one.arrival, one.sequence) < (other.arrival, other.sequence)
    }
    ends = records.indices.sorted {
      let (one, other) = (records[$0], records[$1])
      return (one.finish, one.arrival, one.sequence) < (other.finish, other.arrival, other.sequence)
    }
    places = [Int](repeating: 0, count: records.count)
  }

  /// Returns the next request with its past: all that ended before it began, or at the same moment.
  mutating func next() -> (record: ServerLogRecord, past: Past)? {
    guard begun < begins.count else { return nil }
    let index = begins[begun]
    let record = records[index]
    while ended < begun, isOver(records[ends[ended]], before: record) { end(ends[ended]) }
    let place = numbers[record.address] ?? pasts.count
    if place == pasts.count {
      numbers[record.address] = place
      pasts.append(Past())
    }
    let past = pasts[place]
    if record.status != 206 { pasts[place].underWay += 1 }
    places[index] = place
    begun += 1
    peak = max(peak, begun - ended)
    return (record, past)
  }

  /// Returns true if a request ended before another began. One without a duration begins before those after it.
  private func isOver(_ first: ServerLogRecord, before second: ServerLogRecord) -> Bool {
    (first.finish, first.arrival, first.sequence)
      < (second.arrival, second.arrival, second.sequence)
  }

  private mutating func end(_ index: Int) {
    let record = records[index]
    ended += 1
    if record.status != 206 { pasts[places[index]].underWay -= 1 }
    if record.status == 404 { pasts[places[index]].isMissing = true }
    // If the log does not contain the outcome, the response counts as received.
    guard record.outcome ?? .completed == .completed, record.status == 200 || record.status == 304
    else { return }
    // A 304 without a lifetime leaves the stored one (RFC 9111, section 3.2).
    let old = record.status == 304 && record.freshFor == nil ? pasts[places[index]].held : nil
    pasts[places[index]].held = Holding(
      version: record.version, receivedAt: record.finish,
      freshFor: record.freshFor ?? old?.freshFor,
      isForbidden: record.forbidsStoring ?? old?.isForbidden ?? false)
  }
}

extension ServerLogRecord {
  /// The end; the arrival if a log states an earlier end.
  fileprivate var finish: Int64 { max(arrival, end) }
}
