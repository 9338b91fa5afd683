import EventLogs
import Foundation
import HTTPCaching
import ImagePipeline
import ImageServer
import Primitives
import Testing

@testable import LiveRuns

@Suite("The server's log is held against what the session says")
struct ServerCrossCheckTests {
  private static let load = LoadToken(RenditionID(13), attempt: 7)

  @Test func aResponseThatBothTellOfMatches() throws {
    let crossCheck = ServerCrossCheck(Self.answered(), [try Self.seen()])
    #expect(crossCheck.agrees)
    #expect(crossCheck.matched == 1)
    #expect(crossCheck.resent == 0)
  }

  @Test func anotherStatusOrLengthIsADisagreement() throws {
    for record in [try Self.seen(status: 404), try Self.seen(sent: 4_095)] {
      let crossCheck = ServerCrossCheck(Self.answered(), [record])
      #expect(crossCheck.matched == 0)
      #expect(crossCheck.disagreements.count == 1)
      #expect(
        crossCheck.disagreements.first?.contains("load 13.7 was answered with 200 and 4096") == true
      )
    }
  }

  @Test func aResponseThatTheServerCutShortIsADisagreement() throws {
    let crossCheck = ServerCrossCheck(Self.answered(), [try Self.seen(outcome: "truncatedByFault")])
    #expect(!crossCheck.agrees)
  }

  @Test func aResponseThatTheServerNeverGaveIsADisagreement() {
    let crossCheck = ServerCrossCheck(Self.answered(), [])
    #expect(
      crossCheck.disagreements == [
        "load 13.7 was answered with 200 and 4096 bytes, the server says nothing"
      ])
  }

  @Test func aRequestThatTheTransportSentAgainIsListedApart() throws {
    let crossCheck = ServerCrossCheck(
      Self.answered(),
      [try Self.seen(status: nil, sent: 0, outcome: "clientClosed"), try Self.seen()])
    #expect(crossCheck.agrees)
    #expect(crossCheck.matched == 1)
    #expect(crossCheck.resent == 1)
  }

  @Test func aLoadFetchedTwiceMatchesTwice() throws {
    let twice = SessionDigest(Self.request(.completed) + Self.request(.completed))
    let crossCheck = ServerCrossCheck(twice, [try Self.seen(), try Self.seen()])
    #expect(crossCheck.agrees)
    #expect(crossCheck.matched == 2)
    #expect(!ServerCrossCheck(twice, [try Self.seen()]).agrees)
  }

  @Test func aRequestGivenUpMayHaveReachedTheServerOrNot() throws {
    let session = SessionDigest(Self.request(.cancelled, response: nil))
    let records = [try Self.seen(outcome: "clientClosed")]
    let seen = ServerCrossCheck(session, records)
    #expect(seen.agrees && seen.cancelled == 1 && seen.cancelledUnseen == 0)
    let unseen = ServerCrossCheck(session, [])
    #expect(unseen.agrees && unseen.cancelled == 1 && unseen.cancelledUnseen == 1)
  }

  @Test func aRequestThatFailedNeedsNoRecord() {
    let crossCheck = ServerCrossCheck(SessionDigest(Self.request(.failed, response: nil)), [])
    #expect(crossCheck.agrees && crossCheck.failed == 1)
  }

  @Test func aRequestThatTheSessionNeverSentIsADisagreement() throws {
    let crossCheck = ServerCrossCheck(SessionDigest([]), [try Self.seen()])
    #expect(
      crossCheck.disagreements == ["the server got load 13.7, which the session never sent"])
  }

  @Test func aRequestThatNamesNoLoadIsADisagreement() throws {
    let crossCheck = ServerCrossCheck(SessionDigest([]), [try Self.seen(load: nil)])
    #expect(
      crossCheck.disagreements == ["the server got GET /images/13, which belongs to no load"])
  }

  @Test func bytesThatWereNoRequestAreNobodys() throws {
    let crossCheck = ServerCrossCheck(
      SessionDigest([]), [try Self.seen(load: nil, outcome: "neverARequest")])
    #expect(crossCheck.agrees)
  }

  private static func answered() -> SessionDigest { SessionDigest(request(.completed)) }

  private static func request(_ end: RequestEnd, response status: UInt16? = 200) -> [EventLogRecord]
  {
    let answer = status.map { status in
      EventLogRecord.event(
        .responded(
          load,
          Response(
            version: 0, body: ByteCount(4_096), isImage: true,
            metadata: ResponseMetadata(status: status), requestedAt: .start)), [], at: .start
      )
    }
    return [
      .observation(.requestSent(load, over: ConnectionID(0)), at: .start),
      .observation(.requestEnded(load, ByteCount(4_096), end), at: .start),
    ] + [answer].compactMap(\.self)
  }

  /// Returns a record of the server, read from its written form.
  private static func seen(
    load: String? = "13.7", status: UInt16? = 200, sent: Int = 4_096, outcome: String = "completed"
  ) throws -> ServerLogRecord {
    let text = """
      {"sequence": 1, "connection": 1, "arrival": 0, "end": 1, "method": "GET",
      "target": "/images/13", "load": \(load.map { "\"\($0)\"" } ?? "null"),
      "status": \(status.map { "\($0)" } ?? "null"), "promised": 4096, "sent": \(sent),
      "outcome": "\(outcome)", "faults": [], "isConditional": false, "isClamped": false}
      """
    return try JSONDecoder().decode(ServerLogRecord.self, from: Data(text.utf8))
  }
}
