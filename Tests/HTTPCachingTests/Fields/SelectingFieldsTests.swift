import HTTPCaching
import HTTPMessages
import Testing

/// RFC 9111, section 4.1.
@Suite struct SelectingFieldsTests {
  private func match(_ vary: HTTPFields, _ first: HTTPFields, _ second: HTTPFields) -> Bool {
    SelectingFields(of: vary, to: first).match(second)
  }

  @Test func everyNamedFieldMustBeTheSame() {
    let vary: HTTPFields = ["Vary": "Accept, X-Size"]
    let first: HTTPFields = ["accept": "image/webp", "X-Size": "2", "Other": "1"]
    #expect(match(vary, first, ["Accept": "image/webp", "x-size": "2", "Other": "3"]))
    #expect(!match(vary, first, ["Accept": "image/webp", "X-Size": "3"]))
    #expect(!match(vary, first, ["Accept": "image/webp"]))
    #expect(!match(vary, ["Accept": "image/webp"], first))
    #expect(match(vary, [:], ["Other": "1"]))
    #expect(match([:], first, [:]))
  }

  @Test(arguments: ["*", "*, *", ", *", "Accept, *", "*, Accept"])
  func aStarMatchesNothing(vary: String) {
    #expect(!match(["Vary": vary], [:], [:]))
    #expect(SelectingFields(of: ["Vary": vary], to: [:]).matchNothing)
  }

  @Test(arguments: [
    ("X", "1,2", "1 , 2"), ("X", "\"a,  b\"", " \"a,  b\" "),
    ("Accept-Language", "en, de", "DE,en"),
    ("Accept-Encoding", "gzip;q=0.5, br", "br,gzip; q=0.5"),
  ])
  func valuesKnownToMeanTheSameMatch(name: String, first: String, second: String) {
    #expect(match(["Vary": name], fields(name, first), fields(name, second)))
  }

  @Test(arguments: [
    ("X", "1,2", "2,1"), ("X", "a", "A"), ("X", "\"a,  b\"", "\"a, b\""), ("X", "1 2", "12"),
    ("Accept-Language", "en, de", "en, de;q=0.5"),
  ])
  func valuesThatMayMeanOtherThingsDoNot(name: String, first: String, second: String) {
    #expect(!match(["Vary": name], fields(name, first), fields(name, second)))
  }

  private func fields(_ name: String, _ value: String) -> HTTPFields {
    HTTPFields([HTTPField(name, value)])
  }
}
