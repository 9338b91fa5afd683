import HTTPCaching
import HTTPMessages
import Primitives
import Testing

/// An app's own conditions: RFC 9111, section 4.3.2.
@Suite struct ConditionTests {
  private func fresh() -> Gateway {
    let gateway = Gateway()
    gateway.serve(
      "cat",
      [
        "Cache-Control": "max-age=60", "ETag": "\"1\"", "Last-Modified": gateway.date(-100),
        "Content-Type": "image/png",
      ])
    gateway.fetch()
    return gateway
  }

  @Test(arguments: [
    ("\"1\"", 304), ("W/\"1\"", 304), ("\"2\", \"1\"", 304), ("*", 304), ("\"2\"", 200),
  ])
  func aFreshResponseIsHeldAgainstTheTag(tags: String, status: UInt16) {
    let gateway = fresh()
    let response = gateway.fetch("/a.png", ["If-None-Match": tags])
    #expect(response.status == status && gateway.asked.count == 1)
    #expect(response.fields["ETag"] == "\"1\"" && response.body.isEmpty == (status == 304))
    #expect(response.fields.contains("Content-Type") == (status == 200))
  }

  @Test(arguments: [(-101, 200), (-100, 304), (0, 304)] as [(Int64, UInt16)])
  func aFreshResponseIsHeldAgainstTheDate(second: Int64, status: UInt16) {
    let gateway = fresh()
    let response = gateway.fetch("/a.png", ["If-Modified-Since": gateway.date(second)])
    #expect(response.status == status && gateway.asked.count == 1)
  }

  @Test func theTagCountsBeforeTheDate() {
    let gateway = fresh()
    let fields: HTTPFields = ["If-None-Match": "\"2\"", "If-Modified-Since": gateway.date(0)]
    #expect(gateway.fetch("/a.png", fields).status == 200)
  }

  @Test func aStaleResponseIsNotAndThe304IsTheApps() {
    let gateway = fresh()
    gateway.second = 60
    let response = gateway.fetch("/a.png", ["If-None-Match": "\"1\""])
    #expect(response.status == 304 && gateway.asked.count == 2)
    #expect(!gateway.asks())
  }

  @Test(arguments: ["If-Match", "If-Unmodified-Since", "If-Range"])
  func otherConditionsAreForTheOrigin(name: String) {
    let gateway = fresh()
    #expect(gateway.asks("/a.png", HTTPFields([HTTPField(name, "\"1\"")])))
  }
}
