import HTTPCaching
import HTTPMessages
import Primitives
import Testing

/// RFC 9111, sections 4.1 and 4.3.1, over whole messages.
@Suite struct VariantTests {
  private func negotiating() -> Gateway {
    let gateway = Gateway()
    gateway.origin = { request in
      let format = request.fields["Accept"] ?? "jpeg"
      let fields: HTTPFields = [
        "Vary": "Accept", "Cache-Control": "max-age=60", "ETag": "\"\(format)\"",
      ]
      if request.fields["If-None-Match"]?.contains("\"\(format)\"") == true {
        return HTTPResponse(status: 304, fields: fields)
      }
      return HTTPResponse(fields: fields, body: Array(format.utf8))
    }
    return gateway
  }

  @Test func eachVariantIsStoredBesideTheOthers() {
    let gateway = negotiating()
    for format in ["webp", "avif", "webp", "avif"] {
      #expect(gateway.fetch("/a", ["Accept": format]).text == format)
    }
    #expect(gateway.fetch("/a").text == "jpeg")
    #expect(gateway.asked.count == 3)
  }

  @Test func theOriginIsAskedWhetherAStoredVariantFitsAnotherRequest() {
    let gateway = negotiating()
    gateway.fetch("/a", ["Accept": "webp"])
    gateway.fetch("/a", ["Accept": "avif"])
    #expect(gateway.asked[1].fields["If-None-Match"] == "\"webp\"")
    gateway.origin = { _ in HTTPResponse(status: 304, fields: ["ETag": "\"avif\""]) }
    #expect(gateway.fetch("/a", ["Accept": "*/*"]).text == "avif")
    #expect(gateway.asked[2].fields["If-None-Match"] == "\"webp\", \"avif\"")
  }

  @Test func whatVariesOnEverythingIsValidatedEveryTime() {
    let gateway = Gateway()
    gateway.serve("cat", ["Vary": "*", "Cache-Control": "max-age=60", "ETag": "\"1\""])
    for count in 1...4 {
      #expect(gateway.fetch().text == "cat")
      #expect(gateway.asked.count == count)
    }
    #expect(gateway.asked[3].fields["If-None-Match"] == "\"1\"")
  }

  @Test func theLatestOfSeveralThatMatchIsServed() {
    let gateway = Gateway()
    gateway.serve("old", ["Vary": "A", "Cache-Control": "max-age=60"])
    gateway.fetch("/a", ["A": "1"])
    gateway.serve("new", ["Vary": "B", "Cache-Control": "max-age=60"])
    gateway.fetch("/a", ["A": "2"])
    #expect(gateway.fetch("/a", ["A": "1"]).text == "new")
    #expect(gateway.asked.count == 2)
  }
}
