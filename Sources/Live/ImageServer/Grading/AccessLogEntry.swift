import Foundation
import HTTPCaching

/// A line of the log of a web server or proxy.
struct AccessLogEntry {
  let client, method, target: String
  /// The media type of the answer; empty if the line does not give it.
  let mediaType: String
  /// The time of the request, in nanoseconds since 1970.
  let time: Int64
  /// The duration of the request, in nanoseconds; nil if the line does not give it.
  let duration: Int64?
  /// The status; 0 if none was sent.
  let status: UInt16
  let bytes: Int
  /// True if the client left before the end; nil if the line cannot show it.
  let isCancelled: Bool?

  init?(_ line: Substring) {
    guard let entry = Self.common(line) ?? Self.squid(line) ?? Self.haproxy(line) else {
      return nil
    }
    self = entry
  }

  private init(
    _ client: Substring, _ request: (method: Substring, target: Substring), at time: Int64,
    for duration: Int64?, _ status: Substring, _ bytes: Substring, isCancelled: Bool?,
    type: Substring? = nil
  ) {
    (self.client, mediaType) = (String(client), String(type ?? ""))
    (method, target) = (String(request.method), String(request.target))
    (self.time, self.duration, self.isCancelled) = (time, duration, isCancelled)
    (self.status, self.bytes) = (UInt16(status) ?? 0, Int(bytes) ?? 0)
  }

  /// Reads the common or the combined format, with the additions of Squid or HAProxy at the end.
  private static func common(_ line: Substring) -> Self? {
    let form = /(\S+ \S+ .*?)\[([^\]]+)\] "((?:\\.|[^"\\])*+)" (\d{3}|-) (\d+|-)(.*)/
    guard let match = line.wholeMatch(of: form), let time = seconds(match.2) else { return nil }
    let (client, host) = visitor(match.1.split(separator: " "))
    var request = request(match.3)
    if let host, request.target.hasPrefix("/") {
      request.target = "http://\(host)\(request.target)"
    }
    let result = match.6.wholeMatch(of: /.* [A-Z_]+?(_ABORTED)?:[A-Z_]+/).map { $0.1 != nil }
    let state = match.6.wholeMatch(
      of: /.*" (?:-?\d+ ){5}"?([-A-Za-z])[-A-Za-z]{3}"? (?:\+?\d+ ){7}.*/)
    return Self(
      client, request, at: time, for: nil, match.4, match.5,
      isCancelled: result ?? state.map { $0.1 == "C" })
  }

  /// Returns the client of a line, and the host before it in the logs of virtual hosts.
  private static func visitor(_ words: [Substring]) -> (client: Substring, host: Substring?) {
    guard words.count > 3, !isAddress(words[0]),
      isAddress(words[1]) || words[0].contains(/:\d+$/) && words[1] != "-"
    else { return (words[0].prefix { $0 != "," }, nil) }
    return (words[1], words[0] == "-" ? nil : words[0])
  }

  /// True for an address of IPv4 or IPv6, also before the comma of a list.
  private static func isAddress(_ word: Substring) -> Bool {
    word.wholeMatch(of: /\d+(\.\d+){3},?|[0-9A-Fa-f.]*:[0-9A-Fa-f.]*:[0-9A-Fa-f.:%]*,?/) != nil
  }

  /// Reads `time elapsed client result/status bytes method URL …`: the time of the end, and the milliseconds until
  /// then.
  private static func squid(_ line: Substring) -> Self? {
    let form =
      /([0-8]?\d{1,9})\.(\d{3}) +(\d{1,9}) (\S+) ([A-Z_]+)\/(\d{3}) (\d+) (\S+) (\S+) (?:.* )?(?:([a-z]+\/\S+)|\S+)/
    guard let match = line.wholeMatch(of: form), let end = Int64(match.1 + match.2),
      let elapsed = Int64(match.3)
    else { return nil }
    return Self(
      match.4, (match.8, match.9), at: (end - elapsed) * 1_000_000, for: elapsed * 1_000_000,
      match.6, match.7, isCancelled: match.5.hasSuffix("_ABORTED"),
      type: match.10)
  }

  /// Reads `client:port [time] frontend backend/server timers status bytes cookie cookie state … "request"`, after
  /// the prefix of syslog. The last timer is the total in milliseconds.
  private static func haproxy(_ line: Substring) -> Self? {
    let form =
      /(?:.* )?(\S+):\d+ \[([^\].]+)\.(\d{3})\] \S+ \S+ (?:-?\d+\/){4}\+?(\d{1,9}) (-?\d+) \+?(\d+) \S+ \S+ ([-A-Za-z])[-A-Za-z]{3} .*"((?:\\.|[^"\\])*+)"/
    guard let match = line.wholeMatch(of: form), let second = seconds(match.2 + " +0000"),
      let fraction = Int64(match.3), let elapsed = Int64(match.4)
    else { return nil }
    return Self(
      match.1, request(match.8), at: second + fraction * 1_000_000, for: elapsed * 1_000_000,
      match.5, match.6, isCancelled: match.7 == "C")
  }

  /// Returns the method and the target of a request's first line; empty if they are missing.
  private static func request(_ line: Substring) -> (method: Substring, target: Substring) {
    let words = line.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace)
    return (words.first ?? "", words.dropFirst().first ?? "")
  }

  /// Reads `10/Oct/2000:13:55:36 -0700`.
  private static func seconds(_ text: Substring) -> Int64? {
    let form = /(\d\d)\/(\w{3})\/(\d{4}):(\d\d):(\d\d):(\d\d) ([+-])(\d\d)(\d\d)/
    guard let match = text.wholeMatch(of: form), let day = Int(match.1),
      let month = HTTPDate.months.firstIndex(of: String(match.2)), let year = Int(match.3),
      let hour = Int(match.4), let minute = Int(match.5), let second = Int(match.6),
      let zoneHours = Int(match.8), let zoneMinutes = Int(match.9)
    else { return nil }
    let east = (zoneHours * 60 + zoneMinutes) * 60 * (match.7 == "-" ? -1 : 1)
    let parts = DateComponents(
      calendar: Calendar(identifier: .gregorian), timeZone: TimeZone(secondsFromGMT: 0),
      year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second)
    return parts.date.flatMap {
      let seconds = Int64($0.timeIntervalSince1970) - Int64(east)
      return abs(seconds) < 8_000_000_000 ? seconds * 1_000_000_000 : nil
    }
  }
}
