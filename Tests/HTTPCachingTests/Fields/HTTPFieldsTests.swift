import HTTPCaching
import HTTPMessages
import Testing

@Suite struct HTTPFieldsTests {
  @Test func namesCountInAnyCaseAndLinesAreJoined() {
    let fields: HTTPFields = ["Vary": "Accept", "ETag": "\"a\"", "vary": "Cookie"]
    #expect(fields["VARY"] == "Accept, Cookie")
    #expect(fields.values(of: "Vary") == ["Accept", "Cookie"])
    #expect(fields["Date"] == nil && !fields.contains("Date"))
  }

  @Test func whitespaceAroundAValueIsNoPartOfIt() {
    #expect(HTTPField("A", " \t b c \t").value == "b c")
    #expect(HTTPField("A", " \t ").value == "")
  }

  @Test func settingReplacesAllLines() {
    var fields: HTTPFields = ["Age": "1", "A": "b", "age": "2"]
    fields["AGE"] = "3"
    #expect(fields.lines == [HTTPField("A", "b"), HTTPField("AGE", "3")])
    fields["Age"] = nil
    #expect(fields.lines == [HTTPField("A", "b")])
  }

  @Test func whatIsAboutTheConnectionIsNotStored() {
    let fields: HTTPFields = [
      "Connection": "close, X-Hop", "X-Hop": "1", "X-Hop": "2", "Keep-Alive": "5", "TE": "gzip",
      "Transfer-Encoding": "chunked", "Upgrade": "h2c", "Proxy-Authenticate": "Basic",
      "Content-Type": "image/png", "Set-Cookie": "a=b",
    ]
    #expect(fields.storable.lines.map(\.name) == ["Content-Type", "Set-Cookie"])
  }

  @Test func a304ReplacesWhatItHasExceptWhatDescribesTheBody() {
    var fields: HTTPFields = [
      "Content-Length": "9", "Content-Type": "image/png", "Content-Encoding": "gzip", "Age": "7",
      "X": "old", "X": "older", "Y": "kept",
    ]
    fields.update(by: [
      "Content-Length": "0", "Content-Type": "text/plain", "Content-Encoding": "br", "x": "new",
      "Connection": "Z", "Z": "hop",
    ])
    #expect(fields["Content-Length"] == "9" && fields["Content-Type"] == "image/png")
    #expect(fields["Content-Encoding"] == "gzip")
    #expect(fields["X"] == "new" && fields["Y"] == "kept")
    #expect(fields["Age"] == nil && fields["Z"] == nil && fields["Connection"] == nil)
  }
}
