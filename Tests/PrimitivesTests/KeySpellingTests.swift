import Primitives
import Testing

@Suite struct KeySpellingTests {
  @Test(arguments: [
    ("costLimit", "cost-limit"), ("rows", "rows"), ("tlsRoundTrips", "tls-round-trips"),
    ("http1", "http1"), ("", ""),
  ])
  func keysHaveASpellingInSwift(swift: String, file: String) {
    #expect(file.camelCased == swift)
  }
}
