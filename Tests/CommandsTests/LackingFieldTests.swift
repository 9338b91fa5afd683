import Foundation
import TestSupport
import Testing

/// Logs of each producer without one of their fields: each figure that needs the field is unknown.
@Suite("cachebench grade on a log that lacks a field")
struct LackingFieldTests {
  /// A line of each producer. `«role:text»` is left out if a log lacks the role, and `«role=text»` becomes a dash.
  private static let lines = [
    #"«client=192.0.2.7» - - [10/Feb/2026:16:42:07 +0000] "GET /a.png HTTP/1.1" 200 «bytes=5120»"#,
    #"img.example:443 «client=192.0.2.7» - - [10/Feb/2026:16:42:07 +0000] "GET /a.png HTTP/1.1" 200 «bytes=5120» "-" "ua""#,
    "1770741728.000 1000 «client=192.0.2.7» TCP_MISS/200 «bytes=5120» GET /a.png - HIER_DIRECT/- image/png",
    #"box haproxy[1]: 192.0.2.7:33 [10/Feb/2026:16:42:07.000] web img/one 10/0/30/-1/109 200 «bytes=5120» - - ---- 1/1/1/1/0 0/0 "GET /a.png HTTP/1.1""#,
    #"{«refused:"time_iso8601":"2026-02-10T16:42:07Z",»«client:"remote_addr":"192.0.2.7",»«refused:"request":"GET /a.png HTTP/1.1",»«refused:"status":"200",»«bytes:"body_bytes_sent":"5120",»«ends:"request_time":"0.5",»"z":0}"#,
    #"{«refused:"ts":1770741727.5,»"request":{«client:"remote_ip":"192.0.2.7",»«refused:"method":"GET",»«refused:"uri":"/a.png",»"z":0},«ends:"duration":0.5,»«bytes:"size":5120,»«refused:"status":200,»"z":0}"#,
    #"{«client:"ClientHost":"192.0.2.7",»«bytes:"DownstreamContentSize":5120,»«refused:"DownstreamStatus":200,»«ends:"Duration":1500,»«refused:"RequestMethod":"GET",»«refused:"RequestPath":"/a.png",»«refused:"StartUTC":"2026-02-10T16:42:07Z",»"z":0}"#,
    #"{«refused:"start_time":"2026-02-10T16:42:07Z",»«client:"downstream_remote_address":"192.0.2.7:1",»«refused:"method":"GET",»«refused:"path":"/a.png",»«refused:"response_code":200,»«bytes:"bytes_sent":5120,»«ends:"duration":5,»"z":0}"#,
    #"{«client:"ClientIP":"192.0.2.7",»«refused:"ClientRequestMethod":"GET",»«refused:"ClientRequestURI":"/a.png",»«bytes:"EdgeResponseBytes":5120,»«refused:"EdgeResponseStatus":200,»«refused:"EdgeStartTimestamp":"2026-02-10T16:42:07Z",»"z":0}"#,
    #"{«refused:"timestamp":"2026-02-10T16:42:07Z",»"httpRequest":{«client:"remoteIp":"192.0.2.7",»«refused:"requestMethod":"GET",»«refused:"requestUrl":"http://img.example/a.png",»«refused:"status":200,»«bytes:"responseSize":"5120",»"z":0}}"#,
    #"{"log":"«client=192.0.2.7» - - [10/Feb/2026:16:42:07 +0000] \"GET /a.png HTTP/1.1\" 200 «bytes=5120»\n","stream":"stdout"}"#,
    #"{«refused:"timestamp":"2026-02-10T16:42:07+0000",»«client:"client_ip":"192.0.2.7",»«refused:"url":"/a.png",»«refused:"request_method":"GET",»«refused:"response_status":200,»«bytes:"response_body_size":5120,»"z":0}"#,
    #"[2026-02-10T16:42:07.0Z] "GET /a.png HTTP/1.1" 200 - 0 5120 «ends=5» 4 "«client=192.0.2.7»" "ua" "id" "-" "-""#,
    #"0a1b photos [10/Feb/2026:16:42:07 +0000] «client=192.0.2.7» - 3E REST.GET.OBJECT a "GET /a.png HTTP/1.1" 200 - «bytes=5120» 9 «ends=70» 10 "-" "ua" -"#,
    "#Fields: «refused:date »time «query:cs-uri-query »«refused:cs-method »«refused:cs-uri-stem »«client:c-ip »«refused:sc-status »«bytes:sc-bytes »«ends:time-taken »s-ip\n"
      + "«refused:2026-02-10 »16:42:08 «query:w=1 »«refused:GET »«refused:/a.png »«client:192.0.2.7 »«refused:200 »«bytes:5120 »«ends:10 »10.0.0.1",
    "#Fields: date time sc-bytes c-ip cs-method cs-uri-stem sc-status cs-uri-query\n"
      + "2026-02-10\t16:42:07\t«bytes=5120»\t«client=192.0.2.7»\tGET\t/a.png\t200\t-",
  ]

  /// The figures that need each role, with the metric of each that assertions can name.
  private static let figures: [String: [String: String]] = [
    "": [:],
    "client": [
      "duplicates": "duplicates", "simultaneous": "", "avoidableBytes": "", "repeatedMisses": "",
      "peakConcurrency": "peakConcurrentRequests",
    ],
    "bytes": ["bytes": "bytesDown", "avoidableBytes": "", "cancelledBytes": ""],
    "ends": ["simultaneous": "", "peakConcurrency": "peakConcurrentRequests"],
    "query": [
      "distinct": "", "duplicates": "duplicates", "simultaneous": "", "avoidableBytes": "",
      "repeatedMisses": "",
    ],
    "answers": ["freshDuplicates": "", "unstorable": "", "needlesslyConditional": ""],
    "questions": ["conditional": "", "needlesslyConditional": ""],
    "status": ["cancelled": "cancelledRequests", "": "failedRequests"],
  ]

  /// Returns a text without the role.
  private static func text(_ template: String, without role: String) -> String {
    template.replacing(/«(\w+)([:=])(.*?)»/) { match in
      match.1 != role ? String(match.3) : match.2 == "=" ? "-" : ""
    }
  }

  private static func roles(of template: String) -> Set<String> {
    Set(template.matches(of: /«(\w+)[:=]/).map { String($0.1) }.filter { $0 != "refused" })
  }

  /// Returns the keys of the grade that are null.
  private func unknown(_ text: String, _ place: Workplace) async throws -> Set<String> {
    try place.write(text, to: "x.log")
    let outcome = try await place.run("grade", "x.log", "--json", "--all")
    #expect(outcome.code == 0, "\(outcome.error)\(text)")
    let document = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let grade = (document as? [String: Any])?["grade"] as? [String: Any] ?? [:]
    return Set(grade.filter { $0.value is NSNull }.keys)
  }

  private func check(_ template: String) async throws {
    try await Workplace.with { place in
      let text = Self.text(template, without: "")
      let whole = try await unknown(text, place)
      for role in Self.roles(of: template) {
        let figures = try #require(Self.figures[role])
        let lacking = try await unknown(Self.text(template, without: role), place)
        #expect(lacking.isSuperset(of: whole.union(figures.keys).subtracting([""])), "\(role)")
        if role != "status" { #expect(lacking == whole.union(figures.keys), "\(role)\n\(text)") }
        for metric in figures.values where !metric.isEmpty {
          let outcome = try await place.run(
            "grade", "x.log", "--all", "--assert", "\(metric) >= 0")
          #expect(outcome.code == 64, "\(role) \(metric)")
          #expect(outcome.error.contains("is unknown"), "\(outcome.error)")
        }
      }
    }
  }

  @Test(arguments: lines)
  func eachFigureThatNeedsTheFieldIsUnknown(_ line: String) async throws {
    try await check(line + "\n" + (line.split(separator: "\n").last ?? "") + "\n")
  }

  @Test(arguments: lines)
  func aLogWithoutTheRequestItselfIsRefused(_ line: String) async throws {
    try await Workplace.with { place in
      for match in line.matches(of: /«refused:(.*?)»/) where !line.contains("#Fields") {
        let cut = Self.text(line.replacing(match.0, with: ""), without: "")
        try place.write(cut + "\n" + cut + "\n", to: "x.log")
        #expect(try await place.run("grade", "x.log", "--all").code == 64, "\(cut)")
      }
    }
  }

  private static let entry =
    #"{"startedDateTime":"2026-02-06T10:00:01Z",«ends:"time":10,»"request":{"method":"GET",«questions:"headers":[{"name":"Accept","value":"*/*"}],»"url":"https://i.example/a.png"},"response":{«status:"status":200,»«answers:"headers":[{"name":"Date","value":"Fri, 06 Feb 2026 10:00:01 GMT"}],»"content":{«bytes:"size":100,»"mimeType":"image/png"}}}"#

  @Test func eachFigureThatNeedsTheFieldOfAnArchiveIsUnknown() async throws {
    try await check(#"{"log":{"entries":["# + Self.entry + "," + Self.entry + "]}}")
  }

  @Test func aServersOwnLogWithoutAFieldIsRefused() async throws {
    let record = [
      #""arrival":1"#, #""connection":1"#, #""end":3"#, #""method":"GET""#,
      #""outcome":"completed""#, #""sent":7"#, #""sequence":1"#, #""target":"/images/1.jpg""#,
    ]
    let rest = #","status":200,"promised":7,"faults":[],"isClamped":false,"isConditional":false}"#
    try await Workplace.with { place in
      for lacking in record.indices {
        let kept = record.indices.filter { $0 != lacking }.map { record[$0] }
        let line = "{" + kept.joined(separator: ",") + rest + "\n"
        try place.write(line + line, to: "x.log")
        let outcome = try await place.run("grade", "x.log", exits: 64)
        #expect(
          outcome.error.contains("x.log:1: is not a record of a server log"), "\(outcome.error)")
      }
    }
  }

  @Test(arguments: lines)
  func aTraceHasNoSizesIfAResponseLacksItsLength(_ line: String) async throws {
    try await Workplace.with { place in
      let last = String(line.split(separator: "\n").last ?? "")
      guard last.contains("«bytes=") else { return }
      let other = Self.text(last, without: "bytes").replacing("a.png", with: "b.png")
      try place.write(Self.text(line, without: "") + "\n" + other + "\n", to: "x.log")
      let summary = try await place.run("trace", "info", "x.log", "--json").output
      #expect(summary.contains(#""requests" : 2"#), "\(summary)")
      #expect(!summary.contains("footprintBytes"), "\(summary)")
    }
  }
}
