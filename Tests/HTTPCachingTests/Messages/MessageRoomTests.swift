import HTTPCaching
import HTTPMessages
import Primitives
import Testing

/// A cache of whole messages holds the messages that `HTTPCache` reports as stored.
@Suite struct MessageRoomTests {
  @Test func whatWasServedLongestAgoLeavesFirst() {
    let gateway = Gateway {
      $0.disk = .zero
      $0.memory = ByteCount(1_000)
    }
    gateway.serve(String(repeating: "x", count: 350), ["Cache-Control": "max-age=60"])
    for path in ["/a", "/b"] { gateway.fetch(path) }
    #expect(!gateway.asks("/a"))
    gateway.fetch("/c")
    #expect(!gateway.asks("/a") && gateway.asks("/b"))
  }

  @Test func responsesWithoutABodyTakeRoomToo() {
    let gateway = Gateway {
      $0.disk = .zero
      $0.memory = ByteCount(1_000)
    }
    gateway.origin = { _ in HTTPResponse(status: 204, fields: ["Cache-Control": "max-age=60"]) }
    for index in 0..<100 { gateway.fetch("/\(index)") }
    let served = (0..<100).count {
      gateway.fetch("/\($0)", ["Cache-Control": "only-if-cached"]).status == 204
    }
    #expect((1...20).contains(served))
  }

  @Test(arguments: UInt64(0)..<6)
  func everyResponseIsTheOneThatWasStored(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let gateway = Gateway {
      $0.memory = ByteCount(2_000)
      $0.disk = ByteCount(seed.isMultiple(of: 3) ? 0 : 3_000)
      $0.largestShareOfDisk = 0.5
    }
    gateway.origin = { request in
      let seed = request.address.utf8.reduce(0) { $0 &* 31 &+ Int($1) } & 0x1FF
      let body = request.address + (request.fields["V"] ?? "") + String(repeating: ".", count: seed)
      return HTTPResponse(
        fields: ["Cache-Control": "max-age=3", "Vary": "V"], body: Array(body.utf8))
    }
    for _ in 0..<500 {
      let path = "/\(UInt32.random(in: 0..<60, using: &generator))"
      let variant = "\(UInt32.random(in: 0..<3, using: &generator))"
      let method = UInt32.random(in: 0..<20, using: &generator) == 0 ? "PUT" : "GET"
      let text = gateway.fetch(path, ["V": variant], method: method).text
      #expect(text.hasPrefix("http://a.test" + path + variant))
      gateway.second += Int64.random(in: 0...1, using: &generator)
    }
  }
}
