import AppModel
import Environment
import Foundation
import ImageServer
import Primitives
import Testing
import TestSupport

@Suite("The log says who ended a request")
struct OutcomeTests {
  /// Runs a server whose responses to images wait.
  private func waiting(
    _ wait: Nanoseconds, _ body: (Serving) async throws -> Void
  ) async throws {
    let setup = ServedSetup.small {
      $0.server.thinkTime = wait
      $0.server.thinkTimeSigma = 0
    }
    try await Serving.with(setup, ServerOptions(), body)
  }

  /// Returns a client whose request the server has.
  private func asking(_ serving: Serving, for image: Int) async throws -> RawClient {
    let client = try serving.connect(
      sending: "GET /images/\(image).jpg HTTP/1.1\r\nHost: a\r\n\r\n")
    try await eventually("the request is under way") {
      serving.server.metrics.encodingMisses >= image
    }
    return client
  }

  /// Runs a server with one answer of an archive.
  private func archived(
    _ status: UInt16 = 200, _ fields: [(name: String, value: String)] = [],
    body: [UInt8]? = [1, 2, 3], _ test: (Serving) async throws -> Void
  ) async throws {
    var setup = ServedSetup.small()
    setup.archive = ServedArchive([
      .init(
        url: "http://one.example/a.png", status: status, fields: fields, body: body, isImage: true)
    ])
    try await Serving.with(setup, ServerOptions(), test)
  }

  @Test func aClientThatHasLeftIsNotUnderWay() async throws {
    try await waiting(.seconds(1)) { serving in
      for image in 1...10 {
        let client = try await asking(serving, for: image)
        withExtendedLifetime(client) {}
      }
      let grade = Grade(try await serving.log(count: 10))
      #expect(grade.cancelled == 10)
      #expect(grade.peakConcurrency == 1)
    }
  }

  @Test(arguments: [false, true])
  func aClientThatLeavesDuringTheWaitIsNoticedAtOnce(byReset: Bool) async throws {
    try await waiting(.seconds(3_600)) { serving in
      do {
        let client = try await asking(serving, for: 1)
        if byReset { client.leaveWithReset() }
        withExtendedLifetime(client) {}
      }
      let record = try await serving.log(count: 1)[0]
      #expect(record.outcome == .clientClosed)
      #expect(record.left == record.end)
      #expect(record.received == 0)
    }
  }

  @Test func aClientThatHasSaidAllItHasToSayIsAnswered() async throws {
    try await waiting(.milliseconds(100)) { serving in
      for image in 1...20 {
        let client = try serving.connect(
          sending: "GET /images/\(image).jpg HTTP/1.1\r\nHost: a\r\n\r\n")
        client.finish()
        #expect(try client.response().status == 200)
      }
      let log = try await serving.log(count: 20)
      #expect(log.allSatisfy { $0.outcome == .completed && $0.sent == $0.promised })
    }
  }

  @Test func theLogSaysHowMuchAClientThatLeftCanHaveReceived() async throws {
    let setup = ServedSetup.small {
      $0.server.faults.stalls = 1
      $0.server.faults.stallTime = .seconds(3_600)
    }
    try await Serving.with(setup) { serving in
      var count = 0
      do {
        let client = try serving.connect(sending: "GET /images/1.jpg HTTP/1.1\r\nHost: a\r\n\r\n")
        let header = "\r\n\r\n"
        var bytes = try client.receive()
        while client.hasInput(within: 300) { bytes += try client.receive() }
        count = bytes.count - (Data(bytes).firstRange(of: Data(header.utf8))?.upperBound ?? 0)
        client.leaveWithReset()
      }
      let record = try await serving.log(count: 1)[0]
      let received = try #require(record.received)
      #expect(count > 0 && record.sent == count)
      #expect(received == record.sent)
      #expect(record.left ?? 0 > record.arrival)
      #expect(record.text.contains("\"left\":"))
    }
  }

  @Test func aClientThatStaysHasNoTimeOfLeaving() async throws {
    try await Serving.with { serving in
      #expect(try serving.get("/images/1.jpg").status == 200)
      let line = try await serving.log(count: 1)[0].text
      #expect(!line.contains("left") && !line.contains("received"))
    }
  }

  @Test func clientsThatStayAreUnderWayTogether() async throws {
    try await waiting(.seconds(1)) { serving in
      var clients: [RawClient] = []
      for image in 1...3 { clients.append(try await asking(serving, for: image)) }
      for client in clients { #expect(try client.response().status == 200) }
      #expect(Grade(try await serving.log(count: 3)).cancelled == 0)
    }
  }

  @Test func whatAStopEndsIsTheServersAndNotTheClients() async throws {
    try await waiting(.seconds(3_600)) { serving in
      do {
        let left = try await asking(serving, for: 1)
        withExtendedLifetime(left) {}
      }
      let client = try await asking(serving, for: 2)
      serving.server.stop()
      let log = serving.server.log.sorted { $0.sequence < $1.sequence }
      #expect(log.map(\.outcome) == [.clientClosed, .stopped])
      #expect(Grade(log).cancelled == 1)
      withExtendedLifetime(client) {}
    }
  }

  @Test func aStopInTheMiddleOfABodyIsTheServers() async throws {
    let setup = ServedSetup.small {
      $0.server.faults.stalls = 1
      $0.server.faults.stallTime = .seconds(3_600)
    }
    try await Serving.with(setup) { serving in
      let client = try serving.connect(sending: "GET /images/1.jpg HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try !client.receive().isEmpty)
      serving.server.stop()
      let record = try #require(serving.server.log.first)
      #expect(record.outcome == .stopped)
      #expect(record.sent < record.promised)
      withExtendedLifetime(client) {}
    }
  }

  @Test(arguments: [0, 1, 32 << 10, 32 << 10 + 1, 96 << 10, 3 << 20])
  func bodiesOfAnyLengthArriveWhole(_ length: Int) async throws {
    let body = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    try await archived(body: body) { serving in
      let client = try serving.connect()
      for _ in 1...2 { #expect(try client.request("/a.png").body == body) }
      #expect(try client.request("/a.png", method: "HEAD").body.isEmpty)
      let log = try await serving.log(count: 3).sorted { $0.sequence < $1.sequence }
      #expect(log.map(\.sent) == [length, length, 0])
      #expect(log.allSatisfy { $0.outcome == .completed && $0.promised == length })
      #expect(zip(log, log.dropFirst()).allSatisfy { $0.end <= $1.arrival })
    }
  }

  @Test func aResponseThatCannotBeSentIsTheServers() async throws {
    try await archived(1_000) { serving in
      #expect(try serving.get("/a.png").status == 0)
      let log = try await serving.log(count: 1)
      #expect(log[0].outcome == .broken)
      #expect(log[0].status == nil)
      #expect(Grade(log).cancelled == 0)
      #expect(Grade(log).tallies[.failed] == ["http://one.example/a.png": 1])
    }
  }

  @Test(arguments: [200, 0, 101] as [UInt16])
  func aBodyThatIsNotThereIsA502OfTheServers(_ status: UInt16) async throws {
    try await archived(status, body: nil) { serving in
      let response = try serving.get("/a.png", status: 502)
      let what = status == 200 ? "body" : "final answer"
      #expect(response.text.contains("has no \(what) of http://one.example/a.png"))
      let log = try await serving.log(count: 1)
      #expect(log[0].outcome == .broken)
      #expect(Grade(log).tallies[.failed] == ["http://one.example/a.png": 1])
    }
  }

  @Test func headersThatHaveNoRoomTogetherAreA502() async throws {
    try await archived(200, [("X-Long", String(repeating: "a", count: 29 << 10))]) { serving in
      #expect(try serving.get("/a.png").status == 200)
      var statuses: Set<Int> = []
      for length in stride(from: 500, through: 4_000, by: 100) {
        let long = ["X-More": String(repeating: "b", count: length)]
        let cookies = ["Cookie": String(repeating: "c=d; ", count: length / 10)]
        let many = Dictionary(uniqueKeysWithValues: (0..<length / 50).map { ("X-\($0)", "e") })
        for fields in [long, cookies, many] {
          statuses.insert(try serving.get("/a.png", fields).status)
        }
      }
      #expect(statuses == [200, 502])
      let log = try await serving.log(count: 109)
      #expect(log.allSatisfy { $0.outcome == ($0.status == 200 ? .completed : .broken) })
    }
  }
}
