import HTTPCaching
import HTTPMessages
import Primitives
import Testing

/// RFC 9111, section 4.4.
@Suite struct InvalidatingTests {
  private func gateway(storing paths: String...) -> Gateway {
    let gateway = Gateway()
    gateway.serve("cat", ["Cache-Control": "max-age=60"])
    for path in paths { gateway.fetch(path) }
    return gateway
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "PATCH", "M-SEARCH"], [200, 204, 303] as [UInt16])
  func aMethodThatMayChangeThingsInvalidates(method: String, status: UInt16) {
    let gateway = gateway(storing: "/a", "/b")
    gateway.origin = { _ in HTTPResponse(status: status) }
    gateway.fetch("/a", method: method)
    #expect(gateway.asks("/a") && !gateway.asks("/b"))
  }

  @Test(arguments: [404, 500] as [UInt16])
  func aMethodThatFailsDoesNot(status: UInt16) {
    let gateway = gateway(storing: "/a")
    gateway.origin = { _ in HTTPResponse(status: status) }
    gateway.fetch("/a", method: "DELETE")
    #expect(!gateway.asks("/a"))
  }

  @Test(arguments: ["OPTIONS", "TRACE", "HEAD"])
  func aSafeMethodDoesNot(method: String) {
    let gateway = gateway(storing: "/a")
    gateway.fetch("/a", method: method)
    #expect(!gateway.asks("/a"))
  }

  @Test func everyVariantGoes() {
    let gateway = Gateway()
    gateway.serve("cat", ["Cache-Control": "max-age=60", "Vary": "Accept"])
    for format in ["webp", "avif"] { gateway.fetch("/a", ["Accept": format]) }
    gateway.fetch("/a", method: "PUT")
    #expect(gateway.asks("/a", ["Accept": "webp"]) && gateway.asks("/a", ["Accept": "avif"]))
  }

  @Test(arguments: [
    ("Location", "/x/b", true), ("Content-Location", "b", true),
    ("Location", "http://a.test/x/b", true), ("Location", "http://other.test/x/b", false),
    ("Location", "https://a.test/x/b", false), ("X-Location", "/x/b", false),
  ])
  func whatTheResponseNamesGoesIfItIsOfTheSameOrigin(name: String, value: String, goes: Bool) {
    let gateway = gateway(storing: "/x/b")
    gateway.origin = { _ in HTTPResponse(status: 201, fields: HTTPFields([HTTPField(name, value)]))
    }
    gateway.fetch("/x/a", method: "POST")
    #expect(gateway.asks("/x/b") == goes)
  }

  @Test(arguments: [
    ("/a", "max-age=60", true), ("/b", "max-age=60", false), ("/a", "public", false),
  ])
  func theResponseToAPostIsStoredIfItSaysThatItIsTheRepresentation(
    location: String, cacheControl: String, isStored: Bool
  ) {
    let gateway = Gateway()
    gateway.serve("cat", ["Cache-Control": cacheControl, "Content-Location": location])
    gateway.fetch("/a", method: "POST")
    #expect(gateway.asks("/a") != isStored)
  }

  @Test func anAppCanInvalidateAnAddress() {
    let gateway = gateway(storing: "/a", "/b")
    gateway.cache.invalidate("http://a.test/a#top")
    #expect(gateway.asks("/a") && !gateway.asks("/b"))
  }
}
