import Primitives
import Testing

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("seive", "sieve"), ("polcy", "policy"), ("lur", "lru"), ("LRU", "lru"), ("s3fifo", "s3-fifo"),
    ("capacty", "capacity"),
  ])
  func aSlipFindsItsName(slip: String, name: String) {
    let known = ["fifo", "lru", "sieve", "s3-fifo", "policy", "capacity"]
    #expect(Suggestion.nearest(to: slip, in: known) == name)
  }

  @Test func farNamesAreNotSuggested() {
    #expect(Suggestion.nearest(to: "banana", in: ["lru", "sieve"]) == nil)
    #expect(Suggestion.nearest(to: "x", in: ["y"]) == nil)
    #expect(Suggestion.nearest(to: "", in: ["y", ""]) == nil)
    #expect(Suggestion.nearest(to: "lru", in: []) == nil)
  }

  @Test func ofEquallyNearNamesTheFirstWins() {
    #expect(Suggestion.nearest(to: "bat", in: ["cat", "hat"]) == "cat")
    #expect(Suggestion.nearest(to: "bat", in: ["hat", "cat"]) == "hat")
  }

  @Test func aWordOfSomeNamesFindsThem() {
    let known = ["lru", "nscache-linux", "nscache-darwin"]
    #expect(
      Suggestion.unknown("policy", "nscache", known: known)
        == "unknown policy 'nscache'; did you mean 'nscache-linux' or 'nscache-darwin'?")
  }

  @Test func ofManyKnownNamesFiveAreSaidAndWhereTheRestIs() {
    let known = (0..<60).map { "policy-number-\($0)" } + ["arc"]
    let message = Suggestion.unknown("policy", "number", known: known, listed: "policies")
    #expect(message.hasPrefix("unknown policy 'number'; similar: policy-number-0, "))
    #expect(message.hasSuffix("; 'cachebench list policies' prints all 61"))
    #expect(message.count { $0 == "," } == 4)
  }

  @Test func unknownNamesAreListedWhenNoneIsNear() {
    #expect(
      Suggestion.unknown("policy", "x", known: ["lru", "arc"])
        == "unknown policy 'x'; known: lru, arc")
  }
}
