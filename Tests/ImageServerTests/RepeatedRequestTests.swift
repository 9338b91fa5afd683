import ImageServer
import Primitives
import Testing

/// Requests for an address that was requested before, by their times and by the header of the response.
@Suite struct RepeatedRequestTests {
  private static func record(
    _ number: Int, _ start: Double, _ end: Double, status: UInt16 = 200,
    outcome: ServerLogRecord.Outcome = .completed, _ fields: [(name: String, value: String)] = []
  ) -> ServerLogRecord {
    ServerLogRecord(
      number: UInt64(number), span: Int64(start * 1e9)...Int64(end * 1e9), method: "GET",
      target: "/a.png", status: status, bytes: 100, isImage: true, outcome: outcome, fields: fields)
  }

  private static func counts(_ records: [ServerLogRecord]) -> [Int?] {
    let grade = Grade(records)
    return [grade.duplicates, grade.simultaneous]
  }

  @Test func aCopyFromBeforeCountsAlsoIfOthersAreUnderWay() {
    let records = [(1, 1.01), (2, 2.05), (2.002, 2.03), (2.004, 2.02)].enumerated().map {
      Self.record($0 + 1, $1.0, $1.1)
    }
    #expect(Self.counts(records) == [3, 0])
    #expect(Self.counts(records.reversed()) == [3, 0])
  }

  @Test func onlyAWholeCopyIsReceived() {
    let second = Self.record(2, 2, 3)
    for (status, outcome) in [
      (206, .completed), (500, .completed), (200, .clientClosed), (200, .truncatedByFault),
    ] as [(UInt16, ServerLogRecord.Outcome)] {
      let first = Self.record(1, 0, 1, status: status, outcome: outcome)
      #expect(Self.counts([first, second]) == [0, 0], "\(status) \(outcome)")
    }
    #expect(Self.counts([Self.record(1, 0, 1, status: 304), second]) == [1, 0])
    #expect(Self.counts([Self.record(1, 0, 2.5, outcome: .clientClosed), second]) == [0, 1])
    #expect(Self.counts([Self.record(1, 0, 2.5, status: 206), second]) == [0, 0])
  }

  @Test(arguments: 0..<50)
  func timesDecideAsTheDefinitionSays(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let records = (1...40).map { number in
      let start = Double(random.next() % 30)
      return Self.record(
        number, start, start + Double(random.next() % 6),
        outcome: random.next() % 4 == 0 ? .clientClosed : .completed)
    }
    var expected = [0, 0]
    for record in records {
      let earlier = records.filter {
        ($0.arrival, $0.sequence) < (record.arrival, record.sequence)
      }
      if earlier.contains(where: { $0.outcome == .completed && $0.end <= record.arrival }) {
        expected[0] += 1
      } else if earlier.contains(where: { $0.end > record.arrival }) {
        expected[1] += 1
      }
    }
    #expect(Self.counts(records) == expected)
  }

  private static let date = ("Date", "Fri, 06 Feb 2026 10:00:00 GMT")

  /// The fields of a response, and the number of fresh, of other and of unstorable repeats a second later.
  private static let headers: [([(String, String)], [Int])] = [
    ([], [0, 1, 0]),
    ([("Cache-Control", "max-age=31536000, public")], [1, 0, 0]),
    ([("Cache-Control", "private, max-age=60, immutable")], [1, 0, 0]),
    ([("Cache-Control", "max-age=60"), ("Age", "60")], [0, 1, 0]),
    ([("Cache-Control", "max-age=60"), ("Age", "99999999999")], [0, 1, 0]),
    ([("Cache-Control", "max-age=0")], [0, 1, 0]),
    ([("Cache-Control", "no-cache, max-age=60")], [0, 1, 0]),
    ([("Cache-Control", "s-maxage=60")], [0, 1, 0]),
    ([("cache-control", "no-store")], [0, 0, 1]),
    ([("Cache-Control", "max-age=60"), ("Cache-Control", "no-store")], [0, 0, 1]),
    ([("Cache-Control", "must-understand, no-store, max-age=60")], [1, 0, 0]),
    ([("Cache-Control", "max-age=60"), ("Vary", "*")], [0, 1, 0]),
    ([("Cache-Control", "max-age=60"), ("Vary", "Accept")], [1, 0, 0]),
    ([date, ("Expires", "Fri, 06 Feb 2026 10:01:00 GMT")], [1, 0, 0]),
    ([("Expires", "Fri, 06 Feb 2026 10:01:00 GMT")], [1, 0, 0]),
    ([date, ("Expires", "Fri, 06 Feb 2026 10:00:00 GMT")], [0, 1, 0]),
    ([date, ("Expires", "0")], [0, 1, 0]),
    ([date, ("Expires", "0"), ("Cache-Control", "max-age=60")], [1, 0, 0]),
  ]

  @Test(arguments: headers)
  func theHeaderTellsFreshStaleAndUnstorableApart(_ fields: [(String, String)], _ counts: [Int]) {
    let start = 1_770_372_000.0
    let fields = fields.map { (name: $0.0, value: $0.1) }
    let grade = Grade([
      Self.record(1, start, start, fields), Self.record(2, start + 1, start + 1, fields),
    ])
    let fresh = grade.freshDuplicates ?? -1
    #expect([fresh, (grade.duplicates ?? -1) - fresh, grade.unstorable] == counts)
    #expect(grade.findings.map(\.count) == [1])
    #expect(grade.avoidableBytes == (counts[2] == 1 ? 0 : 100))
    #expect(grade.tallies[.duplicate] == ["/a.png": 1])
    #expect(grade.findings.contains { $0.advice.contains("If-None-Match") } == (counts[1] == 1))
  }

  @Test func a304KeepsTheLifetimeThatItDoesNotState() {
    let fields = [(name: "Cache-Control", value: "max-age=60")]
    let records = [
      Self.record(1, 0, 1, fields), Self.record(2, 30, 31, status: 304), Self.record(3, 80, 81),
    ]
    #expect(Grade(records).freshDuplicates == 1)
  }

  @Test func differentPathsAreDifferentWithoutTheirQueries() {
    let contents = LogContents.all.subtracting(.wholeAddresses)
    #expect(Grade([Self.record(1, 0, 1)], of: contents).distinct == 1)
    #expect(Grade([Self.record(1, 0, 1), Self.record(2, 2, 3)], of: contents).distinct == nil)
  }

  @Test func aLogWithoutHeadersDoesNotKnowWhatIsFresh() {
    let grade = Grade(
      [Self.record(1, 0, 1), Self.record(2, 2, 3)],
      of: LogContents.all.subtracting([.responseFields]))
    #expect(grade.duplicates == 1)
    #expect(grade.freshDuplicates == nil && grade.unstorable == nil)
    #expect(grade.needlesslyConditional == nil)
    #expect(grade.findings.map(\.count) == [1])
    let sum = Grade(sumOf: [grade, Grade([])])
    #expect(sum.freshDuplicates == nil && sum.duplicates == 1)
  }
}
