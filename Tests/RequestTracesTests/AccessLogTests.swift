import Primitives
import RequestTraces
import Testing

/// The logs of servers and proxies, read as request traces and as requests.
@Suite struct AccessLogTests {
  private static func requests(_ text: String) -> (all: [LoggedRequest], odd: [Int]) {
    var all: [LoggedRequest] = []
    let odd = AccessLogText.read(Array(text.utf8)) { all.append($1) }
    return (all, odd)
  }

  /// A line of each format, all of the same request.
  static let lines = [
    #"192.0.2.7 - - [10/Feb/2026:16:42:07 +0000] "GET /a.png HTTP/1.1" 200 5120"#,
    #"192.0.2.7 - ann lee [10/Feb/2026:17:42:07 +0100] "GET /a.png HTTP/2.0" 200 5120 "-" "ua [1]" "-" rt=0.1"#,
    #"192.0.2.7 - - [2026-02-10T16:42:07+00:00] "GET /a.png HTTP/1.1" 200 5120"#,
    #"Feb 10 16:42:07 box nginx: 192.0.2.7 - - [10/Feb/2026:16:42:07 +0000] "GET /a.png HTTP/1.1" 200 5120"#,
    "1770741728.000   1000 192.0.2.7 TCP_MISS/200 5120 GET /a.png - HIER_DIRECT/198.51.100.1 image/png",
    #"box haproxy[14]: 192.0.2.7:33 [10/Feb/2026:16:42:07.000] web img/one 10/0/30/-1/109 200 5120 - - ---- 1/1/1/1/0 0/0 "GET /a.png HTTP/1.1""#,
    #"{"time_iso8601":"2026-02-10T16:42:07Z","remote_addr":"192.0.2.7","request":"GET \/a.png HTTP/1.1","status":"200","body_bytes_sent":"5120"}"#,
    #"{"ts":1770741708.5,"ts":1770741708.5,"request":{"remote_ip":"192.0.2.7","method":"GET","uri":"/a.png","headers":{"Size":["1"],"status":["2"]}},"duration":0.5,"size":5120,"status":200}"#
      .replacing("1770741708.5", with: "1770741727.5"),
    #"{"ClientAddr":"192.0.2.7:4711","DownstreamContentSize":5120,"DownstreamStatus":200,"Duration":1500,"RequestMethod":"GET","RequestPath":"/a.png","StartUTC":"2026-02-10T16:42:07Z","time":"2026-02-10T17:42:07+01:00"}"#,
    #"2026-02-10T16:42:07.2+00:00 stdout F {"start_time":"2026-02-10T16:42:07Z","downstream_remote_address":"192.0.2.7:1","method":"GET","path":"/a.png","response_code":200,"bytes_sent":5120}"#,
    "#Version: 1.0\n#Fields: date time x-edge-location sc-bytes c-ip cs-method cs-uri-stem sc-status cs-uri-query\n"
      + "2026-02-10\t16:42:07\tFRA2\t5120\t192.0.2.7\tGET\t/a.png\t200\t-",
    "#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query c-ip sc-status sc-bytes time-taken\n"
      + "2026-02-10 16:42:08 10.0.0.1 GET /a.png - 192.0.2.7 200 5120 1000",
    "#Fields: date time c-ip cs-method cs-uri-stem cs-uri-query cs(User-Agent) sc-status sc-bytes\n"
      + "2026-02-10 16:42:07 192.0.2.7 GET /a.png - \"an agent\" 200 5120",
    #"[2026-02-10T16:42:07.000Z] "GET /a.png HTTP/1.1" 200 - 0 5120 5 4 "192.0.2.7,10.0.0.1" "an agent" "id" "-" "10.0.0.5:80""#,
    #"{"log":"192.0.2.7 - - [10/Feb/2026:16:42:07 +0000] \"GET /a.png HTTP/1.1\" 200 5120 \"-\" \"ua\"\n","stream":"stdout","time":"2026-02-10T16:42:09Z"}"#,
    #"{"log":"{\"time_iso8601\":\"2026-02-10T16:42:07Z\",\"remote_addr\":\"192.0.2.7\",\"request\":\"GET /a.png HTTP/1.1\",\"status\":\"200\",\"body_bytes_sent\":\"5120\"}\r\n"}"#,
    ##"{"log":"#Fields: date\ttime\tc-ip\tcs-method\tcs-uri-stem\tcs-uri-query\tsc-status\tsc-bytes\n"}"##
      + "\n"
      + #"{"log":"2026-02-10\t16:42:07\t192.0.2.7\tGET\t/a.png\t-\t200\t5120\n","stream":"stdout"}"#,
    #"{"timestamp":"1","labels":{"pod":"a"},"line":"192.0.2.7 - - [10/Feb/2026:16:42:07 +0000] \"GET /a.png HTTP/1.1\" 200 5120"}"#,
    #"2026-02-10T16:42:09.1Z stdout F 192.0.2.7 - - [10/Feb/2026:16:42:07 +0000] "GET /a.png HTTP/1.1" 200 5120"#,
    "2026-02-10T16:42:09.123456789+01:00 stderr F 1770741728.000   1000 192.0.2.7 TCP_MISS/200 5120 GET /a.png - HIER_DIRECT/198.51.100.1 image/png",
    #"2026-02-10T16:42:09Z stdout F [2026-02-10T16:42:07.000Z] "GET /a.png HTTP/2" 200 - via_upstream - "-" 0 5120 5 4 "-" "an agent" "id" "-" "10.0.0.5:80" outbound|80||img - 10.0.0.5:80 192.0.2.7:51234 - default"#,
    #"{"timestamp":"2026-02-10T16:42:07+0000","client_ip":"192.0.2.7","url":"/a.png","request_method":"GET","response_state":"HIT","response_status":200,"response_reason":"OK","response_body_size":5120}"#,
  ]

  @Test(arguments: lines)
  func everyServerSaysTheSame(_ text: String) throws {
    let (requests, odd) = Self.requests(text)
    let request = try #require(requests.first)
    #expect(requests.count == 1 && odd.isEmpty)
    #expect(request.clientName == "192.0.2.7")
    #expect(request.methodName == "GET")
    #expect(request.url == "/a.png")
    #expect(request.time == 1_770_741_727_000_000_000)
    #expect(request.status == 200)
    #expect(request.bytes == 5120)
  }

  @Test(arguments: lines)
  func everyLogIsRecognisedAsOne(_ text: String) throws {
    let bytes = Array((text + "\n" + (text.split(separator: "\n").last ?? "") + "\n").utf8)
    for marked in [bytes, ByteOrderMark.utf8 + bytes] {
      let recognition = unsafe TraceRecognition(marked.span.bytes, isWhole: true)
      #expect(recognition.format?.name == "access-log")
      let trace = try TraceFile("log").load(marked)
      #expect(trace.requested == ["/a.png", "/a.png"])
      #expect(trace.requestedSizes == [5120, 5120])
    }
    #expect(AccessLogText.isLog(bytes))
    var urls: [String] = []
    let odd = AccessLogText.read(ByteOrderMark.utf8 + bytes) { urls.append($1.url) }
    #expect(odd.isEmpty && urls == ["/a.png", "/a.png"])
  }

  /// A path belongs to its host, if the log says which.
  @Test(arguments: [
    (
      #"img.example:443 192.0.2.1 - - [10/Feb/2026:16:42:07 +0000] "GET /a HTTP/1.1" 200 1"#,
      "img.example/a"
    ),
    (
      #"img.example 2001:db8::7 - - [10/Feb/2026:16:42:07 +0000] "GET /a HTTP/1.1" 200 1"#,
      "img.example/a"
    ),
    (
      #"img.example:80 client.example - - [10/Feb/2026:16:42:07 +0000] "GET /a HTTP/1.1" 200 1"#,
      "img.example/a"
    ),
    (
      #"192.0.2.1 - - [10/Feb/2026:16:42:07 +0000] "GET http://img.example/a HTTP/1.1" 200 1"#,
      "http://img.example/a"
    ),
    (
      #"192.0.2.1 - - [10/Feb/2026:16:42:07 +0000] "GET /a b.png?x=\"1\" HTTP/1.1" 200 1"#,
      #"/a b.png?x=\"1\""#
    ),
    (
      #"{"ts":1,"host":"img.example","uri":"\/a\u0026b","method":"GET","status":200,"size":1}"#,
      "img.example/a&b"
    ),
    (
      "#Fields: date time cs(Host) cs-method cs-uri-stem cs-uri-query sc-status sc-bytes\n"
        + "2026-02-10 16:42:07 img.example GET /a w=1&h=2 200 1", "img.example/a?w=1&h=2"
    ),
    (
      #"192.0.2.7 img.example - [10/Feb/2026:16:42:07 +0000] "GET /a HTTP/1.1" 200 1"#,
      "img.example/a"
    ),
    (
      #"box lighttpd: 192.0.2.7 img.example:81 ann [10/Feb/2026:16:42:07 +0000] "GET /a HTTP/1.1" 200 1"#,
      "img.example/a"
    ),
    (
      #"[2026-02-10T16:42:07.000Z] "GET /a HTTP/1.1" 200 - 0 1 5 4 "-" "ua" "id" "img.example" "10.0.0.5:80""#,
      "img.example/a"
    ),
    (
      #"web-1  | [2026-02-10T16:42:07.000Z] "GET /a HTTP/1.1" 200 - 0 1 5 - "-" "ua" "id" "img.example:81" "-""#,
      "img.example/a"
    ),
    (
      #"https 2026-02-10T16:42:07.1Z app/lb/50 192.0.2.7:28 10.0.0.1:80 0.086 0.048 0.037 200 200 34 1 "GET https://img.example:443/a HTTP/1.1" "an agent" E T arn "Root=1" "img.example" "-" 1 2026-02-10T16:42:07.0Z "forward" "-" "-""#,
      "https://img.example:443/a"
    ),
    (
      #"2026-02-10T16:42:07.1Z lb 192.0.2.7:28 10.0.0.1:80 0.086 0.048 0.037 200 200 34 1 "GET http://img.example:80/a HTTP/1.1" "ua" - -"#,
      "http://img.example:80/a"
    ),
    (
      #"2015-03-08T16:42:07.1Z lb 192.0.2.7:28 10.0.0.1:80 0.086 0.048 0.037 200 200 34 1 "GET http://img.example:80/a HTTP/1.1""#,
      "http://img.example:80/a"
    ),
    (
      #"0a1b photos [10/Feb/2026:16:42:07 +0000] 192.0.2.7 - 3E REST.GET.OBJECT a "GET /a HTTP/1.1" 200 - 1 1 70 10 "-" "an agent" - s9 SigV4 E AuthHeader photos.s3.example TLSv1.2 - -"#,
      "photos.s3.example/a"
    ),
    (
      #"0a1b photos [10/Feb/2026:16:42:07 +0000] 192.0.2.7 - 3E REST.GET.OBJECT a "GET /a HTTP/1.1" 200 - 1 1 70 10 "-" "ua" -"#,
      "photos/a"
    ),
    (
      "#Fields: date time cs-method cs-uri-stem x-forwarded-for sc-status sc-bytes\n"
        + "2026-02-10\t16:42:07\tGET\t/a\t192.0.2.1, 192.0.2.2\t200\t1", "/a"
    ),
    (
      "#Fields: date time cs-method cs-uri-stem cs-uri-query sc-status sc-bytes\n"
        + "2026-02-10\t16:42:07\tGET\t/a\t\t200\t1", "/a"
    ),
    (
      #"{"time_iso8601": "2026-02-10T16:42:07Z", "request_method": "GET", "uri": "/a", "args": "", "#
        + #""status": 200, "body_bytes_sent": 1}"#, "/a"
    ),
  ])
  func theObjectIsItsAddress(_ text: String, _ address: String) throws {
    let (requests, odd) = Self.requests(text)
    #expect(requests.map(\.url) == [address])
    #expect(odd.isEmpty)
  }

  @Test(arguments: 0...80)
  func aLineOfSquidMayHaveAnyNumberOfFurtherWords(_ count: Int) {
    let words = String(repeating: " w", count: count)
    let (requests, odd) = Self.requests(Self.lines[4] + words)
    #expect(requests.map(\.url) == ["/a.png"] && odd.isEmpty)
  }

  /// One value contains a blank and another is empty. Split at blanks, the line has as many values as columns, too.
  @Test func tabsSeparateColumnsBeforeBlanksDo() {
    let (requests, odd) = Self.requests(
      "#Fields: date time cs-method cs(User-Agent) cs-uri-stem cs-username sc-status sc-bytes\n"
        + "2026-02-10\t16:42:07\tGET\tua 1\t/a\t\t200\t1")
    #expect(requests.map(\.url) == ["/a"])
    #expect(odd.isEmpty)
  }

  private static let start = "192.0.2.1 - - [10/Feb/2026:16:42:07 +0000] "

  /// Only answered GETs are requests of a trace; an answer without the whole body has the size known before.
  @Test func aTraceHasWhatWasReadWithTheSizeOfTheObject() throws {
    let lines = [
      #""GET /a HTTP/1.1" 200 100"#, #""GET /a HTTP/1.1" 304 0"#, #""GET /a HTTP/1.1" 206 30"#,
      #""HEAD /a HTTP/1.1" 200 0"#, #""POST /a HTTP/1.1" 200 7"#, #""GET /b HTTP/1.1" 404 9"#,
      #""GET /a HTTP/1.1" 499 0"#, #""GET /a HTTP/1.1" 200 120"#, #""-" 408 -"#,
    ].map { Self.start + $0 }
    let trace = try Samples.text(lines.joined(separator: "\n"), "access-log")
    #expect(trace.requested == ["/a", "/a", "/a", "/a"])
    #expect(trace.requestedSizes == [100, 100, 100, 120])
    #expect(trace.skippedRecords == 5)
  }

  /// A part of an object, a list of the bucket and an expired object are no reads of whole objects.
  @Test func aLogOfS3HasReadsOfItsObjects() throws {
    let lines = [
      ("REST.GET.OBJECT", "GET /a", "200 - 100 100 7 5"),
      ("REST.GET.OBJECT", "GET /a", "304 - - 100 7 -"),
      ("REST.GET.OBJECT", "GET /a", "206 - 30 100 7 5"),
      ("REST.GET.BUCKET", "GET /?list-type=2", "200 - 500 - 7 5"),
      ("REST.PUT.OBJECT", "PUT /b", "200 - - 9 7 5"),
      ("S3.EXPIRE.OBJECT", "-", "- - - 9 - -"),
    ].map { operation, request, values in
      #"0a1b photos [10/Feb/2026:16:42:07 +0000] 192.0.2.7 - 3E \#(operation) k "\#(request) HTTP/1.1" \#(values) "-" "ua" -"#
    }
    let trace = try Samples.text(lines.joined(separator: "\n"), "access-log")
    #expect(trace.requested == ["photos/a", "photos/a", "photos/a"])
    #expect(trace.requestedSizes == [100, 100, 100])
    #expect(trace.skippedRecords == 3)
  }

  @Test(arguments: [
    (
      #"[2026-02-10T16:42:07.000Z] "GET /a HTTP/1.1" 0 DC 0 9 5 - "-" "ua" "id" "img.example" "-""#,
      true
    ),
    (
      #"[2026-02-10T16:42:07.000Z] "GET /a HTTP/1.1" 503 UF,URX 0 9 5 - "-" "ua" "id" "img.example" "-""#,
      false
    ),
    (
      #"https 2026-02-10T16:42:07.1Z app/lb/50 192.0.2.7:28 10.0.0.1:80 0.1 0.1 -1 460 - 34 0 "GET https://img.example:443/a HTTP/1.1" "ua" E T"#,
      true
    ),
    (
      #"https 2026-02-10T16:42:07.1Z app/lb/50 192.0.2.7:28 - -1 -1 -1 503 - 34 9 "GET https://img.example:443/a HTTP/1.1" "ua" E T"#,
      false
    ),
  ])
  func proxiesSayThatTheClientLeft(_ line: String, _ isCancelled: Bool) {
    #expect(Self.requests(line).all.map(\.isCancelled) == [isCancelled])
  }

  @Test func durationsOfProxiesAreRead() {
    let lines = [
      #"[2026-02-10T16:42:07.000Z] "GET /a HTTP/1.1" 200 - 0 1 250 4 "-" "ua" "id" "img.example" "-""#,
      #"https 2026-02-10T16:42:07.25Z app/lb/50 192.0.2.7:28 10.0.0.1:80 0.1 0.1 0.1 200 200 34 1 "GET https://img.example:443/a HTTP/1.1" "ua" E T arn "r" "d" "c" 1 2026-02-10T16:42:07.0Z "f""#,
      #"0a1b photos [10/Feb/2026:16:42:07 +0000] 192.0.2.7 - 3E REST.GET.OBJECT a "GET /a HTTP/1.1" 200 - 1 1 250 10 "-" "ua" -"#,
    ]
    let requests = Self.requests(lines.joined(separator: "\n")).all
    #expect(requests.map(\.duration) == [250_000_000, 250_000_000, 250_000_000])
    #expect(Set(requests.map(\.time)) == [1_770_741_727_000_000_000])
  }

  /// A user's name is no host, nor is the second address of a proxy.
  @Test(arguments: ["- -", "- ann", "ann -", "198.51.100.7 -", "ann lee", "- ann lee"])
  func otherWordsAreNoHosts(_ words: String) {
    let text = "192.0.2.1 \(words) [10/Feb/2026:16:42:07 +0000] \"GET /a HTTP/1.1\" 200 1"
    #expect(Self.requests(text).all.map(\.url) == ["/a"])
  }

  @Test func linesOfCollectorsThatHoldNoRequestAreOddOrEmpty() {
    let text = """
      {"log":"nginx: ready\\n","stream":"stderr"}
      {"log":"\\n","stream":"stdout"}
      {"log":5}
      {"log":"{\\"log\\":\\"{\\\\\\"log\\\\\\":1}\\"}"}
      2026-02-10T16:42:09.1Z stdout F\u{20}
      2026-02-10T16:42:09.1Z stdout F ready
      """
    let (requests, odd) = Self.requests(text)
    #expect(requests.isEmpty)
    #expect(odd == [1, 3, 4, 6])
  }

  @Test func oddLinesArePassedOverUnlessMostAreOdd() throws {
    let good = Self.start + #""GET /a HTTP/1.1" 200 100"#
    let text =
      "was cut\" 200\n\(good)\n# a remark\nnginx: worker restarted\n\(good)\n{\"status\":1}\n\(good)"
    #expect(Self.requests(text).odd == [1, 4, 6])
    let trace = try Samples.text(text, "access-log")
    #expect(trace.requests.count == 3)
    #expect(trace.skippedRecords == 3)
    let error = #expect(throws: TraceError.self) {
      try Samples.text("a\nb\n\(good)\n", "access-log")
    }
    #expect(error?.description.hasPrefix("sample: 2 of 3 lines are not of the common") == true)
  }

  /// Lines of HAProxy without a client, with a duration of 300 years, and so on, after a whole one.
  @Test(arguments: [
    #"[10/Feb/2026:16:42:07.655] web img/one 1/2/3/4/5 200 1 - - ---- "GET / HTTP/1.1""#,
    #"::1:3 [10/Feb/2026:16:42:07.655] web img/one 1/2/3/4/9223372036854 200 1 - - ---- "GET / HTTP/1.1""#,
    #"{"ts":9223372036854775807,"duration":9223372036854775807,"uri":"/","status":200,"size":1}"#,
    "9223372036.854 9223372036854 ::1 TCP_MISS/200 5 GET / - HIER_NONE/- -",
    #"::1 - - [10/Feb/9999:16:42:07 +0000] "GET / HTTP/1.1" 200 1"#,
    #"2026-02-10T16:42:07Z stdout F [2026-02-10T16:42:07.655Z] "GET / HTTP/1.1" 200 - 1 5"#,
    #"192.0.2.1 - - {"status":200}"#,
  ])
  func impossibleLinesAreOdd(_ line: String) {
    #expect(Self.requests(Self.start + #""GET /a HTTP/1.1" 200 100"# + "\n" + line).odd == [2])
  }

  /// Each of these lines would take a time that grows with the square of its length, or all of the stack.
  @Test(arguments: ["[", "[]", "{\"request\":", "{\"a\":[", "\"", "\\", "1.1.1.1 ", ":"])
  func aLongOddLineIsPassedOverAtOnce(_ part: String) {
    let line = String(repeating: part, count: 500_000 / part.utf8.count)
    for text in [line, line + "]", "{" + line, Self.start + line] {
      #expect(Self.requests(text).odd == [1])
    }
  }
}
