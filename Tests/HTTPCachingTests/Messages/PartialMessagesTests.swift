import HTTPCaching
import HTTPMessages
import Primitives
import Testing

/// RFC 9111, sections 3.3 and 3.4; RFC 9110, section 14.
@Suite struct PartialMessagesTests {
  private static let text = "0123456789"

  /// Returns an origin that understands ranges and If-Range, and can stop in the middle.
  private func ranging(tag: String?, stopsAfter limit: Int? = nil) -> Gateway {
    let gateway = Gateway()
    gateway.origin = { Self.answer($0, tag: tag, limit: limit) }
    return gateway
  }

  private static func answer(_ request: HTTPRequest, tag: String?, limit: Int?) -> HTTPResponse {
    var fields: HTTPFields = ["Cache-Control": "max-age=60"]
    if let tag { fields["ETag"] = tag }
    let start = request.fields["Range"].flatMap { Int($0.dropFirst(6).prefix { $0 != "-" }) }
    if let start, request.fields["If-Range"].map({ $0 == tag }) ?? true {
      fields["Content-Range"] = "bytes \(start)-9/10"
      return HTTPResponse(status: 206, fields: fields, body: Array(text.utf8.dropFirst(start)))
    }
    fields["Content-Length"] = "10"
    return HTTPResponse(
      fields: fields, body: Array(text.utf8.prefix(limit ?? 10)), isComplete: limit == nil)
  }

  @Test(arguments: [("bytes=2-4", "234"), ("bytes=8-", "89"), ("bytes=-3", "789")])
  func aWholeResponseServesItsParts(range: String, part: String) {
    let gateway = ranging(tag: nil)
    gateway.fetch()
    let response = gateway.fetch("/a.png", ["Range": range])
    #expect(response.status == 206 && response.text == part && gateway.asked.count == 1)
    #expect(response.fields["Content-Length"] == "\(part.count)")
    #expect(response.fields["Content-Range"]?.hasSuffix("/10") == true)
  }

  @Test(arguments: [
    ("bytes=6-7", false), ("bytes=-2", false), ("bytes=5-", false), ("bytes=4-5", true),
  ])
  func aPartServesWhatLiesInIt(range: String, asks: Bool) {
    let gateway = ranging(tag: nil)
    gateway.fetch("/a.png", ["Range": "bytes=5-"])
    #expect(gateway.asks("/a.png", ["Range": range]) == asks)
  }

  @Test func aPartIsNotServedAsTheWhole() {
    let gateway = ranging(tag: "\"1\"")
    gateway.fetch("/a.png", ["Range": "bytes=5-"])
    #expect(gateway.fetch().text == Self.text)
    #expect(gateway.asked.count == 2)
  }

  @Test func aPartThatIsTheWholeIsServedAsSuch() {
    let gateway = ranging(tag: nil)
    gateway.fetch("/a.png", ["Range": "bytes=0-"])
    let whole = gateway.fetch()
    #expect(
      whole.status == 200 && whole.text == Self.text && !whole.fields.contains("Content-Range"))
    #expect(gateway.asked.count == 1)
  }

  @Test func whatWasCutOffIsCompletedByTheRestOfTheSameContent() {
    let gateway = ranging(tag: "\"1\"", stopsAfter: 4)
    #expect(gateway.fetch().text == "0123")
    let whole = gateway.fetch()
    #expect(whole.status == 200 && whole.text == Self.text)
    #expect(whole.fields["Content-Length"] == "10" && !whole.fields.contains("Content-Range"))
    #expect(gateway.asked[1].fields["Range"] == "bytes=4-")
    #expect(gateway.asked[1].fields["If-Range"] == "\"1\"")
    #expect(gateway.fetch().text == Self.text)
    #expect(gateway.asked.count == 2)
  }

  @Test func theRestOfOtherContentIsNotAppended() {
    let gateway = ranging(tag: "\"1\"", stopsAfter: 4)
    gateway.fetch()
    gateway.origin = { request in
      // A server that does not know If-Range.
      guard request.fields.contains("Range") else {
        return HTTPResponse(fields: ["ETag": "\"2\""], body: Array("new".utf8))
      }
      return HTTPResponse(
        status: 206, fields: ["ETag": "\"2\"", "Content-Range": "bytes 4-9/10"],
        body: Array("newish".utf8))
    }
    #expect(gateway.fetch().text == "new")
  }

  @Test func aServerThatHasNoRestIsAskedForTheWhole() {
    let gateway = ranging(tag: "\"1\"", stopsAfter: 4)
    gateway.fetch()
    gateway.origin = { request in
      request.fields.contains("Range")
        ? HTTPResponse(status: 416) : HTTPResponse(body: Array("new".utf8))
    }
    #expect(gateway.fetch().text == "new")
  }

  @Test(arguments: ["bytes 0-1/10", "bytes 0-3", "items 0-3/10"])
  func aPartThatContradictsItsRangeIsNotStored(range: String) {
    let gateway = Gateway()
    gateway.origin = { _ in
      HTTPResponse(
        status: 206, fields: ["Cache-Control": "max-age=60", "Content-Range": range],
        body: [1, 2, 3, 4])
    }
    gateway.fetch("/a.png", ["Range": "bytes=0-1"])
    #expect(gateway.asks("/a.png", ["Range": "bytes=0-1"]))
  }

  @Test(arguments: [nil, "W/\"1\""])
  func withoutAStrongTagNothingIsCompleted(tag: String?) {
    let gateway = ranging(tag: tag, stopsAfter: 4)
    gateway.fetch()
    gateway.fetch()
    #expect(!gateway.asked[1].fields.contains("Range"))
  }

  @Test func whatIsCutOffDoesNotReplaceWhatIsWhole() {
    let gateway = Gateway { $0.staleOnError = true }
    gateway.serve("whole", ["Cache-Control": "max-age=1"])
    gateway.fetch()
    gateway.second = 2
    gateway.origin = { Self.answer($0, tag: "\"1\"", limit: 4) }
    gateway.fetch()
    gateway.origin = { _ in nil }
    #expect(gateway.fetch().text == "whole")
  }
}
