/// The files that are known by their content.
extension ForeignFile {
  private static let saveArchive =
    "export HAR in the network panel of the browser's developer tools"
  private static let readServer =
    "read the log of the server before it, such as nginx, in the combined format"

  /// Documents of JSON by texts that all occur at their beginning, without blanks.
  static let documents: [(marks: [String], name: String, remedy: String)] = [
    (["{\"log\":{"], archive.name, archive.remedy),
    (["\"bindLog\":"], "a bind log", "'cachebench import' reads it"),
    (["\"isClamped\":", "\"sequence\":"], served.name, served.remedy),
    (
      ["\"keptAlive\":", "\"actualPort\":"],
      "Charles's session", "export it as HAR (File, Export Session)"
    ),
    (["{\"constants\":{"], "Chrome's NetLog", saveArchive),
    (["\"traceEvents\":["], "a trace of Chrome's performance", saveArchive),
    (["\"ph\":\"", "\"cat\":\"", "\"ts\":"], "a trace of Chrome's performance", saveArchive),
    (
      ["\"method\":\"Network."],
      "a log of Chrome's DevTools protocol", "convert it with chrome-har, or \(saveArchive)"
    ),
    (
      ["\"type\":\"context-options\""],
      "Playwright's trace", "record with the option recordHar instead"
    ),
    (["\"meta\":{", "\"interval\":", "\"startTime\":"], "a profile of Firefox", saveArchive),
    (
      ["\"reqMethod\":", "\"reqPath\":"],
      "Akamai's DataStream",
      renamed(
        "time: .reqTimeSec, client_ip: .cliIP, host: .reqHost, method: .reqMethod, "
          + "uri: (\"/\" + (.reqPath | ltrimstr(\"/\")) + (if .queryStr then \"?\" + .queryStr else \"\" end)), "
          + "status: .statusCode, bytes: .bytes")
    ),
    (
      ["\"FrontDoor", "\"properties\":"],
      "a log of Azure's Front Door",
      renamed(
        "time, client_ip: .properties.clientIp, method: .properties.httpMethod, "
          + "uri: .properties.requestUri, status: .properties.httpStatusCode, "
          + "bytes: .properties.responseBytes")
    ),
    (
      ["\"operationName\":\"", "\"properties\":"],
      "a log of Azure's Monitor",
      "write its properties as lines of JSON with time, client_ip, method, uri, status and bytes, with jq"
    ),
    (
      ["\"resultType\":\"streams\""], "an answer of Loki",
      unwrapped("jq -r '.data.result[].values[][1]'")
    ),
    (
      ["\"hits\":{", "\"_source\":"], "an answer of Elasticsearch",
      unwrapped("jq -c '.hits.hits[]._source'")
    ),
    (
      ["\"logStreamName\":", "\"events\":["], "an answer of CloudWatch",
      unwrapped("jq -r '.events[].message'")
    ),
    (
      ["\"httpRequest\":{", "\"insertId\":"],
      "a list of Google Cloud", "write an entry on each line with jq -c '.[]'"
    ),
    (["\"type\":", "\"timestamp\":1", "\"data\":{"], visit.name, visit.remedy),
  ]

  private static func renamed(_ members: String) -> String {
    "rename its fields with jq -c '{\(members)}'"
  }

  private static func unwrapped(_ command: String) -> String {
    "take the lines of the log from it with \(command)"
  }

  /// Texts by regular expressions for the beginning of one of their lines.
  static let texts: [(mark: String, name: String, remedy: String)] = [
    (
      #"(?:\e\[\d*m)?(?:GET|HEAD|POST|PUT|DELETE|OPTIONS|PATCH) \S+ (?:\e\[\d*m)?(?:\d{3}|-)(?:\e\[\d*m)? (?:\S+ - )?[\d.-]+ ms"#,
      morgan, "log with morgan('combined')"
    ),
    (
      #"\S+ \S+ (?:GET|HEAD|POST|PUT|DELETE|OPTIONS|PATCH) \S+ HTTP/[\d.]+ (?:\d{3}|-) \S+ - [\d.-]+ ms"#,
      morgan, "log with morgan('combined')"
    ),
    (
      #"(?:\S+ \S+ \S+ )?\[\d\d/\w{3}/\d{4} \d\d:\d\d:\d\d\] ""#,
      "a log of a development server, such as Flask's or Django's, whose times lack the zone",
      readServer
    ),
    (#"INFO: +\S+:\d+ - "\w+ \S+ HTTP/"#, "a log of Uvicorn, which has no times", readServer),
    (
      #"\[pid: \d+\|app: "#,
      "a log of uWSGI",
      "set log-format = %(addr) - - [%(ltime)] \"%(method) %(uri) %(proto)\" %(status) %(rsize)"
    ),
    (
      #"(?:.*\] *|.*: )?Started (?:GET|HEAD|POST|PUT|DELETE|PATCH) ""#,
      "a log of Rails, which has no lengths", readServer
    ),
    (
      #"(?:HIT|MISS|EXPIRED|STALE|BYPASS|-)\|\d{3}\|\d+\|\d+\|"#,
      "a log of Bunny's CDN", "write it as JSON with \(bunny)"
    ),
    (
      #"\d{4}-\d\d-\d\d\s+\d\d:\d\d:\d\d\s+[A-Z]{3}\d\S*\s+\d+\s+[\d.:a-f]+\s+[A-Z]+\s"#,
      "CloudFront's log without its line #Fields",
      "keep the first two lines of each file when you join them"
    ),
    (
      #"\d+\.\d+ \[\d+ \S+\] ""#,
      "the output of Redis's MONITOR",
      "write the keys, one on each line, with awk 'tolower($4) == \"\\\"get\\\"\" {print $5}'"
    ),
    (
      #"(?:.*\()?(?:Task Interval|Fetch Start|Request Start)\) "#,
      "the printed text of URLSessionTaskMetrics",
      "write its properties as JSON instead, as the page File formats shows"
    ),
    (
      #"<\?xml.*|<trace-query-result.*"#,
      "XML", "from Instruments, export HAR with xctrace export --har"
    ),
    (
      #"\d+:\d+:[a-z_]+;.*client_conn"#,
      "mitmproxy's flows", "convert it with mitmdump -nr FILE --set hardump=FILE.har"
    ),
    (
      #"\d{4}/\d\d/\d\d \d\d:\d\d:\d\d \[\w+\] \d+#|\[\w{3} \w{3} +\d+ [\d:.]+ \d{4}\] \[|\[[\d-]+ [\d:.]+\]\[\d+\]\["#,
      "a server's log of errors and events", "name its access log"
    ),
    (
      #"[\d/]+ [\d:.]+\t\S+\thttp\.log\.access"#,
      "Caddy's log for a console", "write it with 'format json' in its block log"
    ),
    (
      #"[\d:]{8}\.\d{6} (?:IP6?|ARP)\b"#,
      "the text of tcpdump", "read the log of a server instead"
    ),
    (
      #"[\w.$]+\([\[{]+(?:$|"log")"#, "JSON in a call (JSONP)",
      "remove all before its first { and after its last }"
    ),
    (
      "(?:timeStamp,elapsed,)?label,responseCode,",
      "JMeter's results, of any method and with errors",
      "keep the lines that count, and read them with --columns key=URL,size=bytes"
    ),
    (
      #"0000[0-9a-f]{4},[0-9a-f]{8},[0-9a-f]{8},\d+$"#,
      "a trace of leases (reference, interval, address, time)",
      "read it with --columns key=3,time=4"
    ),
  ]

  private static let morgan = "a log of morgan without times of requests"
  private static let bunny =
    "awk -F'|' '{printf \"{\\\"ts\\\":%s,\\\"status\\\":%s,\\\"bytes\\\":%s,\\\"client_ip\\\":\\\"%s\\\",\\\"method\\\":"
    + "\\\"GET\\\",\\\"url\\\":\\\"%s\\\"}\\n\", $3, $2, $4, $6, $8}'"
}
