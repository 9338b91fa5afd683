import Primitives
import RequestTraces
import Testing

/// Files of other programs are refused by their names, with the export that works.
@Suite struct ForeignFileTests {
  private static let har =
    #"{"log": {"version": "1.2", "creator": {"name": "x"}, "entries": [] } }"#

  private static let files: [(text: String, name: String, remedy: String)] = [
    (har, "an HTTP archive", "cachebench import"),
    (
      #"[{"status":"COMPLETE","method":"GET","keptAlive":false,"actualPort":443,"path":"/a"}]"#,
      "Charles's session", "HAR (File, Export"
    ),
    (#"{"constants": {"clientInfo": {}}, "events": []}"#, "Chrome's NetLog", "export HAR"),
    (#"{"traceEvents": [{"name": "a"}]}"#, "a trace of Chrome's performance", "export HAR"),
    (
      #"[{"args":{},"cat":"net","ph":"X","ts":1}]"#, "a trace of Chrome's performance", "export HAR"
    ),
    (
      #"[{"method":"Network.requestWillBeSent","params":{}}]"#, "a log of Chrome's DevTools",
      "chrome-har"
    ),
    (#"{"type":"context-options","version":8}"#, "Playwright's trace", "recordHar"),
    (
      #"{"version":1,"reqTimeSec":"1770741727","reqMethod":"GET","reqPath":"a.jpg","statusCode":"200"}"#,
      "Akamai's DataStream", "uri: (\"/\""
    ),
    (
      #"{"time":"2026-02-10T16:42:07Z","category":"FrontDoorAccessLog","properties":{"httpMethod":"GET"}}"#,
      "a log of Azure's Front Door", ".properties.requestUri"
    ),
    (#"{"operationName":"GetBlob","properties":{}}"#, "a log of Azure's Monitor", "jq"),
    (
      #"{"status":"success","data":{"resultType":"streams","result":[]}}"#, "an answer of Loki",
      "jq"
    ),
    (#"{"hits":{"hits":[{"_source":{}}]}}"#, "an answer of Elasticsearch", "_source"),
    (#"{"events":[{"logStreamName":"a","message":"b"}]}"#, "an answer of CloudWatch", "message"),
    (#"[{"httpRequest":{"status":200},"insertId":"a"}]"#, "a list of Google Cloud", "jq -c '.[]'"),
    (#"{"type":4,"data":{"href":"a"},"timestamp":1}"#, "a visit recorded by rrweb", "import"),
    (#"{"bindLog":1,"clock":"app"}"#, "a bind log", "import"),
    (#"{"sequence":1,"isClamped":false,"target":"/a"}"#, "a log of 'cachebench serve'", "grade"),
    ("GET /a.jpg 200 3.210 ms - 1200", "a log of morgan", "morgan('combined')"),
    ("\u{1B}[0mGET /a \u{1B}[32m200\u{1B}[0m 3.2 ms - 12\u{1B}[0m", "a log of morgan", "combined"),
    ("GET /a.jpg 200 1200 - 3.210 ms", "a log of morgan", "morgan('combined')"),
    ("::1 - GET /a HTTP/1.1 304 - - 3.210 ms", "a log of morgan", "morgan('combined')"),
    (
      #"127.0.0.1 - - [10/Feb/2026 16:42:07] "GET /a HTTP/1.1" 200 -"#,
      "a log of a development server", "combined"
    ),
    (#"[10/Feb/2026 16:42:07] "GET /a HTTP/1.1" 200 12"#, "a log of a development", "combined"),
    (#"INFO:     127.0.0.1:50 - "GET /a HTTP/1.1" 200 OK"#, "a log of Uvicorn", "nginx"),
    (
      "[pid: 7|app: 0|req: 1/1] 127.0.0.1 () {30 vars} [Tue Feb 10 16:42:07 2026] GET /a => generated 9 bytes",
      "a log of uWSGI", "log-format = "
    ),
    (
      "I, [2026-02-10T16:42:07.1 #7]  INFO -- : Started GET \"/a\" for 127.0.0.1 at 2026-02-10",
      "a log of Rails", "nginx"
    ),
    (
      "HIT|200|1770741727000|412|390|192.0.2.7|-|https://img.example/a.jpg|DE|ua|id|DE",
      "a log of Bunny's CDN", "awk"
    ),
    (
      "2026-02-10\t16:42:07\tFRA2\t392\t192.0.2.7\tGET\td1.cloudfront.net\t/a.jpg\t200",
      "CloudFront's log without its line #Fields", "first two lines"
    ),
    (
      "2026-02-10      16:42:07        FRA2    392     192.0.2.7  GET  d1.cloudfront.net  /a.jpg  200",
      "CloudFront's log without its line #Fields", "first two lines"
    ),
    (
      "[2026-02-10 16:42:07.004][136][warning][main] [source/server/server.cc:617] caught SIGTERM",
      "a server's log of errors and events", "access log"
    ),
    (
      "2026/02/10 16:42:07.824\t\u{1B}[34mINFO\u{1B}[0m\thttp.log.access.log0\thandled request\t{\"size\": 0}",
      "Caddy's log for a console", "format json"
    ),
    (
      "16:42:07.169873 IP box > kali: ICMP echo request, id 3, length 64", "the text of tcpdump",
      "log"
    ),
    ("$.onInputData({\n \"log\": {}})", "JSON in a call (JSONP)", "remove all before"),
    (
      "timeStamp,elapsed,label,responseCode,URL\n1770741727000,961,Home,200,https://img.example/a",
      "JMeter's results", "--columns key=URL,size=bytes"
    ),
    ("00000000,ffffffff,0000025f,0", "a trace of leases", "--columns key=3,time=4"),
    (#"1770741727.1 [0 127.0.0.1:60] "GET" "a""#, "the output of Redis's MONITOR", "awk"),
    ("(Task Interval) <_NSConcreteDateInterval: 0x1>", "the printed text of URLSession", "JSON"),
    ("<?xml version=\"1.0\"?>\n<trace-query-result>", "XML", "xctrace export --har"),
    (
      "2026/02/10 16:42:07 [error] 31#31: *1 open() \"/a\" failed", "a server's log of errors",
      "access log"
    ),
  ]

  @Test(arguments: files.indices)
  func theNameAndTheExportThatWorksAreSaid(_ index: Int) throws {
    let (text, name, remedy) = Self.files[index]
    let file = try #require(ForeignFile.of(Array(text.utf8)))
    #expect(file.name.hasPrefix(name) && file.remedy.contains(remedy), "\(file)")
    let spaced = text.replacing("\":", with: "\" :\n ")
    #expect(ForeignFile.of(Array((text.hasPrefix("{") ? spaced : text).utf8)) == file)
    let error = #expect(throws: TraceError.self) {
      try TraceFile("t").load(Array("\(text)\n\(text)\n\(text)\n".utf8))
    }
    #expect(error?.description == "t: \(file.refusal)")
  }

  /// Requests of unknown logs, and JSON.
  @Test(arguments: [
    "1.2.3.4 | GET /a HTTP/1.1 | 200 | 12\n", "GET /a 200 took 7\n",
    "a b \"POST https://img.example/a\" 7 9\n",
    #"192.0.2.7 - - [10/Feb/2026:16:42:07] "GET /a?id=1""# + "\n",
    "time:2026-02-10T16:42:07+00:00|method:GET|uri:/a|status:200|bytes:57\n",
    "x=1 req=\"GET /a HTTP/2\" y=2 z=3\n",
  ])
  func theColumnsOfAnUnknownLogAreNotGuessed(_ line: String) {
    let text = String(repeating: line, count: 20)
    let error = #expect(throws: TraceError.self) { try TraceFile("t").load(Array(text.utf8)) }
    #expect(error?.description.hasPrefix("t: looks like the log of a server, but is not") == true)
    #expect(error?.description.contains("--columns") == false)
  }

  @Test(arguments: [
    "{\"a\": 1, \"b\": 2}\n{\"a\": 3, \"b\": 4}\n", "[\n {\"a\": 1, \"b\": 2}\n]\n",
  ])
  func theColumnsOfJSONAreNotGuessed(_ text: String) {
    let long = text + String(repeating: " ", count: 64)
    let error = #expect(throws: TraceError.self) { try TraceFile("t").load(Array(long.utf8)) }
    #expect(error?.description.hasPrefix("t: is JSON without requests") == true)
  }

  /// A method beside a key is a column.
  @Test(arguments: ["1700000000\tGET\tuser/123\t456", "1;GET;/a/b;3"])
  func theColumnsOfATableOfOperationsAreGuessed(_ line: String) {
    let text = String(repeating: line + "\n", count: 20)
    let error = #expect(throws: TraceError.self) { try TraceFile("t").load(Array(text.utf8)) }
    #expect(error?.description.contains("looks like the log of a server") == false)
  }

  @Test func aStatedFormatHolds() throws {
    var file = TraceFile("t")
    file.format = TraceFormatCatalog.format(named: "text")
    let text = String(repeating: "GET /a.jpg 200 3.210 ms - 1200\n", count: 3)
    #expect(try file.load(Array(text.utf8)).requests.count == 3)
  }

  @Test(arguments: [
    "1,a,3\n2,b,3\n", "a\nb\n", "time,key,size\n1,https://img.example/a,3\n", "",
    "192.0.2.1 - - [10/Feb/2026:16:42:07 +0000] \"GET /a HTTP/1.1\" 200 1\n",
    "getUser({\"id\":7})\n", "time,key,size,ttl\n17707417,1a2b3c4d,10485760,3600\n",
    "2026-02-10 16:42:07 GET 200 /a.jpg\n", "2026-02-10 16:42:07 UTC 4711 LOG: ready\n",
  ])
  func otherFilesHaveNoName(_ text: String) {
    #expect(ForeignFile.of(Array(text.utf8)) == nil)
  }
}
