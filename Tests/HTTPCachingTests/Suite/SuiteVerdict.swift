import HTTPCaching

/// The result of a test.
enum SuiteVerdict: Equatable {
  case passed
  case failed(String)
  /// A condition that the test needs did not hold.
  case setupFailed(String)
  /// A test that this one depends on did not pass.
  case saysNothing(String)

  /// Judges the responses and the requests that the origin got.
  init(of test: SuiteTest, _ adjust: (inout HTTPCacheConfiguration) -> Void = { _ in }) {
    var client = SuiteClient(test, adjust)
    client.run()
    self = .passed
    for (index, script) in test.requests.enumerated() {
      let review = SuiteReview(
        script: script, number: index + 1, response: client.responses[index], origin: client.origin)
      for finding in review.findings {
        let isSetup = script.isSetup || script.setupTests.contains(finding.check)
        self = isSetup ? .setupFailed(finding.message) : .failed(finding.message)
        return
      }
    }
  }

  /// Judges all tests that a browser's cache or another private one can run.
  static func all(
    _ folders: [SuiteFolder], _ adjust: (inout HTTPCacheConfiguration) -> Void = { _ in }
  ) -> [String: SuiteVerdict] {
    let tests = folders.flatMap(\.tests).filter { $0.isForBrowsers || $0.isBeyondBrowsers }
    let alone = Dictionary(
      uniqueKeysWithValues: tests.map { ($0.id, SuiteVerdict(of: $0, adjust)) })
    let known = Dictionary(uniqueKeysWithValues: tests.map { ($0.id, $0) })
    func verdict(_ test: SuiteTest) -> SuiteVerdict {
      for id in test.dependsOn {
        guard let other = known[id] else { continue }
        if verdict(other) != .passed { return .saysNothing(id) }
      }
      return alone[test.id] ?? .saysNothing(test.id)
    }
    return Dictionary(uniqueKeysWithValues: tests.map { ($0.id, verdict($0)) })
  }
}
