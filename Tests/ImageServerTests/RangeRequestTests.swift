import ImageServer
import Testing
import TestSupport

@Suite struct RangeRequestTests {
  @Test func aPartIsAnsweredWith206() async throws {
    try await Serving.with { serving async throws in
      let whole = try serving.get("/images/7.jpg").body
      let part = try serving.get("/images/7.jpg", ["Range": "bytes=10-19"])
      #expect(part.status == 206)
      #expect(part.body == Array(whole[10..<20]))
      #expect(part.fields["content-range"] == "bytes 10-19/\(whole.count)")
      let rest = try serving.get("/images/7.jpg", ["Range": "bytes=100-"])
      #expect(rest.body == Array(whole[100...]))
      let last = try serving.get("/images/7.jpg", ["Range": "bytes=-7"])
      #expect(last.body == Array(whole.suffix(7)))
    }
  }

  /// RFC 9110, section 14.2.
  @Test func onlyAGetHasARange() async throws {
    try await Serving.with { serving async throws in
      let whole = try serving.get("/images/7.jpg").body.count
      let client = try serving.connect()
      try client.send(
        "HEAD /images/7.jpg HTTP/1.1\r\nHost: a\r\nRange: bytes=10-19\r\nConnection: close\r\n\r\n")
      let text = String(decoding: try client.receiveAll(), as: UTF8.self)
      #expect(
        text.hasPrefix("HTTP/1.1 200 ") && text.contains("Content-Length: \(whole)\r\n"), "\(text)")
    }
  }

  @Test(arguments: ["bytes=0-1,4-5", "bytes=x-", "items=0-1", "bytes=9-3", "bytes="])
  func whatIsNoSingleRangeIsAnsweredWhole(range: String) async throws {
    try await Serving.with { serving async throws in
      #expect(try serving.get("/images/7.jpg", ["Range": range]).status == 200)
    }
  }

  @Test(arguments: ["bytes=99999999-", "bytes=-0", "bytes=99999999999999999999-"])
  func whatIsNotThereIs416AndSaysHowMuchIs(range: String) async throws {
    try await Serving.with { serving async throws in
      let whole = try serving.get("/images/7.jpg").body.count
      let response = try serving.get("/images/7.jpg", ["Range": range], status: 416)
      #expect(response.fields["content-range"] == "bytes */\(whole)")
    }
  }

  @Test func aPartIsOnlyOfWhatTheClientHasPartOf() async throws {
    try await Serving.with { serving async throws in
      let first = try serving.get("/images/7.jpg")
      let tag = try #require(first.fields["etag"])
      let date = try #require(first.fields["last-modified"])
      let range = ["Range": "bytes=10-"]
      let same = range.merging(["If-Range": tag]) { $1 }
      #expect(try serving.get("/images/7.jpg", same).status == 206)
      let sameDate = range.merging(["If-Range": date]) { $1 }
      #expect(try serving.get("/images/7.jpg", sameDate).status == 206)
      for other in ["\"other\"", "W/\(tag)", "Sun, 06 Nov 1994 08:49:37 GMT"] {
        let response = try serving.get(
          "/images/7.jpg", range.merging(["If-Range": other]) { $1 }, status: 200)
        #expect(response.body == first.body)
      }
    }
  }
}
