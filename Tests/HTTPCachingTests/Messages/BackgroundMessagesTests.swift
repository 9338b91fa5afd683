import HTTPCaching
import HTTPMessages
import Primitives
import Testing

/// RFC 5861, section 3.
@Suite struct BackgroundMessagesTests {
  private func staleGateway() -> Gateway {
    let gateway = Gateway()
    gateway.serve(
      "cat", ["Cache-Control": "max-age=10, stale-while-revalidate=20", "ETag": "\"1\""])
    gateway.fetch()
    gateway.second = 15
    return gateway
  }

  @Test func theStaleResponseComesFirstAndTheOriginIsAskedOnce() {
    let gateway = staleGateway()
    var background: [PrivateCache.Forwarding] = []
    for _ in 0..<3 {
      #expect(gateway.fetch(postponing: { background.append($0) }).fields["Age"] == "15")
    }
    #expect(background.map(\.request.fields["If-None-Match"]) == ["\"1\""])
    #expect(gateway.asked.count == 1)
  }

  @Test func itsResponseMakesTheStoredResponseFresh() {
    let gateway = staleGateway()
    #expect(gateway.asks())
    #expect(!gateway.asks())
    #expect(gateway.fetch().fields["Age"] == "0")
  }

  @Test func aChangedResponseReplacesItForTheNextRequest() {
    let gateway = staleGateway()
    gateway.serve("dog", ["Cache-Control": "max-age=10", "ETag": "\"2\""])
    #expect(gateway.fetch().text == "cat")
    #expect(gateway.fetch().text == "dog")
  }

  @Test func afterAFailureTheNextRequestAsksAgain() {
    let gateway = staleGateway()
    gateway.origin = { _ in nil }
    #expect(gateway.asks())
    #expect(gateway.asks())
    #expect(gateway.fetch().text == "cat")
  }

  @Test func theBackgroundRequestIsForTheWholeWhateverTheAppAsked() {
    let gateway = staleGateway()
    var background: [PrivateCache.Forwarding] = []
    let part = gateway.fetch(
      "/a.png", ["Range": "bytes=0-1", "Accept": "image/*"],
      postponing: { background.append($0) })
    #expect(part.status == 206 && part.text == "ca")
    #expect(background.map(\.request.fields["Range"]) == [nil])
    #expect(background.map(\.request.fields["Accept"]) == ["image/*"])
  }

  @Test func anAppThatAsksOnlyTheCacheDoesNotKeepTheCacheFromAsking() {
    let gateway = staleGateway()
    #expect(gateway.fetch("/a.png", ["Cache-Control": "only-if-cached"]).text == "cat")
    #expect(gateway.asked.count == 2 && !gateway.asked[1].fields.contains("Cache-Control"))
  }

  @Test func pastTheWindowTheAppWaits() {
    let gateway = staleGateway()
    gateway.second = 31
    #expect(gateway.fetch().fields["Age"] == "0")
    #expect(gateway.asked.count == 2)
  }
}
