import ImageServer
import Testing
import TestSupport

@Suite("A server on the loopback answers for its own names alone")
struct HostNameTests {
  /// The answer to a request for a host.
  private func answer(
    to host: String, at address: String = "127.0.0.1", answersAny: Bool = false
  ) async throws -> (answer: RawClient.Response, outcome: ServerLogRecord.Outcome?) {
    var world = ServedWorld.small()
    world.archive = ServedArchive([
      .init(
        url: "http://One.example:8000/a.png", status: 200, fields: [], body: [1], isImage: true)
    ])
    var options = ServerOptions()
    options.host = address
    options.answersAnyHost = answersAny
    return try await Serving.with(world, options) { serving in
      let client = try serving.connect(sending: "GET /a.png HTTP/1.1\r\nHost:\(host)\r\n\r\n")
      let answer = try client.response()
      return (answer, try await serving.log(count: 1)[0].outcome)
    }
  }

  @Test(arguments: [
    "localhost", "LocalHost:8080", "127.0.0.1", "127.0.0.1:65535", "127.1.2.3", "[::1]",
    "[::1]:8080", "app.localhost", "one.example", "ONE.example:80",
  ])
  func namesOfTheLoopbackAndOfTheArchiveAreAnswered(_ host: String) async throws {
    #expect(try await answer(to: host).answer.status == 200)
  }

  @Test(arguments: [
    "rebind.example", "127.0.0.1.rebind.example", "127.rebind.example", "127.0.0.256",
    "localhost.rebind.example", "notlocalhost", "10.0.0.1", "[::2]", "two.example:80", "",
  ])
  func otherNamesAreRefusedWithWhatToDo(_ host: String) async throws {
    let (answer, outcome) = try await answer(to: host)
    #expect(answer.status == 421)
    #expect(answer.text.contains("use localhost or 127.0.0.1 in the URL"))
    #expect(answer.text.contains("--any-host"))
    #expect(outcome == .refused)
  }

  @Test(arguments: [
    "localhost:evil.example", "localhost:80:80", "localhost:8o", "user@localhost", "[::1",
    "[::1]evil.example", "localhost/evil",
  ])
  func whatIsNoHostWithAPortIsMalformed(_ host: String) async throws {
    let (answer, outcome) = try await answer(to: host)
    #expect(answer.status == 400)
    #expect(outcome == .refused)
  }

  @Test func anyNameIsAnsweredWhereThatIsAskedFor() async throws {
    #expect(try await answer(to: "rebind.example", answersAny: true).answer.status == 200)
  }

  @Test func anyNameIsAnsweredWhereOtherMachinesReachTheServer() async throws {
    #expect(try await answer(to: "rebind.example", at: "0.0.0.0").answer.status == 200)
  }
}
