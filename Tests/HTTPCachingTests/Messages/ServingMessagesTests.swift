import HTTPCaching
import HTTPMessages
import Primitives
import Testing

/// RFC 9111, sections 4 and 5, over whole messages.
@Suite struct ServingMessagesTests {
  @Test func aStoredResponseIsServedWithItsAgeAndNothingElseChanged() {
    let gateway = Gateway()
    gateway.serve("cat", ["Cache-Control": "max-age=60", "Age": "5", "X": "y"])
    let first = gateway.fetch()
    gateway.second = 7
    var second = gateway.fetch()
    #expect(second.fields["Age"] == "12" && gateway.asked.count == 1)
    second.fields["Age"] = "5"
    #expect(Set(second.fields.lines) == Set(first.fields.lines) && second.text == "cat")
  }

  @Test func theAddressIsTheKeyWithItsQueryAndWithoutItsFragment() {
    let gateway = Gateway()
    gateway.serve("cat", ["Cache-Control": "max-age=60"])
    #expect(gateway.asks("/a?w=1"))
    #expect(gateway.asks("/a?w=2"))
    #expect(!gateway.asks("/a?w=1#top"))
    #expect(gateway.asks("/a"))
  }

  @Test func onlyIfCachedAsksNobody() {
    let gateway = Gateway()
    gateway.serve("cat", ["Cache-Control": "max-age=60", "ETag": "\"1\""])
    #expect(gateway.fetch("/a", ["Cache-Control": "only-if-cached"]).status == 504)
    #expect(gateway.asked.isEmpty)
    gateway.fetch("/a")
    #expect(gateway.fetch("/a", ["Cache-Control": "only-if-cached"]).text == "cat")
    gateway.second = 60
    #expect(gateway.fetch("/a", ["Cache-Control": "only-if-cached"]).status == 504)
    #expect(gateway.asked.count == 1)
  }

  @Test func bothValidatorsAreSentAsTheyCame() {
    let gateway = Gateway()
    gateway.serve(
      "cat", ["Cache-Control": "no-cache", "ETag": "W/\"1\"", "Last-Modified": gateway.date(-9)])
    gateway.fetch()
    #expect(gateway.fetch().text == "cat")
    #expect(gateway.asked[1].fields["If-None-Match"] == "W/\"1\"")
    #expect(gateway.asked[1].fields["If-Modified-Since"] == gateway.date(-9))
  }

  @Test func a304ThatConfirmsNothingLeadsToARequestWithoutConditions() {
    let gateway = Gateway()
    gateway.serve("cat", ["Cache-Control": "max-age=1", "ETag": "\"1\""])
    gateway.fetch()
    gateway.second = 2
    gateway.origin = { request in
      request.fields.contains("If-None-Match")
        ? HTTPResponse(status: 304, fields: ["ETag": "\"2\""])
        : HTTPResponse(fields: ["ETag": "\"2\""], body: Array("dog".utf8))
    }
    #expect(gateway.fetch().text == "dog")
    #expect(gateway.asked.count == 3)
  }

  @Test func anErrorOrNoResponseIsReplacedWhereThatIsAllowed() {
    let gateway = Gateway()
    gateway.serve("cat", ["Cache-Control": "max-age=1, stale-if-error=10"])
    gateway.fetch()
    gateway.second = 5
    gateway.origin = { _ in nil }
    #expect(gateway.fetch().text == "cat")
    gateway.origin = { _ in HTTPResponse(status: 503) }
    #expect(gateway.fetch().fields["Age"] == "5")
    gateway.second = 12
    #expect(gateway.fetch().status == 503)
    gateway.origin = { _ in nil }
    #expect(gateway.fetch().status == 504)
  }

  @Test(arguments: [500, 501, 502, 503, 504, 505, 599, 404] as [UInt16])
  func onlyTheErrorsThatRFC5861NamesAreReplaced(status: UInt16) {
    let gateway = Gateway()
    gateway.serve("cat", ["Cache-Control": "max-age=1, stale-if-error=10"])
    gateway.fetch()
    gateway.second = 5
    gateway.origin = { _ in HTTPResponse(status: status) }
    let isReplaced = [500, 502, 503, 504].contains(status)
    #expect(gateway.fetch().status == (isReplaced ? 200 : status))
  }

  @Test func anErrorReplacesNoError() {
    let gateway = Gateway { $0.staleOnError = true }
    gateway.origin = { _ in HTTPResponse(status: 503, fields: ["Cache-Control": "max-age=1"]) }
    gateway.fetch()
    gateway.second = 2
    gateway.origin = { _ in HTTPResponse(status: 500) }
    #expect(gateway.fetch().status == 500)
  }

  @Test func aHeadIsAnsweredByWhatAGetStored() {
    let gateway = Gateway()
    gateway.serve("cat", ["Cache-Control": "max-age=60", "ETag": "\"1\"", "Content-Length": "3"])
    gateway.fetch()
    let head = gateway.fetch(method: "HEAD")
    #expect(head.body.isEmpty && head.fields["Content-Length"] == "3" && gateway.asked.count == 1)
  }

  @Test(arguments: [("\"1\"", true), ("\"2\"", false)])
  func theResponseToAHeadUpdatesWhatIsStoredOrShowsItOutdated(tag: String, isKept: Bool) {
    let gateway = Gateway()
    gateway.serve("cat", ["Cache-Control": "max-age=1", "ETag": "\"1\""])
    gateway.fetch()
    gateway.second = 2
    gateway.origin = { _ in HTTPResponse(fields: ["Cache-Control": "max-age=60", "ETag": tag]) }
    gateway.fetch(method: "HEAD")
    #expect(gateway.asks() != isKept)
  }

  @Test func aMessageThatIsCutOffIsNotServedAsWhole() {
    let gateway = Gateway()
    gateway.serve("cat", ["Cache-Control": "max-age=60", "Content-Length": "9"])
    gateway.fetch()
    #expect(gateway.asks())
    gateway.origin = { _ in
      HTTPResponse(fields: ["Cache-Control": "max-age=60"], body: [1], isComplete: false)
    }
    gateway.fetch("/b")
    #expect(gateway.asks("/b"))
  }
}
