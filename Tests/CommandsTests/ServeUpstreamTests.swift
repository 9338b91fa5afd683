import Foundation
import Testing
import TestSupport

/// `serve` between independent clients and an independent server.
@Suite("cachebench serve --upstream")
struct ServeUpstreamTests {
  private func passing(
    _ arguments: [String] = [], _ body: (Passage) async throws -> Void
  ) async throws {
    try await Passage.with(handler, arguments, body)
  }

  @Test func responsesAreThoseOfTheOtherServer() async throws {
    try await passing { passage in
      let picture = try await passage.curl("-i", passage.base + "/a.png?w=2")
      #expect(picture.hasPrefix("HTTP/1.1 200"))
      for field in [
        "ETag: \"one\"", "Cache-Control: max-age=600", "Content-Length: 5",
        "Server: BaseHTTP", "Set-Cookie: a=1", "Set-Cookie: b=2",
      ] { #expect(picture.contains("\r\n" + field), "\(field)") }
      #expect(!picture.contains("X-Hop") && !picture.contains("Strict-Transport-Security"))
      #expect(picture.components(separatedBy: "\r\nDate:").count == 2)
      #expect(picture.hasSuffix("\r\n\r\nfirst"))
      #expect(
        try await passage.curl("-I", passage.base + "/a.png").contains("Content-Length: 5\r\n"))
      #expect(try await passage.status("/a.png", "-H", "If-None-Match: \"one\"") == "304")
      #expect(try await passage.status("/a.png", "-r", "1-2") == "206")
      #expect(try await passage.curl("-r", "1-2", passage.base + "/a.png") == "ir")
      #expect(try await passage.status("/none") == "404")
      #expect(try await passage.status("/a.png", "-d", "x=1") == "405")
      // The body passes in its coding, and only the client decodes it.
      #expect(try await passage.status("/text", "-w", " %{size_download}") != " 5000")
      #expect(try await passage.curl("--compressed", passage.base + "/text").count == 5_000)
      #expect(passage.process.end(SIGINT) == 0)
    }
  }

  @Test func requestsReachTheOtherServerAsTheyWereSaveForHostAndVia() async throws {
    try await passing { passage in
      let echo = try await passage.curl(
        "-H", "Accept: image/webp", "-H", "X-Own;", "-H", "Connection: X-Gone", "-H", "X-Gone: 1",
        "-H", "Cachebench-Load: 1.1", "-H", "Via: 1.0 fred", "-A", "App/1.0",
        passage.base + "/echo/%7Ba%7D/../b?c=[1]", "--path-as-is", "-g")
      let said = try #require(
        try JSONSerialization.jsonObject(with: Data(echo.utf8)) as? [String: String])
      #expect(said["path"] == "/echo/%7Ba%7D/../b?c=[1]")
      #expect(said["host"] == "127.0.0.1:\(passage.upstream.port)")
      #expect(said["accept"] == "image/webp")
      #expect(said["user-agent"] == "App/1.0")
      #expect(said["x-own"]?.isEmpty == true)
      let via = try #require(said["via"])
      #expect(via.firstMatch(of: /^1\.0 fred, 1\.1 cachebench-[0-9a-f]+$/) != nil)
      #expect(Set(said.keys).isDisjoint(with: ["x-gone", "cachebench-load", "accept-encoding"]))
      _ = passage.process.end(SIGINT)
    }
  }

  @Test func aRedirectWithinTheOtherServerStaysOnThisOne() async throws {
    try await passing { passage in
      let own = try await passage.curl(
        "-o", "/dev/null", "-w", "%{redirect_url}", passage.base + "/moved")
      #expect(own == passage.base + "/a.png?w=2")
      let other = try await passage.curl(
        "-o", "/dev/null", "-w", "%{redirect_url}", passage.base + "/away")
      #expect(other == "http://two.example/a.png")
      _ = passage.process.end(SIGINT)
    }
  }

  @Test func aSlowResponseHoldsUpNoOther() async throws {
    try await passing { passage in
      // More slow requests than there are threads of any kind, before the quick one.
      let script = """
        import threading, time, urllib.request
        base, order = "\(passage.base)", []
        def get(path):
            urllib.request.urlopen(base + path).read()
            order.append(path)
        slow = [threading.Thread(target=get, args=["/slow"]) for _ in range(40)]
        for thread in slow: thread.start()
        while int(urllib.request.urlopen("\(passage.origin)/waiting").read()) < 40: time.sleep(0.01)
        get("/a.png")
        urllib.request.urlopen("\(passage.origin)/release").read()
        for thread in slow: thread.join()
        print(order[0], len(order))
        """
      let client = try await Subprocess.run(URL(filePath: "/usr/bin/python3"), ["-c", script])
      #expect(client.output == "/a.png 41\n", "\(client.error)")
      _ = passage.process.end(SIGINT)
    }
  }

  @Test func whoseServerIsGoneGetsA502AndTheSessionGoesOn() async throws {
    try await passing([
      "--assert", "failedRequests == 0", "--format", "json=gate.json", "--log", "log",
    ]) {
      passage in
      #expect(try await passage.status("/a.png") == "200")
      passage.upstream.end()
      let response = try await passage.curl("-w", " %{http_code}", passage.base + "/a.png")
      #expect(
        response == "502: \(passage.origin) does not respond: Couldn't connect to server\n 502")
      #expect(try await passage.status("/a.png") == "502")
      #expect(passage.process.end(SIGINT) == 2)
      let report = try passage.place.read("gate.json")
      #expect(report.contains("{\"url\": \"\(passage.origin)/a.png\", \"count\": 2}"))
      let outcomes = try passage.place.read("log").lines.map { $0.contains("\"broken\"") }
      #expect(outcomes == [false, true, true])
    }
  }

  @Test func whatWasRecordedIsAnsweredFromTheArchiveInTheSameBytes() async throws {
    try await passing(["--record", "page.har"]) { passage in
      #expect(!passage.place.exists("page.har"))
      let paths = ["/a.png?w=2", "/bytes.jpg", "/text"]
      for path in paths { _ = try await passage.status(path, "-H", "Authorization: secret") }
      let live = try await passage.curl(passage.base + "/bytes.jpg", "-o", "live")
      #expect(live.isEmpty && passage.process.end(SIGINT) == 0)
      let read = """
        import json
        entries = json.load(open("page.har"))["log"]["entries"]
        print([entry["request"]["url"].removeprefix("\(passage.origin)") for entry in entries])
        print("secret" in open("page.har").read(), "a=1" in open("page.har").read())
        print([entry["time"] >= entry["timings"]["wait"] >= 0 for entry in entries])
        """
      let said = try await Subprocess.run(
        URL(filePath: "/usr/bin/python3"), ["-c", read], in: passage.place.folder)
      #expect(
        said.output.lines == [
          "['/a.png?w=2', '/bytes.jpg', '/text', '/bytes.jpg']", "False False",
          "[True, True, True, True]",
        ], "\(said.error)")
      passage.upstream.end()
      try await answersTheSame(from: passage.place, paths)
    }
  }

  private func answersTheSame(from place: Workplace, _ paths: [String]) async throws {
    let archive = try await ServingProcess(["--har", "page.har"], in: place.folder)
    let base = "http://127.0.0.1:\(archive.port)"
    let curl = URL(filePath: "/usr/bin/curl")
    func ask(_ arguments: String...) async throws -> String {
      try await Subprocess.run(curl, ["-s"] + arguments, in: place.folder).output
    }
    _ = try await ask(base + "/bytes.jpg", "-o", "again")
    let (live, again) = (
      try Data(contentsOf: place.folder.appending(path: "live")),
      try Data(contentsOf: place.folder.appending(path: "again"))
    )
    #expect(live == Data(UInt8.min...UInt8.max) && again == live)
    #expect(try await ask(base + "/text").count == 5_000)
    let picture = try await ask("-i", base + "/a.png?w=2")
    #expect(picture.contains("ETag: \"one\"\r\n") && picture.hasSuffix("first"))
    #expect(picture.contains("Cache-Control: max-age=600\r\n"))
    let unchanged = try await ask(
      "-o", "again", "-w", "%{http_code}", "-H", "If-None-Match: \"one\"", base + "/a.png?w=2")
    #expect(unchanged == "304")
    #expect(archive.end(SIGINT) == 0)
    try await place.run("import", "page.har", "--out", "imported", exits: 0)
  }

  @Test func aClientThatFetchesTwiceFailsItsGate() async throws {
    try await passing(["--assert", "duplicates == 0", "--format", "json=gate.json"]) { passage in
      for _ in 0..<3 { _ = try await passage.status("/a.png?w=2") }
      _ = try await passage.status("/text")
      #expect(passage.process.end(SIGINT) == 2)
      let report = try passage.place.read("gate.json")
      #expect(report.contains("{\"url\": \"\(passage.origin)/a.png?w=2\", \"count\": 2}"))
    }
  }

  @Test func aScenarioAddsItsErrorsToImagesAlone() async throws {
    try await Workplace.with { place in
      try place.write(sceneText + "\nserver: {errors: 1, think-time: 0 ms}\n", to: "failing.yaml")
      let upstream = try await PythonServer(handler, in: place.folder)
      let process = try await ServingProcess(
        ["failing.yaml", "--upstream", "http://127.0.0.1:\(upstream.port)"], in: place.folder)
      let passage = Passage(place: place, upstream: upstream, process: process)
      #expect(try await passage.status("/a.png") == "503")
      #expect(try await passage.status("/text") == "200")
      #expect(process.end(SIGINT) == 0)
      withExtendedLifetime(upstream) {}
    }
  }

  @Test(arguments: [
    ["--upstream", "ftp://one.example"], ["--upstream", "one.example"],
    ["--upstream", "http://me:secret@one.example"], ["--upstream", "http://one.example/?a=1"],
    ["--upstream", "http://one.example", "--har", "page.har"], ["--record", "page.har"],
    ["--upstream", "http://one.example", "--size", "80x80"],
    ["--upstream", "http://one.example", "--shaped"],
  ])
  func whatContradictsItselfEndsWith64(_ arguments: [String]) async throws {
    try await Workplace.with { place in
      let outcome = try await BuiltBinary.run(
        ["serve", "--port", "0"] + arguments, in: place.folder, exits: 64)
      #expect(outcome.output.isEmpty)
    }
  }

  @Test func overTLSWhoTrustsTheFileIsAnswered() async throws {
    try await passing(["--tls", "session.pem", "--grade"]) { passage in
      let url = "https://127.0.0.1:\(passage.process.port)/a.png"
      let trusting = try await passage.curl("--cacert", "session.pem", url)
      #expect(trusting == "first")
      let local = "https://localhost:\(passage.process.port)/moved"
      #expect(
        try await passage.curl(
          "--cacert", "session.pem", "-o", "/dev/null", "-w", "%{redirect_url}", local)
          == "https://localhost:\(passage.process.port)/a.png?w=2")
      #expect(try await passage.curl("-w", "%{http_code}", url) == "000")
      let trusted = try passage.place.read("session.pem")
      #expect(!trusted.contains("PRIVATE"))
      #expect(passage.process.end(SIGINT) == 0)
      #expect(try passage.process.lines.last?.contains("\"requests\":1,") == true)
    }
  }
}

/// The answers of the other server.
private let handler = """
  fields = [("ETag", '"one"'), ("Cache-Control", "max-age=600"), ("Content-Type", "image/png")]
  path = self.path.split("?")[0]
  if path == "/a.png":
      if self.headers["If-None-Match"] == '"one"': return self.give(304, fields)
      if self.headers["Range"] == "bytes=1-2":
          return self.give(206, fields + [("Content-Range", "bytes 1-2/5")], b"ir")
      hop = [("Connection", "X-Hop"), ("X-Hop", "1"), ("Strict-Transport-Security", "max-age=9")]
      return self.give(200, fields + hop + [("Set-Cookie", "a=1"), ("Set-Cookie", "b=2")], b"first")
  if path == "/bytes.jpg": return self.give(200, [("Content-Type", "image/jpeg")], bytes(range(256)))
  if path == "/text":
      coding = [("Content-Encoding", "gzip"), ("Content-Type", "text/plain")]
      return self.give(200, coding, gzip.compress(b"a" * 5000))
  if path.startswith("/echo"):
      said = {"path": self.path, **{k.lower(): ", ".join(self.headers.get_all(k)) for k in self.headers}}
      return self.give(200, [("Content-Type", "application/json")], json.dumps(said).encode())
  if path == "/moved": return self.give(302, [("Location", own + "/a.png?w=2")])
  if path == "/away": return self.give(302, [("Location", "http://two.example/a.png")])
  if path == "/slow":
      self.server.__dict__.setdefault("slow", []).append(1)
      while not getattr(self.server, "released", False): time.sleep(0.01)
      return self.give(200, [], b"late")
  if path == "/waiting": return self.give(200, [], str(len(getattr(self.server, "slow", []))).encode())
  if path == "/release":
      self.server.released = True
      return self.give(200, [])
  return self.give(404, [], b"none")
  """
