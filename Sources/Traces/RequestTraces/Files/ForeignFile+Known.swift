/// The files that are known by their content.
extension ForeignFile {
  private static let saveArchive =
    "export HAR in the network panel of the browser's developer tools"
  private static let readServer =
    "read the log of the server before it, such as nginx, in the combined format"

  /// Documents of JSON by texts that all occur at their beginning, without blanks.
  static let documents: [(marks: [String], file: ForeignFile)] = [
    (["{\"log\":{"], archive),
    (["\"bindLog\":"], Self(name: "a bind log", remedy: "'cachebench import' reads it")),
    (["\"isClamped\":", "\"sequence\":"], served),
    (
      ["\"keptAlive\":", "\"actualPort\":"],
      Self(name: "Charles's session", remedy: "export it as HAR (File, Export Session)")
    ),
    (["{\"constants\":{"], Self(name: "Chrome's NetLog", remedy: saveArchive)),
    (["\"traceEvents\":["], Self(name: "a trace of Chrome's performance", remedy: saveArchive)),
    (
      ["\"ph\":\"", "\"cat\":\"", "\"ts\":"],
      Self(name: "a trace of Chrome's performance", remedy: saveArchive)
    ),
    (
      ["\"method\":\"Network."],
      Self(
        name: "a log of Chrome's DevTools protocol",
        remedy: "convert it with chrome-har, or \(saveArchive)")
    ),
    (
      ["\"type\":\"context-options\""],
      Self(name: "Playwright's trace", remedy: "record with the option recordHar instead")
    ),
    (
      ["\"meta\":{", "\"interval\":", "\"startTime\":"],
      Self(name: "a profile of Firefox", remedy: saveArchive)
    ),
    (
      ["\"reqMethod\":", "\"reqPath\":"],
      Self(
        name: "Akamai's DataStream",
        remedy: renamed(
          "time: .reqTimeSec, client_ip: .cliIP, host: .reqHost, method: .reqMethod, "
            + "uri: (\"/\" + (.reqPath | ltrimstr(\"/\")) + (if .queryStr then \"?\" + .queryStr else \"\" end)), "
            + "status: .statusCode, bytes: .bytes"))
    ),
    (
      ["\"FrontDoor", "\"properties\":"],
      Self(
        name: "a log of Azure's Front Door",
        remedy: renamed(
          "time, client_ip: .properties.clientIp, method: .properties.httpMethod, "
            + "uri: .properties.requestUri, status: .properties.httpStatusCode, "
            + "bytes: .properties.responseBytes"))
    ),
    (
      ["\"operationName\":\"", "\"properties\":"],
      Self(
        name: "a log of Azure's Monitor",
        remedy:
          "write its properties as lines of JSON with time, client_ip, method, uri, status and bytes, with jq"
      )
    ),
    (["\"resultType\":\"streams\""], unwrapped("Loki", "jq -r '.data.result[].values[][1]'")),
    (["\"hits\":{", "\"_source\":"], unwrapped("Elasticsearch", "jq -c '.hits.hits[]._source'")),
    (["\"logStreamName\":", "\"events\":["], unwrapped("CloudWatch", "jq -r '.events[].message'")),
    (
      ["\"httpRequest\":{", "\"insertId\":"],
      Self(name: "a list of Google Cloud", remedy: "write an entry on each line with jq -c '.[]'")
    ),
    (["\"type\":", "\"timestamp\":1", "\"data\":{"], visit),
  ]

  private static func renamed(_ members: String) -> String {
    "rename its fields with jq -c '{\(members)}'"
  }

  private static func unwrapped(_ producer: String, _ command: String) -> ForeignFile {
    Self(
      name: "an answer of \(producer)", remedy: "take the lines of the log from it with \(command)")
  }

  /// Texts by regular expressions for the beginning of one of their lines.
  static let texts: [(mark: String, file: ForeignFile)] = [
    (
      #"(?:\e\[\d*m)?(?:GET|HEAD|POST|PUT|DELETE|OPTIONS|PATCH) \S+ (?:\e\[\d*m)?(?:\d{3}|-)(?:\e\[\d*m)? (?:\S+ - )?[\d.-]+ ms"#,
      Self(name: morgan, remedy: "log with morgan('combined')")
    ),
    (
      #"\S+ \S+ (?:GET|HEAD|POST|PUT|DELETE|OPTIONS|PATCH) \S+ HTTP/[\d.]+ (?:\d{3}|-) \S+ - [\d.-]+ ms"#,
      Self(name: morgan, remedy: "log with morgan('combined')")
    ),
    (
      #"(?:\S+ \S+ \S+ )?\[\d\d/\w{3}/\d{4}[ :]\d\d:\d\d:\d\d\] ""#,
      Self(
        name:
          "a log of a development server, such as Flask's or Django's, whose times lack the zone",
        remedy: readServer)
    ),
    (
      #"INFO: +\S+:\d+ - "\w+ \S+ HTTP/"#,
      Self(name: "a log of Uvicorn, which has no times", remedy: readServer)
    ),
    (
      #"\[pid: \d+\|app: "#,
      Self(
        name: "a log of uWSGI",
        remedy:
          "set log-format = %(addr) - - [%(ltime)] \"%(method) %(uri) %(proto)\" %(status) %(rsize)"
      )
    ),
    (
      #"(?:.*\] *|.*: )?Started (?:GET|HEAD|POST|PUT|DELETE|PATCH) ""#,
      Self(name: "a log of Rails, which has no lengths", remedy: readServer)
    ),
    (
      #"(?:HIT|MISS|EXPIRED|STALE|BYPASS|-)\|\d{3}\|\d+\|\d+\|"#,
      Self(name: "a log of Bunny's CDN", remedy: "write it as JSON with \(bunny)")
    ),
    (
      #"\d{4}-\d\d-\d\d\t\d\d:\d\d:\d\d\t[A-Z]{3}\S*\t"#,
      Self(
        name: "CloudFront's log without its line #Fields",
        remedy: "keep the first two lines of each file when you join them")
    ),
    (
      #"\d+\.\d+ \[\d+ \S+\] ""#,
      Self(
        name: "the output of Redis's MONITOR",
        remedy:
          "write the keys, one on each line, with awk 'tolower($4) == \"\\\"get\\\"\" {print $5}'"
      )
    ),
    (
      #"(?:.*\()?(?:Task Interval|Fetch Start|Request Start)\) "#,
      Self(
        name: "the printed text of URLSessionTaskMetrics",
        remedy: "write its properties as JSON instead, as the page File formats shows")
    ),
    (
      #"<\?xml.*|<trace-query-result.*"#,
      Self(name: "XML", remedy: "from Instruments, export HAR with xctrace export --har")
    ),
    (
      #"\d+:\d+:[a-z_]+;.*client_conn"#,
      Self(
        name: "mitmproxy's flows",
        remedy: "convert it with mitmdump -nr FILE --set hardump=FILE.har")
    ),
    (
      #"\d{4}/\d\d/\d\d \d\d:\d\d:\d\d \[\w+\] \d+#|\[\w{3} \w{3} +\d+ [\d:.]+ \d{4}\] \["#,
      Self(name: "a server's log of errors", remedy: "name its access log")
    ),
  ]

  private static let morgan = "a log of morgan without times of requests"
  private static let bunny =
    "awk -F'|' '{printf \"{\\\"ts\\\":%s,\\\"status\\\":%s,\\\"bytes\\\":%s,\\\"client_ip\\\":\\\"%s\\\",\\\"method\\\":"
    + "\\\"GET\\\",\\\"url\\\":\\\"%s\\\"}\\n\", $3, $2, $4, $6, $8}'"
}
