import Testing

@testable import Checks

@Suite("A plan of requests")
struct RequestPlanTests {
  @Test(arguments: [
    ("/a?b", "http://host/a?b"), ("/?u=a/b", "http://host?u=a/b"), ("/", "http://host"),
    ("/a", "/a"), ("http://host?u=a/b", "http://host?u=a/b"),
  ])
  func aPathWithItsQueryNamesTheRequestForAURL(_ line: String, _ url: String) throws {
    let plan = try RequestPlan(line, file: "plan.txt")
    #expect(plan.judgements(of: [url: 1]).map(\.holds) == [true, true])
  }

  @Test func aURLInAQueryIsNotTheAddress() throws {
    let plan = try RequestPlan("/a", file: "plan.txt")
    let judgements = plan.judgements(of: ["/resize?u=https://host/a": 1])
    #expect(judgements.map(\.holds) == [false, false])
  }
}
