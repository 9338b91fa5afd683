import Foundation

/// The metrics of a URL session's tasks, which an app has written as JSON, as the entries of an archive.
///
/// A task is an object with the list `transactionMetrics`; a file has one task, a list of them, or one on each line.
/// Members have the names of Apple's properties (`URLSessionTaskTransactionMetrics`, `URLRequest`,
/// `HTTPURLResponse`). Dates are texts of ISO 8601 or numbers.
enum TaskMetrics {
  private typealias Members = [String: Any]

  /// Reads a document of JSON, or a list of objects on lines if they are tasks.
  ///
  /// - Throws: The error of the parser.
  static func document(_ bytes: Data) throws -> Any {
    do { return try JSONSerialization.jsonObject(with: bytes) } catch {
      let tasks = bytes.split(separator: UInt8(ascii: "\n")).map {
        (try? JSONSerialization.jsonObject(with: $0)) as? Members
      }
      guard !tasks.isEmpty, tasks.allSatisfy({ $0?["transactionMetrics"] is [Any] }) else {
        throw error
      }
      return tasks.compactMap(\.self)
    }
  }

  /// Returns the entries of a document in the form of an archive; nil if it has no metrics of tasks.
  static func entries(_ document: Any) -> [Any]? {
    let tasks = document as? [Members] ?? (document as? Members).map { [$0] } ?? []
    let lists = tasks.compactMap { $0["transactionMetrics"] as? [Members] }
    guard !lists.isEmpty, lists.count == tasks.count else { return nil }
    return lists.joined().map(entry)
  }

  private static func entry(_ transaction: Members) -> Members {
    let request = transaction["request"] as? Members ?? [:]
    let response = transaction["response"] as? Members ?? [:]
    func date(_ name: String) -> Double? { seconds(transaction.member(name)) }
    func milliseconds(_ first: String, _ last: String) -> Any {
      guard let first = date(first), let last = date(last) else { return -1 }
      return (last - first) * 1_000
    }
    let start = (date("fetchStartDate") ?? date("requestStartDate"))
      .map(Date.init(timeIntervalSince1970:))
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    return [
      "startedDateTime": start.map(style.format) as Any? ?? NSNull(),
      "time": milliseconds("fetchStartDate", "responseEndDate"),
      "_fetchType": transaction.member("resourceFetchType").map { name(ofFetch: $0) } ?? NSNull(),
      "request": [
        "method": request.member("httpMethod") ?? "GET",
        "url": request.member("url") ?? NSNull(),
        "headers": fields(request.member("allHTTPHeaderFields")),
      ] as Members,
      "response": [
        "status": response.member("statusCode") ?? 0,
        "httpVersion": transaction.member("networkProtocolName") ?? "",
        "headers": fields(response.member("allHeaderFields")),
        "content": ["mimeType": response.member("mimeType") ?? NSNull()] as Members,
        "bodySize": transaction.member("countOfResponseBodyBytesReceived") ?? -1,
      ] as Members,
      "timings": [
        "dns": milliseconds("domainLookupStartDate", "domainLookupEndDate"),
        "connect": milliseconds("connectStartDate", "connectEndDate"),
        "ssl": milliseconds("secureConnectionStartDate", "secureConnectionEndDate"),
        "wait": milliseconds("requestEndDate", "responseStartDate"),
        "receive": milliseconds("responseStartDate", "responseEndDate"),
      ] as Members,
    ]
  }

  /// Returns the seconds since 1970 of a date. `JSONEncoder` counts from 2001 unless told otherwise; by a count from
  /// 1970, such a number would be before iOS 10, which has the first metrics.
  private static func seconds(_ value: Any?) -> Double? {
    if let text = value as? String { return ArchiveEntry.seconds(text) }
    guard let number = JSONScalar.number(value), 0..<1e14 ~= number else { return nil }
    let isMilliseconds = number > 1e11
    return isMilliseconds ? number / 1_000 : number < 1.4e9 ? number + 978_307_200 : number
  }

  private static func name(ofFetch value: Any) -> Any {
    JSONScalar.number(value).map { $0 == 3 ? "localCache" : "" } ?? value
  }

  private static func fields(_ value: Any?) -> [Members] {
    (value as? Members ?? [:]).sorted { $0.key < $1.key }.map {
      ["name": $0.key, "value": $0.value]
    }
  }
}
