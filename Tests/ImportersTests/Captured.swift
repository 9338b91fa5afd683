import Foundation
import Importers
import RequestTraces

/// HTTP archives as browsers save them, written by the tests.
enum Captured {
  /// A request for an image with its answer; times in milliseconds.
  struct Exchange {
    var url = "https://img.example/1.jpg"
    var method = "GET"
    var status = 200
    var at = "2025-03-01T10:00:00.000Z"
    var type = "image/jpeg"
    var size = 20_000
    var bodySize = 20_000
    var headers = [("Cache-Control", "max-age=600"), ("ETag", "\"1\"")]
    var timings =
      "\"dns\": -1, \"connect\": -1, \"ssl\": -1, \"send\": 0, \"wait\": 65, \"receive\": 40"
    var time = 105.0
    var body: [UInt8]?

    var json: String {
      let fields = headers.map {
        "{\"name\": \"\($0.0)\", \"value\": \"\($0.1.replacing("\"", with: "\\\""))\"}"
      }
      let text = body.map {
        ", \"encoding\": \"base64\", \"text\": \"\(Data($0).base64EncodedString())\""
      }
      return """
        {"startedDateTime": "\(at)", "time": \(time),
         "request": {"method": "\(method)", "url": "\(url)", "headers": []},
         "response": {"status": \(status), "httpVersion": "HTTP/2.0",
           "headers": [\(fields.joined(separator: ", "))],
           "content": {"size": \(size), "mimeType": "\(type)"\(text ?? "")}, "bodySize": \(bodySize)},
         "cache": {}, "timings": {\(timings)}}
        """
    }
  }

  static func archive(_ exchanges: [Exchange]) -> String {
    archive(entries: exchanges.map(\.json))
  }

  static func archive(entries: [String]) -> String {
    """
    {"log": {"version": "1.2", "creator": {"name": "a test", "version": "1"},
     "entries": [\(entries.joined(separator: ",\n"))]}}
    """
  }

  static func read(_ text: String) throws -> HTTPArchive {
    try HTTPArchive(Data(text.utf8), file: "c.har")
  }

  /// A page of three pictures, one of them twice, with other requests of a page.
  static let session: [Exchange] = {
    var first = Exchange()
    first.timings =
      "\"dns\": 12, \"connect\": 90, \"ssl\": 50, \"send\": 0, \"wait\": 65, \"receive\": 40"
    first.time = 207
    var second = Exchange()
    second.url = "https://img.example/2.jpg#top"
    second.at = "2025-03-01T12:00:00.300000+02:00"
    second.size = 50_000
    second.bodySize = 50_000
    var page = Exchange()
    page.url = "https://img.example/"
    page.type = "text/html; charset=utf-8"
    var third = Exchange()
    third.url = "https://img.example/3.jpg"
    third.at = "2025-03-01T10:00:01Z"
    third.headers = [("cache-control", "no-store")]
    var unchanged = Exchange()
    unchanged.at = "2025-03-01T10:00:02.5Z"
    unchanged.status = 304
    unchanged.size = 0
    unchanged.bodySize = 0
    var missing = Exchange()
    missing.url = "https://img.example/4.jpg"
    missing.status = 404
    var post = Exchange()
    post.method = "POST"
    var inline = Exchange()
    inline.url = "data:image/png;base64,AAAA"
    // Not in the order of time, which HAR does not promise.
    return [page, third, first, second, unchanged, missing, post, inline]
  }()
}
