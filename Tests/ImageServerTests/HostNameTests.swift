import ImageServer
import Testing
import TestSupport

@Suite("A server on the loopback answers for its own names alone")
struct HostNameTests {
  /// The response to a request for a host.
  private func answer(
    to host: String, at address: String = "127.0.0.1", answersAny: Bool = false
  ) async throws -> (response: RawClient.Response, outcome: ServerLogRecord.Outcome?) {
    var setup = ServedSetup.small()
    setup.archive = ServedArchive([
      .init(
        url: "http://One.example:8000/a.png", status: 200, fields: [], body: [1], isImage: true)
    ])
    var options = ServerOptions()
    options.host = address
    options.answersAnyHost = answersAny
    return try await Serving.with(setup, options) { serving in
      let client = try serving.connect(sending: "GET /a.png HTTP/1.1\r\nHost:\(host)\r\n\r\n")
      let response = try client.response()
      return (response, try await serving.log(count: 1)[0].outcome)
    }
  }

  @Test(arguments: [
    "localhost", "LocalHost:8080", "127.0.0.1", "127.0.0.1:65535", "127.1.2.3", "[::1]",
    "[::1]:8080", "app.localhost", "one.example", "ONE.example:80",
  ])
  func namesOfTheLoopbackAndOfTheArchiveAreAnswered(_ host: String) async throws {
    #expect(try await answer(to: host).response.status == 200)
  }

  @Test(arguments: [
    "rebind.example", "127.0.0.1.rebind.example", "127.rebind.example", "127.0.0.256",
    "localhost.rebind.example", "notlocalhost", "10.0.0.1", "[::2]", "two.example:80", "",
  ])
  func otherNamesAreRefusedWithWhatToDo(_ host: String) async throws {
    let (response, outcome) = try await answer(to: host)
    #expect(response.status == 421)
    #expect(response.text.contains("use localhost or 127.0.0.1 in the URL"))
    #expect(response.text.contains("--any-host"))
    #expect(outcome == .refused)
  }

  @Test(arguments: [
    "localhost:evil.example", "localhost:80:80", "localhost:8o", "user@localhost", "[::1",
    "[::1]evil.example", "localhost/evil",
  ])
  func whatIsNoHostWithAPortIsMalformed(_ host: String) async throws {
    let (response, outcome) = try await answer(to: host)
    #expect(response.status == 400)
    #expect(outcome == .refused)
  }

  @Test func anyNameIsAnsweredWhereThatIsAskedFor() async throws {
    #expect(try await answer(to: "rebind.example", answersAny: true).response.status == 200)
  }

  @Test func anyNameIsAnsweredWhereOtherMachinesReachTheServer() async throws {
    #expect(try await answer(to: "rebind.example", at: "0.0.0.0").response.status == 200)
  }
}
